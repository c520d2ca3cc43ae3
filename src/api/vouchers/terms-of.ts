import type { VoucherTerms } from '#rules/vouchers/voucher-terms.ts'
import type { Campaign, WalletVoucher } from './wallet/campaign.queries.ts'

const remaining = (limit: number | null, used: number) => (limit === null ? null : Math.max(0, limit - used))

/** The terms of a campaign for the voucher rules, under the requested ref. */
export function termsOfCampaign(campaign: Campaign, ref: string, usedByPerson: number): VoucherTerms {
  return {
    ref,
    label: campaign.name,
    kind: campaign.kind,
    scope: campaign.scope,
    percent: campaign.percent,
    capCents: campaign.cap_cents,
    amountCents: campaign.amount_cents,
    minSpendCents: campaign.min_spend_cents,
    minPieces: campaign.min_pieces,
    startsAt: campaign.starts_at,
    endsAt: campaign.ends_at,
    weekdays: campaign.weekdays,
    outletIds: campaign.outlet_ids,
    salesTypeIds: campaign.sales_type_ids,
    productIds: campaign.product_ids,
    isFirstOrderOnly: campaign.is_first_order_only,
    usesLeft: remaining(campaign.total_limit, campaign.taken),
    usesLeftForCustomer: remaining(campaign.per_person_limit, usedByPerson),
    stackClass: campaign.stack_class,
  }
}

/** A wallet voucher can be used once. It expires at its own date, set when it was given. */
export function termsOfVoucher(voucher: WalletVoucher): VoucherTerms {
  const terms = termsOfCampaign(voucher, voucher.id, voucher.used_by_person)
  const isGone = voucher.status !== 'available'
  return {
    ...terms,
    endsAt: voucher.expires_at ?? terms.endsAt,
    held: voucher.held_by === null ? null : { order: voucher.held_by, until: voucher.held_until },
    usesLeftForCustomer: isGone ? 0 : Math.min(1, terms.usesLeftForCustomer ?? 1),
  }
}
