import { expect, test } from 'vitest'
import { isMinSpendMissing, minSpend, otherWays, reachedWay } from './min-spend.ts'

const partner = (minCents: number, spentCents: number) => minSpend({ isPartner: true, minCents, spentCents })

test('S5.1 only visitors of the partner brand have a minimum spend', () => {
  expect(minSpend({ isPartner: false, minCents: 4000, spentCents: 0 })).toEqual({ kind: 'none' })
  expect(partner(4000, 0).kind).toBe('empty')
})

test('S5.1 a sales type without a minimum requires none', () => {
  expect(partner(0, 0)).toEqual({ kind: 'none' })
})

test.each([
  ['S5.2 an empty cart', 0, 'empty', 4000, 0],
  ['S5.3 the first cent', 1, 'under', 3999, 1 / 4000],
  ['S5.3 half of it', 2000, 'under', 2000, 0.5],
  ['S5.3 a cent too little', 3999, 'under', 1, 3999 / 4000],
  ['S5.4 just enough', 4000, 'reached', 0, 1],
  ['S5.5 more than enough, capped at 100%', 9000, 'reached', 0, 1],
])('%s', (_, spent, kind, remainingCents, share) => {
  const found = partner(4000, spent)
  expect(found).toEqual({ kind, minCents: 4000, remainingCents, share })
  expect(isMinSpendMissing(found)).toBe(kind !== 'reached')
})

const way = (id: number, category_id: number, min_spend_cents: number, outlet_ids = [1]) => ({
  ...{ id, name: `way ${id}`, category_id, min_spend_cents, outlet_ids },
})

test('S5.1 below a minimum, the other ways to order are those of the outlet, without tables', () => {
  const ways = otherWays([way(1, 3, 8000), way(2, 1, 1000), way(3, 4, 0), way(4, 2, 500, [2]), way(5, 2, 2500)], 1, 1)
  expect(ways).toEqual([
    { name: 'way 2', minCents: 1000 },
    { name: 'way 5', minCents: 2500 },
  ])
})

test.each([
  ['none', 999, null],
  ['the one that is reached', 1000, 'small'],
  ['the first of them', 9000, 'large'],
])('S5.1 of the other ways a cart is offered %s', (_, spentCents, name) => {
  const ways = [
    { name: 'large', minCents: 5000 },
    { name: 'small', minCents: 1000 },
  ]
  expect(reachedWay(ways, spentCents)?.name ?? null).toBe(name)
})
