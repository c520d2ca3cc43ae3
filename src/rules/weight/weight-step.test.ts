import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAllowedQuantity, raisedQuantity } from './weight-step.ts'

const threes = { min_qty: 3, qty_step: 1 }
const pairs = { min_qty: 4, qty_step: 2 }

test.each([
  [threes, 2, false, 3],
  [threes, 3, true, 3],
  [threes, 4, true, 4],
  [pairs, 1, false, 4],
  [pairs, 2, false, 4],
  [pairs, 4, true, 4],
  [pairs, 5, false, 6],
  [pairs, 6, true, 6],
  [pairs, 99, false, 98],
])('D1.11 of %o, %i is sold: %s, and becomes %i', (rule, qty, isAllowed, raised) => {
  expect(isAllowedQuantity(rule, qty)).toBe(isAllowed)
  expect(raisedQuantity(rule, qty)).toBe(raised)
})

test('D1.11 a raised quantity is allowed, an allowed one stays, and the sum of two allowed ones is allowed', () => {
  const rules = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5 }))
  fc.assert(
    fc.property(rules, fc.integer({ min: 1, max: 49 }), fc.integer({ min: 1, max: 49 }), ([step, times], a, b) => {
      const rule = { min_qty: step * times, qty_step: step }
      const [one, other] = [raisedQuantity(rule, a), raisedQuantity(rule, b)]
      expect(isAllowedQuantity(rule, one)).toBe(true)
      expect(raisedQuantity(rule, one)).toBe(one)
      expect(one).toBeGreaterThanOrEqual(a)
      expect(isAllowedQuantity(rule, one + other)).toBe(true)
    }),
  )
})
