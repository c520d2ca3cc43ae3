import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quotedItem, quoteInput } from '#tests/support/quote-arbitrary.ts'
import { quoteOf } from './quote.ts'

const sum = (all: readonly { cents: number }[]) => all.reduce((total, one) => total + one.cents, 0)
const figures = ({ lines: _, unused: __, ...rest }: ReturnType<typeof quoteOf>) => rest

test('D2.2 the lines add up to the total, and so do the sums: never a cent is created or lost', () => {
  fc.assert(
    fc.property(quoteInput, (given) => {
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
    fc.property(quoteInput, (given) => {
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
  const shuffled = quoteInput.chain((given) =>
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
    fc.property(quoteInput, quotedItem, (given, more) => {
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
    fc.property(quoteInput, (given) => {
      expect(quoteOf(given).total_cents).toBeLessThanOrEqual(quoteOf({ ...given, vouchers: [] }).total_cents)
    }),
  )
})

test('S1.10 D2.3 spending the missing amount makes delivery free, and a cent less does not', () => {
  fc.assert(
    fc.property(quoteInput, (given) => {
      const missing = quoteOf(given).until_free_delivery_cents
      if (missing === null) return
      const plus = (more: number) =>
        quoteOf({ ...given, items: [...given.items, { ref: 'more', label: '', productId: 9, qty: 1, cents: more }] })
      expect(plus(missing).lines.some(({ rule }) => rule.startsWith('delivery_free'))).toBe(true)
      expect(plus(missing - 1).lines.some(({ rule }) => rule.startsWith('delivery_free'))).toBe(false)
    }),
  )
})
