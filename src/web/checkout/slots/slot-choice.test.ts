import { expect, test } from 'vitest'
import { daysBefore, earliestFreeOn, type Slots, settleSlots } from './slot-choice.ts'

const window = (hour: number, is_full = false, day = '17') => ({
  starts_at: `2026-11-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`,
  ends_at: `2026-11-${day}T${String(hour + 2).padStart(2, '0')}:00:00.000Z`,
  is_full,
})

const slots: Slots = {
  first: [{ day: '2026-11-17', windows: [window(1, true), window(3), window(5)] }],
  last: [{ day: '2026-11-19', windows: [window(3, false, '19'), window(5, true, '19')] }],
  earliest: { first: window(3).starts_at, last: window(3, false, '19').starts_at },
  now: '2026-11-15T00:00:00.000Z',
}
const none = { first: null, early: null, last: null }

test('D3.1 without a choice the earliest free windows are chosen', () => {
  expect(settleSlots(slots, none)).toEqual({
    first: window(3).starts_at,
    early: null,
    last: window(3, false, '19').starts_at,
    lost: [],
    hasMovedAlong: false,
  })
})

test('D3.1 a chosen window stays while it is free, and a taken one is listed as lost', () => {
  const first = window(5).starts_at
  expect(settleSlots(slots, { ...none, first }).first).toBe(first)
  expect(settleSlots(slots, { ...none, first, last: window(5, true, '19').starts_at })).toEqual({
    first,
    early: null,
    last: window(3, false, '19').starts_at,
    lost: ['last'],
    hasMovedAlong: false,
  })
})

test('D3.1 the last leg is not settled until the first one is', () => {
  const last = window(9, false, '25').starts_at
  expect(settleSlots(slots, { ...none, first: window(1).starts_at, last })).toEqual({
    first: window(3).starts_at,
    early: null,
    last,
    lost: ['first'],
    hasMovedAlong: false,
  })
})

test('D3.1 a return that is too early for a later pickup moves along and is not listed as lost', () => {
  const settled = settleSlots(slots, { ...none, first: window(5).starts_at, last: window(5, false, '18').starts_at })
  expect(settled).toMatchObject({ last: window(3, false, '19').starts_at, lost: [], hasMovedAlong: true })
})

test('D3.1 a sales type without a leg drops its time without a notice', () => {
  const table: Slots = { ...slots, first: null, last: null, earliest: { first: null, last: null } }
  expect(settleSlots(table, { ...none, first: window(3).starts_at, last: window(5).starts_at })).toMatchObject({
    ...none,
    lost: [],
  })
})

test('the same time in another notation is still the same time', () => {
  expect(settleSlots(slots, { ...none, first: '2026-11-17T05:00:00Z' }).lost).toEqual([])
})

test('the first free window of a day is proposed, and none on a full day', () => {
  expect(earliestFreeOn(slots.first ?? [], '2026-11-17')).toEqual(window(3))
  expect(earliestFreeOn([{ day: '2026-11-18', windows: [window(1, true, '18')] }], '2026-11-18')).toBeUndefined()
})

const early = [{ day: '2026-11-18', windows: [window(3, true, '18'), window(5, false, '18'), window(7, false, '18')] }]
const split: Slots = { ...slots, early }
const first = window(3).starts_at
const last = window(3, false, '19').starts_at

test('D3.9 an early return stays while it is free and before the last one', () => {
  const chosen = { first, early: window(7, false, '18').starts_at, last }
  expect(settleSlots(split, chosen)).toMatchObject({ ...chosen, lost: [] })
  expect(settleSlots(split, { ...chosen, early: null })).toMatchObject({ early: null, lost: [] })
})

test('D3.9 an early return that was taken, or is no longer before the last one, moves to the earliest free window and is listed as lost', () => {
  const earliest = window(5, false, '18').starts_at
  expect(settleSlots(split, { first, early: window(3, true, '18').starts_at, last })).toMatchObject({
    early: earliest,
    lost: ['early'],
  })
  const sooner: Slots = { ...split, last: early }
  const overtaken = { first, early: window(7, false, '18').starts_at, last: window(7, false, '18').starts_at }
  expect(settleSlots(sooner, overtaken)).toMatchObject({ early: earliest, last: overtaken.last, lost: ['early'] })
})

test('D3.9 without a free window before the last return everything comes back together, and the early one is listed as lost', () => {
  const sooner: Slots = { ...split, last: early }
  const chosen = { first, early: window(5, false, '18').starts_at, last: window(5, false, '18').starts_at }
  expect(settleSlots(sooner, chosen)).toMatchObject({ early: null, lost: ['early'] })
})

test('D3.9 lists the windows before a given time, without empty days', () => {
  expect(daysBefore(early, window(5, false, '18').starts_at)).toEqual([
    { day: '2026-11-18', windows: [window(3, true, '18')] },
  ])
  expect(daysBefore(early, window(3, false, '18').starts_at)).toEqual([])
  expect(daysBefore(early, null)).toEqual([])
})
