import { expect, test } from 'vitest'
import { singaporeInstant, weekdayOf } from '../slots/singapore-time.ts'
import {
  chargeAt,
  cycleAfter,
  lateDay,
  nextDayFrom,
  pickupsOf,
  retryAt,
  returnOf,
  sameWeekdayFrom,
  soonestNextDay,
} from './subscription-cycle.ts'

const at = (time: string) => new Date(`${time}+08:00`)
const TEN = 600

test.each([
  ['one a week', { weeks: 1, trips: 1 }, ['2026-11-17']],
  ['four in four weeks', { weeks: 4, trips: 4 }, ['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08']],
  ['two in four weeks', { weeks: 4, trips: 2 }, ['2026-11-17', '2026-12-01']],
])('D6.4 pickups are whole weeks apart: %s', (_, plan, days) => {
  const pickups = pickupsOf({ day: '2026-11-17', minute: TEN, ...plan })
  expect(pickups).toEqual(days.map((day) => singaporeInstant(day, TEN)))
})

test('D6.4 a cycle is charged 48 hours before its first pickup, and the next one follows after its weeks', () => {
  expect(chargeAt('2026-11-17', TEN)).toEqual(at('2026-11-15T10:00'))
  expect(cycleAfter('2026-12-29', 4)).toBe('2027-01-26')
})

test.each([
  ['2026-11-15T10:00', '2026-11-17'],
  ['2026-10-01T10:00', '2026-11-17'],
  ['2026-11-15T10:00:01', '2026-11-24'],
  ['2026-11-22T10:00', '2026-11-24'],
  ['2027-02-01T00:00', '2027-02-09'],
])('D6.4 from %s on a Tuesday’s subscription goes on at %s', (now, day) => {
  expect(nextDayFrom('2026-11-17', TEN, at(now))).toBe(day)
  expect(weekdayOf(day)).toBe('tue')
})

test('D6.4 a cycle that is paid too close to its pickup begins a week later', () => {
  expect(lateDay('2026-11-17', TEN, at('2026-11-16T22:00'))).toBe('2026-11-17')
  expect(lateDay('2026-11-17', TEN, at('2026-11-16T22:00:01'))).toBe('2026-11-24')
})

test('D6.4 the return is at the same time of day, once the items are ready', () => {
  expect(returnOf(at('2026-11-17T10:00'), 72)).toEqual(at('2026-11-21T10:00'))
  expect(returnOf(at('2026-11-17T10:00'), 70)).toEqual(at('2026-11-20T10:00'))
})

test('D6.4 a failed charge is tried again after 12 hours, four times', () => {
  const now = at('2026-11-15T10:00')
  expect([1, 2, 3, 4].map((failures) => retryAt(failures, now))).toEqual(Array(4).fill(at('2026-11-15T22:00')))
  expect(retryAt(5, now)).toBe(null)
})

test('D6.4 a new time begins the next cycle after the last pickup of a paid cycle, or after the whole of one that is not paid', () => {
  const day = '2026-11-17'
  expect(soonestNextDay({ day, weeks: 1, trips: 1 }, true)).toBe('2026-11-18')
  expect(soonestNextDay({ day, weeks: 4, trips: 4 }, true)).toBe('2026-12-09')
  expect(soonestNextDay({ day, weeks: 4, trips: 2 }, true)).toBe('2026-12-02')
  expect(soonestNextDay({ day, weeks: 6, trips: 3 }, true)).toBe('2026-12-16')
  expect(soonestNextDay({ day, weeks: 4, trips: 2 }, false)).toBe('2026-12-15')
})

test('D6.4 a day is moved by whole weeks until it is late enough', () => {
  expect(sameWeekdayFrom('2026-11-17', '2026-11-17')).toBe('2026-11-17')
  expect(sameWeekdayFrom('2026-11-17', '2026-11-18')).toBe('2026-11-24')
  expect(sameWeekdayFrom('2026-11-17', '2026-12-01')).toBe('2026-12-01')
})
