import { bool, int, nullable, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import { INVOICED, INVOICED_COLUMNS } from '../../invoices/invoice.queries.ts'

/** What the rest of a confirmation needs to know of the order: its trips and its invoice, and whether vouchers and a cart are concerned at all. */
export const orderToConfirm = statement({
  name: 'order_to_confirm',
  sql: `SELECT ${INVOICED_COLUMNS}, o.subscription_id, o.first_starts_at, o.first_ends_at, o.early_ends_at, o.last_starts_at, o.last_ends_at,
          o.cart_lines <> '[]' AS has_cart,
          EXISTS (SELECT FROM voucher_use u WHERE u.store_id = o.store_id AND u.order_id = o.id AND u.status = 'reserved') AS has_vouchers
        FROM customer_order o JOIN store s ON s.id = o.store_id WHERE o.store_id = $1 AND o.id = $2`,
  args: [int, uuid],
  row: {
    ...INVOICED,
    subscription_id: nullable(uuid),
    first_starts_at: nullable(timestamp),
    first_ends_at: nullable(timestamp),
    early_ends_at: nullable(timestamp),
    last_starts_at: nullable(timestamp),
    last_ends_at: nullable(timestamp),
    has_cart: bool,
    has_vouchers: bool,
  },
})
