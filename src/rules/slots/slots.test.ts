import { expect, test, vi } from 'vitest'
import { earliestPlanned, freeWindow, legsOf, readyAt, type SlotFacts, slotAt, slotDays } from './slots.ts'

const span = ['08:00-22:00']
const facts: SlotFacts = {
  hours: { mon: span, tue: span, wed: span, thu: span, fri: span, sat: span, sun: [], public_holiday: ['10:00-15:00'] },
  blackoutDays: ['2026-11-19'],
  holidays: ['2026-11-20'],
  isSwitchedOff: false,
  leadTimeHours: 3,
  cutOff: '20:00',
  horizonDays: 14,
}
const sg = (local: string) => new Date(`${local}+08:00`)
const hoursOf = (date: Date) => new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(11, 16)

/** The windows of one day that are offered at a moment. */
function offered(day: string, now: string, more: Partial<SlotFacts> = {}): string[] {
  const days = slotDays({ ...facts, ...more }, { now: sg(now), notBefore: sg(now) })
  return days.find((one) => one.day === day)?.windows.map(({ startsAt }) => hoursOf(startsAt)) ?? []
}

const LATER = ['12:00', '14:00', '16:00', '18:00', '20:00']
const ALL = ['08:00', '10:00', ...LATER]

test('D3.1 windows have two hours, one after the other from the beginning of the hours', () => {
  const [monday] = slotDays(facts, { now: sg('2026-11-15T12:00'), notBefore: sg('2026-11-15T12:00') })
  expect(monday?.day).toBe('2026-11-16')
  expect(monday?.windows[0]).toEqual({ startsAt: sg('2026-11-16T08:00'), endsAt: sg('2026-11-16T10:00') })
  expect(monday?.windows.map(({ startsAt }) => hoursOf(startsAt))).toEqual(ALL)
})

test('D3.1 the hours around a break have windows of their own, and a rest shorter than a window has none', () => {
  const hours = { ...facts.hours, wed: ['09:00-13:00', '14:00-21:00'], thu: ['09:30-11:29'] }
  const at = (day: string) => offered(day, '2026-11-23T09:00', { hours })
  expect(at('2026-11-25')).toEqual(['09:00', '11:00', '14:00', '16:00', '18:00'])
  expect(at('2026-11-26')).toEqual([])
})

test('D3.1 the whole day has twelve windows, and none crosses midnight', () => {
  const hours = { ...facts.hours, tue: ['00:00-24:00'] }
  const windows = offered('2026-11-24', '2026-11-22T09:00', { hours })
  expect(windows).toHaveLength(12)
  expect([windows[0], windows.at(-1)]).toEqual(['00:00', '22:00'])
})

test.each([
  ['before the first', '2026-11-16T04:00', LATER],
  ['a window is off a second after its lead time', '2026-11-16T09:00:01', LATER.slice(1)],
  ['and on until then', '2026-11-16T09:00:00', LATER],
  ['in the afternoon', '2026-11-16T14:30', ['18:00', '20:00']],
  ['when the last one is too near', '2026-11-16T17:00:01', []],
  ['at the last second', '2026-11-16T23:59:59', []],
])('D3.1 lead time: today’s windows %s', (_, now, windows) => {
  expect(offered('2026-11-16', now)).toEqual(windows)
})

test.each([
  ['the second before the cut-off', '2026-11-16T19:59:59', ALL],
  ['the cut-off itself', '2026-11-16T20:00:00', LATER],
  ['the last second of the day before', '2026-11-16T23:59:59', LATER],
  ['midnight', '2026-11-17T00:00:00', LATER],
  ['early in the morning', '2026-11-17T03:00:00', LATER],
])('D3.1 cut-off: the first two windows of the 17th are off from 20:00 of the 16th: %s', (_, now, windows) => {
  expect(offered('2026-11-17', now)).toEqual(windows)
})

test('D3.1 cut-off: the evening’s orders still get the morning after next', () => {
  expect(offered('2026-11-18', '2026-11-16T23:59:59')).toEqual(ALL)
})

test.each([
  ['a weekday that is closed', '2026-11-22', []],
  ['a blackout day', '2026-11-19', []],
  ['a public holiday, with hours of its own', '2026-11-20', ['10:00', '12:00']],
])('D3.1 D1.2 %s', (_, day, windows) => {
  expect(offered(day, '2026-11-16T09:00')).toEqual(windows)
})

test('D1.2 an outlet that is switched off offers nothing', () => {
  expect(
    slotDays({ ...facts, isSwitchedOff: true }, { now: sg('2026-11-16T09:00'), notBefore: sg('2026-11-16T09:00') }),
  ).toEqual([])
})

test('D3.1 the horizon has the configured number of days, today included, and moves on at midnight', () => {
  const days = (now: string) => slotDays(facts, { now: sg(now), notBefore: sg(now) }).map(({ day }) => day)
  const before = days('2026-11-16T23:59:59')
  const after = days('2026-11-17T00:00:00')
  expect([before[0], before.at(-1)]).toEqual(['2026-11-17', '2026-11-28'])
  expect([after[0], after.at(-1)]).toEqual(['2026-11-17', '2026-11-30'])
  expect(before).not.toContain('2026-11-22')
})

test('D3.1 the return is not before the pickup’s end and the slowest item’s turnaround', () => {
  const ready = readyAt(sg('2026-11-16T14:00'), 72)
  expect(ready).toEqual(sg('2026-11-19T14:00'))
  const now = sg('2026-11-16T09:00')
  const [first] = slotDays(facts, { now, notBefore: ready })
  expect(first).toMatchObject({ day: '2026-11-20', windows: [{ startsAt: sg('2026-11-20T10:00') }, {}] })
  expect(slotAt(facts, sg('2026-11-18T20:00'), { now, notBefore: ready })).toBeNull()
})

test.each([
  ['a window that is offered', '2026-11-17T12:00', true],
  ['a moment between two windows', '2026-11-17T13:00', false],
  ['a second after one begins', '2026-11-17T12:00:01', false],
  ['the hour after the last', '2026-11-17T22:00', false],
  ['a window within the lead time', '2026-11-16T14:00', false],
  ['a window of yesterday', '2026-11-14T12:00', false],
  ['the last day of the horizon', '2026-11-28T20:00', true],
  ['the day after it', '2026-11-30T12:00', false],
  ['a blackout day', '2026-11-19T12:00', false],
  ['a public holiday', '2026-11-20T12:00', true],
  ['a public holiday outside its hours', '2026-11-20T16:00', false],
])('D3.1 %s can be chosen or not', (_, at, isOffered) => {
  const now = sg('2026-11-16T11:00:01')
  const startsAt = sg(at)
  const window = slotAt(facts, startsAt, { now, notBefore: now })
  const listed = slotDays(facts, { now, notBefore: now }).flatMap(({ windows }) => windows)
  expect(window !== null).toBe(isOffered)
  expect(listed.some((one) => one.startsAt.getTime() === startsAt.getTime())).toBe(isOffered)
  if (window) expect(window.endsAt.getTime() - window.startsAt.getTime()).toBe(7_200_000)
})

test.each([
  [1, ['first', 'last']],
  [2, ['last']],
  [3, ['first', 'last']],
  [4, []],
])('D3.1 D1.1 the legs of category %i', (category, legs) => {
  expect(legsOf(category)).toEqual(legs)
})

test('D3.1 the windows are the same instants whatever the zone of the machine', () => {
  const now = sg('2026-11-16T23:59:59')
  const all = ['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Singapore'].map((name) => {
    vi.stubEnv('TZ', name)
    return { offset: new Date(now).getTimezoneOffset(), days: slotDays(facts, { now, notBefore: now }) }
  })
  expect(new Set(all.map(({ offset }) => offset)).size).toBe(4)
  for (const { days } of all) expect(days).toEqual(all[0]?.days)
})

test.each([
  ['in the day’s hours', '2026-11-16T09:30', '2026-11-16T10:00'],
  ['at the very moment', '2026-11-16T10:00', '2026-11-16T10:00'],
  ['after them', '2026-11-16T20:30', '2026-11-17T08:00'],
  ['over a blackout and into a holiday', '2026-11-18T21:00', '2026-11-20T10:00'],
  ['in the past', '2026-11-13T09:00', '2026-11-16T08:00'],
])('D4.2 the earliest window that staff can plan, things being ready %s', (_, ready, starts) => {
  const now = sg('2026-11-15T23:00')
  expect(earliestPlanned(facts, sg(ready), now)?.startsAt).toEqual(sg(starts))
  expect(earliestPlanned({ ...facts, isSwitchedOff: true }, sg(ready), now)).toBeNull()
})

test('D3.1 a window may begin exactly when the items are ready, not before', () => {
  const now = sg('2026-11-15T12:00')
  const from = (notBefore: string) =>
    slotDays(facts, { now, notBefore: sg(notBefore) })[0]?.windows.map(({ startsAt }) => hoursOf(startsAt))
  expect(from('2026-11-17T14:00')).toEqual(LATER.slice(1))
  expect(from('2026-11-17T14:00:01')).toEqual(LATER.slice(2))
  const at = (notBefore: string) => slotAt(facts, sg('2026-11-17T14:00'), { now, notBefore: sg(notBefore) })
  expect(at('2026-11-17T14:00')).not.toBeNull()
  expect(at('2026-11-17T14:00:01')).toBeNull()
})

test('D3.1 staff can plan only future windows', () => {
  const at = (now: string) => earliestPlanned(facts, sg('2026-11-17T08:00'), sg(now))?.startsAt
  expect(at('2026-11-17T07:59:59')).toEqual(sg('2026-11-17T08:00'))
  expect(at('2026-11-17T08:00')).toEqual(sg('2026-11-17T10:00'))
})

test('D1.1 an unknown category has no legs', () => {
  expect(legsOf(99)).toEqual([])
})

test('D1.7 the next window is the earliest that is not full, on the last day of the horizon too', () => {
  const hours = { ...facts.hours, mon: [], tue: [], wed: ['09:00-13:00'] }
  const slots = { ...facts, hours, horizonDays: 3 }
  const now = sg('2026-11-23T00:00')
  const found = (isFull: (start: Date) => boolean) =>
    freeWindow(slots, { now, notBefore: now }, ({ startsAt }) => isFull(startsAt))?.startsAt ?? null
  expect(found(() => false)).toEqual(sg('2026-11-25T09:00'))
  expect(found((start) => start.getTime() === sg('2026-11-25T09:00').getTime())).toEqual(sg('2026-11-25T11:00'))
  expect(found(() => true)).toBeNull()
})
