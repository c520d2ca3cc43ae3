import { expect, test } from 'vitest'
import { unitNumber } from './unit-number.ts'

test.each([
  ['#05-123', '#05-123'],
  ['5-123', '#05-123'],
  [' # 12 - 7 ', '#12-07'],
  ['b1-03a', '#B1-03A'],
  ['#103-1234', '#103-1234'],
  ['12', undefined],
  ['#05/123', undefined],
  ['', undefined],
])('D5.1 the unit %j is kept as %s', (typed, kept) => {
  expect(unitNumber(typed)).toBe(kept)
})
