import { expect, test } from 'vitest'
import { byUrgency, promotionState } from './promotion-state.ts'

test.each([
  ['2026-11-07', '2026-11-08', '2026-11-10', 'coming'],
  ['2026-11-08', '2026-11-08', '2026-11-10', 'running'],
  ['2026-11-10', '2026-11-08', '2026-11-10', 'running'],
  ['2026-11-11', '2026-11-08', '2026-11-10', 'over'],
  ['2026-11-11', null, null, 'running'],
  ['2026-11-11', null, '2026-11-10', 'over'],
  ['2026-11-07', '2026-11-08', null, 'coming'],
] as const)('D6.5 on %s a promotion from %s to %s is %s', (today, starts, ends, state) => {
  expect(promotionState({ starts, ends }, today)).toBe(state)
})

test('D6.5 promotions that end soonest come first, ended ones last', () => {
  const one = (slug: string, state: 'running' | 'coming' | 'over', starts: string | null, ends: string | null) => ({
    slug,
    state,
    starts,
    ends,
  })
  const list = [
    one('long-ago', 'over', null, '2025-01-01'),
    one('open', 'running', null, null),
    one('next-month', 'coming', '2026-12-01', null),
    one('last-week', 'over', null, '2026-11-01'),
    one('tomorrow', 'coming', '2026-11-16', null),
    one('ends-soon', 'running', null, '2026-11-20'),
  ]
  expect(list.sort(byUrgency).map(({ slug }) => slug)).toEqual([
    'ends-soon',
    'open',
    'tomorrow',
    'next-month',
    'last-week',
    'long-ago',
  ])
})

test('D6.5 promotions without an end come after those with one; the same end is sorted by name', () => {
  const one = (slug: string, state: 'running' | 'coming' | 'over', day: string | null) => ({
    slug,
    state,
    starts: state === 'coming' ? day : null,
    ends: state === 'coming' ? null : day,
  })
  const order = (...list: ReturnType<typeof one>[]) => list.toSorted(byUrgency).map(({ slug }) => slug)
  const [open, soon, alike] = [
    one('a', 'running', null),
    one('c', 'running', '2026-11-20'),
    one('b', 'running', '2026-11-20'),
  ]
  expect(order(open, soon, alike)).toEqual(['b', 'c', 'a'])
  expect(order(alike, soon, open)).toEqual(['b', 'c', 'a'])
  expect(order(one('z', 'over', '2026-11-01'), one('y', 'coming', '2027-01-01'))).toEqual(['y', 'z'])
  expect(order(one('y', 'coming', '2027-01-01'), one('x', 'running', null))).toEqual(['x', 'y'])
  expect(order(one('z', 'over', '2026-11-01'), one('x', 'over', '2026-11-02'))).toEqual(['x', 'z'])
  expect(order(one('b', 'running', '2026-12-01'), one('a', 'running', '2026-11-30'))).toEqual(['a', 'b'])
})
