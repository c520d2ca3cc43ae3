import { expect, test } from 'vitest'
import { overCents, overGrams, owedAtEnd } from './overage.ts'

test.each([
  [0, 0, 0],
  [6999, 0, 0],
  [7000, 0, 0],
  [7001, 1, 0],
  [7100, 100, 49],
  [9400, 2400, 1176],
  [57_000, 50_000, 24_500],
])('D6.4 of %i g with 7 kg included, %i g are beyond and cost %i cents at $4.90 a kilogram', (grams, over, cents) => {
  const weighed = { weightGrams: grams, includedKg: 7, extraKgCents: 490 }
  expect(overGrams(weighed)).toBe(over)
  expect(overCents(weighed)).toBe(cents)
})

test('D6.4 a plan without a price for further kilograms charges nothing for them', () => {
  expect(overCents({ weightGrams: 20_000, includedKg: 7, extraKgCents: 0 })).toBe(0)
  expect(overCents({ weightGrams: 20_000, includedKg: null, extraKgCents: 490 })).toBe(0)
})

test.each([
  ['nothing is owed', 0, 0, null, 0],
  ['what was weighed', 490, 0, null, 490],
  ['also what a cycle carries that is then given up', 490, 980, null, 1470],
  ['what is being charged for this end', 0, 0, { status: 'due' as const, cents: 490 }, 490],
  ['nothing more when this end was paid', 245, 0, { status: 'paid' as const, cents: 490 }, 0],
  ['nothing more when this end was tried in vain', 490, 0, { status: 'given_up' as const, cents: 490 }, 0],
])('D6.4 at the end is charged: %s', (_, owedCents, carriedCents, settled, cents) => {
  expect(owedAtEnd({ owedCents, carriedCents, settled })).toBe(cents)
})
