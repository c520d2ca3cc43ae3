import { expect, test } from 'vitest'
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '#contract/order/checkout-limits.ts'
import { purchasePage, stateInApp } from './purchase-page.ts'

const page = (status: OrderStatus, payment: PaymentStatus) => purchasePage({ status, payment: { status: payment } })

test.each([
  ['created', 'checkoutWaiting'],
  ['requires_action', 'checkoutWaiting'],
  ['authorised', 'checkoutWaiting'],
  ['captured', 'checkoutWaiting'],
  ['review', 'checkoutWaiting'],
  ['failed', 'checkoutFailed'],
  ['expired', 'checkoutFailed'],
  ['voided', 'checkoutFailed'],
] as const)('D3.2 an order that awaits its payment, which is %s, is told by %s', (payment, told) => {
  expect(page('awaiting_payment', payment)).toBe(told)
})

test('D3.2 what is not paid and over is told as such, whatever its payment says', () => {
  for (const payment of PAYMENT_STATUSES) {
    expect(page('expired', payment)).toBe('checkoutFailed')
    expect(page('cancelled', payment)).toBe('checkoutFailed')
  }
})

const beyond = ORDER_STATUSES.filter((status) => !['awaiting_payment', 'expired', 'cancelled'].includes(status))

test.each([
  ['created', 'order', 'checkoutWaiting'],
  ['requires_action', 'order', 'checkoutWaiting'],
  ['authorised', 'order', 'checkoutWaiting'],
  ['kept', 'checkoutSuccess', 'checkoutSuccess'],
  ['held', 'checkoutSuccess', 'checkoutSuccess'],
  ['captured', 'checkoutSuccess', 'checkoutSuccess'],
  ['failed', 'order', 'checkoutFailed'],
  ['expired', 'order', 'checkoutSuccess'],
  ['voided', 'order', 'checkoutSuccess'],
  ['review', 'order', 'checkoutSuccess'],
] as const)(
  'P1.2 a confirmed order whose newest payment is %s is told by %s, and as %s in the app',
  (payment, told, inApp) => {
    expect(new Set(beyond.map((status) => page(status, payment)))).toEqual(new Set([told]))
    expect(stateInApp({ status: 'confirmed', payment: { status: payment } })).toBe(inApp)
  },
)
