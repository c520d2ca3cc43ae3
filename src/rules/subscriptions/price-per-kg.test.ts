import { expect, test } from 'vitest'
import { pricePerKgCents } from './price-per-kg.ts'

test.each([
  [3490, 7, 499],
  [14900, 40, 373],
  [5800, 12, 483],
  [100, 1, 100],
])('D6.4 %i cents for %i kg are %i cents a kilogram', (price_cents, included_kg, cents) => {
  expect(pricePerKgCents({ price_cents, included_kg })).toBe(cents)
})

test('D6.4 a plan that counts no weight has no price per kilogram', () => {
  expect(pricePerKgCents({ price_cents: 10_800, included_kg: null })).toBeNull()
})
