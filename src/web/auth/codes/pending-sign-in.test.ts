import { expect, test } from 'vitest'
import { type Pending, parsePending } from './pending-sign-in.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const pending: Pending = {
  purpose: 'sign-up',
  ticket: 't'.repeat(43),
  places: [{ channel: 'email', to: 'm•••@example.com' }],
  sent: { channel: 'email', to: 'm•••@example.com', atMs: now - 1000, resendAfterSeconds: 60, livesSeconds: 600 },
  startedAtMs: now - 2000,
  redirect: '/faq',
}

test('a stored sign-in is read back', () => {
  expect(parsePending({ ...pending }, now)).toEqual(pending)
  expect(parsePending({ ...pending, sent: null }, now)).toEqual({ ...pending, sent: null })
})

test.each([
  ['another purpose', { purpose: 'reset' }],
  ['no ticket', { ticket: 'x; y' }],
  ['no recipient', { places: [] }],
  ['an unknown channel', { places: [{ channel: 'pigeon', to: 'roof' }] }],
  ['a message without a time', { sent: { channel: 'email', to: 'm' } }],
  ['a sign-up of yesterday', { startedAtMs: now - 86_400_001 }],
])('S3.10 damaged or foreign content is dropped: %s', (_, wrong) => {
  expect(parsePending({ ...pending, ...wrong }, now)).toBeNull()
})
