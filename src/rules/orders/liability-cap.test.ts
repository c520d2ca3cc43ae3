import { expect, test } from 'vitest'
import type { Liability } from '#contract/order/liability.ts'
import { liabilityCap } from './liability-cap.ts'

const terms: Liability = {
  text: 'We pay for it.',
  times_price: 10,
  most_cents: null,
  together: { categories: ['by-weight'], most_cents: 20_000 },
  section: null,
}
const line = {
  kind: 'item',
  unit: 'piece',
  piece_cents: 1200,
  final_cents: 3600,
  category: 'dry',
  turnaround_hours: 72,
} as const

test.each([
  ['an article by its own price', terms, line, { cents: 12_000, for: 'each' }],
  ['no more than the store’s amount', { ...terms, most_cents: 11_999 }, line, { cents: 11_999, for: 'each' }],
  [
    'no more than its price times, below the amount',
    { ...terms, most_cents: 12_001 },
    line,
    { cents: 12_000, for: 'each' },
  ],
  ['the store’s amount alone', { ...terms, times_price: null, most_cents: 500 }, line, { cents: 500, for: 'each' }],
  ['what is counted by the order', terms, { ...line, category: 'by-weight' }, { cents: 20_000, for: 'order' }],
  ['all of a weighed line by its price', terms, { ...line, unit: 'kg' }, { cents: 36_000, for: 'line' }],
  [
    'all of a weighed line, whatever an article may cost',
    { ...terms, most_cents: 1 },
    { ...line, unit: 'kg' },
    { cents: 36_000, for: 'line' },
  ],
  ['what is in no catalogue like any article', terms, { ...line, category: null }, { cents: 12_000, for: 'each' }],
  ['no goods, which are not cared for', terms, { ...line, turnaround_hours: null }, null],
  ['no service', terms, { ...line, kind: 'extra_service' } as const, null],
  ['nothing without terms', null, line, null],
  ['nothing where no limit fits', { ...terms, times_price: null }, line, null],
])('P1.6 the limit counts %s', (_, given, claimed, expected) => {
  expect(liabilityCap(given, claimed)).toEqual(expected)
})
