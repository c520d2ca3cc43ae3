import { expect, test } from 'vitest'
import { PAYMENT_STATUSES } from '#contract/order/checkout-limits.ts'
import { isUndecided, paymentMayBecome } from './payment-status.ts'

test.each([
  ['created', 'captured', true],
  ['created', 'requires_action', true],
  ['requires_action', 'created', false],
  ['captured', 'failed', false],
  ['captured', 'requires_action', false],
  ['failed', 'captured', true],
  ['expired', 'captured', true],
  ['failed', 'requires_action', false],
] as const)('D3.3 a payment may go from %s to %s: %s', (from, to, may) => expect(paymentMayBecome(from, to)).toBe(may))

test('D3.3 nothing follows a captured payment', () =>
  expect(PAYMENT_STATUSES.filter((to) => paymentMayBecome('captured', to))).toEqual([]))

test('D3.2 an undecided payment counts as waiting', () =>
  expect(PAYMENT_STATUSES.filter(isUndecided)).toEqual(['created', 'requires_action', 'authorised']))

test.each([
  ['created', ['requires_action', 'authorised', 'kept', 'held', 'captured', 'failed', 'expired', 'voided', 'review']],
  ['requires_action', ['authorised', 'held', 'captured', 'failed', 'expired', 'voided', 'review']],
  ['authorised', ['captured', 'failed', 'expired', 'voided', 'review']],
  ['kept', []],
  ['held', ['captured', 'failed', 'expired', 'voided', 'review']],
  ['captured', []],
  ['failed', ['captured', 'held', 'review']],
  ['expired', ['captured', 'held', 'review']],
  ['voided', ['captured', 'review']],
  ['review', ['captured', 'failed', 'expired', 'voided']],
] as const)('D3.3 a payment that is %s may become %j and nothing else', (from, after) => {
  expect(PAYMENT_STATUSES.filter((to) => paymentMayBecome(from, to)).sort()).toEqual([...after].sort())
})
