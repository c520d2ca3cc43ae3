import type { Random } from '../base/random.ts'
import type { Cookies } from './cookies.ts'
import type { Store } from './store.ts'

export type Guest = { kind: 'guest' }
export type Customer = { kind: 'customer'; id: string; sessionId: string }
export type Viewer = Guest | Customer
/** A system of the brand, by the name of its key. */
export type Operator = { kind: 'operator'; keyId: string; name: string; scopes: readonly string[] }

/** Where and for whom a request acts. Handlers reach the queries only through it, so nothing leaks between stores or people. */
export type Scope<V extends Viewer | Operator = Viewer> = {
  store: Store
  /** S4.3: the host's first label, or the store's default subdomain on a bare local host. */
  referer: string
  /** The partner brand whose host was asked for; nothing a client sends can set it. */
  partner: { name: string } | null
  viewer: V
  now: Date
  random: Random
  /** The address the visitor came to, such as https://shop.example: its host is one of the store's. */
  origin: string
  requestId: string
  clientAddress: string
  /** As the browser names itself, for the list of places where one is signed in. */
  userAgent: string
  /** Only to know a device again: who somebody is never comes from a cookie. Missing where no browser asked. */
  cookies?: Cookies
  /** What makes a repeated request the same request. */
  idempotencyKey: string | undefined
}

/** What the edge of the server found out about a request before the API sees it. */
export type Arrival = Pick<Scope, 'store' | 'referer' | 'partner' | 'origin' | 'requestId' | 'clientAddress'>
