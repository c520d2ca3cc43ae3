import { int, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** Expires the reward of a referral now. Also a reserved one, which would otherwise return to the wallet when released. */
export const withdrawVoucher = statement({
  name: 'withdraw_voucher',
  sql: `WITH ended AS (
          UPDATE voucher SET expires_at = $4 WHERE store_id = $1 AND customer_id = $2
            AND (reason = 'referral:' || $3::text OR starts_with(reason, 'referral:' || $3::text || ':'))
            AND status IN ('available', 'reserved') AND (expires_at IS NULL OR expires_at > $4)
          RETURNING status, campaign_id
        )
        SELECT e.status, c.name FROM ended e JOIN voucher_campaign c ON c.store_id = $1 AND c.id = e.campaign_id`,
  args: [int, uuid, text, timestamp],
  row: { status: text, name: text },
})

/** Locks the referrals whose reward this order uses and whose own order was refunded in full. Referrals are always locked before vouchers. */
export const lockWithdrawnReferrals = statement({
  name: 'lock_withdrawn_referrals',
  sql: `SELECT r.id, r.referrer_id, v.id AS voucher_id, c.name FROM voucher_use u
        JOIN voucher v ON v.store_id = u.store_id AND v.id = u.voucher_id
        JOIN voucher_campaign c ON c.store_id = v.store_id AND c.id = v.campaign_id
        JOIN referral r ON r.store_id = v.store_id AND r.referrer_id = v.customer_id AND r.status = 'rewarded'
          AND (v.reason = 'referral:' || r.id OR starts_with(v.reason, 'referral:' || r.id || ':'))
        JOIN customer_order o ON o.store_id = r.store_id AND o.id = r.order_id
        WHERE u.store_id = $1 AND u.order_id = $2 AND u.status IN ('reserved', 'redeemed')
          AND o.paid_cents > 0 AND o.refunded_cents >= o.paid_cents
        ORDER BY r.id FOR NO KEY UPDATE OF r`,
  args: [int, uuid],
  row: { id: uuid, referrer_id: uuid, voucher_id: uuid, name: text },
})

/** Expires a voucher that was just released to the wallet. */
export const endReleasedVoucher = statement({
  name: 'end_released_voucher',
  sql: `UPDATE voucher SET expires_at = least(expires_at, $3) WHERE store_id = $1 AND id = $2 AND status = 'available'`,
  args: [int, uuid, timestamp],
})
