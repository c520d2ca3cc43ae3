import { expect, test } from 'vitest'
import { steppedQuantity, typedQuantity } from './stepper-value.ts'

const range = { min: 1, max: 99 }

test.each([
  ['7', 7],
  [' 12 ', 12],
  ['0', 1],
  ['100', 99],
  ['999999999999', 99],
  ['', null],
  ['1.5', null],
  ['-3', null],
  ['two', null],
])('a typed %j means %j', (text, expected) => {
  expect(typedQuantity(text, range)).toBe(expected)
})

test.each([
  ['ArrowUp', 98, 99],
  ['ArrowUp', 99, 99],
  ['ArrowDown', 1, 1],
  ['PageUp', 95, 99],
  ['PageDown', 5, 1],
  ['x', 5, null],
])('%s at %i leads to %j', (key, value, expected) => {
  expect(steppedQuantity(key, value, range)).toBe(expected)
})
