import { expect, test } from 'vitest'
import { minSpendTexts } from './cart-api.ts'

test('S5.2 S5.3 S5.4 the minimum spend is spoken of in the specification’s words', () => {
  expect(minSpendTexts.empty('40.00')).toBe('Spend min. $40.00 to checkout')
  expect(minSpendTexts.under('12.50')).toBe('Spend $12.50 more to checkout')
  expect(minSpendTexts.reached('40.00')).toBe('Minimum $40.00 Spend Reached!')
})
