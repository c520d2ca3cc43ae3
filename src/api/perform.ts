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
export type IncomingCall = {
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
  incoming: IncomingCall,
  arrival: Arrival,
  parts: ApiParts,
): Promise<unknown> {
  const now = parts.clock()
  for (const value of Object.values(incoming.params)) refuseNul(value)
  if (spec.who === 'operator') return performForOperator({ spec, handle }, incoming, arrival, parts, now)
  if (spec.who === 'gateway') return performForGateway(handle, incoming, arrival, parts, now)
  // A browser that signs in may still send an expired token. It counts as a guest, or it could never sign in again.
  const ignoresDeadToken = spec.who === 'anyone' && spec.openBeforeSignIn === true
  const viewer = await viewerOf(parts.db, arrival.store, incoming.token, now, ignoresDeadToken)
  const mustSignIn = spec.who === 'customer' || (requiresAuthentication(arrival.store.config) && !spec.openBeforeSignIn)
  if (mustSignIn && viewer.kind === 'guest') throw new Refused(401, apiTexts.authenticationRequired)
  const { userAgent, cookies, idempotencyKey } = incoming
  const scope: Scope = {
    ...arrival,
    viewer,
    now,
    random: parts.random,
    userAgent,
    idempotencyKey,
    ...(cookies && { cookies }),
  }
  return handle({ scope, parts, signal: incoming.signal, ...(await validatedInput(spec, incoming)) } as never)
}

async function validatedInput(spec: CallSpec, incoming: IncomingCall) {
  const query = spec.query && validated(spec.query, incoming.query)
  const body = spec.uploads ? await incoming.bytes() : spec.body && validated(spec.body, await incoming.body())
  return { params: incoming.params, query, body }
}

/** A gateway has no token. The handler verifies the signature before it parses the message. */
async function performForGateway(
  handle: Endpoint['handle'],
  { userAgent, idempotencyKey, params, message }: IncomingCall,
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
  incoming: IncomingCall,
  arrival: Arrival,
  parts: ApiParts,
  now: Date,
): Promise<unknown> {
  const viewer = await operatorOf(parts.db, arrival.store, incoming.token, spec.scope, now)
  const scope: Scope<Operator> = {
    ...arrival,
    viewer,
    now,
    random: parts.random,
    userAgent: incoming.userAgent,
    idempotencyKey: incoming.idempotencyKey,
  }
  return handle({ scope, parts, ...(await validatedInput(spec, incoming)) } as never)
}
