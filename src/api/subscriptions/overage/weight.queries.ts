import { bigint, date, int, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

/**
 * The overage that subscription `s` owes: the price of all extra weight, minus what is paid or due for it, with a cycle or as a separate charge. A
 * given-up charge has collected nothing, so its amount is owed again.
 */
export const OWED = `(SELECT greatest(0, coalesce(sum(y.over_cents), 0) - coalesce(sum(y.carried_cents) FILTER (WHERE y.status IN ('due', 'paid')), 0)
              - (SELECT coalesce(sum(x.cents), 0) FROM subscription_overage x WHERE x.store_id = s.store_id AND x.subscription_id = s.id
                AND x.status IN ('due', 'paid')))
            FROM subscription_cycle y WHERE y.store_id = s.store_id AND y.subscription_id = s.id)::integer`

/** The subscription and cycle that a visit's order belongs to. Locks the subscription, so the job cannot create its next cycle meanwhile. */
export const lockVisit = statement({
  name: 'lock_visit',
  sql: `SELECT s.id AS subscription_id, s.status, s.customer_id, s.next_at, p.name AS plan_name, c.cycle,
          c.included_kg, c.extra_kg_cents, c.over_cents
        FROM customer_order o
        JOIN subscription_cycle c ON c.store_id = o.store_id AND (c.order_id = o.id OR (c.subscription_id = o.subscription_id
          AND o.cart_key LIKE 'subscription:' || c.subscription_id || ':' || c.cycle || ':%'))
        JOIN subscription s ON s.store_id = c.store_id AND s.id = c.subscription_id
        JOIN subscription_plan p ON p.store_id = s.store_id AND p.id = s.plan_id
        WHERE o.store_id = $1 AND o.id = $2 FOR UPDATE OF s`,
  args: [int, uuid],
  row: {
    subscription_id: uuid,
    status: text,
    customer_id: uuid,
    next_at: nullable(timestamp),
    plan_name: text,
    cycle: int,
    included_kg: nullable(int),
    extra_kg_cents: int,
    over_cents: int,
  },
})

/** Weighing a visit again replaces its weight. */
export const saveVisitWeight = statement({
  name: 'save_visit_weight',
  sql: `INSERT INTO visit_weight (store_id, order_id, subscription_id, cycle, grams, weighed_at) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (store_id, order_id) DO UPDATE SET grams = excluded.grams, weighed_at = excluded.weighed_at`,
  args: [int, uuid, uuid, int, int, timestamp],
})

export const weightOfCycle = statement({
  name: 'weight_of_cycle',
  sql: `SELECT coalesce(sum(grams), 0)::integer AS grams FROM visit_weight WHERE store_id = $1 AND subscription_id = $2 AND cycle = $3`,
  args: [int, uuid, int],
  row: { grams: int },
})

export const setCycleWeight = statement({
  name: 'set_cycle_weight',
  sql: `UPDATE subscription_cycle SET weight_grams = $4, over_cents = $5 WHERE store_id = $1 AND subscription_id = $2 AND cycle = $3`,
  args: [int, uuid, int, int, int],
})

/** The price of all extra weight of a subscription, and what of it is charged or due. */
export const overOfSubscription = statement({
  name: 'over_of_subscription',
  sql: `SELECT coalesce(sum(over_cents), 0) AS over_cents,
          coalesce(sum(carried_cents) FILTER (WHERE status IN ('due', 'paid')), 0) + (SELECT coalesce(sum(cents), 0)
            FROM subscription_overage WHERE store_id = $1 AND subscription_id = $2 AND status IN ('due', 'paid')) AS carried_cents
        FROM subscription_cycle WHERE store_id = $1 AND subscription_id = $2`,
  args: [int, uuid],
  row: { over_cents: bigint, carried_cents: bigint },
})

/** Claims a batch of renewals to announce. `noticed_for` makes sure that each charge date is announced once. */
export const claimRenewals = statement({
  name: 'claim_renewals_to_announce',
  sql: `WITH soon AS (
          SELECT s.store_id, s.id FROM subscription s
          WHERE s.status = 'active' AND s.next_at > $1 AND s.next_at <= $2 AND s.noticed_for IS DISTINCT FROM s.next_at
          ORDER BY s.next_at, s.id LIMIT $3::integer FOR UPDATE SKIP LOCKED
        ), told AS (
          UPDATE subscription s SET noticed_for = s.next_at FROM soon n WHERE s.store_id = n.store_id AND s.id = n.id RETURNING s.*
        )
        SELECT s.store_id, s.id, s.customer_id, p.name AS plan_name, s.price_cents, ${OWED} AS owed_cents, s.next_at, s.next_day
        FROM told s JOIN subscription_plan p ON p.store_id = s.store_id AND p.id = s.plan_id`,
  args: [timestamp, timestamp, int],
  row: {
    store_id: int,
    id: uuid,
    customer_id: uuid,
    plan_name: text,
    price_cents: int,
    owed_cents: int,
    next_at: timestamp,
    next_day: date,
  },
})
