import { expect, test } from 'vitest'
import { dayAt, lastWorkingMoment } from './days.ts'

const singapore = (text: string) => new Date(`${text}+08:00`)

test.each([
  ['2026-11-17T00:10', 0, '10:00', '2026-11-17T10:00'],
  ['2026-11-17T23:50', -1, '20:10', '2026-11-16T20:10'],
  ['2026-12-31T08:00', 1, '00:30', '2027-01-01T00:30'],
])('from %s, %i days on, %s is %s in Singapore', (now, days, time, then) => {
  expect(dayAt(singapore(now), days, time)).toEqual(singapore(then))
})

test.each([
  ['2026-11-17T03:00', '2026-11-16T21:30'],
  ['2026-11-17T08:29', '2026-11-16T21:30'],
  ['2026-11-17T08:30', '2026-11-17T08:30'],
  ['2026-11-17T21:30', '2026-11-17T21:30'],
  ['2026-11-17T21:31', '2026-11-17T21:30'],
])('the last working moment up to %s is %s', (moment, then) => {
  expect(lastWorkingMoment(singapore(moment))).toEqual(singapore(then))
})
