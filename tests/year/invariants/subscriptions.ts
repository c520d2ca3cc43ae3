import { FAULTS_LAST, type Invariant, nothingFound } from './invariant.ts'

const LATE = `$1::timestamptz - ${FAULTS_LAST}`
/** The orders of a cycle: subscription:<id>:<cycle>:<visit>. */
const VISITS = `SELECT o.store_id, o.id, o.number, o.status, o.subscription_id, split_part(o.cart_key, ':', 3)::integer AS cycle,
    split_part(o.cart_key, ':', 4)::integer AS visit, o.confirmed_at, o.changed_at, o.first_starts_at
  FROM customer_order o WHERE o.subscription_id IS NOT NULL`

export const subscriptionInvariants: Invariant[] = [
  nothingFound(
    'the cycles of a subscription follow each other without a gap',
    `SELECT s.id, s.store_id, s.status, s.next_cycle, count(c.cycle) AS cycles, max(c.cycle) AS last FROM subscription s
     LEFT JOIN subscription_cycle c ON c.store_id = s.store_id AND c.subscription_id = s.id
     GROUP BY s.id, s.store_id, s.status, s.next_cycle HAVING count(c.cycle) <> s.next_cycle - 1 OR max(c.cycle) <> s.next_cycle - 1`,
  ),
  nothingFound(
    'paid cycles of a subscription do not overlap',
    // A cycle may begin on the day after the last pickup of the one before, if the subscriber has chosen another time for it.
    `SELECT * FROM (SELECT store_id, subscription_id, cycle, first_day, lag(first_day + (trips - 1) * weeks * 7 / nullif(trips, 0)) OVER (PARTITION BY store_id, subscription_id ORDER BY cycle) AS last_pickup
       FROM subscription_cycle WHERE status = 'paid') AS c WHERE first_day <= last_pickup
     UNION ALL
     SELECT s.store_id, s.id, s.next_cycle, s.next_day, c.last_pickup FROM subscription s JOIN LATERAL (SELECT max(first_day + (trips - 1) * weeks * 7 / nullif(trips, 0)) AS last_pickup
       FROM subscription_cycle c WHERE c.store_id = s.store_id AND c.subscription_id = s.id AND c.status = 'paid') c ON true
     WHERE s.status = 'active' AND s.next_day <= c.last_pickup`,
  ),
  nothingFound(
    'a cycle is paid by one payment over its price, and another keeps no money',
    `SELECT c.store_id, c.subscription_id, c.cycle, c.status, c.price_cents + c.carried_cents AS due, p.payments, p.paid, p.kept FROM subscription_cycle c
     LEFT JOIN (SELECT a.store_id, a.order_id, count(*) AS payments, sum(a.amount_cents) AS paid, sum(a.amount_cents - coalesce(r.cents, 0)) AS kept
       FROM payment_attempt a LEFT JOIN (SELECT store_id, attempt_id, sum(amount_cents) AS cents FROM refund WHERE status <> 'failed' GROUP BY 1, 2) r
         ON r.store_id = a.store_id AND r.attempt_id = a.id
       WHERE a.status = 'captured' AND a.purpose = 'order' GROUP BY 1, 2) p ON p.store_id = c.store_id AND p.order_id = c.order_id
     WHERE (c.status = 'paid' AND (p.payments IS DISTINCT FROM 1 OR p.paid <> c.price_cents + c.carried_cents))
       OR (c.status IN ('given_up', 'skipped') AND p.kept <> 0)`,
  ),
  nothingFound(
    'each visit belongs to a cycle, and takes place once',
    `SELECT v.store_id, v.subscription_id, v.cycle, v.visit, array_agg(v.number || ' ' || v.status) AS orders, c.trips FROM (${VISITS}) v
     LEFT JOIN subscription_cycle c ON c.store_id = v.store_id AND c.subscription_id = v.subscription_id AND c.cycle = v.cycle
     GROUP BY v.store_id, v.subscription_id, v.cycle, v.visit, c.trips, c.status
     HAVING c.status IS NULL OR v.visit NOT BETWEEN 1 AND c.trips OR count(*) FILTER (WHERE v.status NOT IN ('expired', 'cancelled')) > 1
       OR (c.status = 'given_up' AND bool_or(v.status NOT IN ('expired', 'cancelled')))`,
  ),
  nothingFound(
    'the visits of a paid cycle are planned on its days',
    // A full window is replaced by the nearest free one, and a customer may move a visit, so a visit may be some days away but never a cycle.
    `SELECT v.store_id, v.subscription_id, v.cycle, v.visit, v.number, v.first_starts_at, c.first_day FROM (${VISITS}) v
     JOIN subscription_cycle c ON c.store_id = v.store_id AND c.subscription_id = v.subscription_id AND c.cycle = v.cycle
     WHERE c.status = 'paid' AND v.status = 'confirmed' AND v.changed_at = v.confirmed_at
       AND abs((v.first_starts_at AT TIME ZONE 'Asia/Singapore')::date - (c.first_day + (v.visit - 1) * c.weeks * 7 / nullif(c.trips, 0))) > 4`,
  ),
  nothingFound(
    'a paid cycle has all of its visits',
    `SELECT c.store_id, c.subscription_id, c.cycle, c.trips, count(v.id) AS visits FROM subscription_cycle c
     LEFT JOIN (SELECT DISTINCT ON (subscription_id, cycle, visit) * FROM (${VISITS}) AS all_visits WHERE confirmed_at IS NOT NULL) v
       ON v.store_id = c.store_id AND v.subscription_id = c.subscription_id AND v.cycle = c.cycle
     WHERE c.status = 'paid' GROUP BY 1, 2, 3, 4 HAVING count(v.id) <> c.trips`,
  ),
  nothingFound(
    'a subscription is charged in time',
    // Each further try is half a day later. A cycle without free windows is tried again, too.
    `SELECT s.store_id, s.id, s.status, s.next_at AS due_at, 'next cycle' AS what FROM subscription s
       WHERE s.status IN ('active', 'pending_cancel') AND s.next_at < ${LATE}
     UNION ALL
     SELECT s.store_id, s.id, s.status, s.settle_at, 'end' FROM subscription s WHERE s.settle_at < ${LATE}
     UNION ALL
     SELECT c.store_id, c.subscription_id, c.status, c.try_at, 'cycle' FROM subscription_cycle c JOIN subscription s ON s.store_id = c.store_id
       AND s.id = c.subscription_id
       WHERE c.status = 'due' AND (s.status IN ('active', 'past_due', 'pending_cancel') OR c.order_id IS NOT NULL) AND (c.try_at < ${LATE} OR c.try_at IS NULL)
     UNION ALL
     SELECT x.store_id, x.subscription_id, x.status, x.try_at, 'overage' FROM subscription_overage x WHERE x.status = 'due' AND x.try_at < ${LATE}`,
  ),
  nothingFound(
    'weight beyond the plan is paid once, by its own payment',
    `SELECT x.store_id, x.id, x.status, x.cents, p.payments, p.kept FROM subscription_overage x
     LEFT JOIN (SELECT a.store_id, a.purpose_id, count(*) AS payments, sum(a.amount_cents - coalesce(r.cents, 0)) AS kept
       FROM payment_attempt a LEFT JOIN (SELECT store_id, attempt_id, sum(amount_cents) AS cents FROM refund WHERE status <> 'failed' GROUP BY 1, 2) r
         ON r.store_id = a.store_id AND r.attempt_id = a.id
       WHERE a.status = 'captured' AND a.purpose = 'overage' GROUP BY 1, 2) p ON p.store_id = x.store_id AND p.purpose_id = x.id
     WHERE (x.status = 'paid' AND p.payments IS DISTINCT FROM 1) OR (x.status <> 'paid' AND p.kept <> 0) OR p.kept > x.cents`,
  ),
]
