import { expect, test } from 'vitest'
import { productsPricedHere, withPricesHere } from './price-here.ts'

const CENTS: Record<string, number> = { wash: 420, 'family-bag': 3800 }
const centsOf = (slug: string) => CENTS[slug] ?? 0

test.each([
  ['From {{price wash here}} a kilogram', ['wash'], 'From $4.20 a kilogram'],
  ['{{ price  family-bag here }} or {{price wash here}}', ['family-bag', 'wash'], '$38 or $4.20'],
  ['{{price wash}} and {{price wash drop-off}}', [], '{{price wash}} and {{price wash drop-off}}'],
  ['no price', [], 'no price'],
])('D1.12 %s names %j and says %s', (text, products, said) => {
  expect(productsPricedHere(text)).toEqual(products)
  expect(withPricesHere(text, centsOf)).toBe(said)
})

test('D1.12 what has no text names no product', () => {
  expect(productsPricedHere(null)).toEqual([])
})
