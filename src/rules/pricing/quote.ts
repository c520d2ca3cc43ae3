import type { Quote, QuoteLine } from '#contract/order/quote-shapes.ts'
import { minSpend } from '../cart/min-spend.ts'
import {
  type AppliedVouchers,
  applyVouchers,
  type UsedVoucher,
  type VoucherContext,
  type VoucherTerms,
} from '../vouchers/voucher-rules.ts'
import { deliveryOf, type FreeDeliveryRule } from './delivery-fee.ts'
import { gstIncluded, gstRate } from './gst.ts'
import { partnerPromotion } from './partner-promotion.ts'

export type QuotedItem = {
  ref: string
  label: string
  productId: number
  qty: number
  /** The unit, unless it is pieces. */
  unit?: string
  cents: number
  /** P1.4: the price of one, and of the extras that each one has. Without it the line is explained as agreed. */
  price?: { cents: number; extras: readonly { label: string; cents: number }[] }
  /** P1.1: the item is weighed later, so `cents` is an estimate. */
  weighed?: WeighedItem
}
/** The price of a kilogram with its modifiers, the least weight that is charged, and what was on the scale, once it is known. */
export type WeighedItem = { perKgCents: number; minGrams: number; grams?: number }
export type QuotedExtra = { ref: string; label: string; cents: number }

/** All inputs of the price. Items that cannot be bought are left out. */
export type QuoteInput = {
  now: Date
  outletId: number
  salesType: {
    id: number
    categoryId: number
    minSpendCents: number
    deliveryFeeCents: number
    freeDeliveryFromCents: number | null
  }
  /** Whether the visitor came through the partner brand (S1.9). */
  isPartner: boolean
  isDeliveryFreeByPlan: boolean
  /** P1.2: the rule that waived the fee when the order was placed. Less weight does not bring the fee back. */
  deliveryFreeAlready?: FreeDeliveryRule
  /** D3.9: the items that are ready first are returned by a trip of their own. */
  isReturnedInTwo: boolean
  isGstRegistered: boolean
  items: readonly QuotedItem[]
  extras: readonly QuotedExtra[]
  vouchers: readonly VoucherTerms[]
  isFirstOrder: boolean
}

/** The quote without its hash and the texts about vouchers. */
export type QuoteFigures = Omit<Quote, 'hash' | 'unused_vouchers'> & Pick<AppliedVouchers, 'unused'>

/**
 * D2.2: the price of an order: items and extra services; the partner's discount on the items; vouchers on items, then
 * on the order; the delivery fee for delivered orders, twice for two returns (D3.9); vouchers on that fee; the total,
 * and the GST it includes. Every line names its rule.
 */
export function quoteOf(input: QuoteInput): QuoteFigures {
  const { now, salesType, isPartner, items, extras } = input
  const itemsCents = sumOf(items)
  const extrasCents = sumOf(extras)
  const partnerCents = isPartner ? partnerPromotion(itemsCents).discountCents : 0
  const delivery = deliveryOf({
    terms: {
      categoryId: salesType.categoryId,
      feeCents: salesType.deliveryFeeCents,
      freeFromCents: salesType.freeDeliveryFromCents,
    },
    isPartner,
    isFreeByPlan: input.isDeliveryFreeByPlan,
    freeAlready: input.deliveryFreeAlready,
    itemsCents,
    hasItems: items.length > 0,
  })
  const secondCents = input.isReturnedInTwo ? delivery.feeCents : 0
  const feeCents = delivery.freeBy ? 0 : delivery.feeCents + secondCents
  const { used, unused } = vouchersOn(input, partnerCents, feeCents)
  const onGoods = used.filter(({ rule }) => rule !== 'voucher_delivery')
  const onDelivery = used.filter(({ rule }) => rule === 'voucher_delivery')

  const lines: QuoteLine[] = [
    ...items.map(({ productId: _, price: __, weighed: ___, ...item }) => ({ rule: 'item' as const, ...item })),
    ...extras.map(({ label, ref, cents }) => ({ rule: 'extra_service' as const, label, ref, qty: 1, cents })),
  ]
  if (partnerCents > 0) lines.push(lineOf('partner_discount', -partnerCents))
  lines.push(...onGoods.map(voucherLine))
  if (delivery.feeCents > 0) lines.push(lineOf('delivery_fee', delivery.feeCents))
  if (delivery.freeBy) lines.push(lineOf(delivery.freeBy, -delivery.feeCents))
  if (secondCents > 0) lines.push(lineOf('second_return_fee', secondCents))
  if (secondCents > 0 && delivery.freeBy) lines.push(lineOf('second_return_free', -secondCents))
  lines.push(...onDelivery.map(voucherLine))

  const discountCents = partnerCents + sumOf(onGoods)
  const deliveryCents = feeCents - sumOf(onDelivery)
  const totalCents = itemsCents + extrasCents - discountCents + deliveryCents
  const rate = input.isGstRegistered ? gstRate(now) : null
  const spend = minSpend({ isPartner, minCents: salesType.minSpendCents, spentCents: itemsCents })
  return {
    lines,
    items_cents: itemsCents,
    extras_cents: extrasCents,
    discount_cents: discountCents,
    delivery_cents: deliveryCents,
    total_cents: totalCents,
    gst_cents: rate === null ? 0 : gstIncluded(totalCents, rate),
    gst_rate: rate,
    until_free_delivery_cents: delivery.untilFreeCents,
    min_spend:
      spend.kind === 'none'
        ? { is_reached: true, min_cents: 0, remaining_cents: 0 }
        : { is_reached: spend.kind === 'reached', min_cents: spend.minCents, remaining_cents: spend.remainingCents },
    unused,
  }
}

function vouchersOn(input: QuoteInput, partnerCents: number, deliveryFeeCents: number): AppliedVouchers {
  if (input.vouchers.length === 0) return { used: [], unused: [] }
  return applyVouchers(input.vouchers, voucherContext(input, partnerCents, deliveryFeeCents))
}

/** What the vouchers of an order depend on. */
export function voucherContext(
  { now, outletId, salesType, items, extras, isFirstOrder }: QuoteInput,
  partnerCents: number,
  deliveryFeeCents: number,
): VoucherContext {
  return {
    now,
    outletId,
    salesTypeId: salesType.id,
    items: afterDiscount(items, partnerCents),
    afterPartnerCents: sumOf(items) + sumOf(extras) - partnerCents,
    deliveryFeeCents,
    isFirstOrder,
  }
}

/**
 * Subtracts each item's share of the discount, to the cent. Shares are given in the order of the refs, so the cart's
 * order changes nothing.
 */
export function afterDiscount(items: readonly QuotedItem[], discountCents: number): QuotedItem[] {
  const total = sumOf(items)
  let before = 0
  let given = 0
  return items
    .toSorted((a, b) => (a.ref < b.ref ? -1 : Number(a.ref > b.ref)))
    .map((item) => {
      before += item.cents
      const until = total === 0 ? 0 : Math.floor((discountCents * before) / total)
      const cents = item.cents - (until - given)
      given = until
      return { ...item, cents }
    })
}

function lineOf(rule: QuoteLine['rule'], cents: number): QuoteLine {
  return { rule, label: '', ref: null, qty: null, cents }
}

function voucherLine({ rule, label, ref, cents }: UsedVoucher): QuoteLine {
  return { rule, label, ref, qty: null, cents: -cents }
}

function sumOf(parts: readonly { cents: number }[]): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0)
}
