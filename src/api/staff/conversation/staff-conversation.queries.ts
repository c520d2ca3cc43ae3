import { int, nullable, text, texts, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import { CLAIM, CLAIM_COLUMNS } from '../../order-rows/order-parts.queries.ts'

/** The claims in some states. Those that wait longest come first; closed ones, the newest. */
export const claimsInStates = statement({
  name: 'claims_in_states',
  sql: `SELECT ${CLAIM_COLUMNS}, o.number, o.contact ->> 'name' AS customer FROM claim c
          JOIN customer_order o ON o.store_id = c.store_id AND o.id = c.order_id
        WHERE c.store_id = $1 AND c.state = ANY ($2) ORDER BY c.closed_at DESC, c.answer_by, c.at, c.id LIMIT $3::integer`,
  args: [int, texts, int],
  row: { ...CLAIM, number: int, customer: nullable(text) },
})

export const lookedAt = statement({
  name: 'order_looked_at',
  sql: `SELECT looked_at FROM customer_order WHERE store_id = $1 AND id = $2`,
  args: [int, uuid],
  row: { looked_at: nullable(timestamp) },
})

/** Staff have the whole conversation before their eyes: everything that the customer wrote until now is read. */
export const markLooked = statement({
  name: 'mark_looked',
  sql: `WITH notes AS (UPDATE order_note SET read_at = $3 WHERE store_id = $1 AND order_id = $2 AND read_at IS NULL AND author IN ('customer', 'guest')),
          claims AS (UPDATE claim SET looked_at = $3 WHERE store_id = $1 AND order_id = $2 AND looked_at IS NULL)
        UPDATE customer_order SET looked_at = $3 WHERE store_id = $1 AND id = $2 AND looked_at IS NULL`,
  args: [int, uuid, timestamp],
})

export const refundedCents = statement({
  name: 'refunded_cents_of',
  sql: `SELECT coalesce(sum(amount_cents), 0)::integer AS cents FROM refund WHERE store_id = $1 AND id = ANY ($2::text[]::uuid[])`,
  args: [int, texts],
  row: { cents: int },
})
