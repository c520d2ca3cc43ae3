import { bigint, bool, citext, int, json, nullable, text, texts, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** The account's contacts, which identify the buyer. */
export const customerContacts = statement({
  name: 'customer_contacts',
  sql: `SELECT email, mobile FROM customer WHERE store_id = $1 AND id = $2`,
  args: [int, uuid],
  row: { email: nullable(citext), mobile: nullable(text) },
})

export const orderPerson = statement({
  name: 'order_person',
  sql: `SELECT customer_id, contact FROM customer_order WHERE store_id = $1 AND id = $2`,
  args: [int, uuid],
  row: { customer_id: nullable(uuid), contact: json<{ email?: string | null; mobile?: string | null }>() },
})

/** Whether the buyer has another order, by account or contact, that is neither expired nor cancelled. */
export const hasOrdered = statement({
  name: 'has_ordered',
  sql: `SELECT EXISTS (
          SELECT 1 FROM customer_order o WHERE o.store_id = $1 AND o.customer_id = $2 AND o.status NOT IN ('expired', 'cancelled')
            AND o.id IS DISTINCT FROM $5
          UNION ALL
          SELECT 1 FROM customer_order o WHERE o.store_id = $1 AND lower(o.contact ->> 'email') = ANY ($3)
            AND o.status NOT IN ('expired', 'cancelled') AND o.id IS DISTINCT FROM $5
          UNION ALL
          SELECT 1 FROM customer_order o WHERE o.store_id = $1 AND o.contact ->> 'mobile' = ANY ($4)
            AND o.status NOT IN ('expired', 'cancelled') AND o.id IS DISTINCT FROM $5) AS has_ordered`,
  args: [int, nullable(uuid), texts, texts, nullable(uuid)],
  row: { has_ordered: bool },
})

/** Counts a use of a campaign with a total limit. Changes no row if the limit is reached. The row lock serialises concurrent orders. */
export const countUse = statement({
  name: 'count_voucher_use',
  sql: `UPDATE voucher_campaign SET taken = taken + 1
        WHERE store_id = $1 AND id = $2 AND total_limit IS NOT NULL AND taken < total_limit`,
  args: [int, int],
})

export const reserveWalletVoucher = statement({
  name: 'reserve_wallet_voucher',
  sql: `UPDATE voucher SET status = 'reserved' WHERE store_id = $1 AND customer_id = $2 AND id = $3 AND status = 'available'
          AND (expires_at IS NULL OR expires_at > $4)`,
  args: [int, uuid, uuid, timestamp],
})

/** A typed code uses the wallet's voucher of the same campaign, if there is one. */
export const walletVoucherOfCode = statement({
  name: 'wallet_voucher_of_code',
  sql: `SELECT id FROM voucher WHERE store_id = $1 AND customer_id = $2 AND campaign_id = $3 AND status = 'available'
          AND (expires_at IS NULL OR expires_at > $4)
        ORDER BY expires_at NULLS LAST, id LIMIT 1`,
  args: [int, uuid, int, timestamp],
  row: { id: uuid },
})

export const insertUse = statement({
  name: 'insert_voucher_use',
  sql: `INSERT INTO voucher_use (id, store_id, campaign_id, order_id, voucher_id, customer_id, cents, status, is_counted, reserved_at)
        VALUES ($id, $storeId, $campaignId, $orderId, $voucherId, $customerId, $cents, 'reserved', $isCounted, $now)
        ON CONFLICT DO NOTHING RETURNING id`,
  args: {
    id: uuid,
    storeId: int,
    campaignId: int,
    orderId: uuid,
    voucherId: nullable(uuid),
    customerId: nullable(uuid),
    cents: int,
    isCounted: bool,
    now: timestamp,
  },
  row: { id: uuid },
})

/** Takes the next free use of each identity, up to $5. Inserts no row for an identity that has none left or loses it to a concurrent order. */
export const insertPersons = statement({
  name: 'insert_voucher_persons',
  sql: `INSERT INTO voucher_person (store_id, campaign_id, person, nth, use_id)
        SELECT $1, $2, person, nth, $3 FROM unnest($4::text[]) AS person, LATERAL (
          SELECT n AS nth FROM generate_series(1, $5::integer) AS n WHERE NOT EXISTS (SELECT 1 FROM voucher_person p
            WHERE p.store_id = $1 AND p.campaign_id = $2 AND p.person = person.person AND p.nth = n) ORDER BY n LIMIT 1) AS free
        ORDER BY person ON CONFLICT DO NOTHING`,
  args: [int, int, uuid, texts, int],
})

export const redeemUses = statement({
  name: 'redeem_voucher_uses',
  sql: `WITH redeemed AS (
          UPDATE voucher_use SET status = 'redeemed', decided_at = $3
          WHERE store_id = $1 AND order_id = $2 AND status = 'reserved' RETURNING voucher_id
        )
        UPDATE voucher v SET status = 'used' FROM redeemed r WHERE v.store_id = $1 AND v.id = r.voucher_id AND v.status = 'reserved'`,
  args: [int, uuid, timestamp],
})

/** Releases all vouchers of an order in one statement. A second call changes nothing. */
export const releaseUses = statement({
  name: 'release_voucher_uses',
  sql: `WITH released AS (
          UPDATE voucher_use SET status = 'released', decided_at = $3
          WHERE store_id = $1 AND order_id = $2 AND status IN ('reserved', 'redeemed')
          RETURNING id, campaign_id, voucher_id, is_counted
        ), persons AS (
          DELETE FROM voucher_person p USING released r WHERE p.store_id = $1 AND p.use_id = r.id
        ), wallet AS (
          UPDATE voucher v SET status = 'available' FROM released r WHERE v.store_id = $1 AND v.id = r.voucher_id
        ), counted AS (
          UPDATE voucher_campaign c SET taken = greatest(0, c.taken - r.uses)
          FROM (SELECT campaign_id, count(*)::integer AS uses FROM released WHERE is_counted GROUP BY campaign_id) AS r
          WHERE c.store_id = $1 AND c.id = r.campaign_id
        )
        SELECT count(*) AS released FROM released`,
  args: [int, uuid, timestamp],
  row: { released: bigint },
})
