import type { Queryable } from '#api/db/database.ts'
import { dayAfter, singaporeInstant } from '#rules/slots/singapore-time.ts'
import type { StoreFolder } from '../store-folder/load-folder.ts'
import type { VoucherEntry } from '../store-folder/rewards-files.ts'
import { type CampaignRow, upsertCampaigns, upsertPlans } from './reward-writes.queries.ts'

const midnight = (day: string) => singaporeInstant(day, 0).toISOString()

/** Outlets, sales types and products must be written before. */
export async function writeRewards(
  tx: Queryable,
  storeId: number,
  { vouchers, plans }: Pick<StoreFolder, 'vouchers' | 'plans'>,
): Promise<void> {
  await upsertCampaigns.run(tx, storeId, vouchers.map(campaignRow))
  await upsertPlans.run(
    tx,
    storeId,
    plans.map(({ id, price, included_kg = null, extra_kg = 0, ...rest }, position) => ({
      ...rest,
      included_kg,
      slug: id,
      position,
      price_cents: price,
      extra_kg_cents: extra_kg,
    })),
  )
}

/** Campaigns have whole days: one ends at midnight after its last day. */
function campaignRow(voucher: VoucherEntry, position: number): CampaignRow {
  const { percent, amount, starts, ends } = voucher
  return {
    code: voucher.code,
    position,
    origin: voucher.from,
    name: voucher.name,
    description: voucher.description,
    kind: percent !== undefined ? 'percent' : amount !== undefined ? 'amount' : 'free_delivery',
    scope: voucher.on,
    percent: percent ?? null,
    cap_cents: voucher.cap ?? null,
    amount_cents: amount ?? null,
    min_spend_cents: voucher.min_spend ?? 0,
    min_pieces: voucher.min_pieces,
    starts_at: starts ? midnight(starts) : null,
    ends_at: ends ? midnight(dayAfter(ends)) : null,
    weekdays: voucher.weekdays ?? null,
    outlets: voucher.outlets ?? null,
    sales_types: voucher.sales_types ?? null,
    products: voucher.products ?? null,
    is_first_order_only: voucher.first_order_only,
    total_limit: voucher.total ?? null,
    per_person_limit: voucher.per_person ?? null,
    stack_class: voucher.class ?? null,
    points_price: voucher.points ?? null,
    valid_days: voucher.valid_days ?? null,
  }
}
