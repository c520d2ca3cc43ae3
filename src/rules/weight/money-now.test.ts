import { expect, test } from 'vitest'
import { moneyNow, typedLimit } from './money-now.ts'

test.each([
  ['a card', 4000, 6500, 'card', { way: 'hold', cents: 6500 }],
  ['a saved card', 4000, 6500, 'saved', { way: 'hold', cents: 6500 }],
  ['a card’s token', 4000, 6500, 'token', { way: 'hold', cents: 6500 }],
  ['a wallet', 4000, 6500, 'wallet', { way: 'hold', cents: 6500 }],
  ['PayNow', 4000, 6500, 'paynow', { way: 'estimate', cents: 4000 }],
  ['GrabPay', 4000, 6500, 'grabpay', { way: 'estimate', cents: 4000 }],
  ['pieces only', 4000, undefined, 'card', { way: 'charge', cents: 4000 }],
  ['pieces only, by PayNow', 4000, undefined, 'paynow', { way: 'charge', cents: 4000 }],
  ['nothing to pay', 0, 1200, 'card', { way: 'charge', cents: 0 }],
] as const)('P1.2 what Pay does with %s', (_, total, limit, kind, expected) => {
  expect(moneyNow(total, limit, kind)).toEqual(expected)
})

test.each([
  ['a saved card', 4000, 6500, 'saved', { way: 'keep', cents: 6500 }],
  ['a card for one payment', 4000, 6500, 'card', { way: 'estimate', cents: 4000 }],
  ['a card’s token', 4000, 6500, 'token', { way: 'estimate', cents: 4000 }],
  ['a wallet', 4000, 6500, 'wallet', { way: 'estimate', cents: 4000 }],
  ['PayNow', 4000, 6500, 'paynow', { way: 'estimate', cents: 4000 }],
  ['pieces only', 4000, undefined, 'saved', { way: 'charge', cents: 4000 }],
  ['nothing to pay', 0, 1200, 'saved', { way: 'charge', cents: 0 }],
] as const)('P1.2 what Pay does with %s for a late pickup', (_, total, limit, kind, expected) => {
  expect(moneyNow(total, limit, kind, true)).toEqual(expected)
})

test.each([
  ['65', { kind: 'amount', cents: 6500 }],
  [' $65.5 ', { kind: 'amount', cents: 6550 }],
  ['S$ 1,065.00', { kind: 'amount', cents: 106_500 }],
  ['40', { kind: 'amount', cents: 4000 }],
  ['39.99', { kind: 'below_estimate' }],
  ['5000', { kind: 'amount', cents: 500_000 }],
  ['5000.01', { kind: 'too_much' }],
  ['', { kind: 'unreadable' }],
  ['-50', { kind: 'unreadable' }],
  ['6O', { kind: 'unreadable' }],
  ['50.001', { kind: 'unreadable' }],
  ['31,50', { kind: 'unreadable' }],
  ['65,00', { kind: 'unreadable' }],
  ['1065,00', { kind: 'unreadable' }],
  ['1,0650', { kind: 'unreadable' }],
  ['1,065', { kind: 'amount', cents: 106_500 }],
])('P1.3 the amount “%s”, typed with an estimate of $40.00', (text, expected) => {
  expect(typedLimit(text, 4000)).toEqual(expected)
})

test('P1.3 zero is no amount, even when the estimate is zero', () => {
  expect(typedLimit('0', 0)).toEqual({ kind: 'below_estimate' })
})
