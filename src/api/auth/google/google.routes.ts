import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { getGoogle, getSignInMethods, postGoogle, postSignInGoogle } from '#contract/account/identity.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { clientNetwork } from '#rules/access/client-network.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import { showsGoogleButton } from '../../base/env.ts'
import { Refused } from '../../base/refused.ts'
import { GOOGLE_FROM_ADDRESS } from '../../limits/account-limits.ts'
import { consume } from '../../limits/limits.ts'
import { endpoint } from '../../parts/endpoint.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Scope } from '../../parts/scope.ts'
import type { Store } from '../../parts/store.ts'
import { hashToken, newToken } from '../session/token.ts'
import { insertVisit, takeVisit } from './identity.queries.ts'
import { callIssuer, type GoogleSetting, googleSetting, issuerOf, verifiedClaims } from './issuer.ts'
import { signInWithIdentity } from './sign-in-with-identity.ts'

const VISIT_MS = 10 * MINUTE_MS

/** The redirect URI, which is registered with the issuer for each store. It comes from the store, never from a request. */
const redirectUri = (store: Store) => `${store.origin}/auth/sign-in`

function limitGoogleSignIns(parts: ApiParts, { store, now, clientAddress }: Scope) {
  const at = { db: parts.db, storeId: store.id, now }
  return consume(at, GOOGLE_FROM_ADDRESS, clientNetwork(clientAddress), authApiTexts.slowDown)
}

export const googleEndpoints = [
  endpoint(getSignInMethods, ({ parts: { env } }) => ({
    google_client_id: env.GOOGLE_CLIENT_ID ?? null,
    has_google_button: showsGoogleButton(env),
  })),

  endpoint(postSignInGoogle, async ({ scope, body, parts }) => {
    const setting = googleSetting(parts.env)
    await limitGoogleSignIns(parts, scope)
    return signInWithIdentity(parts, scope, setting.issuer, await verifiedClaims(setting, body.token, scope.now))
  }),

  endpoint(getGoogle, async ({ scope, parts }) => {
    const setting = googleSetting(parts.env)
    await limitGoogleSignIns(parts, scope)
    const { document } = await issuerOf(setting, scope.now)
    const [ticket, state, nonce, verifier] = [
      newToken(scope.random),
      newToken(scope.random),
      newToken(scope.random),
      newToken(scope.random),
    ]
    const expires = new Date(scope.now.getTime() + VISIT_MS)
    await insertVisit.run(parts.db, scope.store.id, hashToken(ticket), hashToken(state), nonce, verifier, expires)
    const url = new URL(document.authorization_endpoint)
    url.search = new URLSearchParams({
      client_id: setting.clientId,
      redirect_uri: redirectUri(scope.store),
      response_type: 'code',
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    }).toString()
    return { url: url.href, ticket }
  }),

  endpoint(postGoogle, async ({ scope, body, parts }) => {
    const setting = googleSetting(parts.env)
    await limitGoogleSignIns(parts, scope)
    const { store, now } = scope
    const visit = await takeVisit.maybe(parts.db, store.id, hashToken(body.ticket), hashToken(body.state), now)
    if (!visit) throw new Refused(401, authApiTexts.googleRefused)
    const idToken = await exchange(setting, scope, body.code, visit.code_verifier)
    const claims = await verifiedClaims(setting, idToken, now)
    if (claims.nonce !== visit.nonce) throw new Refused(401, authApiTexts.googleRefused)
    return signInWithIdentity(parts, scope, setting.issuer, claims)
  }),
]

const exchanged = z.object({ id_token: z.string() })

async function exchange(setting: GoogleSetting, scope: Scope, code: string, verifier: string): Promise<string> {
  const { document } = await issuerOf(setting, scope.now)
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: setting.clientId,
    redirect_uri: redirectUri(scope.store),
    code_verifier: verifier,
  })
  if (setting.clientSecret) form.set('client_secret', setting.clientSecret)
  const answer = await callIssuer(document.token_endpoint, { method: 'POST', body: form })
  const read = z.safeParse(exchanged, await answer.json().catch(() => null))
  if (!answer.ok || !read.success) throw new Refused(401, authApiTexts.googleRefused)
  return read.data.id_token
}
