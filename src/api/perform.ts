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

/** A call as it came in, before anything of it is believed. */
export type Given = {
  token: string | undefined
  userAgent: string
  /** What the browser sent, and what the answer will set. */
  cookies?: Cookies
  /** The Idempotency-Key header: what makes a repeated request the same request. */
  idempotencyKey: string | undefined
  params: Record<string, string>
  query: Record<string, string>
  /** Asked for only when the call has a body. */
  body: () => Promise<unknown>
  /** The same for a call that takes a picture. */
  bytes: () => Promise<Uint8Array>
  /** The same for a gateway's: unread, because its signature is over the bytes. */
  message: () => Promise<GatewayMessage>
  /** Aborted when the client has gone, or asked with HEAD: an answer that goes on is not begun then. */
  signal?: AbortSignal
}

/** The one way to a handler: who is it, may they, is what they sent sound. */
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
  // A browser that comes to sign in may still hold a dead login; it counts as a guest, else it could never sign in.
  const isWayIn = spec.who === 'anyone' && spec.openBeforeSignIn === true
  const viewer = await viewerOf(parts.db, arrival.store, given.token, now, isWayIn)
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
  return handle({ scope, parts, signal: given.signal, ...(await soundInput(spec, given)) } as never)
}

async function soundInput(spec: CallSpec, given: Given) {
  const query = spec.query && validated(spec.query, given.query)
  const body = spec.uploads ? await given.bytes() : spec.body && validated(spec.body, await given.body())
  return { params: given.params, query, body }
}

/** A gateway has no login: its message proves itself, and the handler looks at nothing of it before that. */
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

/** The brand's own systems come with a key of this store, which must be allowed to do just this. */
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
  return handle({ scope, parts, ...(await soundInput(spec, given)) } as never)
}
