import type { Random } from '../base/random.ts'
import type { Cookies } from './cookies.ts'
import type { Store } from './store.ts'

export type Guest = { kind: 'guest' }
export type Customer = { kind: 'customer'; id: string; sessionId: string }
export type Viewer = Guest | Customer
/** A system of the brand, identified by its API key. */
export type Operator = { kind: 'operator'; keyId: string; name: string; scopes: readonly string[] }

/** The store and viewer of a request. Handlers pass its ids to every query, so that no data leaks between stores or customers. */
export type Scope<V extends Viewer | Operator = Viewer> = {
  store: Store
  /** S4.3: the host's first label, or the store's default subdomain on a bare local host. */
  referer: string
  /** The partner brand of the request's host. A client cannot set it in any other way. */
  partner: { name: string } | null
  viewer: V
  now: Date
  random: Random
  /** The origin of the request, such as https://shop.example. Its host belongs to the store. */
  origin: string
  requestId: string
  clientAddress: string
  /** Shown in the customer's list of sessions. */
  userAgent: string
  /** Only to recognise a device. A cookie never authenticates. Missing if the request does not come from a browser. */
  cookies?: Cookies
  /** The `Idempotency-Key` header. Repeated requests have the same one. */
  idempotencyKey: string | undefined
}

/** What the server has determined about a request before the API handles it. */
export type Arrival = Pick<Scope, 'store' | 'referer' | 'partner' | 'origin' | 'requestId' | 'clientAddress'>
