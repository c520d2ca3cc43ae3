import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Figure, Reason } from '#contract/order/explanation.ts'
import { singaporeInstant } from '../slots/singapore-time.ts'
import type { VoucherTerms } from '../vouchers/voucher-rules.ts'
import { limitCents, weightCents } from '../weight/weighed-price.ts'
import { explainQuote } from './explain-quote.ts'
import { type QuotedItem, type QuoteInput, quoteOf } from './quote.ts'

const price = fc.oneof(
  fc.integer({ min: 0, max: 99 }),
  fc.integer({ min: 0, max: 2500 }),
  fc.integer({ min: 0, max: 20_000 }),
)
const item: fc.Arbitrary<QuotedItem> = fc
  .record({
    ref: fc.uuid(),
    productId: fc.integer({ min: 1, max: 5 }),
    qty: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 99 })),
    unit: fc.constantFrom('piece', 'kg', 'pair'),
    price,
    extras: fc.array(fc.record({ label: fc.constant('An extra'), cents: price }), { maxLength: 3 }),
    weight: fc.option(fc.record({ grams: fc.integer({ min: 1, max: 30_000 }), minKg: fc.integer({ min: 1, max: 5 }) })),
  })
  .map(({ price: one, extras, unit, weight, ...rest }) => {
    const each = extras.reduce((sum, { cents }) => sum + cents, one)
    const onScale = unit === 'kg' ? weight : null
    const minGrams = (onScale?.minKg ?? 0) * 1000
    return {
      ...rest,
      ...(unit === 'piece' ? {} : { unit }),
      label: 'Something',
      cents: onScale ? weightCents(each, onScale.grams, minGrams) : rest.qty * each,
      price: { cents: one, extras },
      ...(unit === 'kg'
        ? { weighed: { perKgCents: each, minGrams, ...(onScale ? { grams: onScale.grams } : {}) } }
        : {}),
    }
  })
const extra = fc.record({ ref: fc.uuid(), label: fc.constant('A service'), cents: price })
const isOrNot = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const voucher: fc.Arbitrary<VoucherTerms> = fc
  .record({
    ref: fc.uuid(),
    shape: fc.constantFrom(
      { kind: 'percent', scope: 'item' } as const,
      { kind: 'amount', scope: 'item' } as const,
      { kind: 'percent', scope: 'order' } as const,
      { kind: 'amount', scope: 'order' } as const,
      { kind: 'amount', scope: 'delivery' } as const,
      { kind: 'percent', scope: 'delivery' } as const,
      { kind: 'free_delivery', scope: 'delivery' } as const,
    ),
    percent: fc.integer({ min: 1, max: 100 }),
    amountCents: fc.integer({ min: 1, max: 20_000 }),
    capCents: isOrNot(fc.integer({ min: 0, max: 5000 })),
    minSpendCents: fc.constantFrom(0, 0, 5000, 50_000),
    productIds: isOrNot(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 })),
    weekdays: isOrNot(fc.uniqueArray(fc.constantFrom('mon', 'tue', 'sat', 'sun'), { minLength: 1 })),
    startsAt: isOrNot(fc.date({ min: new Date('2026-11-01'), max: new Date('2026-12-01'), noInvalidDate: true })),
    stackClass: isOrNot(fc.constantFrom('a', 'b', 'c')),
  })
  .map(({ shape, weekdays, ...rest }) => ({
    ...rest,
    ...shape,
    weekdays: weekdays as VoucherTerms['weekdays'],
    label: 'A voucher',
    minPieces: 0,
    endsAt: null,
    outletIds: null,
    salesTypeIds: null,
    isFirstOrderOnly: false,
    usesLeft: null,
    usesLeftForCustomer: null,
  }))

const input: fc.Arbitrary<QuoteInput> = fc.record({
  now: fc.date({ min: new Date('2026-11-05'), max: new Date('2026-12-05'), noInvalidDate: true }),
  outletId: fc.constant(1),
  salesType: fc.record({
    id: fc.constant(1),
    categoryId: fc.integer({ min: 1, max: 4 }),
    minSpendCents: price,
    deliveryFeeCents: fc.constantFrom(0, 450, 600, 1205),
    freeDeliveryFromCents: isOrNot(fc.integer({ min: 0, max: 100_000 })),
  }),
  isPartner: fc.boolean(),
  isDeliveryFreeByPlan: fc.boolean(),
  isReturnedInTwo: fc.boolean(),
  isGstRegistered: fc.boolean(),
  items: fc.uniqueArray(item, { maxLength: 5, selector: ({ ref }) => ref }),
  extras: fc.uniqueArray(extra, { maxLength: 3, selector: ({ ref }) => ref }),
  vouchers: fc.uniqueArray(voucher, { maxLength: 4, selector: ({ ref }) => ref }),
  isFirstOrder: fc.boolean(),
})

/** An explanation without its results: what the evaluator may read. */
type Unsolved = Omit<Figure, 'cents'>
type Discount = Extract<Reason, { of: string }>

/** Half a cent and more is a cent. In big integers, apart from the rules. */
const halfUp = (top: number, bottom: number) => Number((2n * BigInt(top) + BigInt(bottom)) / (2n * BigInt(bottom)))

/** Works the figures out again from their reasons alone, as a sceptical customer would with a pencil. */
class Pencil {
  private items = new Map<string, number>()
  private listPrices = new Map<string, number>()
  private goods = 0
  private delivery = 0
  private total = 0
  private itemsBefore = 0
  private takenByPartner = 0

  solve({ rule, ref, reason }: Unsolved): number {
    if (reason.by === 'sum') return this.total
    if (reason.by === 'tolerance') {
      const more = reason.refs.map((one) =>
        Math.ceil(((this.listPrices.get(one) ?? Number.NaN) * reason.percent) / 100),
      )
      return more.reduce((sum, cents) => sum + cents, this.total)
    }
    if (reason.by === 'gst') {
      expect(reason.of_cents).toBe(this.total)
      return halfUp(this.total * reason.rate, 10_000 + reason.rate)
    }
    if (reason.by === 'minimum') {
      expect(reason.spent_cents).toBe(this.itemsBefore)
      return Math.max(0, reason.min_cents - reason.spent_cents)
    }
    const cents = this.lineOf(rule, ref, reason)
    this.total += cents
    return cents
  }

  private lineOf(rule: Unsolved['rule'], ref: string | null, reason: Reason): number {
    if (reason.by === 'quantity') {
      const each = reason.extras.reduce((sum, one) => sum + one.cents, reason.price_cents)
      this.items.set(ref ?? '', reason.qty * each)
      this.listPrices.set(ref ?? '', reason.qty * each)
      this.itemsBefore += reason.qty * each
      this.goods += reason.qty * each
      return reason.qty * each
    }
    if (reason.by === 'weight') {
      const cents = halfUp(reason.per_kg_cents * Math.max(reason.grams, reason.min_grams), 1000)
      this.items.set(ref ?? '', cents)
      this.listPrices.set(ref ?? '', cents)
      this.itemsBefore += cents
      this.goods += cents
      return cents
    }
    if (reason.by === 'fixed') {
      if (rule === 'extra_service') this.goods += reason.price_cents
      else this.delivery += reason.price_cents
      return reason.price_cents
    }
    if (reason.by === 'waived') {
      if (reason.from_cents !== null) {
        expect(reason.reached_cents).toBe(this.itemsBefore - this.takenByPartner)
        expect(reason.reached_cents).toBeGreaterThanOrEqual(reason.from_cents)
      }
      this.delivery -= reason.fee_cents
      return -reason.fee_cents
    }
    if ('of' in reason) return -this.takeOff(rule, reason)
    throw new Error(`nobody can work out ${reason.by}`)
  }

  private takeOff(rule: Unsolved['rule'], reason: Discount): number {
    const refs = [...this.items.keys()].filter((ref) => reason.refs === null || reason.refs.includes(ref)).sort()
    const ofItems = refs.reduce((sum, ref) => sum + (this.items.get(ref) ?? 0), 0)
    const base = reason.of === 'items' ? ofItems : reason.of === 'goods' ? this.goods : this.delivery
    expect(reason.of_cents).toBe(base)
    const left = reason.of === 'delivery' ? this.delivery : rule === 'partner_discount' ? ofItems : this.goods
    expect(reason.left_cents).toBe(left)
    const wanted =
      reason.by === 'percent'
        ? Math.min(halfUp(base * reason.percent, 100), reason.cap_cents ?? Number.MAX_SAFE_INTEGER)
        : reason.by === 'amount'
          ? reason.amount_cents
          : base
    const cents = Math.min(wanted, base, left)
    if (rule === 'partner_discount') this.takenByPartner = cents
    if (reason.of === 'delivery') this.delivery -= cents
    else this.goods -= cents
    if (reason.of === 'items') this.spread(refs, base, cents)
    return cents
  }

  /** Each item has its share: what is due up to and with it, whole cents, less what those before it have. */
  private spread(refs: readonly string[], base: number, cents: number) {
    let [before, given] = [0n, 0n]
    for (const ref of refs) {
      const own = this.items.get(ref) ?? 0
      before += BigInt(own)
      const due = base === 0 ? 0n : (BigInt(cents) * before) / BigInt(base)
      this.items.set(ref, own - Number(due - given))
      given = due
    }
  }
}

const unsolved = (figures: readonly Figure[]): Unsolved[] => figures.map(({ cents: _, ...figure }) => figure)

test('P1.4 P1.1 every figure, the total and the limit can be worked out again from the explanation alone, to the cent', () => {
  let discounts = 0
  let limits = 0
  fc.assert(
    fc.property(input, fc.integer({ min: 0, max: 100 }), (given, tolerancePercent) => {
      const quote = quoteOf(given)
      const cents = limitCents(given.items, quote.total_cents, tolerancePercent)
      const { figures } = explainQuote(given, quote, cents === undefined ? undefined : { cents, tolerancePercent })
      const pencil = new Pencil()
      const solved = unsolved(figures).map((figure) => pencil.solve(figure))
      expect(solved.map((cents) => cents + 0)).toEqual(figures.map(({ cents }) => cents + 0))
      expect(figures.slice(0, quote.lines.length).map(({ rule, ref, cents }) => [rule, ref, cents])).toEqual(
        quote.lines.map(({ rule, ref, cents }) => [rule, ref, cents]),
      )
      const at = (rule: Figure['rule']) => figures.find((figure) => figure.rule === rule)?.cents
      expect(at('total')).toBe(quote.total_cents)
      expect(at('limit')).toBe(cents)
      if (cents !== undefined && cents > quote.total_cents) limits += 1
      expect(at('gst') ?? 0).toBe(quote.gst_cents)
      expect(at('gst') === undefined).toBe(quote.gst_rate === null)
      expect(at('min_spend') ?? 0).toBe(quote.min_spend.remaining_cents)
      discounts += figures.filter(({ reason }) => 'of' in reason).length
    }),
    { numRuns: 1500 },
  )
  expect(discounts).toBeGreaterThan(500)
  expect(limits).toBeGreaterThan(100)
})

test('P1.4 what would change the total is true: so much more or that day does what is said, and a cent less does not', () => {
  const seen: Record<string, number> = {}
  fc.assert(
    fc.property(input, (given) => {
      const quote = quoteOf(given)
      for (const one of explainQuote(given, quote).would_change) {
        const name = one.change === 'spend_more' ? one.gets : one.change
        seen[name] = (seen[name] ?? 0) + 1
        const voucherIn = (other: ReturnType<typeof quoteOf>, ref: string | null) =>
          other.lines.find((line) => line.rule.startsWith('voucher_') && line.ref === ref)?.cents ?? 0
        if (one.change === 'order_on') {
          const there = quoteOf({ ...given, now: singaporeInstant(one.day, 12 * 60) })
          expect(there.total_cents).toBe(quote.total_cents - one.saves_cents)
          expect(voucherIn(there, one.ref)).toBeLessThan(0)
          expect(one.percent).toBe(given.vouchers.find(({ ref }) => ref === one.ref)?.percent)
        } else if (one.change === 'one_return') {
          const single = quoteOf({ ...given, isReturnedInTwo: false })
          expect(single.total_cents).toBe(quote.total_cents - one.saves_cents)
        } else {
          const plus = (cents: number, vouchers = given.vouchers) => {
            const more = { ref: 'zz', label: '', productId: 9, qty: 1, cents }
            return quoteOf({ ...given, vouchers, items: [...given.items, more] })
          }
          const [enough, short] = [plus(one.missing_cents), plus(one.missing_cents - 1)]
          if (one.gets === 'min_spend') {
            expect([enough.min_spend.is_reached, short.min_spend.is_reached]).toEqual([true, false])
          } else if (one.gets === 'free_delivery') {
            expect(enough.delivery_cents).toBe(0)
            expect(one.saves_cents).toBe(quote.delivery_cents)
            expect(short.lines.some(({ rule }) => rule.startsWith('delivery_free'))).toBe(false)
          } else {
            const others = given.vouchers.filter(({ ref }) => ref !== one.ref)
            const without = plus(one.missing_cents, others)
            expect(voucherIn(enough, one.ref)).toBeLessThan(0)
            expect(enough.total_cents).toBe(without.total_cents - one.saves_cents)
            expect(voucherIn(short, one.ref)).toBe(0)
          }
        }
      }
    }),
    { numRuns: 1500 },
  )
  for (const name of ['free_delivery', 'voucher', 'min_spend', 'order_on', 'one_return']) {
    expect(seen[name] ?? 0, name).toBeGreaterThan(10)
  }
})

const FIVE_OFF: VoucherTerms = {
  ...{ ref: 'v', label: 'Five off', kind: 'amount', scope: 'order', percent: null, capCents: null, amountCents: 500 },
  ...{ minSpendCents: 5000, minPieces: 0, startsAt: null, endsAt: null, weekdays: null, outletIds: null },
  ...{ salesTypeIds: null, productIds: null, isFirstOrderOnly: false, usesLeft: null, usesLeftForCustomer: null },
  stackClass: null,
}
/** Thursday 19 November, noon in Singapore. */
const TWENTY_DOLLARS: QuoteInput = {
  now: new Date('2026-11-19T04:00:00Z'),
  outletId: 1,
  salesType: { id: 1, categoryId: 1, minSpendCents: 0, deliveryFeeCents: 0, freeDeliveryFromCents: null },
  ...{ isPartner: false, isDeliveryFreeByPlan: false, isReturnedInTwo: false, isGstRegistered: true },
  items: [{ ref: 'a', label: 'A', productId: 1, qty: 1, cents: 2000 }],
  extras: [],
  vouchers: [FIVE_OFF],
  isFirstOrder: true,
}
const wouldChange = (given: QuoteInput) => explainQuote(given, quoteOf(given)).would_change

test('P1.4 a voucher that another one makes room for saves the difference; one that saves no more is not named', () => {
  const used = (amountCents: number) => ({ ...FIVE_OFF, ref: 'w', label: 'Used', amountCents, minSpendCents: 0 })
  const spend = { change: 'spend_more', gets: 'voucher', label: 'Five off', ref: 'v', missing_cents: 3000 }
  expect(wouldChange({ ...TWENTY_DOLLARS, vouchers: [FIVE_OFF, used(200)] })).toEqual([{ ...spend, saves_cents: 300 }])
  expect(wouldChange({ ...TWENTY_DOLLARS, vouchers: [FIVE_OFF, used(500)] })).toEqual([])
  expect(wouldChange({ ...TWENTY_DOLLARS, vouchers: [FIVE_OFF] })).toEqual([{ ...spend, saves_cents: 500 }])
})

test.each([
  ['tomorrow', { weekdays: ['fri'] as const }, '2026-11-20'],
  ['in six days', { weekdays: ['wed'] as const }, '2026-11-25'],
  ['in seven days', { startsAt: singaporeInstant('2026-11-26', 0) }, '2026-11-26'],
  ['in eight days', { startsAt: singaporeInstant('2026-11-27', 0) }, null],
])('P1.4 a voucher that could be used %s is named with its day, up to a week ahead', (_, when, day) => {
  const voucher = { ...FIVE_OFF, minSpendCents: 0, ...when }
  const named = { change: 'order_on', day, label: 'Five off', ref: 'v', percent: null, saves_cents: 500 }
  expect(wouldChange({ ...TWENTY_DOLLARS, vouchers: [voucher] })).toEqual(day === null ? [] : [named])
})

test('P1.4 with the partner’s discount a voucher’s minimum takes more than the missing amount', () => {
  const given = { ...TWENTY_DOLLARS, isPartner: true }
  // 55.56 less 10% is 50.00, and 55.55 less 10% is 49.99.
  expect(wouldChange(given)).toEqual([
    { change: 'spend_more', gets: 'voucher', label: 'Five off', ref: 'v', missing_cents: 3556, saves_cents: 500 },
  ])
  // Only the partner's visitors have a minimum spend.
  expect(explainQuote(given, quoteOf(given)).figures.map(({ rule }) => rule)).toEqual([
    'item',
    'partner_discount',
    'gst',
    'total',
  ])
})
