import { expect, test } from 'vitest'
import { cardExpiry } from './card-expiry.ts'

test.each([
  [11, 2026, '2026-11-30', 'soon'],
  [11, 2026, '2026-12-01', 'expired'],
  [12, 2026, '2026-11-01', 'soon'],
  [1, 2027, '2026-11-30', 'good'],
  [1, 2027, '2026-12-01', 'soon'],
  [12, 2025, '2026-01-01', 'expired'],
  [11, 2030, '2026-11-15', 'good'],
] as const)('a card of %i/%i is, on %s, %s', (month, year, today, expiry) => {
  expect(cardExpiry({ month, year }, today)).toBe(expiry)
})
