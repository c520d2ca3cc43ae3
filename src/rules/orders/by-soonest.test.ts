import { expect, test } from 'vitest'
import type { NextStep } from '#contract/order/order-limits.ts'
import { bySoonest, needsCustomerFirst } from './by-soonest.ts'

const order = (step: NextStep, starts_at: string | null, placed_at = '2026-11-01T00:00:00.000Z') => ({
  next: { step, starts_at },
  placed_at,
})

test('D4.5 the order that needs the customer comes first, then a driver on the way, then the earliest window, then the newest', () => {
  const sorted = [
    order('answer', null),
    order('on_its_way', '2026-11-20T04:00:00.000Z'),
    order('pickup', '2026-11-18T00:00:00.000Z'),
    order('in_care', '2026-11-19T00:00:00.000Z', '2026-11-03T00:00:00.000Z'),
    order('in_care', '2026-11-19T00:00:00.000Z', '2026-11-02T00:00:00.000Z'),
    order('to_outlet', null),
  ]
  expect(sorted.toReversed().toSorted(bySoonest)).toEqual(sorted)
})

test.each<NextStep>(['pay', 'pay_hold', 'pay_weight', 'answer', 'answer_weight', 'pickup_failed', 'delivery_failed'])(
  'D4.5 P1.2 an order at %s needs the customer, so it comes first, and the others stay as they were',
  (step) => {
    const [late, soon, own] = [order('pickup', '2026-11-20'), order('on_its_way', '2026-11-18'), order(step, null)]
    expect(needsCustomerFirst([late, soon, own])).toEqual([own, late, soon])
    expect([soon, own].toSorted(bySoonest)).toEqual([own, soon])
  },
)
