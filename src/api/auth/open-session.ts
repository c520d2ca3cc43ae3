import type { SignedIn } from '#contract/auth.ts'
import { LOGIN_COOKIE_SECONDS } from '#contract/limits.ts'
import { deviceWords } from '#rules/device-words.ts'
import type { Queryable } from '../db/database.ts'
import type { Scope } from '../scope.ts'
import { deleteSession, insertSession } from './session.queries.ts'
import { hashToken, newToken } from './token.ts'

/** A new token at every sign-in; a login that the same browser still had ends with it. */
export async function openSession(
  tx: Queryable,
  scope: Scope,
  customer: { id: string; needs_profile: boolean },
): Promise<SignedIn> {
  const { store, viewer, now } = scope
  if (viewer.kind === 'customer') await deleteSession.run(tx, store.id, viewer.id, viewer.sessionId)
  const token = newToken()
  const expires = new Date(now.getTime() + LOGIN_COOKIE_SECONDS * 1000)
  await insertSession.run(tx, store.id, customer.id, hashToken(token), now, expires, deviceWords(scope.userAgent))
  return { token, needs_profile: customer.needs_profile }
}
