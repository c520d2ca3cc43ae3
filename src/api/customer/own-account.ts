import { apiTexts } from '#texts/frame/api.ts'
import { lockPasswordOwner, passwordOwner } from '../auth/account.queries.ts'
import { sessionById } from '../auth/session/session.queries.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import type { Customer, Scope } from '../parts/scope.ts'

export type Owner = Awaited<ReturnType<typeof passwordOwner.one>>

const sessionEnded = () => new Refused(401, apiTexts.authenticationRequired)

/** The current account of the viewer; 401 if it was deleted during the request. */
export async function ownAccount(db: Queryable, { store, viewer }: Scope<Customer>): Promise<Owner> {
  const owner = await passwordOwner.maybe(db, store.id, viewer.id)
  if (!owner) throw sessionEnded()
  return owner
}

/**
 * Locks the account of the viewer for the rest of the transaction. 401 if the account was deleted or the session ended during the request, for example
 * by a password reset. The session is read by a second statement after the lock, because the statement that waits for the lock has an older snapshot.
 */
export async function lockOwnAccount(tx: Queryable, { store, viewer }: Scope<Customer>): Promise<Owner> {
  const owner = await lockPasswordOwner.maybe(tx, store.id, viewer.id)
  const session = owner && (await sessionById.maybe(tx, store.id, viewer.id, viewer.sessionId))
  if (!owner || !session) throw sessionEnded()
  return owner
}
