import { expect, test } from 'vitest'
import type { AddedService, OrderView, OrderWeight } from '#contract/order/order-shapes.ts'
import { askedWords, noMeansWords, questionTexts, weightWords } from './weight-words.ts'

type Payment = OrderView['payments'][number]
const payment = (status: Payment['status'], cents: number, heldCents: number | null = 6500): Payment => ({
  ...{ purpose: 'order', kind: 'saved', label: 'Visa •••• 4242', at: '2026-11-10T01:00:00Z' },
  ...{ status, amount_cents: cents, held_cents: heldCents },
})
const UNWEIGHED = {
  ...{ estimate_cents: 5000, limit_cents: 6500, final_cents: null, weighed_at: null, photo: null, grams: 0 },
  ...{ services_cents: 0, hold: null, hold_at: null, question: null, explanation: null },
} satisfies OrderWeight
const WEIGHED = { final_cents: 4000, weighed_at: '2026-11-12T01:00:00Z', grams: 4000 }
const service = (name: string, cents: number, isWithinLimit = true): AddedService => ({
  ...{ name, cents, trip: 'pickup-1', is_within_limit: isWithinLimit },
})
const STAIN = service('Stain removal', 1200)
const centsWithin = (services: AddedService[]) =>
  services.reduce((sum, one) => sum + (one.is_within_limit ? one.cents : 0), 0)
const order = (weight: Partial<OrderWeight>, payments: Payment[], paidCents = 0, services: AddedService[] = []) => ({
  ...{ status: 'processing' as const, refunds: [], payments, paid_cents: paidCents },
  charges: { services },
  weight: { ...UNWEIGHED, services_cents: centsWithin(services), ...weight },
})
const words = (...of: Parameters<typeof order>) => weightWords(order(...of)).join(' ')
const LIMITS = 'Estimated $50.00, at most $65.00.'

test('P1.2 a late hold says when, and a refused one that nothing is held', () => {
  const kept = [payment('kept', 6500)]
  expect(words({ hold: 'later', hold_at: '2026-11-16T01:00:00Z' }, kept)).toMatch(
    /^Estimated \$50\.00, at most \$65\.00\. Your card is kept\. Up to \$65\.00 is held on .*16 Nov.*; we take what it weighs\.$/,
  )
  expect(words({ hold: 'later' }, kept)).toContain('is held shortly')
  expect(words({ hold: 'failed' }, [...kept, payment('failed', 6500)])).toBe(
    `${LIMITS} Your card didn’t work, so nothing is held yet.`,
  )
})

test('P1.2 while a capture is in review, the page says that nothing of it was taken', () => {
  const weighs = 'It weighs 4 kg. That’s $40.00.'
  const review = 'Your bank hasn’t let us take it from the hold. We’re looking into it.'
  expect(words(WEIGHED, [payment('review', 6500)])).toBe(`${weighs} ${review}`)
  // The part above the limit was paid on its own.
  expect(words(WEIGHED, [payment('review', 6500)], 600)).toBe(`${weighs} You paid $6.00. ${review}`)
  expect(words(WEIGHED, [payment('review', 6500)], 4000)).toBe(`${weighs} You paid $40.00.`)
})

test('P1.3 services within the limit are named with their amounts before and after the weighing, so that the amounts add up', () => {
  const held = [payment('held', 6500)]
  expect(words({}, held, 0, [STAIN])).toBe(
    'Estimated $50.00. With $12.00 for Stain removal that’s about $62.00, at most $65.00. $65.00 is held on Visa •••• 4242; we take what it weighs and the extra services.',
  )
  expect(words(WEIGHED, held, 0, [STAIN])).toBe(
    'It weighs 4 kg. That’s $40.00. With $12.00 for Stain removal that’s $52.00 in all. We’re taking it from the hold.',
  )
  expect(words(WEIGHED, [payment('captured', 5200)], 5200, [STAIN])).toBe(
    'It weighs 4 kg. That’s $40.00. With $12.00 for Stain removal you paid $52.00. $13.00 of the hold was released.',
  )
})

test('D4.4 P1.3 a service that was agreed to by an answer, and paid on its own, is named as well', () => {
  const agreed = service('New button', 500, false)
  const paid = [payment('captured', 5200), { ...payment('captured', 500, null), purpose: 'extra_service' as const }]
  expect(words(WEIGHED, paid, 5700, [STAIN, agreed])).toBe(
    'It weighs 4 kg. That’s $40.00. With $12.00 for Stain removal and $5.00 for New button you paid $57.00. $13.00 of the hold was released.',
  )
  // Before the hold is taken, only the answer is paid.
  expect(words(WEIGHED, [payment('held', 6500)], 500, [agreed])).toBe(
    'It weighs 4 kg. That’s $40.00. We’re taking it from the hold.',
  )
  expect(words(WEIGHED, [payment('review', 6500)], 500, [agreed])).toBe(
    'It weighs 4 kg. That’s $40.00. Your bank hasn’t let us take it from the hold. We’re looking into it.',
  )
})

test('P1.2 P1.3 what was paid as estimated does not hide a service that was paid beside it', () => {
  const agreed = service('New button', 500, false)
  const paid = order(WEIGHED, [payment('captured', 5000, null)], 5500, [agreed])
  expect(weightWords({ ...paid, refunds: [refund('succeeded', 1000)] }).join(' ')).toBe(
    'It weighs 4 kg. That’s $40.00. With $5.00 for New button that’s $45.00 in all. You paid $55.00. We refunded $10.00.',
  )
})

test('P1.3 services within the limit are part of what is asked for, and of what is taken after a no', () => {
  const asked = order({ ...WEIGHED, final_cents: 6000 }, [payment('held', 6500)], 0, [STAIN])
  expect(askedWords(asked, 700)).toBe(
    'That’s $72.00, $7.00 more than you agreed to. That includes $12.00 for Stain removal.',
  )
  expect(noMeansWords(asked, 700)).toBe('We’ll take at most $65.00, and contact you about the rest.')
})

const refund = (status: OrderView['refunds'][number]['status'], cents: number) => ({
  ...{ status, amount_cents: cents, reason: '', at: '2026-11-12T02:00:00Z' },
})

test('P1.2 a refund that failed is not told as refunded', () => {
  const paid = order(WEIGHED, [payment('captured', 5000, null)], 5000)
  const told = (...refunds: OrderView['refunds']) => weightWords({ ...paid, refunds }).join(' ')
  expect(told(refund('succeeded', 600), refund('created', 400), refund('failed', 1000))).toBe(
    'It weighs 4 kg. That’s $40.00. You paid $50.00. We refunded $10.00.',
  )
  expect(told(refund('failed', 1000))).not.toContain('refunded')
})

test('P1.2 a hold that was given back beside a payment does not hide the payment', () => {
  const payments = [payment('captured', 4000, null), payment('voided', 6500)]
  expect(words(WEIGHED, payments, 4000)).toBe(
    'It weighs 4 kg. That’s $40.00. You paid $40.00. The whole hold of $65.00 was released.',
  )
  expect(words({ ...WEIGHED, final_cents: 0 }, [payment('voided', 6500)])).toBe(
    'It weighs 4 kg. That’s $0.00. The whole hold of $65.00 was released.',
  )
})

test('P1.2 where only the hold has ended, the question is not about more', () => {
  const asked = (status: Payment['status'], cents: number) =>
    questionTexts(
      order(
        {
          ...WEIGHED,
          question: { state: 'open', asked_cents: cents, answer_until: '2026-11-13T01:00:00Z', payment: null },
        },
        [payment(status, 6500)],
      ),
    )
  expect(asked('expired', 4000)).toMatchObject({ choose: 'Pay for your order?', no: 'No, don’t charge me' })
  expect(asked('expired', 4000).lapsed('$40.00')).toBe(
    'We had no answer about paying $40.00. We haven’t charged you, and will contact you.',
  )
  expect(asked('held', 700)).toMatchObject({ choose: 'Pay for the extra weight?', no: 'No, don’t charge more' })
})

test('P1.2 an order that was cancelled before it was weighed says that nothing was charged and where the hold is', () => {
  const cancelled = (of: Payment[], paidCents = 0) =>
    weightWords({ ...order({}, of, paidCents), status: 'cancelled' as const }).join(' ')
  expect(cancelled([payment('held', 6500)])).toBe('You weren’t charged. The whole hold of $65.00 is being released.')
  expect(cancelled([payment('voided', 6500)])).toBe('You weren’t charged. The whole hold of $65.00 was released.')
  expect(cancelled([payment('captured', 5000, null)], 5000)).toBe('Estimated $50.00. You paid $50.00.')
  expect(words({}, [payment('requires_action', 5000, null)])).toBe('Estimated $50.00.')
  // Stopped before the bank held it: no hold was given back.
  for (const none of [[], [payment('voided', 6500, null)]])
    expect(cancelled(none)).toBe('Estimated $50.00. You weren’t charged.')
  // Not decided yet, or looked at by a person: nobody knows.
  for (const status of ['requires_action', 'review'] as const)
    expect(cancelled([payment(status, 6500)])).toBe('Estimated $50.00.')
})

test('P1.2 after a no, or no answer, it says what is taken at most', () => {
  for (const state of ['declined', 'lapsed'] as const) {
    const question = { state, asked_cents: 700, answer_until: '2026-11-13T01:00:00Z' }
    expect(words({ ...WEIGHED, final_cents: 7200, question } as Partial<OrderWeight>, [payment('held', 6500)])).toBe(
      'It weighs 4 kg. That’s $72.00. We’ll take at most $65.00, and contact you about the rest.',
    )
  }
})
