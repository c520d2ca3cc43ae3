import { int, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

/**
 * Moves guest orders with a verified contact of the account to the account. Locks them in the order of their ids, so two accounts never deadlock; the
 * second finds the order already claimed. Unpaid orders are left to the browser that pays them. Guest links keep working, because another person may
 * have placed the order.
 */
export const claimOrders = statement({
  name: 'claim_guest_orders',
  sql: `WITH owner AS (
          SELECT CASE WHEN email_verified_at IS NOT NULL THEN email::text END AS email,
            CASE WHEN mobile_verified_at IS NOT NULL THEN mobile END AS mobile
          FROM customer WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL
        ), made AS (
          SELECT o.id FROM owner c JOIN customer_order o ON o.store_id = $1 AND o.customer_id IS NULL AND login_form(o.contact ->> 'email') = c.email
          UNION
          SELECT o.id FROM owner c JOIN customer_order o ON o.store_id = $1 AND o.customer_id IS NULL AND o.contact ->> 'mobile' = c.mobile
        ), locked AS (
          SELECT id FROM customer_order WHERE store_id = $1 AND id IN (SELECT id FROM made) AND customer_id IS NULL
            AND status NOT IN ('awaiting_payment', 'expired')
          ORDER BY id FOR NO KEY UPDATE
        )
        UPDATE customer_order o SET customer_id = $2, opens_by_link = true FROM locked l WHERE o.store_id = $1 AND o.id = l.id RETURNING o.id`,
  args: [int, uuid],
  row: { id: uuid },
})
