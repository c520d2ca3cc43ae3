import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closedReason, closesAt, hoursOn, isClosed, type OpeningFacts, opensAgain } from './outlet-hours.ts'

const week = ['09:00-13:00', '14:00-21:00']
const facts: OpeningFacts = {
  hours: {
    mon: week,
    tue: week,
    wed: week,
    thu: week,
    fri: ['09:00-24:00'],
    sat: ['00:00-02:00', '10:00-18:00'],
    sun: [],
    public_holiday: ['10:00-16:00'],
  },
  blackoutDays: ['2026-12-24'],
  holidays: ['2026-12-25', '2026-11-08'],
  isSwitchedOff: false,
}
const at = (local: string) => new Date(`${local}:00+08:00`)

test.each([
  ['Monday before opening', '2026-11-16T08:59', 'hours', '2026-11-16T09:00', null],
  ['Monday at opening', '2026-11-16T09:00', null, null, '2026-11-16T13:00'],
  ['Monday at lunch', '2026-11-16T13:00', 'hours', '2026-11-16T14:00', null],
  ['Monday after lunch', '2026-11-16T14:00', null, null, '2026-11-16T21:00'],
  ['Monday at closing', '2026-11-16T21:00', 'hours', '2026-11-17T09:00', null],
  ['Friday night, open past midnight', '2026-11-20T23:59', null, null, '2026-11-21T02:00'],
  ['Saturday after midnight', '2026-11-21T01:59', null, null, '2026-11-21T02:00'],
  ['Saturday evening, closed on Sunday', '2026-11-21T18:00', 'hours', '2026-11-23T09:00', null],
  ['a blackout day, with a holiday after it', '2026-12-24T12:00', 'blackout', '2026-12-25T10:00', null],
  ['a holiday while it is open', '2026-12-25T12:00', null, null, '2026-12-25T16:00'],
  ['a holiday after its shorter hours', '2026-12-25T16:00', 'holiday', '2026-12-26T00:00', null],
  ['a holiday on a Sunday', '2026-11-08T10:00', null, null, '2026-11-08T16:00'],
])('D1.2 %s', (_, local, reason, opens, closes) => {
  const now = at(local)
  expect(isClosed(facts, now)).toBe(reason !== null)
  expect(closedReason(facts, now)).toBe(reason)
  expect(opensAgain(facts, now)).toEqual(opens && at(opens))
  expect(closesAt(facts, now)).toEqual(closes && at(closes))
})

test('D1.2 the manual switch overrides the hours, and then no opening time is known', () => {
  const off = { ...facts, isSwitchedOff: true }
  expect(isClosed(off, at('2026-11-16T10:00'))).toBe(true)
  expect(closedReason(off, at('2026-11-16T10:00'))).toBe('switched_off')
  expect(opensAgain(off, at('2026-11-16T10:00'))).toBeNull()
})

test('D1.2 an outlet without hours has no opening time', () => {
  const none = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [], public_holiday: [] }
  expect(opensAgain({ ...facts, hours: none }, at('2026-11-16T10:00'))).toBeNull()
})

test('D1.2 days are in Singapore time: late on Sunday in London is Monday morning', () => {
  expect(isClosed(facts, new Date('2026-11-15T23:30:00Z'))).toBe(true)
  expect(isClosed(facts, new Date('2026-11-16T01:00:00Z'))).toBe(false)
})

test('the hours of a day are those of a holiday, none on a blackout day, else the weekday’s', () => {
  expect(hoursOn(facts, '2026-12-25')).toEqual(['10:00-16:00'])
  expect(hoursOn(facts, '2026-12-24')).toEqual([])
  expect(hoursOn(facts, '2026-11-17')).toEqual(week)
})

test('D1.2 at any moment an outlet is open or says when it opens, and both times are exact', () => {
  const moment = fc.integer({ min: Date.parse('2026-11-01T00:00:00Z'), max: Date.parse('2027-02-01T00:00:00Z') })
  fc.assert(
    fc.property(moment, (time) => {
      const now = new Date(time)
      const opens = opensAgain(facts, now)
      const closes = closesAt(facts, now)
      expect(isClosed(facts, now)).toBe(closes === null)
      expect((opens === null) !== (closes === null)).toBe(true)
      const next = opens ?? closes
      if (!next) throw new Error('neither')
      expect(next.getTime()).toBeGreaterThan(time)
      expect(isClosed(facts, next)).toBe(closes !== null)
      expect(isClosed(facts, new Date(next.getTime() - 1))).toBe(closes === null)
    }),
  )
})

test('D1.2 an outlet that is open day and night says the end of its longest foreseeable span', () => {
  const day = ['00:00-24:00']
  const hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day, public_holiday: day }
  const always = { ...facts, hours, blackoutDays: [], holidays: [] }
  expect(closesAt(always, at('2026-11-16T10:00'))).toEqual(at('2027-01-16T00:00'))
  expect(closesAt({ ...always, blackoutDays: ['2026-11-19'] }, at('2026-11-16T10:00'))).toEqual(at('2026-11-19T00:00'))
})

test('D1.2 open until midnight and closed the next morning ends at midnight', () => {
  const late = { ...facts, hours: { ...facts.hours, sat: ['10:00-18:00'] } }
  expect(closesAt(late, at('2026-11-20T22:00'))).toEqual(at('2026-11-21T00:00'))
})

test('D1.2 the next opening is looked for up to sixty days ahead', () => {
  const opensOn = (days: number) => {
    const from = Date.parse('2026-11-16T10:00:00+08:00')
    const closed = Array.from({ length: days }, (_, index) =>
      new Date(from + index * 86_400_000).toISOString().slice(0, 10),
    )
    const daily = ['08:00-09:00', '07:00-07:30']
    const hours = {
      mon: daily,
      tue: daily,
      wed: daily,
      thu: daily,
      fri: daily,
      sat: daily,
      sun: daily,
      public_holiday: [],
    }
    return opensAgain({ ...facts, hours, holidays: [], blackoutDays: closed }, new Date(from))
  }
  expect(opensOn(1)).toEqual(at('2026-11-17T07:00'))
  expect(opensOn(60)).toEqual(at('2027-01-15T07:00'))
  expect(opensOn(61)).toBeNull()
})

test('D1.2 hours may begin and end at any minute', () => {
  const odd = { ...facts, hours: { ...facts.hours, mon: ['09:30-12:45'] } }
  expect(isClosed(odd, at('2026-11-16T09:29'))).toBe(true)
  expect(opensAgain(odd, at('2026-11-16T09:29'))).toEqual(at('2026-11-16T09:30'))
  expect(closesAt(odd, at('2026-11-16T09:30'))).toEqual(at('2026-11-16T12:45'))
})
