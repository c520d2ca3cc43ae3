import type { WeekHours } from '#contract/shop/outlets.ts'
import type { SalesTypeWording } from '#contract/shop/wording.ts'
import { bool, date, dates, double, int, json, nullable, smallint, text, texts, time, timestamp } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** The columns of an outlet that the API and the export share. */
export const OUTLET = {
  slug: text,
  name: text,
  address: text,
  postal_code: text,
  planning_area: text,
  lat: double,
  lng: double,
  phone: text,
  hours: json<WeekHours>(),
  postal_sectors: nullable(texts),
  blackout_days: dates,
  is_switched_off: bool,
  slot_hours: nullable(json<WeekHours>()),
  slot_horizon_days: int,
  slot_capacity: int,
  lead_time_hours: int,
  cut_off: time,
}
export const OUTLET_COLUMNS = Object.keys(OUTLET)
  .map((name) => `o.${name}`)
  .join(', ')

export const storeOutlets = statement({
  name: 'store_outlets',
  sql: `SELECT o.id, ${OUTLET_COLUMNS} FROM outlet o WHERE o.store_id = $1 AND NOT o.is_retired ORDER BY o.position, o.id`,
  args: [int],
  row: { id: int, ...OUTLET },
})

export const storeSalesTypes = statement({
  name: 'store_sales_types',
  sql: `SELECT id, slug, name, category_id, description, min_spend_cents, delivery_fee_cents, free_delivery_from_cents, wording
        FROM sales_type WHERE store_id = $1 AND NOT is_retired ORDER BY position, id`,
  args: [int],
  row: {
    id: int,
    slug: text,
    name: text,
    category_id: smallint,
    description: text,
    min_spend_cents: int,
    delivery_fee_cents: int,
    free_delivery_from_cents: nullable(int),
    wording: json<SalesTypeWording>(),
  },
})

/** In the order of the store's files. The first match is the default. */
export const storeShelves = statement({
  name: 'store_shelves',
  sql: `SELECT h.id, h.outlet_id, h.sales_type_id FROM shelf h
        JOIN outlet o ON o.store_id = $1 AND o.id = h.outlet_id JOIN sales_type s ON s.store_id = $1 AND s.id = h.sales_type_id
        WHERE h.store_id = $1 AND NOT h.is_retired ORDER BY o.position, s.position, h.id`,
  args: [int],
  row: { id: int, outlet_id: int, sales_type_id: int },
})

export const storeHolidays = statement({
  name: 'store_holidays',
  sql: `SELECT day FROM holiday WHERE store_id = $1`,
  args: [int],
  row: { day: date },
})

/**
 * The windows whose availability differs from their outlet's default: full windows or, for an outlet with capacity 0, windows that staff gave places.
 * Holds are not counted, because they expire within minutes or become an order.
 */
export const orderedOutWindows = statement({
  name: 'ordered_out_windows',
  sql: `SELECT w.outlet_id, w.starts_at FROM slot_window w JOIN outlet o ON o.store_id = $1 AND o.id = w.outlet_id
        LEFT JOIN (
          SELECT outlet_id, starts_at, count(*) AS places FROM slot_booking
          WHERE store_id = $1 AND order_id IS NULL GROUP BY outlet_id, starts_at
        ) h ON h.outlet_id = w.outlet_id AND h.starts_at = w.starts_at
        WHERE w.store_id = $1 AND w.starts_at >= $2 AND ($3::integer IS NULL OR w.outlet_id = $3)
          AND (w.taken - coalesce(h.places, 0) >= coalesce(w.capacity, o.slot_capacity)) <> (o.slot_capacity <= 0)`,
  args: [int, timestamp, nullable(int)],
  row: { outlet_id: int, starts_at: timestamp },
})

export const tableByToken = statement({
  name: 'table_by_token',
  sql: `SELECT t.id, t.name, t.outlet_id, t.is_disabled OR o.is_retired AS is_disabled FROM dining_table t
        JOIN outlet o ON o.store_id = $1 AND o.id = t.outlet_id
        WHERE t.store_id = $1 AND t.token = $2`,
  args: [int, text],
  row: { id: int, name: text, outlet_id: int, is_disabled: bool },
})
