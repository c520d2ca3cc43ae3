import { int, nullable, text, texts } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'
import { CAMPAIGN, CAMPAIGN_COLUMNS } from '#api/vouchers/wallet/campaign.queries.ts'

const slugs = (table: string, ids: string, order: string) =>
  `CASE WHEN c.${ids} IS NOT NULL THEN ARRAY(SELECT t.slug FROM ${table} t WHERE t.store_id = $1 AND t.id = ANY (c.${ids}) ORDER BY ${order}) END`

export const exportedCampaigns = statement({
  name: 'exported_campaigns',
  sql: `SELECT ${CAMPAIGN_COLUMNS}, ${slugs('outlet', 'outlet_ids', 't.position, t.id')} AS outlets,
          ${slugs('sales_type', 'sales_type_ids', 't.position, t.id')} AS sales_types, ${slugs('product', 'product_ids', 't.slug')} AS products
        FROM voucher_campaign c WHERE c.store_id = $1 AND NOT c.is_retired ORDER BY c.position, c.id`,
  args: [int],
  row: { ...CAMPAIGN, outlets: nullable(texts), sales_types: nullable(texts), products: nullable(texts) },
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
    included_kg: nullable(int),
    extra_kg_cents: int,
    turnaround_hours: int,
    sales_type: text,
    benefits: texts,
  },
})
export type ExportedPlan = Awaited<ReturnType<typeof exportedPlans.all>>[number]
