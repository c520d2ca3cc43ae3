import { expect, test, vi } from 'vitest'
import {
  clockWords,
  dateWords,
  dayWords,
  hoursWords,
  momentWords,
  monthWords,
  weekdayWords,
  windowWords,
} from './window-words.ts'

test.each([
  ['2026-11-16T02:00:00Z', '2026-11-16T04:00:00Z', 'Mon 16 Nov, 10 am–12 pm'],
  ['2026-11-16T04:00:00Z', '2026-11-16T06:00:00Z', 'Mon 16 Nov, 12–2 pm'],
  ['2026-11-17T04:30:00Z', '2026-11-17T06:30:00Z', 'Tue 17 Nov, 12:30–2:30 pm'],
  ['2026-12-31T13:30:00Z', '2026-12-31T15:30:00Z', 'Thu 31 Dec, 9:30–11:30 pm'],
  // 23:59 and 00:00 in Singapore are 15:59 and 16:00 in UTC: the day turns there, not at midnight UTC.
  ['2026-11-17T15:59:00Z', '2026-11-17T17:59:00Z', 'Tue 17 Nov, 11:59 pm–1:59 am'],
  ['2026-11-15T16:00:00Z', '2026-11-15T18:00:00Z', 'Mon 16 Nov, 12–2 am'],
])('D3.1 the window from %s to %s is %s', (from, to, words) => {
  expect(windowWords(new Date(from), new Date(to))).toBe(words)
})

test('D3.1 a window reads the same in every time zone', () => {
  const read = ['America/New_York', 'Asia/Singapore', 'Pacific/Kiritimati'].map((zone) => {
    vi.stubEnv('TZ', zone)
    return windowWords(new Date('2026-11-17T01:00:00Z'), new Date('2026-11-17T03:00:00Z'))
  })
  vi.unstubAllEnvs()
  expect(new Set(read)).toEqual(new Set(['Tue 17 Nov, 9–11 am']))
})

test('a moment is a day and a time', () => {
  expect(momentWords(new Date('2026-11-16T04:05:00Z'))).toBe('Mon 16 Nov, 12:05 pm')
})

test.each([
  ['2026-01-05', 'Mon 5 Jan'],
  ['2026-02-28', 'Sat 28 Feb'],
  ['2026-03-01', 'Sun 1 Mar'],
  ['2026-04-30', 'Thu 30 Apr'],
  ['2026-05-31', 'Sun 31 May'],
  ['2026-06-09', 'Tue 9 Jun'],
  ['2026-07-15', 'Wed 15 Jul'],
  ['2026-08-07', 'Fri 7 Aug'],
  ['2026-09-10', 'Thu 10 Sep'],
  ['2026-10-31', 'Sat 31 Oct'],
])('the day %s is %s', (day, words) => {
  expect(dayWords(day)).toBe(words)
  expect(dayWords(day, new Date('2026-12-31T15:59:59Z'))).toBe(words)
})

test('the year is added when it is not this year in Singapore', () => {
  const newYear = new Date('2026-12-31T16:00:00Z')
  expect(dayWords('2026-11-16', newYear)).toBe('Mon 16 Nov 2026')
  expect(dayWords('2027-01-01', newYear)).toBe('Fri 1 Jan')
  expect(momentWords(new Date('2026-11-16T04:05:00Z'), newYear)).toBe('Mon 16 Nov 2026, 12:05 pm')
  const [from, to] = [new Date('2026-11-16T02:00:00Z'), new Date('2026-11-16T04:00:00Z')]
  expect(windowWords(from, to, newYear)).toBe('Mon 16 Nov 2026, 10 am–12 pm')
})

test('documents always have the year', () => {
  expect(dateWords('2026-11-06')).toBe('6 Nov 2026')
  expect(monthWords('2026-11-06')).toBe('Nov 2026')
})

test('a weekday is three letters', () => {
  expect(weekdayWords('2026-11-16')).toBe('Mon')
})

test.each([
  [0, '12 am'],
  [59, '12:59 am'],
  [545, '9:05 am'],
  [660, '11 am'],
  [719, '11:59 am'],
  [720, '12 pm'],
  [779, '12:59 pm'],
  [780, '1 pm'],
  [1381, '11:01 pm'],
  [1440, '12 am'],
])('minute %i is %s', (minute, words) => {
  expect(clockWords(minute)).toBe(words)
})

test.each([
  [540, 660, '9–11 am'],
  [660, 780, '11 am–1 pm'],
  [720, 840, '12–2 pm'],
  [1110, 1440, '6:30 pm–12 am'],
])('the hours from minute %i to %i are %s', (from, to, words) => {
  expect(hoursWords(from, to)).toBe(words)
})
