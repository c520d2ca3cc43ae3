import type { CallSpec, GatewayMessage } from '#contract/wire/call.ts'
import { requiresAuthentication } from '#rules/access/requires-authentication.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { viewerOf } from './auth/session/viewer.ts'
import { Refused } from './base/refused.ts'
import { refuseNul, validated } from './http/validate.ts'
import type { Cookies } from './parts/cookies.ts'
import type { Endpoint } from './parts/endpoint.ts'
import type { ApiParts } from './parts/parts.ts'
import type { Arrival, Operator, Scope } from './parts/scope.ts'
import { operatorOf } from './staff/keys/operator-of.ts'

/** A call before authentication and validation. */
export type Given = {
  token: string | undefined
  userAgent: string
  /** The request's cookies, and those that the answer will set. */
  cookies?: Cookies
  /** The Idempotency-Key header. */
  idempotencyKey: string | undefined
  params: Record<string, string>
  query: Record<string, string>
  /** Read only if the call has a body. */
  body: () => Promise<unknown>
  /** Read only if the call uploads a picture. */
  bytes: () => Promise<Uint8Array>
  /** A gateway's message, unparsed: its signature covers the bytes. */
  message: () => Promise<GatewayMessage>
  /** Aborted when the client disconnects, and for HEAD, so that no stream is opened. */
  signal?: AbortSignal
}

/** Calls a handler after authentication, authorisation and validation. Every call goes through here. */
export async function perform(
  { spec, handle }: Endpoint,
  given: Given,
  arrival: Arrival,
  parts: ApiParts,
): Promise<unknown> {
  const now = parts.clock()
  for (const value of Object.values(given.params)) refuseNul(value)
  if (spec.who === 'operator') return performForOperator({ spec, handle }, given, arrival, parts, now)
  if (spec.who === 'gateway') return performForGateway(handle, given, arrival, parts, now)
  // A browser that signs in may still send an expired token. It counts as a guest, or it could never sign in again.
  const ignoresDeadToken = spec.who === 'anyone' && spec.openBeforeSignIn === true
  const viewer = await viewerOf(parts.db, arrival.store, given.token, now, ignoresDeadToken)
  const mustSignIn = spec.who === 'customer' || (requiresAuthentication(arrival.store.config) && !spec.openBeforeSignIn)
  if (mustSignIn && viewer.kind === 'guest') throw new Refused(401, apiTexts.authenticationRequired)
  const { userAgent, cookies, idempotencyKey } = given
  const scope: Scope = {
    ...arrival,
    viewer,
    now,
    random: parts.random,
    userAgent,
    idempotencyKey,
    ...(cookies && { cookies }),
  }
  return handle({ scope, parts, signal: given.signal, ...(await validatedInput(spec, given)) } as never)
}

async function validatedInput(spec: CallSpec, given: Given) {
  const query = spec.query && validated(spec.query, given.query)
  const body = spec.uploads ? await given.bytes() : spec.body && validated(spec.body, await given.body())
  return { params: given.params, query, body }
}

/** A gateway has no token. The handler verifies the signature before it parses the message. */
async function performForGateway(
  handle: Endpoint['handle'],
  { userAgent, idempotencyKey, params, message }: Given,
  arrival: Arrival,
  parts: ApiParts,
  now: Date,
): Promise<unknown> {
  const scope: Scope = { ...arrival, viewer: { kind: 'guest' }, now, random: parts.random, userAgent, idempotencyKey }
  return handle({ scope, parts, params, query: undefined, body: await message() } as never)
}

/** The brand's systems call with an API key of this store that has the scope of the call. */
async function performForOperator(
  { spec, handle }: Endpoint,
  given: Given,
  arrival: Arrival,
  parts: ApiParts,
  now: Date,
): Promise<unknown> {
  const viewer = await operatorOf(parts.db, arrival.store, given.token, spec.scope, now)
  const scope: Scope<Operator> = {
    ...arrival,
    viewer,
    now,
    random: parts.random,
    userAgent: given.userAgent,
    idempotencyKey: given.idempotencyKey,
  }
  return handle({ scope, parts, ...(await validatedInput(spec, given)) } as never)
}
