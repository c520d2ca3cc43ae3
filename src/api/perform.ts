import { requiresAuthentication } from '#rules/requires-authentication.ts'
import { apiTexts } from '#texts/api.ts'
import { viewerOf } from './auth/viewer.ts'
import type { Endpoint } from './endpoint.ts'
import { refuseNul, validated } from './http/validate.ts'
import type { ApiParts } from './parts.ts'
import { Refused } from './refused.ts'
import type { Arrival, Scope } from './scope.ts'

/** A call as it came in, before anything of it is believed. */
export type Given = {
  token: string | undefined
  userAgent: string
  params: Record<string, string>
  query: Record<string, string>
  /** Asked for only when the call has a body. */
  body: () => Promise<unknown>
}

/** The one way to a handler: who is it, may they, is what they sent sound. */
export async function perform(
  { spec, handle }: Endpoint,
  given: Given,
  arrival: Arrival,
  parts: ApiParts,
): Promise<unknown> {
  const now = parts.clock()
  // A browser that comes to sign in may still hold a dead login; it counts as a guest, else it could never sign in.
  const isWayIn = spec.who === 'anyone' && spec.openBeforeSignIn === true
  const viewer = await viewerOf(parts.db, arrival.store, given.token, now, isWayIn)
  const mustSignIn = spec.who === 'customer' || (requiresAuthentication(arrival.store.config) && !spec.openBeforeSignIn)
  if (mustSignIn && viewer.kind === 'guest') throw new Refused(401, apiTexts.authenticationRequired)
  const scope: Scope = { ...arrival, viewer, now, userAgent: given.userAgent }
  for (const value of Object.values(given.params)) refuseNul(value)
  const query = spec.query && validated(spec.query, given.query)
  const body = spec.body && validated(spec.body, await given.body())
  return handle({ scope, params: given.params, query, body, parts } as never)
}
