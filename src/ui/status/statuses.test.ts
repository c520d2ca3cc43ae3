import { expect, test, vi } from 'vitest'
import { ORDER_STATUSES, TRIP_STATUSES } from '#contract/order/checkout-limits.ts'
import { orderLook } from './order-status.ts'
import { paymentLook, refundLook } from './payment-status.ts'
import { subscriptionLook } from './subscription-status.ts'
import { tripLook } from './trip-status.ts'
import { voucherLook } from './voucher-status.ts'

test('every status of orders and trips has a word of its own language, not its code', () => {
  for (const status of ORDER_STATUSES)
    expect(orderLook({ status, category_id: 3, next: { step: 'none' } }).word).toMatch(/^[A-Z][a-z ]+$/)
  for (const status of TRIP_STATUSES) expect(tripLook(status).word).toMatch(/^[A-Z][a-z ]+$/)
})

test('the next step replaces an order’s status where it says more', () => {
  const order = { status: 'ready', category_id: 3, next: { step: 'on_its_way' } } as const
  expect(orderLook(order)).toEqual({ word: 'On its way to you', tone: 'info' })
  expect(orderLook({ ...order, next: { step: 'delivery' } })).toEqual({ word: 'Ready', tone: 'good' })
})

test('money that arrived is green, money that did not is red', () => {
  expect(paymentLook('captured')).toEqual({ word: 'Paid', tone: 'good' })
  expect(paymentLook('failed')).toEqual({ word: 'Failed', tone: 'bad' })
  expect(refundLook('succeeded')).toEqual({ word: 'Refunded', tone: 'good' })
  expect(subscriptionLook('suspended').tone).toBe('bad')
})

test('a voucher says until when it can be used, or why it cannot', () => {
  vi.useFakeTimers({ now: new Date('2026-11-17T00:00:00Z') })
  const expires_at = '2026-11-30T16:00:00.000Z'
  expect(voucherLook({ state: 'usable', expires_at, expires_soon: false }).word).toBe('Until Mon 30 Nov')
  expect(voucherLook({ state: 'usable', expires_at, expires_soon: true })).toMatchObject({ tone: 'warning' })
  expect(voucherLook({ state: 'usable', expires_at: null, expires_soon: false }).word).toBe('No end date')
  expect(voucherLook({ state: 'expired', expires_at, expires_soon: false }).word).toBe('Expired Mon 30 Nov')
  expect(voucherLook({ state: 'used', expires_at, expires_soon: false }).word).toBe('Used')
  vi.useRealTimers()
})
