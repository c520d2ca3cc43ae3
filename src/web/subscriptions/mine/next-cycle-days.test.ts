import { expect, test } from 'vitest'
import { nextCycleDays } from './next-cycle-days.ts'

const window = (starts_at: string, ends_at: string, is_full = false) => ({ starts_at, ends_at, is_full })
const TUESDAY = { day: '2026-11-17', windows: [window('2026-11-17T02:00:00.000Z', '2026-11-17T04:00:00.000Z', true)] }
const THURSDAY = { day: '2026-11-19', windows: [window('2026-11-19T10:00:00.000Z', '2026-11-19T12:00:00.000Z')] }
const NEXT_TUESDAY = {
  day: '2026-11-24',
  windows: [window('2026-11-24T06:00:00.000Z', '2026-11-24T08:00:00.000Z', true)],
}

test('D6.4 without a cycle under way the windows are the outlet’s own', () => {
  expect(nextCycleDays([TUESDAY, THURSDAY], null)).toEqual([TUESDAY, THURSDAY])
})

test('D6.4 windows during a cycle stand for the same weekday and time after it', () => {
  expect(nextCycleDays([TUESDAY, THURSDAY], '2026-12-09')).toEqual([
    { day: '2026-12-10', windows: [window('2026-12-10T10:00:00.000Z', '2026-12-10T12:00:00.000Z')] },
    { day: '2026-12-15', windows: [window('2026-12-15T02:00:00.000Z', '2026-12-15T04:00:00.000Z')] },
  ])
})

test('D6.4 the outlet’s own windows of a day win over those of an earlier week', () => {
  expect(nextCycleDays([TUESDAY, THURSDAY, NEXT_TUESDAY], '2026-11-18')).toEqual([THURSDAY, NEXT_TUESDAY])
})

test('D6.4 two weeks of the same weekday stand for one day', () => {
  expect(nextCycleDays([TUESDAY, NEXT_TUESDAY], '2026-12-01').map(({ day }) => day)).toEqual(['2026-12-01'])
})
