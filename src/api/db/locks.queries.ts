import { text } from './column.ts'
import { statement } from './statement.ts'

/**
 * The order of locks. Every transaction takes its locks in this order, which prevents deadlocks. docs/ARCHITECTURE.md lists the locks of each transaction.
 *
 * 1. A name (`lockName`), or an idempotency key.
 * 2. The customer.
 * 3. The cart or the table's basket, then its lines. The outlet.
 * 4. The subscription, then its cycles.
 * 5. The order (`lockOrderState`, `lockWholeOrder`), then its trips and services.
 * 6. The payment attempt, then the refund.
 * 7. Windows in time order, then their bookings.
 * 8. Voucher campaigns by id, then vouchers. Points and referrals.
 * 9. The counter of invoices, then rows that are only added.
 */

/** Takes the lock of a name, for a statement that does more. */
export const LOCK_OF_NAME = (name: string) => `pg_advisory_xact_lock(hashtextextended(${name}, 0))::text`

/** An advisory lock until the transaction ends, for things that have no row to lock: a guest's cart, a holder of windows, a network, the demo's week. */
export const lockName = statement({
  name: 'lock_name',
  sql: `SELECT ${LOCK_OF_NAME('$1')} AS locked`,
  args: [text],
  row: { locked: text },
})
