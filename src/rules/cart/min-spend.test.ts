import { expect, test } from 'vitest'
import { isMinSpendMissing, minSpend } from './min-spend.ts'

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
