import { expect, test } from 'vitest'
import type { PaymentOptions } from '#contract/order/payments.ts'
import { choiceKey, choiceOf, NEW_CARD, newChoice, settledChoice, wayOf } from './payment-choice.ts'

const method = (id: string, is_default = false, expiry: 'good' | 'expired' = 'good', default_no = 0) => ({
  id,
  brand: 'visa',
  last4: '4242',
  exp_month: 1,
  exp_year: 2030,
  expiry,
  is_default,
  default_no,
})
const options = (methods: PaymentOptions['methods'], kinds: PaymentOptions['kinds'] = ['card', 'paynow']) => ({
  kinds,
  wallet: null,
  methods,
  may_save: true,
  is_test: true,
  demo_bank_url: null,
})

test('S1.6 the default card is proposed first, an expired one never', () => {
  expect(settledChoice(options([method('a'), method('b', true)]), null)).toEqual({ kind: 'saved', method_id: 'b' })
  expect(settledChoice(options([method('a', true, 'expired'), method('b')]), null)).toEqual({
    kind: 'saved',
    method_id: 'b',
  })
  expect(settledChoice(options([]), null)).toEqual(NEW_CARD)
  expect(settledChoice(options([], []), null)).toBeNull()
})

test('a guest’s last way to pay is proposed again, if it is offered; a choice and a saved card come first', () => {
  expect(settledChoice(options([]), null, 0, 'paynow')).toEqual({ kind: 'paynow' })
  expect(settledChoice(options([]), null, 0, 'card')).toEqual(NEW_CARD)
  expect(settledChoice(options([]), null, 0, 'grabpay')).toEqual(NEW_CARD)
  expect(settledChoice(options([]), NEW_CARD, 1, 'paynow')).toEqual(NEW_CARD)
  expect(settledChoice(options([method('a', true)]), null, 0, 'paynow')).toEqual({ kind: 'saved', method_id: 'a' })
})

test.each([
  [{ kind: 'token' as const, token: 'x' }, 'card'],
  [{ kind: 'paynow' as const }, 'paynow'],
  [{ kind: 'grabpay' as const }, 'grabpay'],
  [{ kind: 'saved' as const, method_id: 'x' }, null],
  [{ kind: 'wallet' as const, wallet: 'apple_pay' as const, token: 'x' }, null],
  [{ kind: 'none' as const }, null],
])('of %j the device remembers %s, never the card', (payment, way) => {
  expect(wayOf(payment)).toBe(way)
})

const saved = (method_id: string) => ({ kind: 'saved' as const, method_id })

test('a choice stays while it is offered', () => {
  expect(settledChoice(options([method('a', true)]), { kind: 'paynow' }, 1)).toEqual({ kind: 'paynow' })
  expect(settledChoice(options([method('a', true)], ['card']), { kind: 'paynow' })).toEqual({
    kind: 'saved',
    method_id: 'a',
  })
  expect(settledChoice(options([]), { kind: 'saved', method_id: 'gone' })).toEqual(NEW_CARD)
})

/** Two cards. One is the default, with this default number. */
const cards = (isDefault: 'a' | 'b', no: number) =>
  options([
    method('a', isDefault === 'a', 'good', isDefault === 'a' ? no : 0),
    method('b', isDefault === 'b', 'good', isDefault === 'b' ? no : 0),
  ])

test('D3.8 a chosen card counts as the next default, so it stays until another card becomes the default', () => {
  const { payment, paymentNo } = newChoice(cards('a', 4), saved('b'))
  expect([payment, paymentNo]).toEqual([saved('b'), 5])
  const then = (known: PaymentOptions) => settledChoice(known, payment, paymentNo)
  // The server does not know the choice yet, or this is another tab with older options.
  expect(then(cards('a', 4))).toEqual(saved('b'))
  expect(then(cards('b', 5))).toEqual(saved('b'))
  // The other card became the default in the profile later, with or without the choice having reached the server.
  expect(then(cards('a', 6))).toEqual(saved('a'))
  expect(then(cards('a', 5))).toEqual(saved('a'))
})

test('D3.8 PayNow stays chosen until a card becomes the default', () => {
  const { payment, paymentNo } = newChoice(cards('a', 4), { kind: 'paynow' })
  expect(settledChoice(cards('a', 4), payment, paymentNo)).toEqual({ kind: 'paynow' })
  expect(settledChoice(cards('b', 5), payment, paymentNo)).toEqual(saved('b'))
})

test('D3.8 a chosen card that was removed or has expired is replaced by the default', () => {
  const { payment, paymentNo } = newChoice(cards('a', 4), saved('b'))
  expect(settledChoice(options([method('a', true, 'good', 4)]), payment, paymentNo)).toEqual(saved('a'))
  expect(settledChoice(options([method('a', true), method('b', false, 'expired')]), payment, 9)).toEqual(saved('a'))
})

test('D3.8 an expired default replaces no choice', () => {
  const known = options([method('a', true, 'expired', 9), method('b')])
  expect(settledChoice(known, { kind: 'paynow' }, 1)).toEqual({ kind: 'paynow' })
})

test('a choice and its key convert into each other', () => {
  for (const choice of [{ kind: 'saved' as const, method_id: 'x' }, { kind: 'paynow' as const }, NEW_CARD])
    expect(choiceOf(choiceKey(choice))).toEqual(choice)
})
