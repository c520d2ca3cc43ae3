import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyCents, moneyText, priceText, shortPriceText } from './money.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [480, '4.80'],
  [99_999, '999.99'],
  [100_000, '1,000.00'],
  [123_450, '1,234.50'],
  [123_456_789, '1,234,567.89'],
  [-1250, '-12.50'],
  [-1, '-0.01'],
])('D2.1 %i cents are written as %s, and read back', (cents, text) => {
  expect(moneyText(cents)).toBe(text)
  expect(moneyCents(text)).toBe(cents)
})

test.each(['', 'abc', '1.234', '1e3', '$5', '0x10', '--1', '1.', 'NaN', ' 5'])('%j is no amount of money', (text) => {
  expect(moneyCents(text)).toBeUndefined()
})

test.each([
  ['1234.5', 123_450],
  ['12', 1200],
])('%s is read as %i cents', (text, cents) => {
  expect(moneyCents(text)).toBe(cents)
})

test('D2.1 no amount loses a cent on its way to text and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
      expect(moneyCents(moneyText(cents))).toBe(cents)
    }),
  )
})

test('D2.1 minus nothing is nothing', () => {
  expect(moneyCents('-0.00')).toBe(0)
})

test.each([
  [0, '$0.00', '$0'],
  [5, '$0.05', '$0.05'],
  [480, '$4.80', '$4.80'],
  [4200, '$42.00', '$42'],
  [123_450, '$1,234.50', '$1,234.50'],
  [-500, '−$5.00', '−$5'],
  [1, '$0.01', '$0.01'],
  [-1, '−$0.01', '−$0.01'],
])('%i cents are %s, and %s in a sentence', (cents, text, short) => {
  expect(priceText(cents)).toBe(text)
  expect(shortPriceText(cents)).toBe(short)
})

test.each([
  [479.6, '$4.80'],
  [480.4, '$4.80'],
  [99.5, '$1.00'],
])('a share of %s cents is written as whole cents: %s', (cents, text) => {
  expect(priceText(cents)).toBe(text)
})
