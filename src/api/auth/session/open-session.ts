import type { SignedIn } from '#contract/account/auth.ts'
import { LOGIN_COOKIE_SECONDS } from '#contract/wire/limits.ts'
import { deviceWords } from '#rules/access/device-words.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import type { Scope } from '../../parts/scope.ts'
import { isPasskeyOffered } from '../passkeys/passkey.queries.ts'
import { passkeyHost } from '../passkeys/relying-party.ts'
import { rememberDevice } from './known-device.ts'
import { deleteSession, insertSession } from './session.queries.ts'
import { hashToken, newToken } from './token.ts'

/** The credentials that were checked. They must still belong to the account when the session is written. */
type OpenedBy = { passwordHash?: string; contact?: string; refusal?: Refused }

/** D5.7: every sign-in gets a new token and ends the browser's previous session. Runs inside a transaction. */
export async function openSession(
  tx: Queryable,
  scope: Scope,
  customer: { id: string; needs_profile: boolean },
  { passwordHash, contact, refusal = new Refused(401, apiTexts.wrongCredentials) }: OpenedBy,
): Promise<SignedIn> {
  const { store, viewer, now } = scope
  const token = newToken(scope.random)
  const expires = new Date(now.getTime() + LOGIN_COOKIE_SECONDS * 1000)
  const isProven = passwordHash !== undefined || contact !== undefined
  const opened = await insertSession.run(tx, {
    id: tx.random.orderedId(),
    storeId: store.id,
    customerId: customer.id,
    tokenHash: hashToken(token),
    now,
    expiresAt: expires,
    device: deviceWords(scope.userAgent),
    passwordHash: passwordHash ?? null,
    contact: contact ?? null,
  })
  if (opened === 0) throw refusal
  await publish(tx, 'contactProven', { storeId: store.id, customerId: customer.id, now })
  // After `insertSession`, which locks the account. The order of locks is the account first, then its sessions.
  if (viewer.kind === 'customer') await deleteSession.run(tx, store.id, viewer.id, viewer.sessionId)
  await rememberDevice(tx, scope, customer.id)
  return { token, needs_profile: customer.needs_profile, ...(await passkeyOffer(tx, scope, customer, isProven)) }
}

/** D5.8: a passkey is offered after a sign-in by password or code, once the account is complete. */
async function passkeyOffer(
  tx: Queryable,
  scope: Scope,
  { id, needs_profile }: { id: string; needs_profile: boolean },
  isProven: boolean,
): Promise<{ offers_passkey?: true }> {
  if (!isProven || needs_profile) return {}
  const { is_offered } = await isPasskeyOffered.one(tx, scope.store.id, id, passkeyHost(scope))
  return is_offered ? { offers_passkey: true } : {}
}
