import { expect, test } from 'vitest'
import type { PromisePolicy } from '#contract/promises/promise-limits.ts'
import { lastMonths, onTimeRate } from './on-time-rate.ts'
import { promiseCredit } from './promise-credit.ts'
import { promisedWindows } from './promised-windows.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 16, hour))
const BOTH = {
  category_id: 3,
  first_starts_at: at(1),
  first_ends_at: at(3),
  early_starts_at: null,
  early_ends_at: null,
  last_starts_at: at(9),
  last_ends_at: at(11),
}

test.each([
  ['picked up and returned', BOTH, ['pickup', 'return']],
  ['returned in two', { ...BOTH, early_starts_at: at(5), early_ends_at: at(7) }, ['pickup', 'return early', 'return']],
  ['delivered', { ...BOTH, category_id: 2, first_starts_at: null, first_ends_at: null }, ['return']],
  ['brought and collected', { ...BOTH, category_id: 1 }, ['ready']],
  [
    'served at a table',
    { ...BOTH, category_id: 4, first_starts_at: null, last_starts_at: null, last_ends_at: null },
    [],
  ],
])('P1.5 an order that is %s promises its times', (_, order, expected) => {
  expect(promisedWindows(order).map(({ kind, subject }) => `${kind} ${subject}`.trim())).toEqual(expected)
})

test('P1.5 what is collected is ready when the window begins, if it was brought in its own', () => {
  expect(promisedWindows({ ...BOTH, category_id: 1 })).toEqual([
    { kind: 'ready', subject: '', from: null, to: at(9), broughtBy: at(3) },
  ])
})

const POLICY: PromisePolicy = {
  on: true,
  credit: { points: 100 },
  counts: ['pickup', 'return'],
  most_per_order: 2,
  most_per_day: 3,
}
const ASKED = { kind: 'pickup', hasAccount: true, givenForOrder: 0, givenToday: 0 } as const

test.each([
  ['within the caps', POLICY, ASKED, 'give'],
  ['the last of an order', POLICY, { ...ASKED, givenForOrder: 1 }, 'give'],
  ['one too many for an order', POLICY, { ...ASKED, givenForOrder: 2 }, 'capped'],
  ['the last of a day', POLICY, { ...ASKED, givenToday: 2 }, 'give'],
  ['one too many for a day', POLICY, { ...ASKED, givenToday: 3 }, 'capped'],
  ['a guest', POLICY, { ...ASKED, hasAccount: false }, 'guest'],
  ['a kind that the store does not count', POLICY, { ...ASKED, kind: 'claim' as const }, 'off'],
  ['switched off', { ...POLICY, on: false }, ASKED, 'off'],
  ['no policy', undefined, ASKED, 'off'],
])('P1.5 a missed promise is made good: %s', (_, policy, asked, expected) => {
  expect(promiseCredit(policy, asked)).toBe(expected)
})

test.each([
  [{ kept: 0, missed: 0 }, null],
  [{ kept: 4, missed: 0 }, null],
  [{ kept: 5, missed: 0 }, 100],
  [{ kept: 0, missed: 5 }, 0],
  [{ kept: 999, missed: 1 }, 99],
])('P1.5 of %o the rate is %s', (counted, expected) => {
  expect(onTimeRate(counted)).toBe(expected)
})

test('P1.5 the months go back over the new year', () => {
  expect(lastMonths('2026-02-03', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
})
