import { expect, test } from 'vitest'
import { momentWords, windowWords } from './window-words.ts'

test.each([
  ['2026-11-16T02:00:00Z', '2026-11-16T04:00:00Z', 'Mon 16 Nov, 10 am – 12 pm'],
  ['2026-11-15T16:00:00Z', '2026-11-15T18:00:00Z', 'Mon 16 Nov, 12 am – 2 am'],
  ['2026-12-31T13:30:00Z', '2026-12-31T15:30:00Z', 'Thu 31 Dec, 9:30 pm – 11:30 pm'],
])('the window from %s to %s is said as in Singapore', (from, to, words) => {
  expect(windowWords(new Date(from), new Date(to))).toBe(words)
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
])('the day %s is said %s', (day, words) => {
  expect(momentWords(new Date(`${day}T09:00:00+08:00`))).toBe(`${words}, 9 am`)
})

test.each([
  ['00:00', '12 am'],
  ['00:59', '12:59 am'],
  ['09:05', '9:05 am'],
  ['11:00', '11 am'],
  ['11:59', '11:59 am'],
  ['12:00', '12 pm'],
  ['12:59', '12:59 pm'],
  ['13:00', '1 pm'],
  ['23:01', '11:01 pm'],
])('the time %s is said %s', (time, words) => {
  expect(momentWords(new Date(`2026-11-16T${time}:00+08:00`))).toBe(`Mon 16 Nov, ${words}`)
})
