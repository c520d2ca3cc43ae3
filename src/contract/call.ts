import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call an endpoint. A route without one of these fails at start. */
export type CallAccess = 'anyone' | 'customer'

export type CallSpec = {
  method: Method
  /** Below `/api`, with `:name` for parameters. */
  path: `/${string}`
  who: CallAccess
  summary: string
  /** Said of calls that a store requiring authentication still answers to strangers (S2.24): what the sign-in page needs. */
  openBeforeSignIn?: true
  /** Said of answers that are the same for every visitor: the browser may keep them, and asks again with their ETag. */
  revalidated?: true
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  response: z.ZodMiniType
}

/** Declares one call of the API: the server's handler, the browser and the tests are all typed from it. */
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
export type BodyOf<Spec extends CallSpec> = SchemaOutput<Spec['body']>
export type ResponseOf<Spec extends CallSpec> = z.output<Spec['response']>

type Needed<Key extends string, Value> = Value extends undefined ? unknown : { [K in Key]: Value }
type NeededParams<Spec extends CallSpec> = [ParamNames<Spec['path']>] extends [never]
  ? unknown
  : { params: ParamsOf<Spec> }

/** What a caller hands over. */
export type InputOf<Spec extends CallSpec> = NeededParams<Spec> &
  Needed<'query', SchemaInput<Spec['query']>> &
  Needed<'body', SchemaInput<Spec['body']>>

export function callPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
