import { int, json } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'

export type CampaignRow = {
  code: string
  position: number
  origin: string
  name: string
  description: string
  kind: string
  scope: string
  percent: number | null
  cap_cents: number | null
  amount_cents: number | null
  min_spend_cents: number
  min_pieces: number
  starts_at: string | null
  ends_at: string | null
  weekdays: string[] | null
  outlets: string[] | null
  sales_types: string[] | null
  products: string[] | null
  is_first_order_only: boolean
  total_limit: number | null
  per_person_limit: number | null
  stack_class: string | null
  points_price: number | null
  valid_days: number | null
}
const FIELDS = `origin, position, name, description, kind, scope, percent, cap_cents, amount_cents, min_spend_cents, min_pieces, starts_at,
          ends_at, weekdays, is_first_order_only, total_limit, per_person_limit, stack_class, points_price, valid_days`
const EXCLUDED = FIELDS.replace(/(\w+)/g, 'excluded.$1')
const ids = (table: string, slugs: string) =>
  `CASE WHEN given.${slugs} IS NOT NULL THEN ARRAY(SELECT t.id FROM ${table} t WHERE t.store_id = $1 AND t.slug = ANY (given.${slugs}) ORDER BY t.id) END`

/**
 * A campaign that left the files gives no new vouchers. Vouchers in wallets stay valid until they expire. An import
 * does not change the usage counts.
 */
export const upsertCampaigns = statement({
  name: 'upsert_voucher_campaigns',
  sql: `WITH given AS (
          SELECT * FROM jsonb_to_recordset($2) AS given (code text, position integer, origin text, name text, description text, kind text,
            scope text, percent integer, cap_cents integer, amount_cents integer, min_spend_cents integer, min_pieces integer,
            starts_at timestamptz, ends_at timestamptz, weekdays text[], outlets text[], sales_types text[], products text[],
            is_first_order_only boolean, total_limit integer, per_person_limit integer, stack_class text, points_price integer,
            valid_days integer)
        ), retired AS (
          UPDATE voucher_campaign SET is_retired = true WHERE store_id = $1 AND code NOT IN (SELECT code FROM given)
        )
        INSERT INTO voucher_campaign (store_id, code, ${FIELDS}, outlet_ids, sales_type_ids, product_ids)
        SELECT $1, code, ${FIELDS}, ${ids('outlet', 'outlets')}, ${ids('sales_type', 'sales_types')}, ${ids('product', 'products')}
        FROM given
        ON CONFLICT (store_id, code) DO UPDATE SET
          (${FIELDS}, outlet_ids, sales_type_ids, product_ids, is_retired) =
          (${EXCLUDED}, excluded.outlet_ids, excluded.sales_type_ids, excluded.product_ids, false)`,
  args: [int, json<CampaignRow[]>()],
})

export type PlanRow = {
  slug: string
  position: number
  name: string
  description: string
  image: string
  price_cents: number
  weeks: number
  trips: number
  included_kg: number | null
  extra_kg_cents: number
  turnaround_hours: number
  benefits: string[]
  sales_type: string
}
/** A plan that left the files is retired, not deleted, because subscriptions refer to it. */
export const upsertPlans = statement({
  name: 'upsert_subscription_plans',
  sql: `WITH given AS (
          SELECT * FROM jsonb_to_recordset($2) AS given (slug text, position integer, name text, description text, image text,
            price_cents integer, weeks integer, trips integer, included_kg integer, extra_kg_cents integer,
            turnaround_hours integer, benefits text[], sales_type text)
        ), retired AS (
          UPDATE subscription_plan SET is_retired = true WHERE store_id = $1 AND slug NOT IN (SELECT slug FROM given)
        )
        INSERT INTO subscription_plan (store_id, slug, position, name, description, image, price_cents, weeks, trips, included_kg,
          extra_kg_cents, turnaround_hours, benefits, sales_type_id)
        SELECT $1, g.slug, g.position, g.name, g.description, g.image, g.price_cents, g.weeks, g.trips, g.included_kg,
          g.extra_kg_cents, g.turnaround_hours, g.benefits, t.id
        FROM given g JOIN sales_type t ON t.store_id = $1 AND t.slug = g.sales_type
        ON CONFLICT (store_id, slug) DO UPDATE SET position = excluded.position, name = excluded.name,
          description = excluded.description, image = excluded.image, price_cents = excluded.price_cents, weeks = excluded.weeks,
          trips = excluded.trips, included_kg = excluded.included_kg, extra_kg_cents = excluded.extra_kg_cents, turnaround_hours = excluded.turnaround_hours,
          benefits = excluded.benefits, sales_type_id = excluded.sales_type_id, is_retired = false`,
  args: [int, json<PlanRow[]>()],
})
