import { expect, test } from 'vitest'
import { isUnlikely } from './unlikely-weight.ts'

test.each([
  [5000, false],
  [10_000, false],
  [10_001, true],
  [50_000, true],
  [2500, false],
  [2499, true],
  [500, true],
])('P1.2 of an estimate of 5 kg, %i g is unlikely: %s', (grams, unlikely) => {
  expect(isUnlikely(grams, 5000)).toBe(unlikely)
})
