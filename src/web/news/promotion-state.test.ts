import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { promotionPeriod } from './promotion-state.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-01T00:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['running', '2026-11-08', '2027-03-14', 'Until Sun 14 Mar 2027'],
  ['running', '2026-11-08', null, 'No end date'],
  ['coming', '2026-11-08', '2027-03-14', 'From Sun 8 Nov'],
  ['over', '2026-11-08', '2027-03-14', 'Ended Sun 14 Mar 2027'],
] as const)('D6.5 a promotion that is %s (%s to %s) shows: %s', (state, starts, ends, words) => {
  expect(promotionPeriod({ state, starts, ends })).toBe(words)
})
