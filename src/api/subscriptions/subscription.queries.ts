import type { SubscriptionStatus } from '#rules/subscriptions/subscription-status.ts'
import { bool, type Column, date, int, nullable, smallint, text, texts, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import { OWED } from './overage/weight.queries.ts'
import { PLAN, PLAN_COLUMNS } from './plan.queries.ts'

const SUBSCRIPTION = {
  ...PLAN,
  id: uuid,
  status: text as Column<SubscriptionStatus>,
  price_cents: int,
  extra_kg_cents: int,
  owed_cents: int,
  outlet_id: int,
  outlet_name: text,
  address_id: nullable(uuid),
  address: nullable(text),
  payment_method_id: nullable(uuid),
  method_brand: nullable(text),
  method_last4: nullable(text),
  method_exp_month: nullable(smallint),
  method_exp_year: nullable(smallint),
  start_minute: int,
  next_cycle: int,
  next_day: date,
  next_at: nullable(timestamp),
  created_at: timestamp,
  ended_at: nullable(timestamp),
}
type Row<R> = { [Name in keyof R]: R[Name] extends Column<infer T> ? T : never }
export type SubscriptionRow = Row<typeof SUBSCRIPTION>

const OWN = `SELECT ${PLAN_COLUMNS}, s.id, s.status, s.price_cents, s.extra_kg_cents, ${OWED} AS owed_cents, s.outlet_id,
          o.name AS outlet_name, a.id AS address_id,
          concat_ws(', ', concat_ws(' ', NULLIF(a.block, ''), a.street), NULLIF(a.unit, ''), 'Singapore ' || a.postal_code) AS address, m.id AS payment_method_id, m.brand AS method_brand,
          m.last4 AS method_last4, m.exp_month AS method_exp_month, m.exp_year AS method_exp_year, s.start_minute, s.next_cycle, s.next_day,
          s.next_at, s.created_at, s.ended_at
        FROM subscription s
        JOIN subscription_plan p ON p.store_id = s.store_id AND p.id = s.plan_id
        JOIN outlet o ON o.store_id = s.store_id AND o.id = s.outlet_id
        LEFT JOIN customer_address a ON a.store_id = s.store_id AND a.customer_id = s.customer_id AND a.id = s.address_id
          AND a.deleted_at IS NULL
        LEFT JOIN payment_method m ON m.store_id = s.store_id AND m.id = s.payment_method_id AND m.removed_at IS NULL
        WHERE s.store_id = $1 AND s.customer_id = $2`

export const ownSubscriptions = statement({
  name: 'own_subscriptions',
  sql: `${OWN} ORDER BY (s.status = 'cancelled'), s.created_at DESC, s.id LIMIT 50`,
  args: [int, uuid],
  row: SUBSCRIPTION,
})

export const ownSubscription = statement({
  name: 'own_subscription',
  sql: `${OWN} AND s.id = $3`,
  args: [int, uuid, uuid],
  row: SUBSCRIPTION,
})

/** Serialises changes of a subscription, also with the job that creates cycles. */
export const lockSubscription = statement({
  name: 'lock_subscription',
  sql: `SELECT id FROM subscription WHERE store_id = $1 AND customer_id = $2 AND id = $3 FOR UPDATE`,
  args: [int, uuid, uuid],
  row: { id: uuid },
})

export type CycleStatus = 'due' | 'paid' | 'skipped' | 'given_up'
export const CYCLE = {
  subscription_id: uuid,
  cycle: int,
  status: text as Column<CycleStatus>,
  first_day: date,
  start_minute: int,
  weeks: int,
  price_cents: int,
  trips: int,
  trips_used: int,
  included_kg: nullable(int),
  extra_kg_cents: int,
  weight_grams: int,
  over_cents: int,
  carried_cents: int,
  order_id: nullable(uuid),
  order_number: nullable(int),
  paid_at: nullable(timestamp),
  failures: int,
  failure: nullable(text),
  try_at: nullable(timestamp),
}
const CYCLES = `SELECT c.subscription_id, c.cycle, c.status, c.first_day, c.start_minute, c.weeks, c.price_cents, c.trips,
          (SELECT count(*)::integer FROM customer_order v JOIN trip t ON t.store_id = v.store_id AND t.order_id = v.id
            WHERE v.store_id = c.store_id AND (v.id = c.order_id OR (v.subscription_id = c.subscription_id
              AND v.cart_key LIKE 'subscription:' || c.subscription_id || ':' || c.cycle || ':%'))
            AND t.kind = 'pickup' AND t.status = 'done') AS trips_used,
          c.included_kg, c.extra_kg_cents, c.weight_grams, c.over_cents, c.carried_cents, c.order_id, o.number AS order_number, c.paid_at, c.tries AS failures, c.failure, c.try_at`

export const newestCycles = statement({
  name: 'newest_cycles',
  sql: `${CYCLES} FROM subscription s CROSS JOIN LATERAL (SELECT * FROM subscription_cycle c WHERE c.store_id = s.store_id
          AND c.subscription_id = s.id AND c.status <> 'skipped' ORDER BY c.cycle DESC LIMIT 1) AS c
        LEFT JOIN customer_order o ON o.store_id = c.store_id AND o.id = c.order_id
        WHERE s.store_id = $1 AND s.customer_id = $2`,
  args: [int, uuid],
  row: CYCLE,
})

/** Usage ($5 false) selects by the day of the first pickup. Billing ($5 true) selects by the day of the payment, which comes earlier. */
export const statementCycles = statement({
  name: 'statement_cycles',
  sql: `${CYCLES}, p.name AS plan FROM subscription s
        JOIN subscription_plan p ON p.store_id = s.store_id AND p.id = s.plan_id
        JOIN subscription_cycle c ON c.store_id = s.store_id AND c.subscription_id = s.id
        LEFT JOIN customer_order o ON o.store_id = c.store_id AND o.id = c.order_id
        WHERE s.store_id = $1 AND s.customer_id = $2 AND CASE WHEN $5 AND c.paid_at IS NOT NULL THEN (c.paid_at AT TIME ZONE 'Asia/Singapore')::date ELSE c.first_day END
            BETWEEN $3::text::date AND $4::text::date
        ORDER BY c.first_day DESC, c.subscription_id, c.cycle DESC LIMIT 1000`,
  args: [int, uuid, text, text, bool],
  row: { ...CYCLE, plan: text },
})

/** The only way to change a subscription's status. An illegal step changes no row. `settle_at` tells the job to charge what an ended one owes. */
export const moveSubscription = statement({
  name: 'move_subscription',
  sql: `UPDATE subscription SET status = $3, changed_at = $5,
          next_at = CASE WHEN $3 IN ('suspended', 'cancelled', 'paused') THEN NULL ELSE next_at END,
          settle_at = CASE WHEN $3 IN ('suspended', 'cancelled') THEN $5::timestamptz END,
          ended_at = CASE WHEN $3 = 'cancelled' THEN $5 ELSE ended_at END,
          end_reason = CASE WHEN $3 = 'cancelled' THEN $6 ELSE end_reason END
        WHERE store_id = $1 AND id = $2 AND status = ANY ($4)`,
  args: [
    int,
    uuid,
    text as Column<SubscriptionStatus>,
    texts as unknown as Column<SubscriptionStatus[]>,
    timestamp,
    text,
  ],
})

export const setRhythm = statement({
  name: 'set_subscription_rhythm',
  sql: `UPDATE subscription SET start_minute = $3, next_day = $4::text::date, next_at = $5, changed_at = $6 WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, int, text, timestamp, timestamp],
})

export const incrementCycle = statement({
  name: 'increment_subscription_cycle',
  sql: `UPDATE subscription SET next_cycle = next_cycle + 1 WHERE store_id = $1 AND id = $2`,
  args: [int, uuid],
})

export const setAddress = statement({
  name: 'set_subscription_address',
  sql: `UPDATE subscription SET address_id = $3, changed_at = $4 WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, uuid, timestamp],
})

export const setMethod = statement({
  name: 'set_subscription_method',
  sql: `UPDATE subscription SET payment_method_id = $3, changed_at = $4 WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, uuid, timestamp],
})

export const ownsAddress = statement({
  name: 'owns_address',
  sql: `SELECT EXISTS (SELECT 1 FROM customer_address WHERE store_id = $1 AND customer_id = $2 AND id = $3 AND deleted_at IS NULL) AS owns`,
  args: [int, uuid, uuid],
  row: { owns: bool },
})

export const ownsMethod = statement({
  name: 'owns_payment_method',
  sql: `SELECT EXISTS (SELECT 1 FROM payment_method WHERE store_id = $1 AND customer_id = $2 AND id = $3 AND removed_at IS NULL) AS owns`,
  args: [int, uuid, uuid],
  row: { owns: bool },
})

/** Subscriptions that were cancelled and whose paid time is over. */
export const endedSubscriptions = statement({
  name: 'ended_subscriptions',
  sql: `SELECT s.store_id, s.id, s.customer_id, p.name AS plan_name, ${OWED} AS owed_cents FROM subscription s
        JOIN subscription_plan p ON p.store_id = s.store_id AND p.id = s.plan_id
        WHERE s.status = 'pending_cancel' AND s.next_at <= $1 ORDER BY s.next_at, s.id LIMIT $2::integer`,
  args: [timestamp, int],
  row: { store_id: int, id: uuid, customer_id: uuid, plan_name: text, owed_cents: int },
})

export const subscriptionState = statement({
  name: 'subscription_state',
  sql: `SELECT status, start_minute, next_day, next_at FROM subscription WHERE store_id = $1 AND id = $2 FOR UPDATE`,
  args: [int, uuid],
  row: {
    status: text as Column<SubscriptionStatus>,
    start_minute: int,
    next_day: date,
    next_at: nullable(timestamp),
  },
})
