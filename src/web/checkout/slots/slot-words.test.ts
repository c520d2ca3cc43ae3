import { expect, test, vi } from 'vitest'
import { dayWords, nearDayWords, slotDay, slotWords, windowWords } from './slot-words.ts'

const TABLE: [string, string, string][] = [
  ['2026-11-17T01:00:00.000Z', '2026-11-17T03:00:00.000Z', 'Tue 17 Nov, 9–11 am'],
  ['2026-11-17T03:00:00.000Z', '2026-11-17T05:00:00.000Z', 'Tue 17 Nov, 11 am–1 pm'],
  ['2026-11-17T04:30:00.000Z', '2026-11-17T06:30:00.000Z', 'Tue 17 Nov, 12:30–2:30 pm'],
  // 23:59:59 and 00:00 in Singapore are 16:00 in UTC: the day turns there, not at midnight UTC.
  ['2026-11-17T15:59:00.000Z', '2026-11-17T17:59:00.000Z', 'Tue 17 Nov, 11:59 pm–1:59 am'],
  ['2026-11-17T16:00:00.000Z', '2026-11-17T18:00:00.000Z', 'Wed 18 Nov, 12–2 am'],
]

test.each(TABLE)('D3.1 the window from %s to %s is read as “%s”', (from, to, words) => {
  expect(slotWords(from, to)).toBe(words)
})

test('D3.1 what a window is called does not depend on the zone of the browser', () => {
  const said = ['America/New_York', 'Asia/Singapore', 'Pacific/Kiritimati'].map((zone) => {
    vi.stubEnv('TZ', zone)
    return windowWords('2026-11-17T01:00:00.000Z', '2026-11-17T03:00:00.000Z')
  })
  expect(new Set(said)).toEqual(new Set(['9–11 am']))
})

test('the next two days are called by what they are', () => {
  const now = '2026-11-15T15:59:59.000Z'
  expect(slotDay(now)).toBe('2026-11-15')
  expect(nearDayWords('2026-11-15', now)).toBe('Today')
  expect(nearDayWords('2026-11-16', now)).toBe('Tomorrow')
  expect(nearDayWords('2026-11-17', now)).toBe('Tue')
  expect(nearDayWords('2026-11-16', '2026-11-15T16:00:00.000Z')).toBe('Today')
  expect(dayWords('2026-12-01')).toBe('Tue 1 Dec')
})
