import { expect, test } from 'vitest'
import { PAYMENT_STATUSES } from '#contract/order/checkout-limits.ts'
import { confirmWords, moneyNote, payKind, payWords } from './pay-words.ts'
import { dueName, moneyOf, paidWords } from './purchase-money.ts'

const NOW = '2026-11-10T01:00:00.000Z'
const SOON = '2026-11-11T01:00:00.000Z'
const LATE = '2026-11-17T01:00:00.000Z'
const purchase = (payment: Pick<Parameters<typeof moneyOf>[0]['payment'], 'status' | 'kind'>, startsAt = LATE) => ({
  ...{ total_cents: 5000, limit_cents: 6500, first_starts_at: startsAt, now: NOW, category_id: 3 as const },
  payment: { label: 'Visa •••• 4242', ...payment },
})

test('P1.2 before Pay: the card is kept, and held about a day before the visit', () => {
  const money = { way: 'keep', cents: 6500 } as const
  expect(moneyNote(money, 3)).toBe('We keep your card, and hold up to $65.00 about a day before your pickup.')
  expect(moneyNote(money, 1)).toContain('about a day before your drop-off.')
  expect([payWords(money), confirmWords(money)]).toEqual(['Place order', 'Confirm · at most $65.00'])
})

test.each([
  ['a saved card', { kind: 'saved', method_id: 'x' }, false, 'saved'],
  ['a card that is going to be saved', { kind: 'card', isSaved: true }, false, 'saved'],
  ['a card for one payment', { kind: 'card', isSaved: false }, false, 'card'],
  ['a card that was entered for one payment', { kind: 'card', isSaved: true }, true, 'card'],
  ['none', null, false, undefined],
] as const)('P1.2 whether a card can be asked later: %s', (_, choice, hasCard, kind) => {
  expect(payKind(choice, hasCard)).toBe(kind)
})

test('P1.2 after Pay: a kept card says when it is held', () => {
  expect(paidWords(purchase({ status: 'kept', kind: 'saved' }))).toEqual({
    name: 'Kept',
    value: 'Visa •••• 4242',
    note: 'Your card is kept. Up to $65.00 is held about a day before your pickup.',
  })
})

test.each([
  ['a late pickup, charged', 'captured', 'token', LATE, { way: 'estimate', cents: 5000 }],
  ['held, whatever the pickup', 'held', 'saved', LATE, { way: 'hold', cents: 6500 }],
  ['kept, and the pickup has come near', 'kept', 'saved', SOON, { way: 'keep', cents: 6500 }],
  ['a late pickup, declined', 'failed', 'token', LATE, { way: 'estimate', cents: 5000 }],
  ['a pickup soon, declined', 'failed', 'token', SOON, { way: 'hold', cents: 6500 }],
] as const)('P1.2 what a payment holds: %s', (_, status, kind, startsAt, money) => {
  expect(moneyOf(purchase({ status, kind }, startsAt))).toEqual(money)
})

test('P1.2 a wallet that waits for a late pickup pays the estimate', () => {
  expect(dueName(purchase({ status: 'requires_action', kind: 'wallet' }))).toBe('To pay, as estimated')
})

test('P1.2 only a payment that is kept, held or captured says what became of the money', () => {
  const told = PAYMENT_STATUSES.filter((status) => paidWords(purchase({ status, kind: 'saved' })) !== null)
  expect(told).toEqual(['kept', 'held', 'captured'])
})
