import { bigint, type Column, int, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import { CAMPAIGN, CAMPAIGN_COLUMNS } from '../../vouchers/wallet/campaign.queries.ts'

/** Finds a customer by email, mobile number or id. */
export const customerForStaff = statement({
  name: 'customer_for_staff',
  sql: `SELECT id FROM customer WHERE store_id = $1 AND deleted_at IS NULL
          AND (email = $2::text::citext OR mobile = $3 OR id::text = lower($2)) LIMIT 1`,
  args: [int, text, nullable(text)],
  row: { id: uuid },
})

/** Staff may give vouchers that only they can grant, and vouchers with a public code. */
export const campaignToGive = statement({
  name: 'campaign_to_give',
  sql: `SELECT ${CAMPAIGN_COLUMNS} FROM voucher_campaign c
        WHERE c.store_id = $1 AND c.code = $2 AND c.origin IN ('grant', 'code') AND NOT c.is_retired`,
  args: [int, text],
  row: CAMPAIGN,
})

/** Combines the audit log (who gave it and why) with the wallet (its current status). */
export const givenVouchers = statement({
  name: 'given_vouchers',
  sql: `SELECT a.id AS entry, v.id, c.code, c.name, concat_ws(' ', k.first_name, k.last_name) AS customer, v.status, v.expires_at,
          a.at AS given_at, a.actor, a.reason
        FROM operator_audit a
        JOIN voucher v ON v.store_id = a.store_id AND v.id = (a.details ->> 'voucher')::uuid
        JOIN voucher_campaign c ON c.store_id = v.store_id AND c.id = v.campaign_id
        JOIN customer k ON k.store_id = v.store_id AND k.id = v.customer_id
        WHERE a.store_id = $1 AND a.act = 'voucher.give' AND ($2::uuid IS NULL OR v.id = $2) ORDER BY a.id DESC LIMIT $3::integer`,
  args: [int, nullable(uuid), int],
  row: {
    entry: bigint,
    id: uuid,
    code: text,
    name: text,
    customer: text,
    status: text as Column<'available' | 'reserved' | 'used'>,
    expires_at: nullable(timestamp),
    given_at: timestamp,
    actor: text,
    reason: text,
  },
})
