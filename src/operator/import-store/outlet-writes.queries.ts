import { int, json } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'

export type SalesTypeRow = {
  slug: string
  position: number
  name: string
  category_id: number
  description: string
  min_spend_cents: number
  delivery_fee_cents: number
  free_delivery_from_cents: number | null
  wording: object
}
/** Ids never change, because carts and orders refer to them. Rows that left the files are retired, not deleted. */
export const upsertSalesTypes = statement({
  name: 'upsert_sales_types',
  sql: `WITH given AS (
          SELECT * FROM jsonb_to_recordset($2) AS given (slug text, position integer, name text, category_id smallint,
            description text, min_spend_cents integer, delivery_fee_cents integer, free_delivery_from_cents integer, wording jsonb)
        ), retired AS (
          UPDATE sales_type SET is_retired = true WHERE store_id = $1 AND slug NOT IN (SELECT slug FROM given)
        )
        INSERT INTO sales_type (store_id, slug, position, name, category_id, description, min_spend_cents, delivery_fee_cents,
          free_delivery_from_cents, wording)
        SELECT $1, slug, position, name, category_id, description, min_spend_cents, delivery_fee_cents, free_delivery_from_cents,
          wording
        FROM given
        ON CONFLICT (store_id, slug) DO UPDATE SET position = excluded.position, name = excluded.name,
          category_id = excluded.category_id, description = excluded.description, min_spend_cents = excluded.min_spend_cents,
          delivery_fee_cents = excluded.delivery_fee_cents, free_delivery_from_cents = excluded.free_delivery_from_cents,
          wording = excluded.wording, is_retired = false`,
  args: [int, json<SalesTypeRow[]>()],
})

export type OutletRow = {
  slug: string
  position: number
  name: string
  address: string
  postal_code: string
  planning_area: string
  lat: number
  lng: number
  phone: string
  hours: object
  postal_sectors: string[] | null
  blackout_days: string[]
  slot_hours: object | null
  slot_horizon_days: number
  slot_capacity: number
  lead_time_hours: number
  cut_off: string
  is_switched_off: boolean
}
/** After the first import the manual closed switch belongs to staff, so an import does not change it. */
export const upsertOutlets = statement({
  name: 'upsert_outlets',
  sql: `WITH given AS (
          SELECT * FROM jsonb_to_recordset($2) AS given (slug text, position integer, name text, address text, postal_code text,
            planning_area text, lat double precision, lng double precision, phone text, hours jsonb, postal_sectors text[],
            blackout_days date[], slot_hours jsonb, slot_horizon_days integer, slot_capacity integer, lead_time_hours integer, cut_off time, is_switched_off boolean)
        ), retired AS (
          UPDATE outlet SET is_retired = true WHERE store_id = $1 AND slug NOT IN (SELECT slug FROM given)
        )
        INSERT INTO outlet (store_id, slug, position, name, address, postal_code, planning_area, lat, lng, phone, hours,
          postal_sectors, blackout_days, slot_hours, slot_horizon_days, slot_capacity, lead_time_hours, cut_off, is_switched_off)
        SELECT $1, slug, position, name, address, postal_code, planning_area, lat, lng, phone, hours, postal_sectors,
          blackout_days, nullif(slot_hours, 'null'), slot_horizon_days, slot_capacity, lead_time_hours, cut_off, is_switched_off
        FROM given
        ON CONFLICT (store_id, slug) DO UPDATE SET position = excluded.position, name = excluded.name,
          address = excluded.address, postal_code = excluded.postal_code, planning_area = excluded.planning_area,
          lat = excluded.lat, lng = excluded.lng, phone = excluded.phone, hours = excluded.hours,
          postal_sectors = excluded.postal_sectors, blackout_days = excluded.blackout_days,
          slot_hours = excluded.slot_hours, slot_horizon_days = excluded.slot_horizon_days, slot_capacity = excluded.slot_capacity, lead_time_hours = excluded.lead_time_hours, cut_off = excluded.cut_off,
          is_retired = false`,
  args: [int, json<OutletRow[]>()],
})

export const linkOutletSalesTypes = statement({
  name: 'link_outlet_sales_types',
  sql: `WITH given AS (
          SELECT o.id AS outlet_id, s.id AS sales_type_id
          FROM jsonb_to_recordset($2) AS given (outlet text, sales_type text)
          JOIN outlet o ON o.store_id = $1 AND o.slug = given.outlet
          JOIN sales_type s ON s.store_id = $1 AND s.slug = given.sales_type
        ), removed AS (
          DELETE FROM outlet_sales_type
          WHERE store_id = $1 AND (outlet_id, sales_type_id) NOT IN (SELECT outlet_id, sales_type_id FROM given)
        )
        INSERT INTO outlet_sales_type (store_id, outlet_id, sales_type_id)
        SELECT $1, outlet_id, sales_type_id FROM given ON CONFLICT DO NOTHING`,
  args: [int, json<{ outlet: string; sales_type: string }[]>()],
})

/** A table keeps its token forever, because it is printed on the table. */
export const upsertTables = statement({
  name: 'upsert_tables',
  sql: `WITH given AS (
          SELECT o.id AS outlet_id, given.slug, given.name, given.token
          FROM jsonb_to_recordset($2) AS given (outlet text, slug text, name text, token text)
          JOIN outlet o ON o.store_id = $1 AND o.slug = given.outlet
        ), disabled AS (
          UPDATE dining_table SET is_disabled = true
          WHERE store_id = $1 AND (outlet_id, slug) NOT IN (SELECT outlet_id, slug FROM given)
        )
        INSERT INTO dining_table (store_id, outlet_id, slug, name, token)
        SELECT $1, outlet_id, slug, name, token FROM given
        ON CONFLICT (store_id, outlet_id, slug) DO UPDATE SET name = excluded.name, is_disabled = false`,
  args: [int, json<{ outlet: string; slug: string; name: string; token: string }[]>()],
})
