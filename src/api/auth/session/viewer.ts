import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import type { Viewer } from '../../parts/scope.ts'
import type { Store } from '../../parts/store.ts'
import { sessionByToken } from './session.queries.ts'
import { hashToken } from './token.ts'

/**
 * The customer or guest behind a token. A token that is unknown, expired or of another store is a 401. With `allowsStaleToken`, for calls that are open
 * before sign-in, its holder is a guest.
 */
export async function viewerOf(
  db: Queryable,
  store: Store,
  token: string | undefined,
  now: Date,
  allowsStaleToken = false,
): Promise<Viewer> {
  if (token === undefined) return { kind: 'guest' }
  const session = await sessionByToken.maybe(db, store.id, hashToken(token), now)
  if (session) return { kind: 'customer', id: session.customer_id, sessionId: session.id }
  if (allowsStaleToken) return { kind: 'guest' }
  throw new Refused(401, apiTexts.authenticationRequired)
}
