import { expect, test } from 'vitest'
import type { SalesType } from '#contract/shop/outlets.ts'
import { minimumWords, salesTypeFacts } from './sales-type-cards.tsx'

const pickup = {
  category_id: 3,
  min_spend_cents: 4000,
  delivery_fee_cents: 600,
  free_delivery_from_cents: 10_000,
} as SalesType

test.each([
  [pickup, false, ['Collected from your door and returned', 'Delivery $6.00, free from $100.00']],
  [pickup, true, ['Collected from your door and returned', 'Delivery $6.00, free above $60.00', 'Minimum $40.00']],
  [
    { ...pickup, free_delivery_from_cents: 5000 },
    true,
    [expect.any(String), 'Delivery $6.00, free from $50.00', 'Minimum $40.00'],
  ],
  [{ ...pickup, free_delivery_from_cents: null }, false, [expect.any(String), 'Delivery $6.00']],
  [{ ...pickup, category_id: 1 as const, delivery_fee_cents: 0 }, false, ['At an outlet, no address needed']],
])(
  'D1.1 S5.1 the facts of a sales type include its fee, and its minimum only on the partner host',
  (salesType, isPartner, facts) => {
    expect(salesTypeFacts(salesType, isPartner)).toEqual(facts)
  },
)

test.each([
  [true, 0, 'Minimum $40.00'],
  [true, 3400, 'Minimum $40.00. Add items for $6.00 more.'],
  [true, 4000, 'Minimum $40.00'],
  [false, 3400, undefined],
])('S5.1 a partner’s visitor: %s, a cart of %i cents: “%s”', (isPartner, spentCents, words) => {
  expect(minimumWords({ isPartner, minCents: 4000, spentCents })).toBe(words)
})
