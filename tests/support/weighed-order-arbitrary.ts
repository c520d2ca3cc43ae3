import fc from 'fast-check'
import type { Explanation } from '#contract/order/explanation.ts'
import type { AddedService, OrderLine, OrderView, OrderWeight } from '#contract/order/order-shapes.ts'
import type { Quote } from '#contract/order/quote-shapes.ts'
import { LEAST_CHARGE_CENTS } from '#contract/order/weight-limits.ts'
import { explainOrder } from '#rules/orders/explain-order.ts'
import { explainQuote } from '#rules/pricing/explain-quote.ts'
import { type QuotedItem, type QuoteFigures, type QuoteInput, quoteOf } from '#rules/pricing/quote.ts'
import { withChosenLimit } from '#rules/pricing/tolerance-figure.ts'
import { explainEstimate } from '#rules/weight/explain-estimate.ts'
import { explainWeighed } from '#rules/weight/explain-weighed.ts'
import { payablePrice } from '#rules/weight/waived-price.ts'
import { inputByWeight, limitCents, priceBasis, priceByWeight, weightCents } from '#rules/weight/weighed-price.ts'
import { quoteInput } from './quote-arbitrary.ts'

const price = fc.integer({ min: 1, max: 2500 })
const extras = fc.array(fc.record({ label: fc.constant('An extra'), cents: fc.integer({ min: 0, max: 500 }) }), {
  maxLength: 2,
})
const byPiece: fc.Arbitrary<QuotedItem> = fc
  .record({
    ref: fc.uuid(),
    productId: fc.integer({ min: 1, max: 5 }),
    qty: fc.integer({ min: 1, max: 4 }),
    price,
    extras,
  })
  .map(({ price: one, extras: more, ...rest }) => ({
    ...{ ...rest, label: 'A shirt', price: { cents: one, extras: more } },
    cents: rest.qty * more.reduce((sum, { cents }) => sum + cents, one),
  }))
const byWeight: fc.Arbitrary<QuotedItem> = fc
  .record({
    ref: fc.uuid(),
    productId: fc.integer({ min: 1, max: 5 }),
    perKg: price,
    minKg: fc.integer({ min: 1, max: 3 }),
    more: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ perKg, minKg, more, ...rest }) => ({
    ...{ ...rest, label: 'Wash & fold', unit: 'kg', qty: minKg + more, cents: perKg * (minKg + more) },
    ...{ price: { cents: perKg, extras: [] }, weighed: { perKgCents: perKg, minGrams: minKg * 1000 } },
  }))
const service = fc.record({
  name: fc.constantFrom('Stain removal', 'New button', 'Red hem'),
  cents: fc.integer({ min: 50, max: 3000 }),
})

/** How a weighed order came about, and how far it is. */
const story = fc.record({
  input: quoteInput,
  pieces: fc.uniqueArray(byPiece, { maxLength: 3, selector: ({ ref }) => ref }),
  weighed: fc.uniqueArray(byWeight, { minLength: 1, maxLength: 3, selector: ({ ref }) => ref }),
  tolerance: fc.integer({ min: 0, max: 60 }),
  isHeld: fc.boolean(),
  /** P1.3: how much more than the estimate the customer lets us charge; null for the store's limit. */
  ownCents: fc.option(fc.integer({ min: 0, max: 6000 })),
  within: fc.array(service, { maxLength: 2 }),
  answered: fc.array(service, { maxLength: 2 }),
  /** Weights near the estimate make differences that are too little to charge. */
  parts: fc.array(fc.oneof(fc.integer({ min: 990, max: 1010 }), fc.integer({ min: 200, max: 1900 })), {
    minLength: 3,
    maxLength: 3,
  }),
  until: fc.constantFrom('placed', 'weighed', 'answered', 'done'),
  answer: fc.constantFrom('accepted', 'declined', 'lapsed'),
  refund: fc.option(fc.integer({ min: 1, max: 100 })),
})
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never

const sumOf = (all: readonly { cents: number }[]) => all.reduce((sum, { cents }) => sum + cents, 0)

/** A customer's view of an order that is paid by weight, made by the rules that the server makes it by. */
export const weighedOrderView: fc.Arbitrary<OrderView & { weight: OrderWeight }> = story
  .map(viewOf)
  .filter((view): view is OrderView & { weight: OrderWeight } => view !== null)

type Placed = { input: QuoteInput; estimate: QuoteFigures; explanation: Explanation; limit: number; isOwn: boolean }

function place({ input: any, pieces, weighed, tolerance, ownCents, isHeld }: Story): Placed {
  const input = { ...any, items: [...pieces, ...weighed] }
  const estimate = quoteOf(input)
  const storeLimit = limitCents(input.items, estimate.total_cents, tolerance) ?? 0
  const isOwn = isHeld && ownCents !== null
  const limit = isOwn ? estimate.total_cents + (ownCents ?? 0) : storeLimit
  const explained = explainQuote(input, estimate, { cents: storeLimit, tolerancePercent: tolerance })
  return { input, estimate, limit, isOwn, explanation: isOwn ? withChosenLimit(explained, limit) : explained }
}

function viewOf(told: Story): (OrderView & { weight: OrderWeight }) | null {
  const { input, estimate, explanation, limit, isOwn } = place(told)
  const { isHeld, until, answer } = told
  const estimateCents = estimate.total_cents
  // Nothing less is sent to a gateway.
  if (estimateCents < LEAST_CHARGE_CENTS) return null
  const within = isOwn && estimateCents + sumOf(told.within) <= limit ? told.within : []
  const services: AddedService[] = [
    ...within.map((one) => ({ ...one, trip: 'pickup-1', is_within_limit: true })),
    ...told.answered.map((one) => ({ ...one, trip: 'pickup-1', is_within_limit: false })),
  ]
  const basis = priceBasis(input, estimate)
  const grams = new Map(
    told.weighed.map(({ ref, qty }, index) => [ref, Math.max(1, Math.floor(qty * (told.parts[index] ?? 0)))]),
  )
  const { figures, askedCents } = payablePrice(priceByWeight(basis, grams), {
    coverCents: isHeld ? limit : estimateCents,
    isHold: isHeld,
    includedCents: sumOf(within),
    minimumCents: LEAST_CHARGE_CENTS,
  })
  const isWeighed = until !== 'placed'
  const state =
    askedCents === 0 || !isWeighed ? null : until === 'weighed' ? 'open' : until === 'done' ? 'paid' : answer
  const isAgreed = isWeighed && (askedCents === 0 || state === 'paid')
  const isTaken = isAgreed && until === 'done'
  const dueCents = figures.total_cents + sumOf(within)
  const money = moneyOf(told, {
    limit,
    estimateCents,
    dueCents,
    askedCents: state === 'paid' ? askedCents : 0,
    isAgreed,
    isTaken,
  })
  const quote = isAgreed
    ? { ...figures, explanation: explainQuote(inputByWeight(basis, grams), figures) }
    : { ...estimate, explanation }
  const weight: OrderWeight = {
    ...{ estimate_cents: estimateCents, limit_cents: limit, final_cents: isWeighed ? figures.total_cents : null },
    ...{ weighed_at: isWeighed ? '2026-11-12T01:00:00Z' : null, photo: null, hold: null, hold_at: null },
    grams: isWeighed ? [...grams.values()].reduce((sum, one) => sum + one, 0) : 0,
    services_cents: sumOf(within),
    question: state && { state, asked_cents: askedCents, answer_until: '2026-11-13T01:00:00Z', payment: null },
    explanation: state && state !== 'paid' ? explainWeighed(basis, grams, figures.total_cents) : null,
  }
  const lines = linesOf(input.items, isWeighed ? grams : new Map(), isAgreed)
  const kept = explainOrder(
    quote as unknown as Quote,
    lines.map((line) => ({ ...line, modifiers: line.modifiers })),
  )
  return {
    ...HEAD,
    ...money,
    lines: [...lines, ...services.filter((one) => isAgreed || !one.is_within_limit).map(serviceLine)],
    total_cents: quote.total_cents + sumOf(services),
    charges: {
      ...{ lines: quote.lines, items_cents: quote.items_cents, extras_cents: quote.extras_cents },
      ...{ discount_cents: quote.discount_cents, delivery_cents: quote.delivery_cents, total_cents: quote.total_cents },
      ...{ gst_cents: quote.gst_cents, gst_rate: quote.gst_rate, services, services_cents: sumOf(services) },
      explanation: explainEstimate(kept, { weight, payments: money.payments }),
    },
    weight,
  }
}

type Money = {
  limit: number
  estimateCents: number
  dueCents: number
  askedCents: number
  isAgreed: boolean
  isTaken: boolean
}
type Payment = OrderView['payments'][number]

/** The payments and refunds: what was held or paid at once, what was paid by answers, and what was given back. */
function moneyOf(
  { isHeld, answered, refund }: Story,
  { limit, estimateCents, dueCents, askedCents, isAgreed, isTaken }: Money,
) {
  const paid = (purpose: Payment['purpose'], cents: number, more: Partial<Payment> = {}): Payment => ({
    ...{ purpose, kind: 'saved', label: 'Visa •••• 4242', at: '2026-11-12T01:00:00Z', status: 'captured' },
    ...{ amount_cents: cents, held_cents: null, ...more },
  })
  const takenCents = dueCents - askedCents
  const hold: Partial<Payment> = !isTaken ? { status: 'held' } : takenCents > 0 ? {} : { status: 'voided' }
  const payments = [
    isHeld
      ? paid('order', isTaken && takenCents > 0 ? takenCents : limit, { held_cents: limit, ...hold })
      : paid('order', estimateCents),
    ...answered.map(({ cents }) => paid('extra_service', cents)),
    ...(askedCents > 0 ? [paid('weight', askedCents)] : []),
  ]
  const paidCents = payments.reduce((sum, one) => sum + (one.status === 'captured' ? one.amount_cents : 0), 0)
  const lessCents = isAgreed && !isHeld ? Math.max(0, estimateCents - dueCents) : 0
  const partCents = isTaken && refund !== null ? Math.min(refund, paidCents - lessCents) : 0
  const refunds = [lessCents, partCents].filter((cents) => cents > 0)
  return {
    payments,
    refunds: refunds.map((cents) => ({
      amount_cents: cents,
      status: 'succeeded' as const,
      reason: 'Torn',
      at: '2026-11-12T02:00:00Z',
    })),
    paid_cents: paidCents,
    refunded_cents: lessCents + partCents,
  }
}

function linesOf(items: readonly QuotedItem[], grams: ReadonlyMap<string, number>, isAgreed: boolean): OrderLine[] {
  return items.map((item) => {
    const { ref, qty, unit = 'piece', price: one, weighed } = item
    const more = one?.extras ?? []
    const onScale = grams.get(ref)
    const isByWeight = isAgreed && weighed && onScale !== undefined
    return {
      ...{ id: ref, kind: 'item', trip: null, return_leg: null, product_id: null, name: item.label, option: null },
      ...{ variant: null, unit, image: '', qty, notes: '', liability: null, grams: onScale ?? null },
      modifiers: more.map(({ label, cents }) => ({ name: label, department: '', price_cents: cents })),
      piece_cents: more.reduce((sum, { cents }) => sum + cents, one?.cents ?? 0),
      final_cents: isByWeight ? weightCents(weighed.perKgCents, onScale, weighed.minGrams) : item.cents,
    } satisfies OrderLine
  })
}

const serviceLine = ({ name, trip, cents }: AddedService, index: number): OrderLine => ({
  ...{ id: `${name}${index}`, kind: 'extra_service', trip, return_leg: null, product_id: null, name, option: null },
  ...{
    variant: null,
    modifiers: [],
    unit: 'piece',
    image: '',
    qty: 1,
    notes: '',
    piece_cents: cents,
    final_cents: cents,
  },
  ...{ grams: null, liability: null },
})

/** What the figures do not depend on. */
const HEAD = {
  ...{ id: 'order', number: '10001', kind: 'trips', category_id: 3, status: 'processing', held_from: null },
  ...{ placed_at: '2026-11-10T01:00:00Z', outlet: '', sales_type: '', expires_at: null, points: null },
  acts: { pay: false, cancel: false, reschedule: false, answer: false, reorder: false, claim: false, write: false },
  ...{ notes: '', now: '2026-11-12T02:00:00Z', trips: [], first_starts_at: null, has_invoice: false },
} as unknown as OrderView
