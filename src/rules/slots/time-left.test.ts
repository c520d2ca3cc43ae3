import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  [62 * 3600 + 2414, 2, 'day'],
  [48 * 3600, 2, 'day'],
  [48 * 3600 - 1, 47, 'hour'],
  [3600, 1, 'hour'],
  [3599, 59, 'minute'],
  [59, 0, 'minute'],
  [-5, 0, 'minute'],
])('D4.4 %d seconds are %d of the unit %s', (seconds, count, unit) => {
  expect(timeLeft(seconds * 1000)).toEqual({ count, unit })
})
