import { expect, test } from 'vitest'
import { timeLeftWords } from './time-left.ts'

test.each([
  [62 * 3600 + 2414, '2 days'],
  [48 * 3600, '2 days'],
  [48 * 3600 - 1, '47 hours'],
  [3600, '1 hour'],
  [3599, '59 minutes'],
  [61, '1 minute'],
  [59, 'less than a minute'],
])('D4.4 %d seconds are said in words: %s', (seconds, words) => {
  expect(timeLeftWords(seconds)).toBe(words)
})
