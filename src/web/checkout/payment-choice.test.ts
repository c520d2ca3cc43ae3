import { expect, test } from 'vitest'
import type { PaymentOptions } from '#contract/payments.ts'
import { choiceKey, choiceOf, NEW_CARD, settledChoice } from './payment-choice.ts'

const method = (id: string, is_default = false, expiry: 'good' | 'expired' = 'good') => ({
  id,
  brand: 'visa',
  last4: '4242',
  exp_month: 1,
  exp_year: 2030,
  expiry,
  is_default,
})
const options = (methods: PaymentOptions['methods'], kinds: PaymentOptions['kinds'] = ['card', 'paynow']) => ({
  kinds,
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

test('what was chosen stays while it is offered', () => {
  expect(settledChoice(options([method('a', true)]), { kind: 'paynow' })).toEqual({ kind: 'paynow' })
  expect(settledChoice(options([method('a', true)], ['card']), { kind: 'paynow' })).toEqual({
    kind: 'saved',
    method_id: 'a',
  })
  expect(settledChoice(options([]), { kind: 'saved', method_id: 'gone' })).toEqual(NEW_CARD)
})

test('a choice and its key are the same thing', () => {
  for (const choice of [{ kind: 'saved' as const, method_id: 'x' }, { kind: 'paynow' as const }, NEW_CARD])
    expect(choiceOf(choiceKey(choice))).toEqual(choice)
})
