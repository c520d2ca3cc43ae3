import { WEEK_SECONDS } from '#contract/wire/durations.ts'
import { bigint, type Column, date, int, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import { OWED } from '../overage/weight.queries.ts'

/**
 * Creates a batch of due cycles and advances their subscriptions, atomically in one statement. SKIP LOCKED lets several processes run it at once, and
 * the primary key prevents duplicates. A cycle that is more than a day late, because no job ran, moves by whole weeks (`late_weeks`), so the customer
 * does not pay for missed pickups.
 */
export const createDueCycles = statement({
  name: 'create_due_cycles',
  sql: `WITH due AS (
          SELECT s.store_id, s.id, s.next_cycle, s.next_day, s.next_at, s.start_minute, s.price_cents, p.weeks, p.trips, p.included_kg,
            s.extra_kg_cents, ${OWED} AS owed_cents,
            greatest(0, ceil(extract(epoch FROM $1::timestamptz - s.next_at - interval '24 hours') / ${WEEK_SECONDS}))::integer AS late_weeks
          FROM subscription s JOIN subscription_plan p ON p.store_id = s.store_id AND p.id = s.plan_id
          WHERE s.status = 'active' AND s.next_at <= $1 ORDER BY s.next_at, s.id LIMIT $2::integer FOR UPDATE OF s SKIP LOCKED
        ), made AS (
          INSERT INTO subscription_cycle (store_id, subscription_id, cycle, status, first_day, start_minute, trips, weeks, included_kg,
            price_cents, extra_kg_cents, carried_cents, try_at, made_at)
          SELECT store_id, id, next_cycle, 'due', next_day + late_weeks * 7, start_minute, trips, weeks, included_kg, price_cents,
            extra_kg_cents, owed_cents, $1, $1
          FROM due ON CONFLICT DO NOTHING
        ), moved AS (
          UPDATE subscription s SET next_cycle = s.next_cycle + 1, next_day = s.next_day + (d.late_weeks + d.weeks) * 7,
            next_at = s.next_at + make_interval(hours => (d.late_weeks + d.weeks) * 168), changed_at = $1
          FROM due d WHERE s.store_id = d.store_id AND s.id = d.id
        )
        SELECT count(*) AS made FROM due`,
  args: [timestamp, int],
  row: { made: bigint },
})

export const CHARGE = {
  store_id: int,
  subscription_id: uuid,
  cycle: int,
  customer_id: uuid,
  plan_name: text,
  price_cents: int,
  carried_cents: int,
  outlet_id: int,
  sales_type_id: int,
  address_id: nullable(uuid),
  payment_method_id: nullable(uuid),
  turnaround_hours: int,
  first_day: date,
  start_minute: int,
  trips: int,
  weeks: int,
  order_id: nullable(uuid),
  failures: int,
}
type Row<R> = { [Name in keyof R]: R[Name] extends Column<infer T> ? T : never }
export type DueCharge = Row<typeof CHARGE>

/**
 * Claims due charges with a lease: `try_at` moves ahead, so no other process claims them until then. After a crash they become due again. A cycle with
 * an order may have been charged already, so it is followed up whatever the subscription's status.
 */
export const claimDueCharges = statement({
  name: 'claim_due_charges',
  sql: `WITH due AS (
          SELECT c.store_id, c.subscription_id, c.cycle FROM subscription_cycle c
          JOIN subscription s ON s.store_id = c.store_id AND s.id = c.subscription_id
          WHERE c.status = 'due' AND c.try_at <= $1 AND (s.status IN ('active', 'past_due', 'pending_cancel') OR c.order_id IS NOT NULL)
          ORDER BY c.try_at, c.subscription_id LIMIT $2::integer FOR UPDATE OF c SKIP LOCKED
        ), taken AS (
          UPDATE subscription_cycle c SET try_at = $3 FROM due d
          WHERE c.store_id = d.store_id AND c.subscription_id = d.subscription_id AND c.cycle = d.cycle
          RETURNING c.*
        )
        SELECT t.store_id, t.subscription_id, t.cycle, s.customer_id, p.name AS plan_name, t.price_cents, t.carried_cents, s.outlet_id,
          p.sales_type_id, s.address_id, s.payment_method_id, p.turnaround_hours, t.first_day, t.start_minute, t.trips, t.weeks, t.order_id,
          t.tries AS failures
        FROM taken t JOIN subscription s ON s.store_id = t.store_id AND s.id = t.subscription_id
        JOIN subscription_plan p ON p.store_id = s.store_id AND p.id = s.plan_id`,
  args: [timestamp, int, timestamp],
  row: CHARGE,
})

/** Claims one cycle, for the customer's request that waits for it. */
export const claimCharge = statement({
  name: 'claim_charge',
  sql: `WITH taken AS (
          UPDATE subscription_cycle c SET try_at = $5
          WHERE c.store_id = $1 AND c.subscription_id = $2 AND c.cycle = $3 AND c.status = 'due' AND c.try_at <= $4 RETURNING c.*
        )
        SELECT t.store_id, t.subscription_id, t.cycle, s.customer_id, p.name AS plan_name, t.price_cents, t.carried_cents, s.outlet_id,
          p.sales_type_id, s.address_id, s.payment_method_id, p.turnaround_hours, t.first_day, t.start_minute, t.trips, t.weeks, t.order_id,
          t.tries AS failures
        FROM taken t JOIN subscription s ON s.store_id = t.store_id AND s.id = t.subscription_id
        JOIN subscription_plan p ON p.store_id = s.store_id AND p.id = s.plan_id`,
  args: [int, uuid, int, timestamp, timestamp],
  row: CHARGE,
})

export const cyclePaid = statement({
  name: 'cycle_paid',
  sql: `UPDATE subscription_cycle SET status = 'paid', order_id = $4, paid_at = $5, try_at = NULL, failure = NULL
        WHERE store_id = $1 AND subscription_id = $2 AND cycle = $3 AND status = 'due' RETURNING first_day`,
  args: [int, uuid, int, uuid, timestamp],
  row: { first_day: date },
})

export const cycleUndecided = statement({
  name: 'cycle_undecided',
  sql: `UPDATE subscription_cycle SET order_id = coalesce($4, order_id), try_at = $5
        WHERE store_id = $1 AND subscription_id = $2 AND cycle = $3 AND status = 'due'`,
  args: [int, uuid, int, nullable(uuid), timestamp],
})

export const cycleDeclined = statement({
  name: 'cycle_declined',
  sql: `UPDATE subscription_cycle SET tries = tries + 1, order_id = coalesce($orderId, order_id), failure = $failure, try_at = $tryAt,
          status = CASE WHEN $tryAt::timestamptz IS NULL THEN 'given_up' ELSE 'due' END
        WHERE store_id = $storeId AND subscription_id = $subscriptionId AND cycle = $cycle AND status = 'due' AND tries = $tries`,
  args: {
    storeId: int,
    subscriptionId: uuid,
    cycle: int,
    orderId: nullable(uuid),
    failure: text,
    tryAt: nullable(timestamp),
    tries: int,
  },
})

/** The cycles that are not recorded as paid. The caller has locked the subscription. */
export const lockDueCycles = statement({
  name: 'lock_due_cycles',
  sql: `SELECT cycle, order_id FROM subscription_cycle WHERE store_id = $1 AND subscription_id = $2 AND status = 'due' ORDER BY cycle FOR NO KEY UPDATE`,
  args: [int, uuid],
  row: { cycle: int, order_id: nullable(uuid) },
})

/** The orders of a cycle that are not cancelled or expired, first visit first. */
export const lockVisits = statement({
  name: 'lock_visits_of_cycle',
  sql: `SELECT o.id, o.status FROM customer_order o WHERE o.store_id = $1 AND o.subscription_id = $2
          AND o.cart_key LIKE 'subscription:' || $2 || ':' || $3::integer || ':%' AND o.status NOT IN ('cancelled', 'expired')
        ORDER BY o.number FOR NO KEY UPDATE`,
  args: [int, uuid, int],
  row: { id: uuid, status: text },
})

export const giveUpCycle = statement({
  name: 'give_up_cycle',
  sql: `UPDATE subscription_cycle SET status = 'given_up', try_at = NULL
        WHERE store_id = $1 AND subscription_id = $2 AND cycle = $3 AND status = 'due'`,
  args: [int, uuid, int],
})

/** Gives up cycles that have no order yet, when the subscription is paused or cancelled. This includes one that a process has claimed and not placed. */
export const giveUpUnplacedCycles = statement({
  name: 'give_up_unplaced_cycles',
  sql: `UPDATE subscription_cycle SET status = 'given_up', try_at = NULL
        WHERE store_id = $1 AND subscription_id = $2 AND status = 'due' AND order_id IS NULL AND tries = 0`,
  args: [int, uuid],
})

/** Taken before the cycle's order is written. A concurrent pause waits for the order, or has already given up the cycle. */
export const lockCycle = statement({
  name: 'lock_cycle',
  sql: `SELECT status FROM subscription_cycle WHERE store_id = $1 AND subscription_id = $2 AND cycle = $3 FOR NO KEY UPDATE`,
  args: [int, uuid, int],
  row: { status: text },
})

/** Runs in the transaction that writes or moves the order. From here on the charge is followed up, even after a crash. */
export const setCycleOrder = statement({
  name: 'set_cycle_order',
  sql: `UPDATE subscription_cycle SET order_id = $4, first_day = coalesce($5::text::date, first_day)
        WHERE store_id = $1 AND subscription_id = $2 AND cycle = $3 AND status = 'due'`,
  args: [int, uuid, int, uuid, nullable(text)],
})

export const retryCycleNow = statement({
  name: 'retry_cycle_now',
  sql: `UPDATE subscription_cycle SET status = 'due', try_at = $3, tries = CASE WHEN status = 'given_up' THEN 0 ELSE tries END
        WHERE store_id = $1 AND subscription_id = $2 AND cycle = (SELECT max(cycle) FROM subscription_cycle
          WHERE store_id = $1 AND subscription_id = $2) AND status IN ('due', 'given_up') AND tries > 0
        RETURNING cycle`,
  args: [int, uuid, timestamp],
  row: { cycle: int },
})

export const insertSkipped = statement({
  name: 'insert_skipped_cycle',
  sql: `INSERT INTO subscription_cycle (store_id, subscription_id, cycle, status, first_day, start_minute, trips, weeks, included_kg,
          price_cents, made_at)
        SELECT s.store_id, s.id, s.next_cycle, 'skipped', s.next_day, s.start_minute, p.trips, p.weeks, p.included_kg, 0, $3
        FROM subscription s JOIN subscription_plan p ON p.store_id = s.store_id AND p.id = s.plan_id
        WHERE s.store_id = $1 AND s.id = $2`,
  args: [int, uuid, timestamp],
})

export const cycleState = statement({
  name: 'cycle_state',
  sql: `SELECT status FROM subscription_cycle WHERE store_id = $1 AND subscription_id = $2 AND cycle = $3`,
  args: [int, uuid, int],
  row: { status: text },
})

/** Makes an undecided cycle due now, because its order was paid. */
export const makeCycleDue = statement({
  name: 'make_cycle_due',
  sql: `UPDATE subscription_cycle SET try_at = $3 WHERE store_id = $1 AND order_id = $2 AND status = 'due'`,
  args: [int, uuid, timestamp],
})
