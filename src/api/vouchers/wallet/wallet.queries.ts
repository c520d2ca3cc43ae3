import { type Column, int, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

export const insertVoucher = statement({
  name: 'insert_voucher',
  sql: `INSERT INTO voucher (id, store_id, customer_id, campaign_id, reason, status, received_at, expires_at)
        VALUES ($id, $storeId, $customerId, $campaignId, $reason, 'available', $now, $expiresAt) ON CONFLICT DO NOTHING RETURNING id`,
  args: {
    id: uuid,
    storeId: int,
    customerId: uuid,
    campaignId: int,
    reason: text,
    now: timestamp,
    expiresAt: nullable(timestamp),
  },
  row: { id: uuid },
})

export const voucherByReason = statement({
  name: 'voucher_by_reason',
  sql: `SELECT id, campaign_id FROM voucher WHERE store_id = $1 AND customer_id = $2 AND reason = $3`,
  args: [int, uuid, text],
  row: { id: uuid, campaign_id: int },
})

/** The customer's vouchers of one campaign: how many in all, and the one that can still be used and ends first. */
export const vouchersOfCampaign = statement({
  name: 'vouchers_of_campaign',
  sql: `SELECT count(*)::integer AS all_of_them,
          (array_agg(id ORDER BY expires_at NULLS LAST, id)
            FILTER (WHERE status = 'available' AND (expires_at IS NULL OR expires_at > $4)))[1] AS usable_id
        FROM voucher WHERE store_id = $1 AND customer_id = $2 AND campaign_id = $3`,
  args: [int, uuid, int, timestamp],
  row: { all_of_them: int, usable_id: nullable(uuid) },
})

/** The names of outlets and sales types in a voucher's terms, in the store's order. */
export const namesOfPlaces = statement({
  name: 'names_of_voucher_places',
  sql: `SELECT what, name FROM (
          SELECT 'outlet' AS what, name, position, id FROM outlet WHERE store_id = $1 AND id = ANY ($2)
          UNION ALL SELECT 'sales_type', name, position, id FROM sales_type WHERE store_id = $1 AND id = ANY ($3)
        ) AS place ORDER BY what, position, id`,
  args: [int, { type: 'integer[]' } as Column<readonly number[]>, { type: 'integer[]' } as Column<readonly number[]>],
  row: { what: text, name: text },
})

export const namesOfProducts = statement({
  name: 'names_of_voucher_products',
  sql: `SELECT p.slug AS id, p.name, c.slug AS category_slug, p.name_slug FROM product p
        JOIN category c ON c.store_id = p.store_id AND c.id = p.category_id
        WHERE p.store_id = $1 AND p.id = ANY ($2) AND NOT p.is_retired ORDER BY p.name`,
  args: [int, { type: 'integer[]' } as Column<readonly number[]>],
  row: { id: text, name: text, category_slug: text, name_slug: text },
})

export type VoucherEventKind = 'received' | 'used' | 'returned' | 'expired'

/**
 * The history of a customer's vouchers, derived from the vouchers and their uses. Times are truncated to milliseconds, the precision of the cursor.
 * Otherwise a page could repeat or skip an entry.
 */
export const voucherEvents = statement({
  name: 'voucher_events',
  sql: `SELECT e.id, e.kind, e.voucher_id, c.name, e.cents, e.order_id, o.number AS order_number, e.at FROM (
          SELECT 'r' || v.id AS id, 'received' AS kind, v.id AS voucher_id, v.campaign_id, NULL::integer AS cents, NULL::uuid AS order_id,
            date_trunc('milliseconds', v.received_at) AS at FROM voucher v WHERE v.store_id = $1 AND v.customer_id = $2
          UNION ALL
          SELECT 'x' || v.id, 'expired', v.id, v.campaign_id, NULL, NULL, date_trunc('milliseconds', v.expires_at) FROM voucher v
          WHERE v.store_id = $1 AND v.customer_id = $2 AND v.status = 'available' AND v.expires_at <= $3
          UNION ALL
          SELECT 'u' || u.id, 'used', u.voucher_id, u.campaign_id, u.cents, u.order_id, date_trunc('milliseconds', u.reserved_at) FROM voucher_use u
          WHERE u.store_id = $1 AND u.customer_id = $2
          UNION ALL
          SELECT 'b' || u.id, 'returned', u.voucher_id, u.campaign_id, u.cents, u.order_id, date_trunc('milliseconds', u.decided_at) FROM voucher_use u
          WHERE u.store_id = $1 AND u.customer_id = $2 AND u.status = 'released'
        ) AS e
        JOIN voucher_campaign c ON c.store_id = $1 AND c.id = e.campaign_id
        LEFT JOIN customer_order o ON o.store_id = $1 AND o.id = e.order_id
        WHERE (e.at, e.id) < ($4::timestamptz, $5::text)
        ORDER BY e.at DESC, e.id DESC LIMIT $6::integer`,
  args: [int, uuid, timestamp, timestamp, text, int],
  row: {
    id: text,
    kind: text as Column<VoucherEventKind>,
    voucher_id: nullable(uuid),
    name: text,
    cents: nullable(int),
    order_id: nullable(uuid),
    order_number: nullable(int),
    at: timestamp,
  },
})
