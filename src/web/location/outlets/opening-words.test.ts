import { expect, test } from 'vitest'
import { openingWords, spanWords } from './opening-words.ts'

test('a span shows its start and its end', () => {
  expect(spanWords('09:00-13:00')).toBe('9 am–1 pm')
  expect(spanWords('18:30-24:00')).toBe('6:30 pm–12 am')
  expect(spanWords('00:00-24:00')).toBe('24 hours')
})

/** Sunday 15 November 2026, 22:00 in Singapore. */
const now = new Date('2026-11-15T14:00:00Z')

test.each([
  ['hours', '2026-11-16T01:00:00Z', 'Closed now', 'Opens Mon 9 am'],
  ['holiday', '2026-11-17T00:30:00Z', 'Closed for the holiday', 'Opens Tue 8:30 am'],
  ['blackout', '2026-12-07T01:00:00Z', 'Closed today', 'Opens Mon 7 Dec, 9 am'],
  ['switched_off', null, 'Temporarily closed', null],
] as const)('D1.2 closed for %s until %s is shown as %s, %s', (closed_reason, opens_again, state, detail) => {
  const outlet = { closed_reason, door_closed_reason: closed_reason, opens_again, closes_at: null, next_window: null }
  expect(openingWords(outlet, now)).toEqual({ isClosed: true, state, detail })
})

test.each([
  ['2026-11-15T15:00:00Z', 'until 11 pm'],
  ['2026-11-15T16:00:00Z', 'until 12 am'],
  ['2027-01-10T16:00:00Z', 'all day'],
  [null, null],
])('D1.2 open until %s is shown as %s', (closes_at, detail) => {
  const outlet = { closed_reason: null, door_closed_reason: null, opens_again: null, closes_at, next_window: null }
  expect(openingWords(outlet, now)).toEqual({ isClosed: false, state: 'Open now', detail })
})

test('D1.7 an outlet with bookable windows shows the next one, whether its door is open or not', () => {
  const door = {
    closed_reason: null,
    door_closed_reason: 'hours',
    opens_again: '2026-11-16T01:00:00Z',
    closes_at: null,
  } as const
  const next_window = { starts_at: '2026-11-16T05:00:00Z', ends_at: '2026-11-16T07:00:00Z' }
  expect(openingWords({ ...door, next_window }, now)).toEqual({
    isClosed: false,
    state: 'Taking orders',
    detail: 'Next available Mon 16 Nov, 1–3 pm',
  })
  expect(openingWords({ ...door, closed_reason: 'no_window', next_window: null }, now)).toEqual({
    isClosed: true,
    state: 'Fully booked',
    detail: null,
  })
})

test('D1.7 while no sales type is chosen, the door’s hours are shown', () => {
  const door = {
    closed_reason: null,
    door_closed_reason: 'hours',
    opens_again: '2026-11-16T01:00:00Z',
    closes_at: null,
  } as const
  const shown = { isClosed: true, state: 'Closed now', detail: 'Opens Mon 9 am' }
  expect(openingWords({ ...door, next_window: null }, now)).toEqual(shown)
})
