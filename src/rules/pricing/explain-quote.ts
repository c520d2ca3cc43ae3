import type { QuoteRule } from '#contract/order/checkout-limits.ts'
import type { Explanation, Figure, Reason } from '#contract/order/explanation.ts'
import type { QuoteLine } from '#contract/order/quote-shapes.ts'
import { LEAST_CHARGE_CENTS } from '#contract/order/weight-limits.ts'
import { PARTNER_DISCOUNT_PERCENT, PARTNER_FREE_DELIVERY_ABOVE_CENTS } from '#contract/wire/limits.ts'
import { inOrderOfUse } from '../vouchers/voucher-rules.ts'
import { applyInOrder, linesFor, type Saving } from '../vouchers/voucher-saving.ts'
import { type QuotedItem, type QuoteFigures, type QuoteInput, voucherContext } from './quote.ts'
import { type Limit, toleranceFigure } from './tolerance-figure.ts'
import { wouldChangeOf } from './would-change.ts'

/**
 * P1.4: the reason of every figure of a quote, and what would change its total. The figures follow the quote's lines,
 * so the total can be worked out again from them alone.
 */
export function explainQuote(input: QuoteInput, quote: QuoteFigures, limit?: Limit): Explanation {
  const reasonOf = reasonsOf(input, quote)
  return {
    figures: [
      ...quote.lines.map((line) => figureOf(line, reasonOf(line))),
      ...sumFigures(input, quote),
      ...(limit ? [limitFigure(input.items, limit)] : []),
    ],
    would_change: wouldChangeOf(input, quote),
  }
}

function limitFigure(items: readonly QuotedItem[], limit: Limit): Figure {
  const weighed = items.filter((item) => item.weighed)
  return toleranceFigure(
    weighed.map(({ ref }) => ref),
    limit,
  )
}

function figureOf({ rule, label, ref, cents }: QuoteLine, reason: Reason): Figure {
  return { rule, label, ref, cents, reason }
}

/** The figures of the whole order: minimum spend, GST and total. */
function sumFigures({ isPartner, salesType }: QuoteInput, quote: QuoteFigures): Figure[] {
  const { min_spend, gst_rate, gst_cents, total_cents, items_cents } = quote
  const rest = { label: '', ref: null }
  const figures: Figure[] = []
  if (isPartner && salesType.minSpendCents > 0) {
    const reason = { by: 'minimum', min_cents: min_spend.min_cents, spent_cents: items_cents } as const
    figures.push({ ...rest, rule: 'min_spend', cents: min_spend.remaining_cents, reason })
  }
  if (gst_rate !== null)
    figures.push({ ...rest, rule: 'gst', cents: gst_cents, reason: gstReason(gst_rate, total_cents) })
  return [...figures, { ...rest, rule: 'total', cents: total_cents, reason: { by: 'sum' } }]
}

export function gstReason(rate: number, totalCents: number): Reason {
  return { by: 'gst', rate, of_cents: totalCents, rounding: 'half_up' }
}

function reasonsOf(input: QuoteInput, quote: QuoteFigures): (line: QuoteLine) => Reason {
  const items = new Map(input.items.map((item) => [item.ref, item]))
  const partnerCents = -centsOf(quote, 'partner_discount')
  const reachedCents = quote.items_cents - partnerCents
  const vouchers = voucherReasons(input, quote, partnerCents)
  // P1.2: delivery that was free at the estimate stays free, whatever the weight comes to.
  const reached = (line: QuoteLine, because: 'threshold' | 'partner', fromCents: number | null) =>
    input.deliveryFreeAlready ? waived(line, because, null, null) : waived(line, because, fromCents, reachedCents)
  const reasons: Record<QuoteRule, (line: QuoteLine) => Reason> = {
    item: ({ ref }) => itemReason(items.get(ref ?? '')),
    extra_service: fixed,
    partner_discount: () => ({
      by: 'percent',
      percent: PARTNER_DISCOUNT_PERCENT,
      rounding: 'half_up',
      cap_cents: null,
      min_spend_cents: 0,
      of: 'items',
      of_cents: quote.items_cents,
      refs: null,
      left_cents: quote.items_cents,
    }),
    voucher_item: ({ ref }) => vouchers.get(ref ?? '') ?? { by: 'agreed' },
    voucher_order: ({ ref }) => vouchers.get(ref ?? '') ?? { by: 'agreed' },
    voucher_delivery: ({ ref }) => vouchers.get(ref ?? '') ?? { by: 'agreed' },
    delivery_fee: fixed,
    delivery_free_threshold: (line) => reached(line, 'threshold', input.salesType.freeDeliveryFromCents),
    delivery_free_partner: (line) => reached(line, 'partner', PARTNER_FREE_DELIVERY_ABOVE_CENTS + 1),
    delivery_free_plan: (line) => waived(line, 'plan', null, null),
    second_return_fee: fixed,
    second_return_free: (line) => waived(line, 'first_return', null, null),
    weight_waived: (line) => waived(line, 'too_little', LEAST_CHARGE_CENTS, null),
  }
  return (line) => reasons[line.rule](line)
}

export const fixed = ({ cents }: Pick<QuoteLine, 'cents'>): Reason => ({ by: 'fixed', price_cents: cents })

export function waived(
  { cents }: Pick<QuoteLine, 'cents'>,
  because: Extract<Reason, { by: 'waived' }>['because'],
  fromCents: number | null,
  reachedCents: number | null,
): Reason {
  return { by: 'waived', because, fee_cents: -cents, from_cents: fromCents, reached_cents: reachedCents }
}

function itemReason(item: QuotedItem | undefined): Reason {
  if (item?.weighed?.grams !== undefined) {
    const { grams, minGrams, perKgCents } = item.weighed
    return { by: 'weight', grams, min_grams: minGrams, per_kg_cents: perKgCents, rounding: 'half_up' }
  }
  if (!item?.price) return { by: 'agreed' }
  const { qty, unit = 'piece', price } = item
  const extras = price.extras.filter(({ cents }) => cents !== 0).map(({ label, cents }) => ({ label, cents }))
  return { by: 'quantity', qty, unit, price_cents: price.cents, extras }
}

/** The vouchers that the quote uses, by their refs. */
function voucherReasons(input: QuoteInput, quote: QuoteFigures, partnerCents: number): Map<string, Reason> {
  const used = new Set(
    quote.lines.flatMap(({ rule, ref }) => (rule.startsWith('voucher_') && ref !== null ? [ref] : [])),
  )
  if (used.size === 0) return new Map()
  const feeCents = FEES.reduce((sum, rule) => sum + centsOf(quote, rule), 0)
  const ctx = voucherContext(input, partnerCents, feeCents)
  const terms = input.vouchers.filter(({ ref }, index, all) => {
    return used.has(ref) && all.findIndex((other) => other.ref === ref) === index
  })
  const savings = applyInOrder(terms.toSorted(inOrderOfUse), ctx)
  return new Map(
    savings.map((saving) => {
      const refs = linesFor(saving.terms, ctx).flatMap((index) => ctx.items[index]?.ref ?? [])
      return [saving.terms.ref, voucherReason(saving, saving.terms.productIds === null ? null : refs)]
    }),
  )
}

const FEES: readonly QuoteRule[] = [
  'delivery_fee',
  'delivery_free_threshold',
  'delivery_free_partner',
  'delivery_free_plan',
  'second_return_fee',
  'second_return_free',
]
const BASES = { item: 'items', order: 'goods', delivery: 'delivery' } as const

function voucherReason({ terms, ofCents, leftCents }: Saving, refs: string[] | null): Reason {
  const base = {
    of: BASES[terms.scope],
    of_cents: ofCents,
    refs: terms.scope === 'item' ? refs : null,
    left_cents: terms.scope === 'delivery' ? ofCents : leftCents,
    min_spend_cents: terms.minSpendCents,
  }
  if (terms.kind === 'free_delivery') return { by: 'whole', ...base }
  if (terms.kind === 'amount') return { by: 'amount', amount_cents: terms.amountCents ?? 0, ...base }
  return { by: 'percent', percent: terms.percent ?? 0, rounding: 'half_up', cap_cents: terms.capCents, ...base }
}

function centsOf({ lines }: QuoteFigures, rule: QuoteRule): number {
  return lines.reduce((sum, line) => sum + (line.rule === rule ? line.cents : 0), 0)
}
