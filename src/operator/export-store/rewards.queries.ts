import { bool, int, nullable, text, texts, timestamp } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'

const slugs = (table: string, ids: string, order: string) =>
  `CASE WHEN c.${ids} IS NOT NULL THEN ARRAY(SELECT t.slug FROM ${table} t WHERE t.store_id = $1 AND t.id = ANY (c.${ids}) ORDER BY ${order}) END`

export const exportedCampaigns = statement({
  name: 'exported_campaigns',
  sql: `SELECT c.code, c.origin, c.name, c.description, c.scope, c.kind, c.percent, c.cap_cents, c.amount_cents, c.min_spend_cents, c.min_pieces,
          c.starts_at, c.ends_at, c.weekdays, ${slugs('outlet', 'outlet_ids', 't.position, t.id')} AS outlets,
          ${slugs('sales_type', 'sales_type_ids', 't.position, t.id')} AS sales_types, ${slugs('product', 'product_ids', 't.slug')} AS products,
          c.is_first_order_only, c.total_limit, c.per_person_limit, c.stack_class, c.points_price, c.valid_days
        FROM voucher_campaign c WHERE c.store_id = $1 AND NOT c.is_retired ORDER BY c.position, c.id`,
  args: [int],
  row: {
    code: text,
    origin: text,
    name: text,
    description: text,
    scope: text,
    kind: text,
    percent: nullable(int),
    cap_cents: nullable(int),
    amount_cents: nullable(int),
    min_spend_cents: int,
    min_pieces: int,
    starts_at: nullable(timestamp),
    ends_at: nullable(timestamp),
    weekdays: nullable(texts),
    outlets: nullable(texts),
    sales_types: nullable(texts),
    products: nullable(texts),
    is_first_order_only: bool,
    total_limit: nullable(int),
    per_person_limit: nullable(int),
    stack_class: nullable(text),
    points_price: nullable(int),
    valid_days: nullable(int),
  },
})
export type ExportedCampaign = Awaited<ReturnType<typeof exportedCampaigns.all>>[number]

export const exportedPlans = statement({
  name: 'exported_plans',
  sql: `SELECT p.slug, p.name, p.description, p.image, p.price_cents, p.weeks, p.trips, p.included_kg, p.extra_kg_cents, p.turnaround_hours,
          s.slug AS sales_type, p.benefits
        FROM subscription_plan p JOIN sales_type s ON s.store_id = $1 AND s.id = p.sales_type_id
        WHERE p.store_id = $1 AND NOT p.is_retired ORDER BY p.position, p.id`,
  args: [int],
  row: {
    slug: text,
    name: text,
    description: text,
    image: text,
    price_cents: int,
    weeks: int,
    trips: int,
    included_kg: int,
    extra_kg_cents: int,
    turnaround_hours: int,
    sales_type: text,
    benefits: texts,
  },
})
export type ExportedPlan = Awaited<ReturnType<typeof exportedPlans.all>>[number]
