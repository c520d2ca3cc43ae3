import { expect, test } from 'vitest'
import type { SubscriptionCycle } from '#contract/order/subscriptions.ts'
import { decided } from './purchase-outcome.ts'

const round = (cycle: number, status: SubscriptionCycle['status']) => ({
  current: { cycle, status } as SubscriptionCycle,
})

test.each([
  [{ current: null }, null],
  [round(1, 'due'), null],
  [round(1, 'paid'), 'success'],
  [round(1, 'given_up'), 'failed'],
  [round(2, 'due'), 'success'],
  [round(2, 'given_up'), 'success'],
])('D6.4 a purchase is decided by its first round alone: %j → %s', (subscription, outcome) => {
  expect(decided(subscription)).toBe(outcome)
})
