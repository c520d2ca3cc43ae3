import { FAULTS_LAST, type Invariant, nothingFound } from './invariant.ts'

/** What each order has earned, and what of it was taken back. Points for a missed promise stay. */
const EARNED = `SELECT e.store_id, e.customer_id, e.order_id, e.id, e.points, e.amount_cents, coalesce(r.points, 0) AS reversed,
    coalesce(r.cents, 0) AS reversed_cents, coalesce(x.points, 0) AS expired
  FROM points_entry e
  LEFT JOIN (SELECT store_id, order_id, -sum(points) AS points, sum(amount_cents) AS cents FROM points_entry WHERE kind = 'reversed' GROUP BY 1, 2) r
    ON r.store_id = e.store_id AND r.order_id = e.order_id
  LEFT JOIN (SELECT store_id, reason, -sum(points) AS points FROM points_entry WHERE kind = 'expired' GROUP BY 1, 2) x
    ON x.store_id = e.store_id AND x.reason = 'expiry:' || e.id
  WHERE e.kind = 'earned' AND e.reason LIKE 'order:%'`

export const pointsInvariants: Invariant[] = [
  nothingFound(
    'nobody spends points that they do not have',
    // Points of money that goes back are taken back also when they are spent. Only that makes a balance negative.
    `SELECT store_id, customer_id, id, kind, points, balance FROM (
       SELECT *, sum(points) OVER (PARTITION BY store_id, customer_id ORDER BY id) AS balance FROM points_entry) AS ledger
     WHERE kind IN ('exchanged', 'expired') AND balance < 0`,
  ),
  nothingFound(
    'a completed order of a customer has earned its points once',
    // A guest's order that was claimed after its end has earned none.
    `SELECT o.number, o.customer_id, count(e.id) AS earned FROM customer_order o
     JOIN customer c ON c.store_id = o.store_id AND c.id = o.customer_id
     LEFT JOIN points_entry e ON e.store_id = o.store_id AND e.order_id = o.id AND e.reason = 'order:' || o.id
     WHERE o.customer_id IS NOT NULL AND (o.status = 'completed' OR e.id IS NOT NULL)
     GROUP BY o.number, o.customer_id, o.status, o.opens_by_link, o.guest_token_hash, c.deleted_at
     HAVING count(e.id) > 1 OR o.status <> 'completed' OR (count(e.id) = 0 AND NOT o.opens_by_link AND o.guest_token_hash IS NULL AND c.deleted_at IS NULL)`,
  ),
  nothingFound(
    'an order keeps the points of the money that is kept, and no others',
    `SELECT o.number, o.paid_cents, o.refunded_cents, e.* FROM (${EARNED}) AS e
     JOIN customer_order o ON o.store_id = e.store_id AND o.id = e.order_id
     WHERE e.points <> e.amount_cents / 100 OR e.amount_cents - e.reversed_cents > o.paid_cents - o.refunded_cents
       OR e.points - e.reversed < (e.amount_cents - e.reversed_cents) / 100
       OR (e.expired = 0 AND e.points - e.reversed <> greatest(0, (e.amount_cents - e.reversed_cents) / 100))
       OR e.reversed + e.expired > e.points`,
  ),
  nothingFound(
    'points go back for a refund that was made',
    `SELECT e.id, e.store_id, e.order_id, e.reason FROM points_entry e
     LEFT JOIN refund r ON r.store_id = e.store_id AND r.id::text = split_part(e.reason, ':', 2)
     WHERE e.kind = 'reversed' AND (r.status IS DISTINCT FROM 'succeeded' OR r.amount_cents <> e.amount_cents OR r.order_id <> e.order_id)`,
  ),
  nothingFound(
    'points expire when their year is over',
    `SELECT e.id, e.store_id, e.customer_id, e.points, e.expires_at, l.closed_at FROM points_entry e
     JOIN customer c ON c.store_id = e.store_id AND c.id = e.customer_id AND c.deleted_at IS NULL
     LEFT JOIN points_lot l ON l.store_id = e.store_id AND l.entry_id = e.id
     WHERE e.kind = 'earned' AND ((e.expires_at < $1::timestamptz - ${FAULTS_LAST} AND l.closed_at IS NULL) OR l.closed_at < e.expires_at)`,
  ),
  nothingFound(
    'a referrer is rewarded for a completed order of the friend, once',
    `SELECT r.id, r.store_id, r.status, o.number, o.status AS order_status, count(v.id) AS vouchers FROM referral r
     LEFT JOIN customer_order o ON o.store_id = r.store_id AND o.id = r.order_id
     LEFT JOIN voucher v ON v.store_id = r.store_id AND v.customer_id = r.referrer_id AND v.reason LIKE 'referral:' || r.id || ':%'
       AND (v.expires_at IS NULL OR v.expires_at > r.decided_at + interval '1 day')
     WHERE r.status IN ('rewarded', 'joined')
     GROUP BY r.id, r.store_id, r.status, r.friend_id, o.number, o.status, o.customer_id
     HAVING count(v.id) > 1 OR (r.status = 'rewarded' AND (o.status IS DISTINCT FROM 'completed' OR o.customer_id <> r.friend_id))`,
  ),
]
