import { expect, test } from 'vitest'
import { withOwnWindows } from './own-windows.ts'

const full = (starts_at: string) => ({ starts_at, ends_at: starts_at, is_full: true })
const SLOTS = {
  first: [{ day: '2026-11-16', windows: [full('2026-11-16T02:00:00.000Z'), full('2026-11-16T04:00:00.000Z')] }],
  last: null,
  earliest: { first: null, last: null },
  now: '2026-11-15T02:00:00.000Z',
}

test('D4.5 the window an order has is not full for it, and every other stays as it is', () => {
  const own = { first_starts_at: '2026-11-16T04:00:00Z', last_starts_at: null }
  const [day] = withOwnWindows(SLOTS, own).first ?? []
  expect(day?.windows.map(({ is_full }) => is_full)).toEqual([true, false])
  expect(withOwnWindows(SLOTS, { first_starts_at: null, last_starts_at: null })).toEqual(SLOTS)
})
