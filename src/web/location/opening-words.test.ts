import { expect, test } from 'vitest'
import { clockWords, openingWords, spanWords } from './opening-words.ts'

test.each([
  [0, 'midnight'],
  [30, '12.30 am'],
  [540, '9 am'],
  [545, '9.05 am'],
  [720, '12 noon'],
  [750, '12.30 pm'],
  [1290, '9.30 pm'],
  [1440, 'midnight'],
])('minute %i is said as %s', (minute, words) => {
  expect(clockWords(minute)).toBe(words)
})

test('a span is said with both its ends', () => {
  expect(spanWords('09:00-13:00')).toBe('9 am – 1 pm')
  expect(spanWords('18:30-24:00')).toBe('6.30 pm – midnight')
  expect(spanWords('00:00-24:00')).toBe('24 hours')
})

/** Sunday 15 November 2026, 22:00 in Singapore. */
const now = new Date('2026-11-15T14:00:00Z')

test.each([
  ['hours', '2026-11-16T01:00:00Z', 'Closed now', 'Opens again Mon 9 am'],
  ['holiday', '2026-11-17T00:30:00Z', 'Closed for the holiday', 'Opens again Tue 8.30 am'],
  ['blackout', '2026-12-07T01:00:00Z', 'Closed today', 'Opens again Mon 7 Dec, 9 am'],
  ['switched_off', null, 'Closed for now', null],
] as const)('D1.2 closed for %s until %s is said as %s, %s', (closed_reason, opens_again, state, detail) => {
  expect(openingWords({ closed_reason, opens_again, closes_at: null }, now)).toEqual({ state, detail })
})

test.each([
  ['2026-11-15T15:00:00Z', 'until 11 pm'],
  ['2026-11-15T16:00:00Z', 'until midnight'],
  ['2027-01-10T16:00:00Z', 'all day'],
  [null, null],
])('D1.2 open until %s is said as %s', (closes_at, detail) => {
  expect(openingWords({ closed_reason: null, opens_again: null, closes_at }, now)).toEqual({
    state: 'Open now',
    detail,
  })
})
