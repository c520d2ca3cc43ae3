import { text } from './column.ts'
import { statement } from './statement.ts'

/**
 * The order of locks. A transaction takes what it needs in this order, so that no two wait for each other. docs/ARCHITECTURE.md says who takes what.
 *
 * 1. A name (`lockName`), or an idempotency key.
 * 2. The customer.
 * 3. The cart or the table's basket, then its lines. The outlet.
 * 4. The subscription, then its cycles.
 * 5. The order (`lockOrderState`, `lockWholeOrder`), then its trips and services.
 * 6. The payment attempt, then the refund.
 * 7. Windows in the order of time, then their bookings.
 * 8. Voucher campaigns by id, then vouchers. Points and referrals.
 * 9. The counter of invoices, then rows that are only added.
 */

/** Locks a name until the transaction ends, for things that have no row yet: a guest's cart, a holder of windows, a network, the demo's week. */
export const lockName = statement({
  name: 'lock_name',
  sql: `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text AS locked`,
  args: [text],
  row: { locked: text },
})
