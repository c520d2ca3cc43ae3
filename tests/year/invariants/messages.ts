import { CLOCK_ERROR, type Invariant, nothingFound, RECENTLY } from './invariant.ts'

/** What happens to an order, to a trip or by a refund once, is told once. */
const ONCE = `'confirmation', 'cancelled', 'delivered', 'collected'`
const ONCE_A_TRIP = `'picked_up', 'part_delivered', 'driver_arrived', 'pickup_failed', 'return_failed'`

const RECENT = `m.created_at > ${RECENTLY}`

export const messageInvariants: Invariant[] = [
  nothingFound(
    'a person is told once of what happens once',
    `SELECT m.store_id, m.order_id, m.person, m.kind, m.details ->> 'trip' AS trip, m.details ->> 'refund' AS refund, count(*) FROM message m
     WHERE ${RECENT} AND (m.kind IN (${ONCE}, ${ONCE_A_TRIP}) OR (m.kind = 'refund' AND m.order_id IS NOT NULL))
     GROUP BY 1, 2, 3, 4, 5, 6 HAVING count(*) > 1
     UNION ALL
     SELECT m.store_id, NULL::uuid, m.person, m.kind, m.details::text, NULL, count(*) FROM message m
     WHERE ${RECENT} AND m.kind IN ('subscription_charged', 'subscription_failed', 'overage_charged', 'points_expiring')
     GROUP BY 1, 2, 3, 4, 5, 6 HAVING count(*) > 1`,
  ),
  nothingFound(
    'who has paid, or is cancelled, or gets money back is told of it',
    `SELECT o.number, o.status, o.changed_at, told.kind FROM customer_order o
     CROSS JOIN LATERAL (VALUES ('confirmation', o.confirmed_at IS NOT NULL), ('cancelled', o.status = 'cancelled' AND o.confirmed_at IS NOT NULL),
       ('refund', EXISTS (SELECT FROM refund r WHERE r.store_id = o.store_id AND r.order_id = o.id AND r.status = 'succeeded'))) AS told (kind, is_due)
     WHERE told.is_due AND o.changed_at > ${RECENTLY}
       AND NOT EXISTS (SELECT FROM message m WHERE m.store_id = o.store_id AND m.order_id = o.id AND m.kind = told.kind)`,
  ),
  nothingFound(
    'no message waits long after it was due',
    `SELECT m.id, m.store_id, m.order_id, m.kind, m.due_at, m.created_at FROM message m WHERE m.state = 'waiting' AND m.due_at < $1::timestamptz - interval '1 day'`,
  ),
  nothingFound(
    'a message has ended as its deliveries say',
    `SELECT m.id, m.kind, m.state, m.done_at, array_agg(d.channel || ' ' || d.state) AS deliveries FROM message m
     JOIN message_delivery d ON d.store_id = m.store_id AND d.message_id = m.id
     WHERE ${RECENT} GROUP BY m.store_id, m.id, m.kind, m.state, m.done_at
     HAVING count(*) FILTER (WHERE d.state IN ('sent', 'unclear')) > 1
       OR (m.state <> 'waiting' AND bool_or(d.state = 'sending')) OR (m.state NOT IN ('waiting', 'overtaken') AND bool_or(d.state = 'waiting'))
       OR (m.state = 'sent') <> bool_or(d.state = 'sent') AND m.state <> 'waiting'
       OR (m.state = 'unclear') <> bool_or(d.state = 'unclear') AND m.state <> 'waiting'`,
  ),
  nothingFound(
    'nobody is told of a driver who has left already',
    `SELECT o.number, m.kind, m.details ->> 'trip' AS trip, d.at, e.at AS over_since, e.to_state FROM message m
     JOIN message_delivery d ON d.store_id = m.store_id AND d.message_id = m.id AND d.state = 'sent'
     JOIN customer_order o ON o.store_id = m.store_id AND o.id = m.order_id
     JOIN trip t ON t.store_id = o.store_id AND t.order_id = o.id AND t.slug = m.details ->> 'trip'
     JOIN order_event e ON e.store_id = o.store_id AND e.order_id = o.id AND e.trip_id = t.id AND e.kind = 'trip'
       AND e.to_state IN ('done', 'failed', 'cancelled')
     WHERE ${RECENT} AND m.kind IN ('driver_assigned', 'driver_on_the_way', 'driver_arrived') AND d.at > e.at + ${CLOCK_ERROR}`,
  ),
  nothingFound(
    'messages about one order are sent in the order of what happened',
    // One that was tried again, that waited for the morning or for room, or that belonged to a killed process may come later.
    `SELECT o.number, a.kind, a.created_at, x.at, b.kind AS later_kind, b.created_at AS later_created_at, y.at AS later_at FROM message a
     JOIN message_delivery x ON x.store_id = a.store_id AND x.message_id = a.id AND x.state = 'sent' AND x.tries = 1
     JOIN message b ON b.store_id = a.store_id AND b.order_id = a.order_id AND b.person = a.person AND b.created_at > a.created_at + ${CLOCK_ERROR} + interval '15 minutes'
     JOIN message_delivery y ON y.store_id = b.store_id AND y.message_id = b.id AND y.state = 'sent'
     JOIN customer_order o ON o.store_id = a.store_id AND o.id = a.order_id
     WHERE a.created_at > ${RECENTLY} AND a.due_at <= a.created_at AND x.at > y.at + ${CLOCK_ERROR}
       AND NOT EXISTS (SELECT FROM message_delivery z WHERE z.store_id = a.store_id AND z.message_id = a.id AND z.channel <> x.channel)`,
  ),
]
