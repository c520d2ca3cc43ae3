import { PASSKEY_CHALLENGE_SECONDS } from '#contract/account/account-limits.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import type { Queryable } from '../../db/database.ts'
import type { Scope } from '../../parts/scope.ts'
import { hashToken, newToken } from '../session/token.ts'
import { insertChallenge, takeAddChallenge, takeSignInChallenge } from './passkey.queries.ts'
import { passkeyHost } from './relying-party.ts'

type Owner = { id: string; sessionId: string }

/** D5.8: stores a new challenge as its hash, bound to the store and the host, and for a new passkey to the customer and the session. */
export async function newChallenge(db: Queryable, scope: Scope, owner?: Owner): Promise<string> {
  const challenge = newToken(scope.random)
  const expires = new Date(scope.now.getTime() + PASSKEY_CHALLENGE_SECONDS * SECOND_MS)
  const { id = null, sessionId = null } = owner ?? {}
  await insertChallenge.run(db, scope.store.id, hashToken(challenge), passkeyHost(scope), id, sessionId, expires)
  return challenge
}

/**
 * The challenge that the browser's answer claims to answer, if it is open. It is used up even if the answer turns out to be wrong, because it runs
 * outside the transaction of the sign-in.
 */
export async function takeChallenge(
  db: Queryable,
  scope: Scope,
  clientDataJSON: string,
  owner?: Owner,
): Promise<string | undefined> {
  const challenge = challengeOf(clientDataJSON)
  if (challenge === undefined) return undefined
  const { store, now } = scope
  const [hash, host] = [hashToken(challenge), passkeyHost(scope)]
  const taken = owner
    ? await takeAddChallenge.maybe(db, store.id, hash, host, now, owner.id, owner.sessionId)
    : await takeSignInChallenge.maybe(db, store.id, hash, host, now)
  return taken && challenge
}

function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
