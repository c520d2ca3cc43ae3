import type { OperatorScope } from '#contract/operator/operator-limits.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { operatorTexts } from '#texts/order/orders-api.ts'
import { hashToken } from '../../auth/session/token.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import type { Operator } from '../../parts/scope.ts'
import type { Store } from '../../parts/store.ts'
import { noteKeyUse, operatorByKey } from './operator-key.queries.ts'

/** `last_used_at` is written at most this often. */
const USE_NOTED_MS = MINUTE_MS

/** D4.7: the operator of a key. An unknown or revoked key, or one of another store, is a 401. A key without the scope is a 403. */
export async function operatorOf(
  db: Queryable,
  store: Store,
  key: string | undefined,
  scope: OperatorScope | undefined,
  now: Date,
): Promise<Operator> {
  const found = key === undefined ? undefined : await operatorByKey.maybe(db, store.id, hashToken(key))
  if (!found) throw new Refused(401, operatorTexts.keyMissing)
  if (!scope || !found.scopes.includes(scope)) throw new Refused(403, operatorTexts.scopeMissing(scope ?? ''))
  const { id, name, last_used_at } = found
  if (!last_used_at || now.getTime() - last_used_at.getTime() > USE_NOTED_MS)
    await noteKeyUse.run(db, store.id, id, now)
  return { kind: 'operator', keyId: id, name, scopes: found.scopes }
}
