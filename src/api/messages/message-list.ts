import type { OperatorMessage } from '#contract/operator/operator-messages.ts'
import type { Queryable } from '../db/database.ts'
import { newestMessages } from './message-list.queries.ts'
import { personKind } from './person-kind.ts'

/** M1.3: messages with their states, for staff. `orderId` null lists those of the whole store. */
export async function listMessages(
  db: Queryable,
  storeId: number,
  orderId: string | null,
  most: number,
): Promise<OperatorMessage[]> {
  const rows = await newestMessages.all(db, storeId, orderId, most)
  return rows.map(({ person, number, created_at, due_at, done_at, ...rest }) => ({
    ...rest,
    to: personKind(person),
    order_number: number === null ? null : String(number),
    created_at: created_at.toISOString(),
    due_at: due_at.toISOString(),
    done_at: done_at?.toISOString() ?? null,
  }))
}
