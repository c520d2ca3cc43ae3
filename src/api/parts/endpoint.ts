import type { BodyOf, CallSpec, ParamsOf, QueryOf, ResponseOf } from '#contract/wire/call.ts'
import type { ApiParts } from './parts.ts'
import type { Customer, Operator, Scope, Viewer } from './scope.ts'

type ViewerOf<Who extends CallSpec['who']> = Who extends 'customer'
  ? Customer
  : Who extends 'operator'
    ? Operator
    : Viewer

export type Input<Spec extends CallSpec> = {
  scope: Scope<ViewerOf<Spec['who']>>
  params: ParamsOf<Spec>
  query: QueryOf<Spec>
  body: BodyOf<Spec>
  parts: ApiParts
  /** Set only for calls over HTTP. */
  signal?: AbortSignal
}

export type Endpoint = {
  spec: CallSpec
  handle: (input: never) => Promise<unknown> | unknown
}

/** Connects a call of the contract with its handler. */
export function endpoint<Spec extends CallSpec>(
  spec: Spec,
  handle: (input: Input<Spec>) => Promise<ResponseOf<Spec>> | ResponseOf<Spec>,
): Endpoint {
  return { spec, handle }
}
