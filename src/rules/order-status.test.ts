import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#contract/checkout-limits.ts'
import { isFinal, mayBecome, statesBefore } from './order-status.ts'

test.each([
  ['awaiting_payment', 'confirmed', true],
  ['awaiting_payment', 'processing', false],
  ['confirmed', 'pickup_scheduled', true],
  ['pickup_scheduled', 'picked_up', true],
  ['picked_up', 'processing', false],
  ['received', 'awaiting_approval', true],
  ['awaiting_approval', 'ready', false],
  ['ready', 'collected', true],
  ['out_for_delivery', 'ready', true],
  ['delivered', 'completed', true],
  ['completed', 'cancelled', false],
  ['expired', 'confirmed', false],
  ['cancelled', 'confirmed', false],
  ['on_hold', 'processing', true],
  ['on_hold', 'delivered', false],
] as const)('D4.1 an order may go from %s to %s: %s', (from, to, may) => expect(mayBecome(from, to)).toBe(may))

test('D4.1 an order ends completed, expired or cancelled, and nowhere else', () =>
  expect(ORDER_STATUSES.filter(isFinal)).toEqual(['completed', 'expired', 'cancelled']))

test('D4.1 only a payment confirms a new order; what waits may also lapse or be given up', () => {
  expect(statesBefore('expired')).toEqual(['awaiting_payment'])
  expect(statesBefore('confirmed')).toEqual(['awaiting_payment', 'pickup_scheduled', 'on_hold'])
})
