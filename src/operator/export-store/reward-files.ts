import type { Queryable } from '#api/db/database.ts'
import { dayAfter, singaporeClock } from '#rules/slots/singapore-time.ts'
import { dollarsOrOmit, dollarText, type Files, omitNull, yamlText } from './file-text.ts'
import { type ExportedCampaign, type ExportedPlan, exportedCampaigns, exportedPlans } from './rewards.queries.ts'

/** vouchers.yaml and plans.yaml, if the store has any. */
export async function rewardFiles(tx: Queryable, storeId: number): Promise<Files> {
  const vouchers = await exportedCampaigns.all(tx, storeId)
  const plans = await exportedPlans.all(tx, storeId)
  const files: Files = new Map()
  if (vouchers.length > 0) files.set('vouchers.yaml', yamlText(vouchers.map(voucherEntry)))
  if (plans.length > 0) files.set('plans.yaml', yamlText(plans.map(planEntry)))
  return files
}

const dayOf = (at: Date) => singaporeClock(at).day

function voucherEntry(voucher: ExportedCampaign) {
  const { starts_at, ends_at } = voucher
  return {
    code: voucher.code,
    from: voucher.origin,
    name: voucher.name,
    description: voucher.description,
    percent: omitNull(voucher.percent),
    cap: dollarsOrOmit(voucher.cap_cents),
    amount: dollarsOrOmit(voucher.amount_cents),
    free_delivery: voucher.kind === 'free_delivery' || undefined,
    on: voucher.scope,
    min_spend: voucher.min_spend_cents > 0 ? dollarText(voucher.min_spend_cents) : undefined,
    min_pieces: voucher.min_pieces || undefined,
    starts: starts_at ? dayOf(starts_at) : undefined,
    // `ends_at` is midnight after the last day.
    ends: ends_at ? dayAfter(dayOf(ends_at), -1) : undefined,
    weekdays: omitNull(voucher.weekdays),
    outlets: omitNull(voucher.outlets),
    sales_types: omitNull(voucher.sales_types),
    products: omitNull(voucher.products),
    first_order_only: voucher.is_first_order_only || undefined,
    total: omitNull(voucher.total_limit),
    per_person: omitNull(voucher.per_person_limit),
    class: omitNull(voucher.stack_class),
    points: omitNull(voucher.points_price),
    valid_days: omitNull(voucher.valid_days),
  }
}

function planEntry({ slug, price_cents, extra_kg_cents, sales_type, benefits, ...plan }: ExportedPlan) {
  const { name, description, image, weeks, trips, included_kg, turnaround_hours } = plan
  return {
    id: slug,
    name,
    description,
    image,
    price: dollarText(price_cents),
    weeks,
    trips,
    included_kg: omitNull(included_kg),
    extra_kg: extra_kg_cents > 0 ? dollarText(extra_kg_cents) : undefined,
    turnaround_hours,
    sales_type,
    benefits,
  }
}
