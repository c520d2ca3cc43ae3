import { HOLD_MOST_SECONDS } from '#contract/order/checkout-limits.ts'
import type { World } from '../engine/world.ts'
import { FAULTS_LAST, type Invariant, linesOf, nothingFound } from './invariant.ts'

const LEGS = `(VALUES ('first', o.first_starts_at), ('early', o.early_starts_at), ('last', o.last_starts_at)) AS leg (leg, starts_at)`

const COMING = `SELECT w.outlet_id, w.starts_at, w.taken, coalesce(w.capacity, o.slot_capacity) AS capacity
  FROM slot_window w JOIN outlet o ON o.store_id = w.store_id AND o.id = w.outlet_id WHERE w.starts_at > $1::timestamptz - interval '1 day'`

/** What staff did: they may plan a trip into a full window, with a reason, and may have raised and lowered the capacity during the day. */
const BY_STAFF = `SELECT (SELECT count(*)::integer FROM slot_booking b WHERE b.outlet_id = o.id AND b.starts_at = $2 AND EXISTS (
      SELECT FROM operator_audit a WHERE a.store_id = b.store_id AND a.order_id = b.order_id AND a.details ->> 'over' <> '')) AS planned,
    EXISTS (SELECT FROM operator_audit a WHERE a.store_id = o.store_id AND a.at > $3::timestamptz - interval '25 hours' AND a.subject = 'outlet ' || o.slug
      AND ((a.act = 'window.change' AND (a.details ->> 'starts_at')::timestamptz = $2)
        OR (a.act = 'outlet.change' AND a.details ? 'slot_capacity'))) AS is_changed
  FROM outlet o WHERE o.id = $1`

export const windowInvariants = (): Invariant[] => [
  nothingFound(
    'a window has as many places taken as it has bookings and holds',
    `SELECT w.store_id, w.outlet_id, w.starts_at, w.taken, coalesce(b.places, 0) AS bookings FROM slot_window w
     LEFT JOIN (SELECT store_id, outlet_id, starts_at, count(*) AS places FROM slot_booking GROUP BY 1, 2, 3) b
       ON b.store_id = w.store_id AND b.outlet_id = w.outlet_id AND b.starts_at = w.starts_at
     WHERE w.taken <> coalesce(b.places, 0)`,
  ),
  noWindowIsOverbooked(),
  nothingFound(
    'an order has a place in each of its windows until it is collected, and none when it has ended without',
    `SELECT o.number, o.status, leg.leg, leg.starts_at, b.starts_at AS booked
     FROM customer_order o CROSS JOIN LATERAL ${LEGS}
     LEFT JOIN slot_booking b ON b.store_id = o.store_id AND b.order_id = o.id AND b.leg = leg.leg
     WHERE o.status IN ('awaiting_payment', 'confirmed', 'pickup_scheduled') AND b.starts_at IS DISTINCT FROM leg.starts_at
       AND NOT EXISTS (SELECT FROM trip t WHERE t.store_id = o.store_id AND t.order_id = o.id AND t.status IN ('failed', 'rescheduled'))
     UNION ALL
     SELECT o.number, o.status, b.leg, NULL, b.starts_at FROM slot_booking b
     JOIN customer_order o ON o.store_id = b.store_id AND o.id = b.order_id WHERE o.status IN ('expired', 'cancelled')`,
  ),
  nothingFound(
    'a hold ends',
    `SELECT store_id, outlet_id, starts_at, holder, expires_at FROM slot_booking WHERE order_id IS NULL
       AND (expires_at < $1::timestamptz - ${FAULTS_LAST} OR expires_at > $1::timestamptz + interval '${HOLD_MOST_SECONDS + 900} seconds')`,
  ),
]

type Window = { outlet_id: number; starts_at: Date; capacity: number; taken: number }

/** Staff may lower a capacity: what was booked before stays. So more than yesterday, and more than there may be, is wrong. */
function noWindowIsOverbooked(): Invariant {
  let yesterday = new Map<string, Window>()
  return {
    name: 'no window is booked over its capacity',
    async check({ shop, now }: World) {
      const { rows } = await shop.books.query({ text: COMING, values: [now()] })
      const windows = new Map((rows as Window[]).map((one) => [`${one.outlet_id} ${one.starts_at.toISOString()}`, one]))
      const wrong: Window[] = []
      for (const [key, window] of windows) {
        const { capacity, taken, outlet_id, starts_at } = window
        const before = yesterday.get(key)
        const most = Math.max(capacity, before?.capacity ?? 0, before?.taken ?? 0)
        if (taken <= most) continue
        const done = await shop.books.query({ text: BY_STAFF, values: [outlet_id, starts_at, now()] })
        const { planned, is_changed } = done.rows[0]
        if (!is_changed && taken - planned > most) wrong.push(window)
      }
      yesterday = windows
      return linesOf(wrong)
    },
  }
}
