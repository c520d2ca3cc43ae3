import { expect, test } from 'vitest'
import type { CartProduct } from './cart-product.queries.ts'
import { ProductCache } from './product-cache.ts'

const product = (id: number): CartProduct => ({
  id,
  name: `Product ${id}`,
  nameSlug: '',
  categoryId: 1,
  image: '',
  unit: 'piece',
  min_qty: 1,
  qty_step: 1,
  turnaroundHours: null,
  isAvailable: true,
  isRetired: false,
  shelfIds: [7],
  options: [],
  groups: [],
  prices: [
    { option_id: null, variant_id: null, outlet_id: null, sales_type_id: null, cents: 500 },
    { option_id: null, variant_id: null, outlet_id: 2, sales_type_id: null, cents: 450 },
  ],
})
const at = (outletId: number, shelfId: number | null = 7) => ({ outletId, salesTypeId: 1, shelfId })

test('results are cached, also for unknown ids', () => {
  const cache = new ProductCache(10)
  expect(cache.missing([1, 2, 1])).toEqual([1, 2])
  cache.keep([1, 2], [product(1)])
  expect(cache.missing([1, 2, 3])).toEqual([3])
  expect(cache.at(2, at(1))).toBeUndefined()
})

test('a product has the prices of the requested place', () => {
  const cache = new ProductCache(10)
  cache.keep([1], [product(1)])
  expect(cache.at(1, at(1))).toMatchObject({ price_cents: 500, isSoldHere: true })
  expect(cache.at(1, at(2))).toMatchObject({ price_cents: 450, isSoldHere: true })
  expect(cache.at(1, { outletId: 3, salesTypeId: 1, shelfId: null })).toMatchObject({ isSoldHere: false })
})

test('the least recently used product is evicted first', () => {
  const cache = new ProductCache(2)
  cache.keep([1, 2], [product(1), product(2)])
  cache.missing([1])
  cache.keep([3], [product(3)])
  expect(cache.missing([1, 3])).toEqual([])
  expect(cache.missing([2])).toEqual([2])
})
