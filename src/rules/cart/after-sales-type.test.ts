import { expect, test } from 'vitest'
import { afterSalesType } from './after-sales-type.ts'

test.each([
  [1, false, false, 'outlet'],
  [1, false, true, 'outlet'],
  [2, false, false, 'location'],
  [2, false, true, 'outlet'],
  [3, false, false, 'location'],
  [3, true, true, 'outlet'],
  [4, false, true, 'dineIn'],
  [4, true, false, 'products'],
])('D1.1 category %i, table %s, postal code %s leads to %s', (categoryId, hasTable, hasPostalCode, next) => {
  expect(afterSalesType({ categoryId, hasTable, hasPostalCode })).toBe(next)
})
