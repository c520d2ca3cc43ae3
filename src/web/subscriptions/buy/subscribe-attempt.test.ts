import { expect, test } from 'vitest'
import { parseAttempt } from './subscribe-attempt.ts'

const attempt = {
  key: 'k1234567',
  owner: 'customer',
  body: {
    plan_id: 'weekly',
    outlet_id: 1,
    first_starts_at: '2026-11-17T01:00:00.000Z',
    address_id: 'a',
    method_id: 'm',
    consent: true,
  },
}

test('D6.4 an attempt without an answer is read back as it was sent, without unknown fields', () => {
  const stored = { ...attempt, body: { ...attempt.body, price_cents: 1 } }
  expect(parseAttempt(JSON.stringify(stored))).toEqual(attempt)
})

test.each([
  null,
  [],
  { ...attempt, key: 7 },
  { ...attempt, owner: '' },
  { ...attempt, body: null },
  { ...attempt, body: { ...attempt.body, consent: 'yes' } },
  { ...attempt, body: { ...attempt.body, outlet_id: '1' } },
])('a damaged attempt is dropped: %j', (stored) => {
  expect(parseAttempt(JSON.stringify(stored))).toBeUndefined()
})
