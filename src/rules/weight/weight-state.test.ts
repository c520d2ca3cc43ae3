import { expect, test } from 'vitest'
import type { OrderView, OrderWeight } from '#contract/order/order-shapes.ts'
import { type PricedOrder, weightState } from './weight-state.ts'

type Payment = OrderView['payments'][number]
const payment = (status: Payment['status'], cents: number, heldCents: number | null = 6500): Payment => ({
  ...{ purpose: 'order', kind: 'saved', label: 'Visa', at: '', status, amount_cents: cents, held_cents: heldCents },
})
const HELD = [payment('held', 6500)]
const TAKEN = [payment('captured', 4000)]
const AT_ONCE = [payment('captured', 5000, null)]
const WEIGHED = { final_cents: 4000, weighed_at: '2026-11-12T01:00:00Z', grams: 4000 }
const SERVICE = { name: 'New button', trip: 'pickup-1', cents: 500, is_within_limit: false }

type Given = Partial<Omit<PricedOrder, 'weight'>> & { weight?: Partial<OrderWeight> }
function stateOf({ weight, ...more }: Given) {
  const unweighed: OrderWeight = {
    ...{ estimate_cents: 5000, limit_cents: 6500, final_cents: null, weighed_at: null, photo: null, grams: 0 },
    ...{ services_cents: 0, hold: null, hold_at: null, question: null, explanation: null },
  }
  const order: PricedOrder = {
    ...{ status: 'processing', payments: [], refunds: [], paid_cents: 0, charges: { services: [] } },
    ...more,
    weight: { ...unweighed, ...weight },
  }
  return weightState(order)
}
const refund = (cents: number) => ({ amount_cents: cents, status: 'succeeded' as const, reason: '', at: '' })
const question = (state: 'open' | 'paid' | 'declined' | 'lapsed') => ({
  ...{ state, asked_cents: 700, answer_until: '', payment: null },
})

test.each<[string, Given, ReturnType<typeof weightState>]>([
  ['is not held yet', { weight: { hold: 'later' } }, 'estimate'],
  ['could not be held', { weight: { hold: 'failed' } }, 'estimate'],
  ['is held', { payments: HELD }, 'held'],
  ['was held, and the hold has ended', { payments: [payment('expired', 6500)] }, 'estimate'],
  ['was paid as estimated', { payments: AT_ONCE, paid_cents: 5000 }, 'paid_estimate'],
  ['is being taken', { payments: HELD, weight: WEIGHED }, 'price'],
  [
    'is being taken, and an answered service is paid',
    { payments: HELD, weight: WEIGHED, paid_cents: 500, charges: { services: [SERVICE] } },
    'price',
  ],
  ['is in review', { payments: [payment('review', 6500)], weight: WEIGHED }, 'price'],
  ['was taken', { payments: TAKEN, weight: WEIGHED, paid_cents: 4000 }, 'paid'],
  [
    'was taken after a yes',
    { payments: TAKEN, weight: { ...WEIGHED, question: question('paid') }, paid_cents: 4000 },
    'paid',
  ],
  ['was refunded in part', { payments: TAKEN, weight: WEIGHED, paid_cents: 4000, refunds: [refund(100)] }, 'paid'],
  ['was refunded', { payments: TAKEN, weight: WEIGHED, paid_cents: 4000, refunds: [refund(4000)] }, 'refunded'],
  ['is not agreed to', { payments: HELD, weight: { ...WEIGHED, question: question('declined') } }, 'price'],
  [
    'was not answered about',
    { payments: AT_ONCE, paid_cents: 5000, weight: { ...WEIGHED, question: question('lapsed') } },
    'price',
  ],
  ['comes to nothing', { payments: [payment('voided', 6500)], weight: { ...WEIGHED, final_cents: 0 } }, 'nothing'],
  ['is of a cancelled order', { payments: [payment('voided', 6500)], status: 'cancelled' }, 'not_charged'],
  ['is of an expired order', { status: 'expired' }, 'not_charged'],
  [
    'is of a cancelled order that was weighed',
    { payments: [payment('voided', 6500)], status: 'cancelled', weight: WEIGHED },
    'not_charged',
  ],
  [
    'is of a cancelled order that was paid at once',
    { payments: AT_ONCE, paid_cents: 5000, refunds: [refund(5000)], status: 'cancelled' },
    'refunded',
  ],
])('P1.2 the heading of money that %s', (_, given, expected) => {
  expect(stateOf(given)).toBe(expected)
})
