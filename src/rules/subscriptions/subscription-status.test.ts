import { expect, test } from 'vitest'
import {
  afterCancelling,
  maySubscriptionBecome,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
  subscriptionStatesBefore,
} from './subscription-status.ts'

const allowed = [
  'active paused',
  'active past_due',
  'active pending_cancel',
  'active cancelled',
  'paused active',
  'paused cancelled',
  'past_due active',
  'past_due suspended',
  'past_due cancelled',
  'suspended active',
  'suspended cancelled',
  'pending_cancel active',
  'pending_cancel cancelled',
]

test('D6.4 a subscription takes these steps and no others', () => {
  const all = SUBSCRIPTION_STATUSES.flatMap((from) => SUBSCRIPTION_STATUSES.map((to) => [from, to] as const))
  const possible = all.filter(([from, to]) => maySubscriptionBecome(from, to)).map((pair) => pair.join(' '))
  expect(possible.sort()).toEqual([...allowed].sort())
  expect(subscriptionStatesBefore('suspended')).toEqual(['past_due'])
})

test.each<[SubscriptionStatus, SubscriptionStatus | null]>([
  ['active', 'pending_cancel'],
  ['paused', 'cancelled'],
  ['past_due', 'cancelled'],
  ['suspended', 'cancelled'],
  ['pending_cancel', null],
  ['cancelled', null],
])('D6.4 cancelling what is %s makes it %s', (from, to) => {
  expect(afterCancelling(from)).toBe(to)
})
