import { expect, test } from 'vitest'
import { priceText } from './price-text.ts'

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [1250, '$12.50'],
  [99999, '$999.99'],
  [123450, '$1,234.50'],
  [123456789, '$1,234,567.89'],
  [-500, '−$5.00'],
])('%i cents are %s', (cents, text) => {
  expect(priceText(cents)).toBe(text)
})
