import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import type { Env } from '../../base/env.ts'
import { Refused } from '../../base/refused.ts'

const ANSWER_WITHIN_MS = 5000
const CACHE_MS = HOUR_MS

const discovered = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
})
export type Discovered = z.output<typeof discovered>
type Issuer = { document: Discovered; keys: ReturnType<typeof createRemoteJWKSet>; readAt: number }

export type GoogleSetting = { clientId: string; clientSecret: string | undefined; issuer: string }

/** Refuses with 404 unless a client id is configured. */
export function googleSetting({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER }: Env): GoogleSetting {
  if (!GOOGLE_CLIENT_ID) throw new Refused(404, authApiTexts.notConfigured)
  return {
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
    issuer: GOOGLE_ISSUER.replace(/\/$/, ''),
  }
}

const issuers = new Map<string, Issuer>()

/** The issuer's discovery document and keys. The document is cached for an hour; unknown keys are fetched when a token uses them. */
export async function issuerOf(setting: GoogleSetting, now: Date): Promise<Issuer> {
  const cached = issuers.get(setting.issuer)
  if (cached && now.getTime() - cached.readAt < CACHE_MS) return cached
  const answer = await callIssuer(`${setting.issuer}/.well-known/openid-configuration`, {})
  const read = z.safeParse(discovered, await answer.json().catch(() => null))
  if (!read.success) throw new Refused(503, authApiTexts.googleAway)
  const document = read.data
  const keys = createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: ANSWER_WITHIN_MS })
  const issuer = { document, keys, readAt: now.getTime() }
  issuers.set(setting.issuer, issuer)
  return issuer
}

/** Calls the issuer without following redirects and with a time limit. */
export async function callIssuer(url: string, init: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    if (answer.status < 500) return answer
  } catch {
    // A network error or timeout gets the same refusal as a 5xx.
  }
  throw new Refused(503, authApiTexts.googleAway)
}

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.string().check(z.maxLength(254))),
  // Some issuers send it as a string.
  email_verified: z.optional(z.union([z.boolean(), z.literal('true'), z.literal('false')])),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  nonce: z.optional(z.string()),
})
export type IdClaims = z.output<typeof claims>

/** Errors that mean the keys could not be fetched. The token is not at fault. */
const KEYS_AWAY = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID'])

/** Verifies signature, audience, issuer and times of an id token, and returns its claims. */
export async function verifiedClaims(setting: GoogleSetting, idToken: string, now: Date): Promise<IdClaims> {
  const { document, keys } = await issuerOf(setting, now)
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      // Google's tokens name the issuer with or without https://.
      issuer: [document.issuer, document.issuer.replace(/^https:\/\//, '')],
      audience: setting.clientId,
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: now,
      clockTolerance: 10,
    })
    return z.parse(claims, payload)
  } catch (error) {
    const isTokensFault = error instanceof errors.JOSEError && !KEYS_AWAY.has(error.code)
    if (isTokensFault || error instanceof z.core.$ZodError) throw new Refused(401, authApiTexts.googleRefused)
    throw new Refused(503, authApiTexts.googleAway)
  }
}
