import { expect, test } from 'vitest'
import type { OrderView } from '#contract/order/order-shapes.ts'
import {
  askedBecause,
  askedNow,
  heldNow,
  isEstimate,
  isPayingAtOnce,
  moneyAsked,
  moneyBefore,
  releasedCents,
} from './order-money.ts'

type Payment = OrderView['payments'][number]

const payment = (more: Partial<Payment>): Payment => ({
  purpose: 'order',
  status: 'held',
  kind: 'saved',
  label: 'Visa •••• 4242',
  amount_cents: 5200,
  held_cents: 5200,
  at: '2026-11-19T10:00:00Z',
  ...more,
})
const order = (payments: Payment[], status: OrderView['status'] = 'processing') => ({
  ...{ payments, status, refunds: [], paid_cents: 0 },
  weight: null,
})
const declined = payment({ status: 'failed', label: 'Visa •••• 0002' })
const paynow = payment({ status: 'captured', held_cents: null, amount_cents: 4000, label: 'PayNow' })

test('P1.2 the money of an order by weight is held, paid as estimated, lost or not there yet', () => {
  const held = { state: 'held', cents: 5200, label: 'Visa •••• 4242' }
  expect(moneyBefore(order([declined, payment({})]))).toEqual(held)
  expect(moneyBefore(order([paynow]))).toEqual({ state: 'paid', cents: 4000, label: 'PayNow' })
  expect(moneyBefore(order([payment({ status: 'expired' })]))).toEqual({ state: 'hold_lost' })
  expect(moneyBefore(order([payment({ status: 'voided' })], 'cancelled'))).toEqual({ state: 'none' })
  expect(moneyBefore(order([declined], 'awaiting_payment'))).toEqual({ state: 'none' })
  expect(heldNow(order([paynow]))).toBeNull()
  // Of money in review nobody knows yet.
  expect(moneyBefore(order([payment({ status: 'review' })]))).toEqual({ state: 'none' })
})

test('P1.2 who pays a code at once agrees to no limit; who is asked to let a bank hold money does', () => {
  const code = payment({ status: 'requires_action', held_cents: null, amount_cents: 4000, label: 'PayNow' })
  expect(isPayingAtOnce(order([declined, code], 'awaiting_payment'))).toBe(true)
  expect(isPayingAtOnce(order([payment({ status: 'requires_action' })], 'awaiting_payment'))).toBe(false)
  expect(isPayingAtOnce(order([payment({ status: 'failed', held_cents: null })], 'awaiting_payment'))).toBe(false)
  expect(isPayingAtOnce(order([]))).toBe(false)
})

test('P1.2 what was released is the rest of a hold of which a part was taken', () => {
  expect(releasedCents(order([payment({ status: 'captured', amount_cents: 4420 })]))).toBe(780)
  expect(releasedCents(order([payment({ status: 'captured' })]))).toBeNull()
  expect(releasedCents(order([payment({})]))).toBeNull()
  expect(releasedCents(order([paynow]))).toBeNull()
})

test('P1.2 more is asked above the limit, above what was paid, or because the hold is lost', () => {
  expect(askedBecause(order([payment({})]))).toBe('above_limit')
  expect(askedBecause(order([paynow]))).toBe('above_paid')
  expect(askedBecause(order([payment({ status: 'expired' })]))).toBe('hold_lost')
  expect(askedBecause(order([payment({ status: 'kept' }), declined]))).toBe('never_held')
})

test('P1.2 without a hold, a price above the limit was never agreed to', () => {
  const asked = (final_cents: number, asked_cents: number, paid_cents: number, status: Payment['status']) =>
    askedBecause({
      payments: [payment({ status })],
      paid_cents,
      weight: { final_cents, services_cents: 100, limit_cents: 5200, question: { asked_cents } },
    })
  expect(asked(5100, 5200, 0, 'expired')).toBe('hold_lost')
  expect(asked(5101, 5201, 0, 'expired')).toBe('above_unheld')
  expect(asked(5100, 5200, 0, 'kept')).toBe('never_held')
  expect(asked(5101, 5201, 0, 'kept')).toBe('above_unheld')
  // What was paid above the limit was agreed to.
  expect(asked(5820, 5200, 720, 'expired')).toBe('hold_lost')
})

test('P1.2 a question about a part of the price stays one if the hold ends after the answer', () => {
  const weight = { final_cents: 5820, services_cents: 100, limit_cents: 5200, question: { asked_cents: 720 } }
  const lost = { payments: [payment({ status: 'expired' })], paid_cents: 0 }
  expect(askedBecause({ ...lost, weight })).toBe('above_limit')
  expect(askedBecause({ ...lost, weight: { ...weight, question: { asked_cents: 5920 } } })).toBe('above_unheld')
  // What was paid above the limit is not asked for again.
  expect(askedBecause({ ...lost, paid_cents: 720, weight: { ...weight, question: { asked_cents: 5200 } } })).toBe(
    'hold_lost',
  )
})

test('P1.2 the money of an order waits for its hold, for a yes to more, or for its price', () => {
  const before = {
    final_cents: null,
    services_cents: 0,
    limit_cents: 4030,
    weighed_at: null,
    hold: 'failed',
    question: null,
  } as const
  const asked = { state: 'open', asked_cents: 3100 } as const
  const weighed = { ...before, weighed_at: '', hold: null, final_cents: 3100, question: asked }
  const of = (weight: Parameters<typeof moneyAsked>[0]['weight'], ...payments: Payment[]) =>
    moneyAsked({ status: 'confirmed', paid_cents: 0, payments, weight })
  expect(of(null)).toBeNull()
  expect(of(before, declined)).toBe('hold')
  expect(of({ ...before, hold: 'later' })).toBeNull()
  expect(moneyAsked({ status: 'cancelled', paid_cents: 0, payments: [], weight: before })).toBeNull()
  expect(of(weighed, payment({ status: 'expired' }))).toBe('price')
  expect(of(weighed, payment({ status: 'kept' }))).toBe('price')
  expect(
    of({ ...weighed, final_cents: 4340, question: { ...asked, asked_cents: 4340 } }, payment({ status: 'expired' })),
  ).toBe('more')
  expect(of(weighed, payment({}))).toBe('more')
  expect(of(weighed, paynow)).toBe('more')
  expect(of({ ...weighed, question: { ...asked, state: 'declined' } }, payment({}))).toBeNull()
})

const notHeldLater = { services_cents: 0, hold: null, hold_at: null, explanation: null }

test('P1.2 a question is asked until it is answered or the order has ended', () => {
  const question = { asked_cents: 620, answer_until: '2026-11-20T10:00:00Z', payment: null }
  const asked = (state: 'open' | 'accepted' | 'paid' | 'declined' | 'lapsed', status: OrderView['status']) => {
    const weight = {
      estimate_cents: 4000,
      limit_cents: 5200,
      final_cents: 5820,
      weighed_at: '',
      photo: null,
      grams: 7200,
      ...notHeldLater,
    }
    return askedNow({ status, weight: { ...weight, question: { state, ...question } } })
  }
  expect(asked('open', 'processing')?.asked_cents).toBe(620)
  expect(asked('accepted', 'on_hold')?.state).toBe('accepted')
  for (const state of ['paid', 'declined', 'lapsed'] as const) expect(asked(state, 'processing')).toBeNull()
  expect(asked('open', 'cancelled')).toBeNull()
  expect(askedNow({ status: 'processing', weight: null })).toBeNull()
})

test('P1.2 the total is an estimate until the order is weighed and its price agreed to', () => {
  const weight = {
    estimate_cents: 4000,
    limit_cents: 5200,
    final_cents: 5820,
    photo: null,
    grams: 7200,
    ...notHeldLater,
  }
  const question = { asked_cents: 620, answer_until: '', payment: null }
  expect(isEstimate({ weight: null })).toBe(false)
  expect(isEstimate({ weight: { ...weight, weighed_at: null, question: null } })).toBe(true)
  expect(isEstimate({ weight: { ...weight, weighed_at: '', question: null } })).toBe(false)
  expect(isEstimate({ weight: { ...weight, weighed_at: '', question: { ...question, state: 'declined' } } })).toBe(true)
  expect(isEstimate({ weight: { ...weight, weighed_at: '', question: { ...question, state: 'paid' } } })).toBe(false)
})
