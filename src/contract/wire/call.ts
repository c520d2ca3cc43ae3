import type * as z from 'zod/mini'
import type { OperatorScope } from '../operator/operator-limits.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call an endpoint. A route without one of these fails at start. */
export type CallAccess = 'anyone' | 'customer' | 'operator' | 'gateway'

/** Things that belong to one customer. A guest's order belongs to those who have its token. */
export type CustomerThing =
  | 'address'
  | 'deletedAddress'
  | 'cartLine'
  | 'order'
  | 'unpaidOrder'
  | 'guestOrder'
  | 'offersLink'
  | 'proposal'
  | 'claim'
  | 'photo'
  | 'paymentMethod'
  | 'cardEntry'
  | 'session'
  | 'passkey'
  | 'voucher'
  | 'pointsEntry'
  | 'subscription'
  | 'webhookDelivery'
  | 'staffAlert'

/** Things of the store, which are the same for all who may make the call. */
export type StoreThing =
  | 'page'
  | 'article'
  | 'product'
  | 'outlet'
  | 'table'
  | 'tableBasket'
  | 'place'
  | 'plan'
  | 'reward'
  | 'gateway'

/** A message of a payment gateway: the raw bytes, and the headers with the signature. The handler verifies both. */
export type GatewayMessage = { bytes: Uint8Array; headers: Headers }

export type CallSpec = {
  method: Method
  /** Below `/api`, with `:name` for parameters. */
  path: `/${string}`
  who: CallAccess
  /**
   * The kind of object that the path's first parameter and fields of the body refer to. For other customers' objects
   * the call answers like for unknown ids. Later parameters of the path refer to parts of the first.
   */
  names?: Readonly<Record<string, CustomerThing | StoreThing>>
  summary: string
  /**
   * The call is open to guests even if the store requires authentication (S2.24), because the sign-in page needs it.
   */
  openBeforeSignIn?: true
  /** The response is the same for all visitors. Browsers may cache it and revalidate it with its ETag. */
  revalidated?: true
  /** The permission that an operator's key needs. */
  scope?: OperatorScope
  /** The body is the bytes of a picture. */
  uploads?: true
  /** The response is a document or a stream of this type, not the envelope. */
  answers?: 'application/pdf' | 'text/calendar' | 'text/event-stream'
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  response: z.ZodMiniType
}

/** Declares one call of the API. The server's handler, the browser and the tests get their types from it. */
export function call<const Spec extends CallSpec>(spec: Spec): Spec {
  return spec
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type ParamsOf<Spec extends CallSpec> = { [Name in ParamNames<Spec['path']>]: string }
type SchemaInput<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined
type SchemaOutput<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
export type QueryOf<Spec extends CallSpec> = SchemaOutput<Spec['query']>
export type BodyOf<Spec extends CallSpec> = Spec extends { who: 'gateway' }
  ? GatewayMessage
  : Spec extends { uploads: true }
    ? Uint8Array
    : SchemaOutput<Spec['body']>
export type ResponseOf<Spec extends CallSpec> = Spec extends { answers: string } ? Response : z.output<Spec['response']>

type Needed<Key extends string, Value> = Value extends undefined ? unknown : { [K in Key]: Value }
type NeededParams<Spec extends CallSpec> = [ParamNames<Spec['path']>] extends [never]
  ? unknown
  : { params: ParamsOf<Spec> }

/** The input of a call. */
export type InputOf<Spec extends CallSpec> = NeededParams<Spec> &
  Needed<'query', SchemaInput<Spec['query']>> &
  Needed<'body', SchemaInput<Spec['body']>>

export function callPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
