import { expect, test } from 'vitest'
import { extraWords, isCounted, kilogramWords, quantityWords } from './quantity.ts'

test.each([
  [3, 'kg', '3 kg', true],
  [1, 'kg', '1 kg', true],
  [1, 'set', '1 set', false],
  [2, 'set', '2 sets', true],
  [1, 'pair', '1 pair', false],
  [2, 'pair', '2 pairs', true],
  [1, 'piece', '1', false],
  [2, 'piece', '2', true],
  [2, '', '2', true],
])('D1.11 %i of a %s is written as %s', (qty, unit, words, counted) => {
  expect(quantityWords(qty, unit)).toBe(words)
  expect(isCounted(qty, unit)).toBe(counted)
})

test.each([
  ['$1.50', 'kg', 'Softener (+ $1.50 / kg)'],
  ['$1.50', 'set', 'Softener (+ $1.50 / set)'],
  ['$1.50', 'pair', 'Softener (+ $1.50 / pair)'],
  ['$1.50', 'piece', 'Softener'],
  [null, 'kg', 'Softener'],
])('D1.11 an extra for %s on a %s is written as %s', (price, unit, words) => {
  expect(extraWords('Softener', price, unit)).toBe(words)
})

test.each([
  [0, '0'],
  [7000, '7'],
  [6240, '6.2'],
  [6250, '6.3'],
])('%i g are %s kg', (grams, words) => {
  expect(kilogramWords(grams)).toBe(words)
})
