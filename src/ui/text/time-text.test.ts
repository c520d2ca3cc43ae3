import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clockText,
  dateText,
  dayOf,
  dayText,
  hoursText,
  lastDayOf,
  momentText,
  monthOf,
  soonText,
  windowText,
} from './time-text.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-17T00:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('a day is written with its year only when it is not this year', () => {
  expect(dayText('2026-11-16')).toBe('Mon 16 Nov')
  expect(dayText('2027-03-14')).toBe('Sun 14 Mar 2027')
  expect(dayOf('2026-11-30T16:30:00Z')).toBe('Tue 1 Dec')
  expect(dateText('1990-02-03')).toBe('3 Feb 1990')
  expect(monthOf('2026-11-30T16:30:00Z')).toBe('Dec 2026')
})

test('the last day of something that ends at midnight is the day before', () => {
  expect(lastDayOf('2027-03-14T16:00:00.000Z')).toBe('Sun 14 Mar 2027')
  expect(lastDayOf('2027-03-14T16:00:01.000Z')).toBe('Mon 15 Mar 2027')
})

test.each([
  ['2026-11-15T16:04:00.000Z', 'Mon 16 Nov, 12:04\u00a0am'],
  ['2026-11-16T06:00:00.000Z', 'Mon 16 Nov, 2\u00a0pm'],
  ['2025-12-31T15:59:59.000Z', 'Wed 31 Dec 2025, 11:59\u00a0pm'],
])('%s is %s, and a line never ends before am or pm', (at, words) => {
  expect(momentText(at)).toBe(words)
})

test('a window has its day and hours, and half a window is none', () => {
  const [starts, ends] = ['2026-11-16T06:00:00.000Z', '2026-11-16T08:00:00.000Z']
  expect(windowText(starts, ends)).toBe('Mon 16 Nov, 2–4\u00a0pm')
  expect(hoursText(starts, ends)).toBe('2–4\u00a0pm')
  expect(windowText(starts, null)).toBeNull()
})

test('D3.1 a window over noon keeps both of its hours on one line', () => {
  const [starts, ends] = ['2026-11-16T03:00:00.000Z', '2026-11-16T05:00:00.000Z']
  expect(windowText(starts, ends)).toBe('Mon 16 Nov, 11\u00a0am–1\u00a0pm')
  expect(hoursText(starts, ends)).toBe('11\u00a0am–1\u00a0pm')
})

test('a window of today or tomorrow is called so, by Singapore’s calendar', () => {
  // 18 November, 7 am in Singapore, which is still the 17th in UTC.
  const now = '2026-11-17T23:00:00.000Z'
  const soon = (day: string) => soonText(`2026-11-${day}T04:00:00.000Z`, `2026-11-${day}T06:00:00.000Z`, now)
  expect(soon('18')).toBe('today, 12–2\u00a0pm')
  expect(soon('19')).toBe('tomorrow, 12–2\u00a0pm')
  expect(soon('20')).toMatch(/^Fri 20 Nov( 2026)?, 12–2\u00a0pm$/)
  expect(soonText(null, null, now)).toBeNull()
  expect(clockText('2026-11-18T04:40:00.000Z')).toBe('12:40\u00a0pm')
})
