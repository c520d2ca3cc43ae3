import type { Weekday } from '#rules/slots/singapore-time.ts'
import type { VoucherKind, VoucherScope } from '#rules/vouchers/voucher-terms.ts'
import { bool, type Column, int, ints, nullable, text, texts, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

export type CampaignOrigin = 'code' | 'points' | 'friend' | 'referrer' | 'grant'

/** The columns of a voucher's terms. */
export const CAMPAIGN = {
  campaign_id: int,
  code: text,
  origin: text as Column<CampaignOrigin>,
  name: text,
  description: text,
  kind: text as Column<VoucherKind>,
  scope: text as Column<VoucherScope>,
  percent: nullable(int),
  cap_cents: nullable(int),
  amount_cents: nullable(int),
  min_spend_cents: int,
  min_pieces: int,
  starts_at: nullable(timestamp),
  ends_at: nullable(timestamp),
  weekdays: nullable(texts as unknown as Column<Weekday[]>),
  outlet_ids: nullable(ints),
  sales_type_ids: nullable(ints),
  product_ids: nullable(ints),
  is_first_order_only: bool,
  total_limit: nullable(int),
  per_person_limit: nullable(int),
  stack_class: nullable(text),
  points_price: nullable(int),
  valid_days: nullable(int),
  taken: int,
}
export const CAMPAIGN_COLUMNS = `c.id AS campaign_id, c.code, c.origin, c.name, c.description, c.kind, c.scope, c.percent, c.cap_cents,
          c.amount_cents, c.min_spend_cents, c.min_pieces, c.starts_at, c.ends_at, c.weekdays, c.outlet_ids, c.sales_type_ids,
          c.product_ids, c.is_first_order_only, c.total_limit, c.per_person_limit, c.stack_class, c.points_price, c.valid_days, c.taken`

type Row<R> = { [Name in keyof R]: R[Name] extends Column<infer T> ? T : never }
export type Campaign = Row<typeof CAMPAIGN>

/** The most uses of the campaign by one of these identities. */
const USED_BY = (
  persons: string,
) => `(SELECT coalesce(max(n), 0)::integer FROM (SELECT count(*) AS n FROM voucher_person p
            WHERE p.store_id = c.store_id AND p.campaign_id = c.id AND p.person = ANY (${persons}) GROUP BY p.person) AS each_person)`

export const campaignsByCode = statement({
  name: 'voucher_campaigns_by_code',
  sql: `SELECT ${CAMPAIGN_COLUMNS}, ${USED_BY('$3')} AS used_by_person FROM voucher_campaign c
        WHERE c.store_id = $1 AND c.code = ANY ($2) AND c.origin = 'code' AND NOT c.is_retired`,
  args: [int, texts, texts],
  row: { ...CAMPAIGN, used_by_person: int },
})

export const campaignsOfOrigin = statement({
  name: 'voucher_campaigns_of_origin',
  sql: `SELECT ${CAMPAIGN_COLUMNS} FROM voucher_campaign c
        WHERE c.store_id = $1 AND c.origin = $2 AND NOT c.is_retired ORDER BY c.position`,
  args: [int, text],
  row: CAMPAIGN,
})

export const WALLET = {
  ...CAMPAIGN,
  id: uuid,
  status: text as Column<'available' | 'reserved' | 'used'>,
  received_at: timestamp,
  expires_at: nullable(timestamp),
  used_by_person: int,
  held_by: nullable(int),
  held_until: nullable(timestamp),
}
export type WalletVoucher = Row<typeof WALLET>
const WALLET_COLUMNS = (persons: string) =>
  `${CAMPAIGN_COLUMNS}, v.id, v.status, v.received_at, v.expires_at, ${USED_BY(persons)} AS used_by_person,
          o.number AS held_by, o.expires_at AS held_until`
const WALLET_ROWS = `FROM voucher v JOIN voucher_campaign c ON c.store_id = v.store_id AND c.id = v.campaign_id
        LEFT JOIN voucher_use u ON u.store_id = v.store_id AND u.voucher_id = v.id AND u.status = 'reserved'
        LEFT JOIN customer_order o ON o.store_id = u.store_id AND o.id = u.order_id
        WHERE v.store_id = $1 AND v.customer_id = $2`

/** Finds only the customer's own vouchers. */
export const ownVouchers = statement({
  name: 'own_vouchers',
  sql: `SELECT ${WALLET_COLUMNS('$4')} ${WALLET_ROWS} AND v.id = ANY ($3::text[]::uuid[])`,
  args: [int, uuid, texts, texts],
  row: WALLET,
})

/** Unused vouchers, and those received, or expired unused, since $4. */
export const walletVouchers = statement({
  name: 'wallet_vouchers',
  sql: `SELECT ${WALLET_COLUMNS('$3')} ${WALLET_ROWS}
          AND (v.status <> 'used' AND (v.expires_at IS NULL OR v.expires_at > $4) OR v.received_at > $4)
        ORDER BY v.expires_at NULLS LAST, v.received_at DESC, v.id LIMIT 200`,
  args: [int, uuid, texts, timestamp],
  row: WALLET,
})
