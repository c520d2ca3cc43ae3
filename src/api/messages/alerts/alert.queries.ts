import type { AlertKind } from '#contract/messages/staff-alerts.ts'
import type { WeekHours } from '#contract/shop/outlets.ts'
import { bigint, bool, type Column, dates, int, json, nullable, text, texts, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import { jobSpec } from '../../jobs/job-spec.ts'

export const alertKind = text as Column<string> as Column<AlertKind>
export type AlertDetails = Record<string, string | number | boolean>

const job = (payload: string, runAt?: string) =>
  jobSpec({ task: 'alert_staff', payload, tries: 12, ...(runAt && { runAt }) })

/** The job of an alert that was just made. */
export const ALERT_JOB = job("json_build_object('store', store_id, 'alert', id, 'escalation', false)")

/**
 * Makes an alert and its job in the transaction of its event. No row if the event has an alert already. With `isOnce`, an open alert of the same kind about
 * the order counts for this event too.
 */
export const addAlert = statement({
  name: 'add_staff_alert',
  sql: `WITH made AS (
          INSERT INTO staff_alert (id, store_id, outlet_id, kind, order_id, claim_id, event, details, at)
          SELECT $id, $storeId, coalesce(
              (SELECT outlet_id FROM customer_order WHERE store_id = $storeId AND id = $orderId),
              (SELECT outlet_id FROM subscription WHERE store_id = $storeId AND id = $subscriptionId)),
            $kind, $orderId, $claimId, $event, $details, $now
          WHERE NOT ($isOnce AND EXISTS (SELECT FROM staff_alert a
            WHERE a.store_id = $storeId AND a.order_id = $orderId AND a.kind = $kind AND a.looked_at IS NULL))
          ON CONFLICT (store_id, event) DO NOTHING RETURNING store_id, id
        )
        SELECT (graphile_worker.add_jobs(ARRAY[${ALERT_JOB}])).id FROM made`,
  args: {
    id: uuid,
    storeId: int,
    kind: alertKind,
    orderId: nullable(uuid),
    subscriptionId: nullable(uuid),
    claimId: nullable(uuid),
    event: text,
    details: json<AlertDetails>(),
    isOnce: bool,
    now: timestamp,
  },
  row: { id: bigint },
})

/**
 * Trips that nobody drives although they begin before $2, and trips whose window has ended. Each trip and window has one alert. Trips of long ago were
 * not noticed when they were late, so staff know already.
 */
export const lateTrips = statement({
  name: 'late_trips',
  sql: `SELECT t.store_id, t.order_id, t.slug, t.ends_at <= $1 AS is_over, e.event
        FROM trip t JOIN customer_order o ON o.store_id = t.store_id AND o.id = t.order_id
          CROSS JOIN LATERAL (SELECT 'late_trip ' || t.id || ' ' || extract(epoch FROM t.starts_at)::bigint AS event) e
        WHERE t.status IN ('scheduled', 'assigned', 'en_route') AND t.starts_at <= $2 AND t.starts_at > $1 - interval '2 days'
          AND (t.ends_at <= $1 OR t.status = 'scheduled')
          AND o.status NOT IN ('awaiting_payment', 'expired', 'cancelled', 'on_hold')
          AND NOT EXISTS (SELECT FROM staff_alert a WHERE a.store_id = t.store_id AND a.event = e.event)
        ORDER BY t.starts_at, t.id LIMIT $3::integer`,
  args: [timestamp, timestamp, int],
  row: { store_id: int, order_id: uuid, slug: text, is_over: bool, event: text },
})

export const addAlertJob = statement({
  name: 'add_alert_job',
  sql: `SELECT (graphile_worker.add_jobs(ARRAY[${job('$1::jsonb::json', '$2')}])).id`,
  args: [json<{ store: number; alert: string; escalation: boolean }>(), nullable(timestamp)],
  row: { id: bigint },
})

/** An alert that nobody has looked at, with what decides whom it goes to. */
export const openAlert = statement({
  name: 'open_staff_alert',
  sql: `SELECT a.kind, a.at, o.slug AS outlet, o.hours, o.blackout_days
        FROM staff_alert a LEFT JOIN outlet o ON o.store_id = a.store_id AND o.id = a.outlet_id
        WHERE a.store_id = $1 AND a.id = $2 AND a.looked_at IS NULL`,
  args: [int, uuid],
  row: {
    kind: alertKind,
    at: timestamp,
    outlet: nullable(text),
    hours: nullable(json<WeekHours>()),
    blackout_days: nullable(dates),
  },
})

export const setLookBy = statement({
  name: 'set_look_by',
  sql: `UPDATE staff_alert SET look_by = $3 WHERE store_id = $1 AND id = $2 AND looked_at IS NULL`,
  args: [int, uuid, nullable(timestamp)],
})

/** Takes alerts that nobody looked at in time. Each is taken once, in the transaction that adds its job. */
export const escalateAlerts = statement({
  name: 'escalate_staff_alerts',
  sql: `UPDATE staff_alert SET escalated_at = $1 WHERE (store_id, id) IN (
          SELECT store_id, id FROM staff_alert WHERE look_by <= $1 AND looked_at IS NULL AND escalated_at IS NULL
          ORDER BY look_by LIMIT $2::integer FOR UPDATE SKIP LOCKED)
        RETURNING store_id, id`,
  args: [timestamp, int],
  row: { store_id: int, id: uuid },
})

export const forgetAlerts = statement({
  name: 'forget_staff_alerts',
  sql: `DELETE FROM staff_alert WHERE at < $1`,
  args: [timestamp],
})

/** Rows are locked in one order, so that two who look at the same order do not wait for each other. */
export const lookAtAlertsOfOrder = statement({
  name: 'look_at_alerts_of_order',
  sql: `UPDATE staff_alert SET looked_at = $3, looked_by = $4 WHERE store_id = $1 AND id IN (
          SELECT id FROM staff_alert WHERE store_id = $1 AND order_id = $2 AND looked_at IS NULL AND kind = ANY ($5)
          ORDER BY id FOR UPDATE)`,
  args: [int, uuid, timestamp, text, texts],
})

/** B1.2, B1.3: bags were scanned. What an alert says may be settled now: all its bags are there, or the count at the door is the customer's. */
export const closeSettledBagAlerts = statement({
  name: 'close_settled_bag_alerts',
  sql: `UPDATE staff_alert SET looked_at = $3, looked_by = 'system' WHERE store_id = $1 AND id IN (
          SELECT a.id FROM staff_alert a WHERE a.store_id = $1 AND a.order_id = $2 AND a.looked_at IS NULL AND CASE a.kind
            WHEN 'bag_missing' THEN NOT EXISTS (SELECT FROM bag b WHERE b.store_id = a.store_id AND b.order_id = a.order_id
              AND b.missing_at IS NOT NULL AND b.code = ANY (string_to_array(a.details ->> 'codes', ' ')))
            WHEN 'bag_count' THEN NOT EXISTS (SELECT FROM bag_count c WHERE c.store_id = a.store_id AND c.order_id = a.order_id AND c.said <> c.counted)
            ELSE false END
          ORDER BY a.id FOR UPDATE OF a)`,
  args: [int, uuid, timestamp],
})

/** An order that was cancelled is not new any more, nobody drives for it, and it has no price by weight. */
export const closeAlertsOfCancelled = statement({
  name: 'close_alerts_of_cancelled',
  sql: `UPDATE staff_alert SET looked_at = $3, looked_by = 'system'
        WHERE store_id = $1 AND order_id = $2 AND looked_at IS NULL AND kind IN ('new_order', 'late_trip', 'weight')`,
  args: [int, uuid, timestamp],
})

export const lookAtAlert = statement({
  name: 'look_at_alert',
  sql: `UPDATE staff_alert SET looked_at = $3, looked_by = $4 WHERE store_id = $1 AND id = $2 AND looked_at IS NULL`,
  args: [int, uuid, timestamp, text],
})
