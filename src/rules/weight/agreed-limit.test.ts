import { expect, test } from 'vitest'
import { agreedLimit } from './agreed-limit.ts'

const quote = { total_cents: 4000, limit_cents: 6500 }
const chosen = (cents: number | null, isRemembered = false) => ({ cents, isRemembered })

test.each([
  ['none is chosen', null, 6500, false],
  ['a lower one', 5000, 5000, true],
  ['a higher one', 9000, 9000, true],
  ['exactly the estimate', 4000, 4000, true],
  ['exactly the store’s', 6500, 6500, true],
  ['a far higher one, for this order', 50_000, 50_000, true],
  ['one below the estimate does not count', 3999, 6500, false],
])('P1.3 the limit when %s', (_, amount, cents, isOwn) => {
  expect(agreedLimit(quote, chosen(amount))).toEqual({ cents, storeCents: 6500, chosenCents: amount, isOwn })
})

test.each([
  ['from the estimate on', 4000, 4000],
  ['but not below it', 3999, 6500],
  ['up to twice the store’s limit', 13_000, 13_000],
  ['but not above it', 13_001, 6500],
])('P1.3 a remembered amount counts %s', (_, amount, cents) => {
  const limit = { cents, storeCents: 6500, chosenCents: amount, isOwn: cents === amount }
  expect(agreedLimit(quote, chosen(amount, true))).toEqual(limit)
})

test('P1.3 without weighed items there is no limit, whatever was chosen', () =>
  expect(agreedLimit({ total_cents: 4000 }, chosen(5000))).toBeNull())
