import { expect, test } from 'vitest'
import { parseReferral, referralCodeIn } from './referral-storage.ts'

const DAY_MS = 86_400_000
const now = Date.UTC(2026, 10, 15)

test.each([
  ['ref=ABCD2345', 'ABCD2345'],
  ['ref=abcd2345&utm_source=x', 'ABCD2345'],
  ['ref=%20ABCD2345%20', 'ABCD2345'],
  ['ref=ABCD234', undefined],
  ['ref=ABCDO345', undefined],
  ['ref=%3Cscript%3E', undefined],
  ['utm_source=x', undefined],
])('D6.3 the friend’s code in ?%s is %s', (query, code) => {
  expect(referralCodeIn(new URLSearchParams(query))).toBe(code)
})

test.each([
  [{ code: 'ABCD2345', clickedAtMs: now }, true],
  [{ code: 'ABCD2345', clickedAtMs: now - 30 * DAY_MS + 1 }, true],
  [{ code: 'ABCD2345', clickedAtMs: now - 30 * DAY_MS }, false],
  [{ code: 'ABCD2345', clickedAtMs: now + 1 }, false],
  [{ code: 'ABCD2345', clickedAtMs: 'x' }, false],
  [{ code: '<b>', clickedAtMs: now }, false],
  [null, false],
])('D6.3 a referral link is valid for 30 days after the click: %j → %s', (stored, counts) => {
  expect(parseReferral(JSON.stringify(stored), now) !== undefined).toBe(counts)
})
