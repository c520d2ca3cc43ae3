import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ListedPrice, listedPrice, priceRange } from './price-list.ts'

const price = (cents: number, given: Partial<ListedPrice> = {}): ListedPrice => ({
  option_id: null,
  variant_id: null,
  outlet_id: null,
  sales_type_id: null,
  cents,
  ...given,
})
const list = [
  price(480),
  price(420, { sales_type_id: 2 }),
  price(450, { outlet_id: 7 }),
  price(390, { outlet_id: 7, sales_type_id: 2 }),
  price(600, { option_id: 1 }),
  price(580, { option_id: 1, outlet_id: 7 }),
  price(700, { option_id: 1, variant_id: 11 }),
]

test.each([
  ['anywhere', 5, 1, null, null, 480],
  ['by a sales type', 5, 2, null, null, 420],
  ['at an outlet', 7, 1, null, null, 450],
  ['at an outlet by a sales type', 7, 2, null, null, 390],
  ['an option', 5, 2, 1, null, 600],
  ['an option at an outlet', 7, 2, 1, null, 580],
  ['a variant, which its option’s price at the outlet does not reach', 7, 2, 1, 11, 700],
  ['a variant without a price of its own', 7, 1, 1, 12, 580],
  ['an option without a price of its own', 7, 2, 2, null, 390],
])('D1.3 the price of %s', (_, outletId, salesTypeId, optionId, variantId, cents) => {
  expect(listedPrice(list, { outletId, salesTypeId }, { optionId, variantId })).toBe(cents)
})

test('the starting price is the lowest price of all choices', () => {
  const options = [
    { id: 1, variants: [{ id: 11 }, { id: 12 }] },
    { id: 2, variants: [] },
  ]
  expect(priceRange(list, { outletId: 5, salesTypeId: 2 }, options)).toEqual({ from: 420, to: 700 })
  expect(priceRange(list, { outletId: 5, salesTypeId: 2 }, [])).toEqual({ from: 420, to: 420 })
})

test('the order in which prices are listed does not matter', () => {
  const place = fc.record({ outletId: fc.constantFrom(5, 7), salesTypeId: fc.constantFrom(1, 2) })
  const chosen = fc.constantFrom(
    { optionId: null, variantId: null },
    { optionId: 1, variantId: null },
    { optionId: 1, variantId: 11 },
  )
  fc.assert(
    fc.property(fc.shuffledSubarray(list, { minLength: list.length }), place, chosen, (shuffled, where, what) => {
      expect(listedPrice(shuffled, where, what)).toBe(listedPrice(list, where, what))
    }),
  )
})

test('D1.3 a price for another outlet or sales type does not apply here', () => {
  const where = { outletId: 5, salesTypeId: 1 }
  const none = { optionId: null, variantId: null }
  expect(listedPrice([price(300, { outlet_id: 7 }), price(200, { sales_type_id: 2 })], where, none)).toBeUndefined()
  expect(priceRange([price(300, { outlet_id: 7 })], where, [])).toEqual({ from: 0, to: 0 })
})

test('D1.3 of two prices for the same place the first one counts', () => {
  const where = { outletId: 5, salesTypeId: 1 }
  expect(listedPrice([price(300), price(200)], where, { optionId: null, variantId: null })).toBe(300)
})

test.each([
  ['the outlet before the sales type', { outlet_id: 7 }, { sales_type_id: 2 }],
  ['the outlet before everywhere', { outlet_id: 7 }, {}],
  ['the sales type before everywhere', { sales_type_id: 2 }, {}],
  ['both before the outlet', { outlet_id: 7, sales_type_id: 2 }, { outlet_id: 7 }],
  ['both before the sales type', { outlet_id: 7, sales_type_id: 2 }, { sales_type_id: 2 }],
])('D1.3 %s, in whatever order they are listed', (_, nearer, farther) => {
  const [near, far] = [price(100, nearer), price(900, farther)]
  const cost = (prices: ListedPrice[]) =>
    listedPrice(prices, { outletId: 7, salesTypeId: 2 }, { optionId: null, variantId: null })
  expect([cost([near, far]), cost([far, near])]).toEqual([100, 100])
})
