import { bigint, type Column, int, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export type PointsKind = 'earned' | 'reversed' | 'exchanged' | 'expired'

/**
 * Locks the customer. Every change of a customer's points takes this lock. FOR NO KEY UPDATE still allows others to insert a voucher for the
 * customer.
 */
export const lockPoints = statement({
  name: 'lock_points',
  sql: `SELECT id FROM customer WHERE store_id = $1 AND id = $2 FOR NO KEY UPDATE`,
  args: [int, uuid],
  row: { id: uuid },
})

/** D6.2: the balance is always the sum of the entries. */
export const pointsBalance = statement({
  name: 'points_balance',
  sql: `SELECT coalesce(sum(points), 0)::integer AS points FROM points_entry WHERE store_id = $1 AND customer_id = $2`,
  args: [int, uuid],
  row: { points: int },
})

/** Writes an entry once per reason. Returns no row if it exists. */
export const addPoints = statement({
  name: 'add_points',
  sql: `INSERT INTO points_entry (store_id, customer_id, kind, points, amount_cents, order_id, voucher_id, reason, at, expires_at)
        VALUES ($storeId, $customerId, $kind, $points, $amountCents, $orderId, $voucherId, $reason, $now, $expiresAt)
        ON CONFLICT DO NOTHING RETURNING id`,
  args: {
    storeId: int,
    customerId: uuid,
    kind: text as Column<PointsKind>,
    points: int,
    amountCents: nullable(int),
    orderId: nullable(uuid),
    voucherId: nullable(uuid),
    reason: text,
    now: timestamp,
    expiresAt: nullable(timestamp),
  },
  row: { id: bigint },
})

/** The points an order earned, and how many of them were reversed or expired. What was given for a missed promise of it is not among them. */
export const orderEarning = statement({
  name: 'order_earning',
  sql: `SELECT e.id, e.points, e.amount_cents AS paid_cents,
          (SELECT coalesce(-sum(r.points), 0)::integer FROM points_entry r
           WHERE r.store_id = $1 AND r.order_id = $3 AND r.customer_id = $2 AND r.kind = 'reversed') AS reversed_points,
          (SELECT coalesce(sum(r.amount_cents), 0)::integer FROM points_entry r
           WHERE r.store_id = $1 AND r.order_id = $3 AND r.customer_id = $2 AND r.kind = 'reversed') AS refunded_cents,
          (SELECT coalesce(-sum(x.points), 0)::integer FROM points_entry x
           WHERE x.store_id = $1 AND x.customer_id = $2 AND x.reason = 'expiry:' || e.id) AS expired_points
        FROM points_entry e WHERE e.store_id = $1 AND e.customer_id = $2 AND e.order_id = $3 AND e.kind = 'earned'
          AND e.reason = 'order:' || e.order_id`,
  args: [int, uuid, uuid],
  row: {
    id: bigint,
    points: int,
    paid_cents: int,
    reversed_points: int,
    refunded_cents: int,
    expired_points: int,
  },
})

export const pointsLedger = statement({
  name: 'points_ledger',
  sql: `SELECT id, points, expires_at FROM points_entry WHERE store_id = $1 AND customer_id = $2 ORDER BY id`,
  args: [int, uuid],
  row: { id: bigint, points: int, expires_at: nullable(timestamp) },
})

/** Customers with earnings that expire by $1 and are not closed, in pages by store and customer. */
export const customersWithLots = statement({
  name: 'customers_with_expiring_points',
  sql: `SELECT DISTINCT e.store_id, e.customer_id FROM points_entry e LEFT JOIN points_lot l ON l.store_id = e.store_id AND l.entry_id = e.id
        WHERE e.kind = 'earned' AND e.expires_at <= $1 AND l.closed_at IS NULL
          AND (e.store_id, e.customer_id) > ($2::integer, $3::uuid)
        ORDER BY e.store_id, e.customer_id LIMIT $4::integer`,
  args: [timestamp, int, uuid, int],
  row: { store_id: int, customer_id: uuid },
})

export const customersToNotice = statement({
  name: 'customers_to_notice_of_points',
  sql: `SELECT DISTINCT e.store_id, e.customer_id FROM points_entry e LEFT JOIN points_lot l ON l.store_id = e.store_id AND l.entry_id = e.id
        WHERE e.kind = 'earned' AND e.expires_at <= $1 AND e.expires_at > $5 AND l.noticed_at IS NULL AND l.closed_at IS NULL
          AND (e.store_id, e.customer_id) > ($2::integer, $3::uuid)
        ORDER BY e.store_id, e.customer_id LIMIT $4::integer`,
  args: [timestamp, int, uuid, int, timestamp],
  row: { store_id: int, customer_id: uuid },
})

export const closeLots = statement({
  name: 'close_points_lots',
  sql: `INSERT INTO points_lot (store_id, entry_id, closed_at) SELECT store_id, id, $4 FROM points_entry
        WHERE store_id = $1 AND customer_id = $2 AND kind = 'earned' AND expires_at <= $3
        ON CONFLICT (store_id, entry_id) DO UPDATE SET closed_at = excluded.closed_at WHERE points_lot.closed_at IS NULL`,
  args: [int, uuid, timestamp, timestamp],
})

/** The process that marks the earnings sends the mail. A second process marks no row. */
export const markNoticed = statement({
  name: 'mark_points_noticed',
  sql: `INSERT INTO points_lot (store_id, entry_id, noticed_at) SELECT store_id, id, $4 FROM points_entry
        WHERE store_id = $1 AND customer_id = $2 AND kind = 'earned' AND expires_at <= $3
        ON CONFLICT (store_id, entry_id) DO UPDATE SET noticed_at = excluded.noticed_at WHERE points_lot.noticed_at IS NULL`,
  args: [int, uuid, timestamp, timestamp],
})
