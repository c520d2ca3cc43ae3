import { apiTexts } from '#texts/frame/api.ts'
import { lockPasswordOwner, passwordOwner } from '../auth/account.queries.ts'
import { sessionById } from '../auth/session/session.queries.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import type { Customer, Scope } from '../parts/scope.ts'

export type Owner = Awaited<ReturnType<typeof passwordOwner.one>>

const ended = () => new Refused(401, apiTexts.authenticationRequired)

/** The account of the viewer as it is now; 401 when it was deleted a moment ago. */
export async function ownAccount(db: Queryable, { store, viewer }: Scope<Customer>): Promise<Owner> {
  const owner = await passwordOwner.maybe(db, store.id, viewer.id)
  if (!owner) throw ended()
  return owner
}

/**
 * Locks the account of the viewer for the rest of the transaction. 401 when the account was deleted or the session ended since the request
 * came in, by a reset of the password for example. The session is looked at after the lock, in a statement of its own: one that waited
 * for the lock would still see what was there before.
 */
export async function lockOwnAccount(tx: Queryable, { store, viewer }: Scope<Customer>): Promise<Owner> {
  const owner = await lockPasswordOwner.maybe(tx, store.id, viewer.id)
  const session = owner && (await sessionById.maybe(tx, store.id, viewer.id, viewer.sessionId))
  if (!owner || !session) throw ended()
  return owner
}
