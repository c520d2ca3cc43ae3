import { expect, test, vi } from 'vitest'
import { ORDER_STATUSES, PAYMENT_STATUSES, TRIP_STATUSES } from '#contract/order/checkout-limits.ts'
import { orderLook } from './order-status.ts'
import { paymentLook, refundLook } from './payment-status.ts'
import { serviceLook } from './service-status.ts'
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
  expect(orderLook(order)).toEqual({ word: 'On its way to you', tone: 'info', icon: 'truck' })
  expect(orderLook({ ...order, next: { step: 'delivery' } })).toEqual({ word: 'Ready', tone: 'good', icon: 'check' })
})

test('money that arrived is green, money that did not is red', () => {
  expect(paymentLook('captured')).toEqual({ word: 'Paid', tone: 'good' })
  expect(paymentLook('failed')).toEqual({ word: 'Failed', tone: 'bad' })
  expect(refundLook('succeeded')).toEqual({ word: 'Refunded', tone: 'good' })
  expect(subscriptionLook('suspended').tone).toBe('bad')
})

/** The statuses whose badge has this colour. */
const coloured = <Status>(all: readonly Status[], toneOf: (status: Status) => string, tone: string) =>
  all.filter((status) => toneOf(status) === tone)

test('an order is green when it is ready or done, asks for attention when it waits for somebody, and is grey when it came to nothing', () => {
  const toneOf = (status: (typeof ORDER_STATUSES)[number]) =>
    orderLook({ status, category_id: 3, next: { step: 'none' } }).tone
  expect(coloured(ORDER_STATUSES, toneOf, 'good')).toEqual(['ready', 'delivered', 'collected', 'completed'])
  expect(coloured(ORDER_STATUSES, toneOf, 'warning')).toEqual(['awaiting_payment', 'awaiting_approval', 'on_hold'])
  expect(coloured(ORDER_STATUSES, toneOf, 'neutral')).toEqual(['expired', 'cancelled'])
  expect(coloured(ORDER_STATUSES, toneOf, 'bad')).toEqual([])
  const proposed = { status: 'processing', category_id: 3, next: { step: 'answer' } } as const
  expect(orderLook(proposed).tone).toBe('warning')
  expect(orderLook({ ...proposed, next: { step: 'pay_weight' } })).toMatchObject({
    word: 'Payment needed',
    tone: 'warning',
  })
  for (const step of ['pickup_failed', 'delivery_failed', 'pay_hold'] as const)
    expect(orderLook({ ...proposed, next: { step } }).tone).toBe('bad')
})

test('a trip is green when it is done, red when it failed, and has a colour of its own while it is on its way', () => {
  const toneOf = (status: (typeof TRIP_STATUSES)[number]) => tripLook(status).tone
  expect(coloured(TRIP_STATUSES, toneOf, 'good')).toEqual(['done'])
  expect(coloured(TRIP_STATUSES, toneOf, 'bad')).toEqual(['failed'])
  expect(coloured(TRIP_STATUSES, toneOf, 'info')).toEqual(['assigned', 'en_route', 'arrived'])
})

test('P1.3 only money that has arrived is green, only what failed is red, and who decided about a service is said', () => {
  const toneOf = (status: (typeof PAYMENT_STATUSES)[number]) => paymentLook(status).tone
  expect(coloured(PAYMENT_STATUSES, toneOf, 'good')).toEqual(['captured'])
  expect(coloured(PAYMENT_STATUSES, toneOf, 'bad')).toEqual(['failed'])
  expect([refundLook('created').tone, refundLook('failed').tone]).toEqual(['neutral', 'bad'])
  const service = (status: 'paid' | 'declined' | 'included', isWithin = false) =>
    serviceLook({ status, is_within_limit: isWithin })
  expect([service('paid').tone, service('declined').tone]).toEqual(['good', 'neutral'])
  expect([service('paid').word, service('paid', true).word, service('included', true).word]).toEqual([
    'Accepted and paid',
    'Within your limit, paid with the weight',
    'Within your limit, charged with the weight',
  ])
})

test('a subscription is green while it runs, and warns before it stops', () => {
  const tones = { active: 'good', paused: 'info', past_due: 'warning', pending_cancel: 'warning', cancelled: 'neutral' }
  for (const [status, tone] of Object.entries(tones))
    expect(subscriptionLook(status as keyof typeof tones)).toMatchObject({ tone })
})

test('a voucher says until when it can be used, or why it cannot', () => {
  vi.useFakeTimers({ now: new Date('2026-11-17T00:00:00Z') })
  const expires_at = '2026-11-30T16:00:00.000Z'
  expect(voucherLook({ state: 'usable', expires_at, expires_soon: false }).word).toBe('Until Mon 30 Nov')
  expect(voucherLook({ state: 'usable', expires_at, expires_soon: true })).toMatchObject({ tone: 'warning' })
  expect(voucherLook({ state: 'usable', expires_at: null, expires_soon: false }).word).toBe('No end date')
  expect(voucherLook({ state: 'expired', expires_at, expires_soon: false }).word).toBe('Expired Mon 30 Nov')
  expect(voucherLook({ state: 'used', expires_at, expires_soon: false }).word).toBe('Used')
  expect(voucherLook({ state: 'reserved', expires_at, expires_soon: true })).toMatchObject({ tone: 'info' })
  expect(voucherLook({ state: 'too_late', expires_at, expires_soon: true })).toMatchObject({ tone: 'neutral' })
  vi.useRealTimers()
})
