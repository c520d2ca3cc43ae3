import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#contract/order/checkout-limits.ts'
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

test('D4.1 only a payment confirms a new order; an unpaid order may also expire or be cancelled', () => {
  expect(statesBefore('expired')).toEqual(['awaiting_payment'])
  expect(statesBefore('confirmed')).toEqual(['awaiting_payment', 'pickup_scheduled', 'on_hold'])
})

test.each([
  ['awaiting_payment', ['confirmed', 'expired', 'cancelled']],
  ['confirmed', ['pickup_scheduled', 'received', 'processing', 'ready', 'cancelled', 'on_hold']],
  ['pickup_scheduled', ['confirmed', 'picked_up', 'cancelled', 'on_hold']],
  ['picked_up', ['received', 'on_hold']],
  ['received', ['awaiting_approval', 'processing', 'on_hold']],
  ['awaiting_approval', ['processing', 'on_hold']],
  ['processing', ['awaiting_approval', 'ready', 'on_hold']],
  ['ready', ['out_for_delivery', 'delivered', 'collected', 'on_hold']],
  ['out_for_delivery', ['delivered', 'ready', 'on_hold']],
  ['delivered', ['completed']],
  ['collected', ['completed']],
  ['completed', []],
  ['expired', []],
  ['cancelled', []],
] as const)('D4.1 an order that is %s may become %j and nothing else', (from, after) => {
  expect(ORDER_STATUSES.filter((to) => mayBecome(from, to)).sort()).toEqual([...after].sort())
})

test('D4.1 an order on hold returns to its previous state, or is cancelled', () => {
  const held = ORDER_STATUSES.filter((from) => mayBecome(from, 'on_hold'))
  expect(ORDER_STATUSES.filter((to) => mayBecome('on_hold', to)).sort()).toEqual([...held, 'cancelled'].sort())
})
