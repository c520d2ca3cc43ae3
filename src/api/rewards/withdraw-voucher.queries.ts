import { int, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** The reward of a referral ends now, as if its time were over: also one that is reserved, which otherwise would come back with the reservation. */
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
