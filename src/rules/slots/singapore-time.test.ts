import { expect, test } from 'vitest'
import { dayAfter, isDayText, singaporeClock, singaporeInstant, weekdayOf } from './singapore-time.ts'

test.each([
  ['2026-11-15T15:59:59Z', '2026-11-15', 23 * 60 + 59],
  ['2026-11-15T16:00:00Z', '2026-11-16', 0],
  ['2026-12-31T16:00:00Z', '2027-01-01', 0],
])('%s is %s in Singapore, %i minutes after midnight', (instant, day, minute) => {
  expect(singaporeClock(new Date(instant))).toEqual({ day, minute })
  expect(singaporeInstant(day, minute).getTime()).toBe(Math.floor(Date.parse(instant) / 60_000) * 60_000)
})

test('days follow each other over months and leap years, and have their weekdays', () => {
  expect(dayAfter('2028-02-28')).toBe('2028-02-29')
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
  expect(weekdayOf('2026-11-15')).toBe('sun')
})

test.each([
  ['2026-11-15', true],
  ['2026-1-15', false],
  ['2026-11-15T00:00', false],
  [' 2026-11-15', false],
])('%j is written like a day: %s', (text, expected) => {
  expect(isDayText(text)).toBe(expected)
})
