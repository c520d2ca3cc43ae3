import { int, text, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import { LEFT_CENTS } from './refund-order.queries.ts'

/** For a visit of a subscription: the order that carries its cycle's payment, and the refundable rest of that payment. */
export const visitPayment = statement({
  name: 'visit_payment',
  sql: `SELECT o.number, a.order_id, c.price_cents, c.trips AS visits, split_part(o.cart_key, ':', 4)::integer AS visit, coalesce(a.method->>'label', '') AS label,
          ${LEFT_CENTS} AS left_cents
        FROM customer_order o
        JOIN subscription_cycle c ON c.store_id = o.store_id AND c.subscription_id = o.subscription_id
          AND c.cycle = nullif(split_part(o.cart_key, ':', 3), '')::integer
        JOIN payment_attempt a ON a.store_id = c.store_id AND a.order_id = c.order_id AND a.purpose = 'order' AND a.status = 'captured'
        WHERE o.store_id = $1 AND o.id = $2 AND o.subscription_id IS NOT NULL`,
  args: [int, uuid],
  row: { number: int, order_id: uuid, price_cents: int, visits: int, visit: int, label: text, left_cents: int },
})
