import { int, nullable, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** P1.3 */
export const customerAtMost = statement({
  name: 'customer_at_most',
  sql: `SELECT at_most_cents FROM customer WHERE store_id = $1 AND id = $2`,
  args: [int, uuid],
  row: { at_most_cents: nullable(int) },
})

/** P1.3: remembers the customer's own limit for the next order; null forgets it. */
export const setAtMost = statement({
  name: 'set_at_most',
  sql: `UPDATE customer SET at_most_cents = $3 WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL AND at_most_cents IS DISTINCT FROM $3`,
  args: [int, uuid, nullable(int)],
})
