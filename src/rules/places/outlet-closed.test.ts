import { expect, test } from 'vitest'
import { orderClosedReason } from './outlet-closed.ts'

const days = ['09:00-13:00']
const opening = {
  hours: { mon: days, tue: days, wed: days, thu: days, fri: days, sat: days, sun: [], public_holiday: [] },
  blackoutDays: ['2026-11-17'],
  holidays: [],
  isSwitchedOff: false,
}
const at = (local: string) => new Date(`${local}:00+08:00`)

test.each([
  [1, '2026-11-16T06:50', true, null],
  [2, '2026-11-17T12:00', true, null],
  [3, '2026-11-15T23:59', true, null],
  [1, '2026-11-16T10:00', false, 'no_window'],
  [2, '2026-11-16T10:00', false, 'no_window'],
  [3, '2026-11-16T10:00', false, 'no_window'],
  [4, '2026-11-16T10:00', false, null],
  [4, '2026-11-16T06:50', true, 'hours'],
  [4, '2026-11-17T10:00', true, 'blackout'],
])('D1.7 category %i at %s with a window left %s: %s', (categoryId, local, hasWindow, reason) => {
  expect(orderClosedReason({ categoryId, opening, hasWindow, now: at(local) })).toBe(reason)
})

test.each([1, 2, 3, 4])('D1.7 category %i is closed where the outlet is switched off', (categoryId) => {
  const off = { ...opening, isSwitchedOff: true }
  const now = at('2026-11-16T10:00')
  expect(orderClosedReason({ categoryId, opening: off, hasWindow: true, now })).toBe('switched_off')
})
