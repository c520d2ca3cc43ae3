import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visitShare } from './visit-share.ts'

test.each([
  [6900, 1, [6900]],
  [6900, 4, [1725, 1725, 1725, 1725]],
  [9999, 4, [2499, 2500, 2500, 2500]],
  [1, 3, [0, 0, 1]],
])('D6.4 %i cents for %i visits are %j', (priceCents, visits, shares) => {
  expect(shares.map((_, index) => visitShare({ priceCents, visits, visit: index + 1 }))).toEqual(shares)
})

test('D6.4 the shares of all visits are the price, and no two differ by more than a cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 31 }), (priceCents, visits) => {
      const shares = Array.from({ length: visits }, (_, index) => visitShare({ priceCents, visits, visit: index + 1 }))
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(priceCents)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
})
