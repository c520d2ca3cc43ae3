import { expect, test } from 'vitest'
import type { Facts } from './order-facts.ts'
import { totalToPay } from './weight-placeholders.ts'

const unpaid = (payment: object, weight: object | null = { estimate_cents: 3100, limit_cents: 4030 }) =>
  totalToPay({
    order: { total_cents: 3100 },
    view: { weight, payments: [{ purpose: 'order', status: 'requires_action', ...payment }] },
  } as unknown as Facts)

test.each([
  ['a card that its bank asks about holds the limit', { held_cents: 4030 }, 'about $31.00 (estimated, at most $40.30)'],
  ['a code pays the estimate, and more is asked for', { held_cents: null }, '$31.00 (estimated)'],
] as const)('P1.2 what an unpaid order costs: %s', (_, payment, words) => {
  expect(unpaid(payment)).toBe(words)
  expect(unpaid(payment, null)).toBe('$31.00')
})
