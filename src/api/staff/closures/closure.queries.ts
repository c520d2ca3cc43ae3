import { dates, int, json, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import type { OrderAddress } from '../../order-rows/order.queries.ts'
import { legColumn } from '../../order-rows/order-parts.queries.ts'
import { orderStatus } from '../../order-rows/order-row.queries.ts'

/**
 * The coming bookings of an outlet, on the given days or, with null, on all days. Excludes pickups that are done and
 * returns that are delivered.
 */
export const bookingsAhead = statement({
  name: 'bookings_ahead',
  sql: `SELECT o.id, o.number, o.status, o.category_id::integer AS category_id, b.leg, b.starts_at, w.ends_at, o.contact ->> 'name' AS customer,
          coalesce(o.contact ->> 'mobile', o.contact ->> 'email') AS reach, o.address
        FROM slot_booking b
        JOIN customer_order o ON o.store_id = b.store_id AND o.id = b.order_id
        JOIN slot_window w ON w.store_id = b.store_id AND w.outlet_id = b.outlet_id AND w.starts_at = b.starts_at
        WHERE b.store_id = $1 AND b.outlet_id = $2 AND b.starts_at > $3
          AND ($4::date[] IS NULL OR (b.starts_at AT TIME ZONE 'Asia/Singapore')::date = ANY ($4))
          AND o.status NOT IN ('delivered', 'collected', 'completed', 'cancelled', 'expired')
          AND NOT EXISTS (SELECT FROM trip t WHERE t.store_id = b.store_id AND t.order_id = o.id AND t.leg = b.leg AND t.status = 'done')
          AND (b.leg <> 'first' OR o.status IN ('awaiting_payment', 'confirmed', 'pickup_scheduled', 'on_hold'))
        ORDER BY b.starts_at, o.number`,
  args: [int, int, timestamp, nullable(dates)],
  row: {
    id: uuid,
    number: int,
    status: orderStatus,
    category_id: int,
    leg: legColumn,
    starts_at: timestamp,
    ends_at: timestamp,
    customer: nullable(text),
    reach: nullable(text),
    address: nullable(json<OrderAddress>()),
  },
})
export type BookingAhead = Awaited<ReturnType<typeof bookingsAhead.all>>[number]

export const outletBySlug = statement({
  name: 'outlet_by_slug',
  sql: `SELECT id FROM outlet WHERE store_id = $1 AND slug = $2 AND NOT is_retired`,
  args: [int, text],
  row: { id: int },
})
