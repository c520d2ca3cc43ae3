import { expect, test } from 'vitest'
import { longDayWords } from './day-words.ts'

test.each([
  ['2026-11-08', '8 November 2026'],
  ['2027-01-31', '31 January 2027'],
])('the day %s is written %s', (day, words) => {
  expect(longDayWords(day)).toBe(words)
})
