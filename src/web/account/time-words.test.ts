import { expect, test } from 'vitest'
import { dayOf, dayWords, lastDayOf, monthWords, timeWords } from './time-words.ts'

test.each([
  ['2026-11-15T04:03:00.000Z', '15 Nov 2026, 12:03\u00a0pm'],
  ['2026-11-14T16:00:00.000Z', '15 Nov 2026, 12:00\u00a0am'],
  ['2026-12-31T15:59:59.000Z', '31 Dec 2026, 11:59\u00a0pm'],
])('%s is said as Singapore’s clock shows it: %s', (at, words) => {
  expect(timeWords(at)).toBe(words)
})

test('a day, and a month of Singapore, in words', () => {
  expect(dayWords('1990-02-03')).toBe('3 Feb 1990')
  expect(dayOf('2026-11-30T16:30:00Z')).toBe('1 Dec 2026')
  expect(monthWords('2026-11-30T16:30:00Z')).toBe('December 2026')
})

test('what ends at midnight is said to last until the day before', () => {
  expect(lastDayOf('2027-03-14T16:00:00.000Z')).toBe('14 Mar 2027')
  expect(lastDayOf('2027-03-14T16:00:01.000Z')).toBe('15 Mar 2027')
})
