import { expect, test } from 'vitest'
import { steppedQuantity, typedQuantity } from './stepper-value.ts'

const range = { min: 1, max: 99, step: 1 }

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

const pairs = { min: 4, max: 98, step: 2 }

test.each([
  ['3', 4],
  ['5', 6],
  ['6', 6],
  ['99', 98],
])('D1.11 by the weight, a typed %j means %j', (text, expected) => {
  expect(typedQuantity(text, pairs)).toBe(expected)
})

test.each([
  ['ArrowUp', 4, 6],
  ['ArrowDown', 4, 4],
  ['PageUp', 4, 24],
  ['PageDown', 30, 10],
])('D1.11 by the weight, %s at %i leads to %j', (key, value, expected) => {
  expect(steppedQuantity(key, value, pairs)).toBe(expected)
})
