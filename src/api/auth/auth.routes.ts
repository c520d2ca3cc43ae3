import { postSignIn, postSignOut } from '#contract/customer.ts'
import { LOGIN_COOKIE_SECONDS } from '#contract/limits.ts'
import { singaporeMobile } from '#rules/mobile-number.ts'
import { apiTexts } from '#texts/api.ts'
import { endpoint } from '../endpoint.ts'
import { Refused } from '../refused.ts'
import { passwordMatches } from './password.ts'
import { credentialsByIdentifier, deleteSession, insertSession } from './session.queries.ts'
import { hashToken, newToken } from './token.ts'

export const authEndpoints = [
  endpoint(postSignIn, async ({ scope, body, parts }) => {
    const mobile = singaporeMobile(body.identifier) ?? null
    const known = await credentialsByIdentifier.maybe(parts.db, scope.store.id, body.identifier, mobile)
    const matches = await passwordMatches(body.password, known?.password_hash)
    if (!known || !matches) throw new Refused(401, apiTexts.wrongCredentials)
    const token = newToken()
    const expires = new Date(scope.now.getTime() + LOGIN_COOKIE_SECONDS * 1000)
    await insertSession.run(parts.db, scope.store.id, known.id, hashToken(token), scope.now, expires)
    return { token }
  }),

  endpoint(postSignOut, async ({ scope, parts }) => {
    await deleteSession.run(parts.db, scope.store.id, scope.viewer.sessionId)
    return {}
  }),
]
