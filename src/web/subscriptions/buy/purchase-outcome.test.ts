import { expect, test } from 'vitest'
import type { SubscriptionCycle } from '#contract/order/subscriptions.ts'
import { firstCycleOutcome } from './purchase-outcome.ts'

const inCycle = (cycle: number, status: SubscriptionCycle['status']) => ({
  current: { cycle, status } as SubscriptionCycle,
})

test.each([
  [{ current: null }, null],
  [inCycle(1, 'due'), null],
  [inCycle(1, 'paid'), 'success'],
  [inCycle(1, 'given_up'), 'failed'],
  [inCycle(2, 'due'), 'success'],
  [inCycle(2, 'given_up'), 'success'],
])('D6.4 only the first cycle decides the outcome of a purchase: %j → %s', (subscription, outcome) => {
  expect(firstCycleOutcome(subscription)).toBe(outcome)
})
