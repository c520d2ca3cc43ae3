import { expect, test } from 'vitest'
import { isCounted, quantityWords } from './quantity.ts'

test.each([
  [3, 'kg', '3 kg', true],
  [1, 'kg', '1 kg', true],
  [1, 'set', '1 set', false],
  [2, 'set', '2 sets', true],
  [1, 'piece', '1', false],
  [2, 'piece', '2', true],
  [2, '', '2', true],
])('D1.11 %i of a %s is said as %s', (qty, unit, words, counted) => {
  expect(quantityWords(qty, unit)).toBe(words)
  expect(isCounted(qty, unit)).toBe(counted)
})
