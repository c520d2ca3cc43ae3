import { type QuotedItem, type QuoteFigures, type QuoteInput, quoteOf } from '../pricing/quote.ts'
import type { VoucherTerms } from '../vouchers/voucher-rules.ts'
import { withTolerance } from './limit.ts'

export const GRAMS_PER_KG = 1000

/**
 * P1.2: everything that the price of a weighed order is made from, apart from the weights. It is stored with the order as JSON, so prices and
 * vouchers that change later do not change the order.
 */
export type PriceBasis = Omit<QuoteInput, 'now' | 'vouchers'> & { now: string; vouchers: KeptVoucher[] }

/** A voucher that the order uses. Its conditions were checked when the order was placed. */
type KeptVoucher = Pick<
  VoucherTerms,
  'ref' | 'label' | 'kind' | 'scope' | 'percent' | 'capCents' | 'amountCents' | 'productIds' | 'stackClass'
>

/** The price of a weight, half a cent rounded up. Less than the least weight costs as much as that. */
export function weightCents(perKgCents: number, grams: number, minGrams: number): number {
  return Math.floor((2 * perKgCents * Math.max(grams, minGrams) + GRAMS_PER_KG) / (2 * GRAMS_PER_KG))
}

/**
 * P1.1: the most that is charged without asking: the total, and the store's tolerance on what is weighed. Undefined if nothing is weighed. The
 * added weight counts in full, so no discount or free delivery on the way makes the price higher than this.
 */
export function limitCents(
  items: readonly QuotedItem[],
  totalCents: number,
  tolerancePercent: number,
): number | undefined {
  const weighed = items.filter((item) => item.weighed)
  if (weighed.length === 0) return undefined
  return withTolerance(
    totalCents,
    weighed.map(({ cents }) => cents),
    tolerancePercent,
  )
}

/** Keeps what the price is made from. What the customer was granted at the estimate stays granted: used vouchers, and free delivery. */
export function priceBasis(input: QuoteInput, { lines }: Pick<QuoteFigures, 'lines'>): PriceBasis {
  const { now, vouchers, ...rest } = input
  const isUsed = ({ ref }: VoucherTerms) => lines.some((line) => line.rule.startsWith('voucher_') && line.ref === ref)
  const free = lines.map(({ rule }) => rule).find(waivesTheFee)
  return {
    ...rest,
    now: now.toISOString(),
    vouchers: vouchers.filter(isUsed).map(keptVoucher),
    ...(free ? { deliveryFreeAlready: free } : {}),
  }
}

const waivesTheFee = (rule: string) =>
  rule === 'delivery_free_plan' || rule === 'delivery_free_partner' || rule === 'delivery_free_threshold'

function keptVoucher(terms: VoucherTerms): KeptVoucher {
  const { ref, label, kind, scope, percent, capCents, amountCents, productIds, stackClass } = terms
  return { ref, label, kind, scope, percent, capCents, amountCents, productIds, stackClass }
}

const NO_CONDITIONS = {
  minSpendCents: 0,
  minPieces: 0,
  startsAt: null,
  endsAt: null,
  weekdays: null,
  outletIds: null,
  salesTypeIds: null,
  isFirstOrderOnly: false,
  usesLeft: null,
  usesLeftForCustomer: null,
} as const

/** The refs of the lines that are weighed. */
export function weighedRefs({ items }: Pick<PriceBasis, 'items'>): string[] {
  return items.filter(({ weighed }) => weighed).map(({ ref }) => ref)
}

/** Their positions among the lines of the order, from 1. */
export function weighedPositions({ items }: Pick<PriceBasis, 'items'>): number[] {
  return items.flatMap(({ weighed }, index) => (weighed ? [index + 1] : []))
}

/** P1.2: the input of the price by the weights on the scale. A line without a weight keeps its estimate. */
export function inputByWeight(basis: PriceBasis, gramsByRef: ReadonlyMap<string, number>): QuoteInput {
  const { now, vouchers, items, ...rest } = basis
  return {
    ...rest,
    now: new Date(now),
    vouchers: vouchers.map((kept) => ({ ...kept, ...NO_CONDITIONS })),
    items: items.map((item) => {
      const grams = gramsByRef.get(item.ref)
      if (!item.weighed || grams === undefined) return item
      const { perKgCents, minGrams } = item.weighed
      return { ...item, cents: weightCents(perKgCents, grams, minGrams), weighed: { ...item.weighed, grams } }
    }),
  }
}

/** P1.2: the price by weight, with the same rules as the estimate. */
export const priceByWeight = (basis: PriceBasis, gramsByRef: ReadonlyMap<string, number>): QuoteFigures =>
  quoteOf(inputByWeight(basis, gramsByRef))
