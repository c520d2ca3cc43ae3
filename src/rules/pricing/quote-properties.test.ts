import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VoucherTerms } from '../vouchers/voucher-rules.ts'
import { type QuoteInput, quoteOf } from './quote.ts'

const cents = fc.oneof(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 200_000 }))
const item = fc
  .record({ ref: fc.uuid(), productId: fc.integer({ min: 1, max: 5 }), qty: fc.integer({ min: 1, max: 99 }), cents })
  .map((one) => ({ ...one, label: 'Something' }))
const extra = fc.record({ ref: fc.uuid(), label: fc.constant('A service'), cents })
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
      { kind: 'free_delivery', scope: 'delivery' } as const,
    ),
    percent: fc.integer({ min: 1, max: 100 }),
    amountCents: fc.integer({ min: 1, max: 20_000 }),
    capCents: isOrNot(fc.integer({ min: 0, max: 5000 })),
    minSpendCents: fc.constantFrom(0, 0, 5000),
    productIds: isOrNot(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 })),
    stackClass: isOrNot(fc.constantFrom('a', 'b', 'c')),
  })
  .map(({ shape, ...rest }) => ({
    ...rest,
    ...shape,
    label: 'A voucher',
    minPieces: 0,
    startsAt: null,
    endsAt: null,
    weekdays: null,
    outletIds: null,
    salesTypeIds: null,
    isFirstOrderOnly: false,
    usesLeft: null,
    usesLeftForCustomer: null,
  }))

const input: fc.Arbitrary<QuoteInput> = fc.record({
  now: fc.date({ min: new Date('2022-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
  outletId: fc.constant(1),
  salesType: fc.record({
    id: fc.constant(1),
    categoryId: fc.integer({ min: 1, max: 4 }),
    minSpendCents: cents,
    deliveryFeeCents: fc.constantFrom(0, 450, 600, 1200),
    freeDeliveryFromCents: isOrNot(cents),
  }),
  isPartner: fc.boolean(),
  isDeliveryFreeByPlan: fc.boolean(),
  isReturnedInTwo: fc.boolean(),
  isGstRegistered: fc.boolean(),
  items: fc.uniqueArray(item, { maxLength: 12, selector: ({ ref }) => ref }),
  extras: fc.uniqueArray(extra, { maxLength: 4, selector: ({ ref }) => ref }),
  vouchers: fc.uniqueArray(voucher, { maxLength: 4, selector: ({ ref }) => ref }),
  isFirstOrder: fc.boolean(),
})

const sum = (all: readonly { cents: number }[]) => all.reduce((total, one) => total + one.cents, 0)
const figures = ({ lines: _, unused: __, ...rest }: ReturnType<typeof quoteOf>) => rest

test('D2.2 the lines add up to the total, and so do the sums: never a cent is created or lost', () => {
  fc.assert(
    fc.property(input, (given) => {
      const quote = quoteOf(given)
      const only = (...rules: string[]) => sum(quote.lines.filter(({ rule }) => rules.includes(rule)))
      expect(sum(quote.lines)).toBe(quote.total_cents)
      expect(quote.items_cents).toBe(sum(given.items))
      expect(quote.extras_cents).toBe(sum(given.extras))
      expect(only('partner_discount', 'voucher_item', 'voucher_order') + quote.discount_cents).toBe(0)
      expect(quote.items_cents + quote.extras_cents - quote.discount_cents + quote.delivery_cents).toBe(
        quote.total_cents,
      )
      for (const { cents: one } of quote.lines) expect(Number.isSafeInteger(one)).toBe(true)
    }),
  )
})

test('D2.2 nothing is negative, only discounts are, and the GST is a part of the total', () => {
  fc.assert(
    fc.property(input, (given) => {
      const { lines, ...quote } = quoteOf(given)
      for (const key of [
        'items_cents',
        'extras_cents',
        'discount_cents',
        'delivery_cents',
        'total_cents',
        'gst_cents',
      ] as const) {
        expect(quote[key]).toBeGreaterThanOrEqual(0)
      }
      expect(quote.gst_cents).toBeLessThanOrEqual(quote.total_cents)
      for (const { rule, cents: one } of lines) {
        const isTakenOff = /^(partner_discount|voucher_|delivery_free|second_return_free)/.test(rule)
        expect(isTakenOff ? one < 0 : one >= 0).toBe(true)
      }
    }),
  )
})

test('D2.2 the order of items and services changes no figure', () => {
  const shuffled = input.chain((given) =>
    fc.tuple(
      fc.constant(given),
      fc.shuffledSubarray([...given.items], { minLength: given.items.length }),
      fc.shuffledSubarray([...given.extras], { minLength: given.extras.length }),
    ),
  )
  fc.assert(
    fc.property(shuffled, ([given, items, extras]) => {
      const [one, other] = [quoteOf(given), quoteOf({ ...given, items, extras })]
      const byText = (lines: typeof one.lines) => lines.map((line) => JSON.stringify(line)).sort()
      expect(figures(other)).toEqual(figures(one))
      expect(byText(other.lines)).toEqual(byText(one.lines))
    }),
  )
})

test('D2.2 another item never lowers the price of the goods and never raises the delivery fee', () => {
  const goods = (quote: ReturnType<typeof quoteOf>) => quote.total_cents - quote.delivery_cents
  fc.assert(
    fc.property(input, item, (given, more) => {
      const plain = { ...given, vouchers: [] }
      const before = quoteOf(plain)
      const after = quoteOf({ ...plain, items: [...given.items, more] })
      expect(goods(after)).toBeGreaterThanOrEqual(goods(before))
      if (given.items.length > 0) expect(after.delivery_cents).toBeLessThanOrEqual(before.delivery_cents)
      const extras = quoteOf({ ...plain, extras: [...given.extras, more] })
      expect(extras.total_cents).toBe(before.total_cents + more.cents)
    }),
  )
})

test('D2.2 no voucher raises the total', () => {
  fc.assert(
    fc.property(input, (given) => {
      expect(quoteOf(given).total_cents).toBeLessThanOrEqual(quoteOf({ ...given, vouchers: [] }).total_cents)
    }),
  )
})

test('S1.10 D2.3 spending the missing amount makes delivery free, and a cent less does not', () => {
  fc.assert(
    fc.property(input, (given) => {
      const missing = quoteOf(given).until_free_delivery_cents
      if (missing === null) return
      const plus = (more: number) =>
        quoteOf({ ...given, items: [...given.items, { ref: 'more', label: '', productId: 9, qty: 1, cents: more }] })
      expect(plus(missing).lines.some(({ rule }) => rule.startsWith('delivery_free'))).toBe(true)
      expect(plus(missing - 1).lines.some(({ rule }) => rule.startsWith('delivery_free'))).toBe(false)
    }),
  )
})
