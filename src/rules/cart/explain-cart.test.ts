import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { moneyText } from '../pricing/money.ts'
import { pieceCents, withQuantity } from './cart-pricing.ts'
import { type CartTerms, explainCart } from './explain-cart.ts'

const item = fc
  .record({
    id: fc.uuid(),
    price: fc.integer({ min: 0, max: 30_000 }),
    extras: fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 3 }),
    qty: fc.integer({ min: 1, max: 99 }),
    unit: fc.constantFrom('piece', 'kg', 'set', 'pair'),
    unavailable: fc.constantFrom(null, null, 'sold_out'),
  })
  .map(({ price, extras, qty, ...rest }) =>
    withQuantity(
      {
        ...rest,
        product_name: 'Something',
        qty,
        price_per_pcs: moneyText(price),
        final_price: '',
        modifiers: extras.map((cents) => ({ modifier_name: 'An extra', price_per_pcs: moneyText(cents), qty })),
      },
      qty,
    ),
  )
const terms: fc.Arbitrary<CartTerms> = fc.record({
  isPartner: fc.boolean(),
  categoryId: fc.constantFrom(1, 2, 3, 4),
  minSpendCents: fc.constantFrom(0, 3000),
  deliveryFeeCents: fc.constantFrom(0, 600),
  freeDeliveryFromCents: fc.constantFrom(null, 8000),
  tolerancePercent: fc.constantFrom(null, 0, 30, 33),
  rememberedCents: fc.constant(null),
})

test('P1.4 P1.1 each line of a cart, its subtotal and its limit can be worked out again from the explanation alone', () => {
  let [limits, chosen] = [0, 0]
  fc.assert(
    fc.property(
      fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 8 }),
      terms,
      fc.boolean(),
      (items, here, isOwn) => {
        const priced = items.reduce((all, one) => all + pieceCents(one) * one.qty, 0)
        const at = { ...here, rememberedCents: isOwn ? priced + here.deliveryFeeCents : null }
        const { figures, would_change } = explainCart(items as never, at)
        let sum = 0
        const prices = new Map<string | null, number>()
        for (const { rule, ref, cents, reason } of figures) {
          if (reason.by === 'quantity') {
            const again = reason.qty * reason.extras.reduce((all, extra) => all + extra.cents, reason.price_cents)
            expect(again).toBe(cents)
            sum += again
            prices.set(ref, again)
          } else if (reason.by === 'tolerance') {
            const more = reason.refs.map((one) => Math.ceil(((prices.get(one) ?? Number.NaN) * reason.percent) / 100))
            expect([rule, cents]).toEqual(['limit', more.reduce((all, one) => all + one, sum)])
            limits += 1
          } else if (reason.by === 'chosen') {
            expect([rule, cents]).toEqual(['limit', at.rememberedCents])
            expect(cents).toBeGreaterThanOrEqual(sum)
            chosen += 1
          } else if (reason.by === 'fixed') {
            expect([rule, cents, reason.price_cents]).toEqual([
              'delivery_fee',
              at.deliveryFeeCents,
              at.deliveryFeeCents,
            ])
          } else if (reason.by === 'minimum') {
            expect(Math.max(0, reason.min_cents - reason.spent_cents)).toBe(cents)
          } else expect([rule, reason.by, cents]).toEqual(['subtotal', 'sum', sum])
        }
        const bought = items.filter(({ unavailable }) => unavailable === null)
        expect(sum).toBe(bought.reduce((all, one) => all + pieceCents(one) * one.qty, 0))
        for (const one of would_change) expect(one).toMatchObject({ change: 'spend_more' })
        const isWeighed = at.tolerancePercent !== null && at.categoryId !== SalesCategory.dineIn
        const hasKilograms = bought.some(({ unit }) => unit === 'kg')
        expect(figures.some(({ rule }) => rule === 'limit')).toBe(isWeighed && hasKilograms)
      },
    ),
  )
  expect(limits).toBeGreaterThan(5)
  expect(chosen).toBeGreaterThan(0)
})

test('P1.4 a cart says what is missing for free delivery and for the minimum spend', () => {
  const at = {
    isPartner: true,
    categoryId: SalesCategory.pickup,
    minSpendCents: 3000,
    deliveryFeeCents: 600,
    freeDeliveryFromCents: null,
    tolerancePercent: null,
    rememberedCents: null,
  }
  const one = {
    ...{ id: 'a', product_name: 'Something', qty: 1, unit: 'piece' as const, unavailable: null, modifiers: [] },
    ...{ price_per_pcs: '20.00', final_price: '20.00' },
  }
  // 66.68 less 10% is 60.01, the first amount above 60.00.
  expect(explainCart([one], at).would_change).toEqual([
    { change: 'spend_more', gets: 'min_spend', label: '', ref: null, missing_cents: 1000, saves_cents: 0 },
    { change: 'spend_more', gets: 'free_delivery', label: '', ref: null, missing_cents: 4668, saves_cents: 600 },
  ])
  expect(explainCart([], at).would_change).toEqual([
    { change: 'spend_more', gets: 'min_spend', label: '', ref: null, missing_cents: 3000, saves_cents: 0 },
  ])
})
