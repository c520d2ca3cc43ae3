import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import type { Viewer } from '../../parts/scope.ts'
import type { Store } from '../../parts/store.ts'
import { sessionByToken } from './session.queries.ts'
import { hashToken } from './token.ts'

/**
 * Who holds the token at this store. One prepared look-up; a token that is unknown, expired or another store's is a 401, or
 * where people come to sign in, nothing at all.
 */
export async function viewerOf(
  db: Queryable,
  store: Store,
  token: string | undefined,
  now: Date,
  mayBeDead = false,
): Promise<Viewer> {
  if (token === undefined) return { kind: 'guest' }
  const session = await sessionByToken.maybe(db, store.id, hashToken(token), now)
  if (session) return { kind: 'customer', id: session.customer_id, sessionId: session.id }
  if (mayBeDead) return { kind: 'guest' }
  throw new Refused(401, apiTexts.authenticationRequired)
}
