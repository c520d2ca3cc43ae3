import { ORDER_STATUSES, TRIP_STATUSES } from '#contract/order/checkout-limits.ts'
import { mayBecome } from '#rules/orders/order-status.ts'
import { tripMayBecome } from '#rules/orders/trip-status.ts'
import { found, type Invariant, linesOf, nothingFound, RECENTLY } from './invariant.ts'

function legal<State extends string>(states: readonly State[], may: (from: State, to: State) => boolean): string[] {
  return states.flatMap((from) => states.flatMap((to) => (may(from, to) ? [`${from} ${to}`] : [])))
}
const LEGAL_ORDER = legal(ORDER_STATUSES, mayBecome)
const LEGAL_TRIP = legal(TRIP_STATUSES, tripMayBecome)

const CHANGED = `SELECT store_id, id, number, status FROM customer_order WHERE changed_at > ${RECENTLY}`

export const stepInvariants: Invariant[] = [
  {
    name: 'an order takes only the steps that the table of states allows',
    check: async (world) =>
      linesOf(
        await found(
          world,
          `SELECT * FROM (
             SELECT o.number, o.status, e.id, e.from_state, e.to_state, lag(e.to_state) OVER steps AS before, lag(e.from_state) OVER steps AS held_from,
               lead(e.id) OVER steps AS next
             FROM (${CHANGED}) AS o JOIN order_event e ON e.store_id = o.store_id AND e.order_id = o.id AND e.kind = 'order'
             WINDOW steps AS (PARTITION BY e.store_id, e.order_id ORDER BY e.id)) AS step
           WHERE before IS DISTINCT FROM from_state OR (from_state IS NULL AND to_state <> 'awaiting_payment')
             OR from_state || ' ' || to_state <> ALL ($2::text[]) OR (next IS NULL AND to_state <> status)
             OR (from_state = 'on_hold' AND to_state NOT IN (held_from, 'cancelled'))`,
          [world.now(), LEGAL_ORDER],
        ),
      ),
  },
  {
    name: 'a trip takes only the steps that the table of states allows',
    check: async (world) =>
      linesOf(
        await found(
          world,
          `SELECT * FROM (
             SELECT o.number, t.slug, t.status, e.id, e.from_state, e.to_state, lag(e.to_state) OVER steps AS before, lead(e.id) OVER steps AS next
             FROM (${CHANGED}) AS o JOIN trip t ON t.store_id = o.store_id AND t.order_id = o.id
             LEFT JOIN order_event e ON e.store_id = o.store_id AND e.order_id = o.id AND e.trip_id = t.id AND e.kind = 'trip'
             WINDOW steps AS (PARTITION BY t.store_id, t.id ORDER BY e.id)) AS step
           WHERE (id IS NULL AND status <> 'scheduled') OR coalesce(before, 'scheduled') <> from_state
             OR from_state || ' ' || to_state <> ALL ($2::text[]) OR (next IS NULL AND to_state <> status)`,
          [world.now(), LEGAL_TRIP],
        ),
      ),
  },
  {
    // After a return that failed, the customer may collect at the outlet.
    name: 'an order and its trips fit each other',
    check: async (world) =>
      linesOf(
        await found(
          world,
          `SELECT o.number, o.status, array_agg(t.slug || ' ' || t.status ORDER BY t.slug) AS trips
           FROM (${CHANGED}) AS o JOIN customer_order c ON c.store_id = o.store_id AND c.id = o.id AND c.kind = 'trips'
           LEFT JOIN trip t ON t.store_id = o.store_id AND t.order_id = o.id
           GROUP BY o.store_id, o.id, o.number, o.status, c.confirmed_at, c.early_starts_at
           HAVING (c.confirmed_at IS NULL) <> (count(t.id) = 0)
             OR (o.status = 'cancelled' AND bool_or(t.status NOT IN ('cancelled', 'rescheduled', 'done')))
             OR (o.status IN ('delivered', 'completed') AND (bool_or(t.status NOT IN ('done', 'cancelled', 'rescheduled', 'failed'))
               OR (count(*) FILTER (WHERE t.status = 'done') < 2 AND NOT EXISTS (
                 SELECT FROM order_event e WHERE e.store_id = o.store_id AND e.order_id = o.id AND e.to_state = 'collected'))))
             OR (o.status IN ('picked_up', 'received', 'processing', 'ready', 'out_for_delivery') AND NOT bool_or(t.kind = 'pickup' AND t.status = 'done'))`,
          [world.now()],
        ),
      ),
  },
  nothingFound(
    'an order that has ended leaves no proposal open',
    `SELECT o.number, o.status, s.id, s.status AS proposal FROM proposed_service s JOIN customer_order o ON o.store_id = s.store_id AND o.id = s.order_id
     WHERE s.status IN ('proposed', 'accepted') AND o.status IN ('cancelled', 'expired', 'completed')`,
  ),
]
