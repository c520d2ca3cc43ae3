import { expect, test } from 'vitest'
import { weightWords } from './weight-words.ts'

const ending = {
  status: 'active' as const,
  extra_kg_cents: 490,
  owed_at_end_cents: 0,
  next_charge_at: '2026-11-22T02:00:00.000Z',
  ends_at: null,
  next_pickups: ['2026-11-24T02:00:00.000Z'],
}
const still = { ...ending, next_charge_at: null, next_pickups: [] }
const onDay = 'We’ll charge extra weight once, on Sun 22 Nov, or a day after weighing if that’s later.'

test.each([
  ['a plan that charges nothing for weight', { ...ending, extra_kg_cents: 0 }, null],
  ['a running one', ending, onDay],
  ['a running one with something owed', { ...ending, owed_at_end_cents: 980 }, `${onDay} So far that’s $9.80.`],
  [
    'one about to end',
    { ...still, status: 'pending_cancel' as const, ends_at: '2026-11-22T02:00:00.000Z', owed_at_end_cents: 490 },
    `${onDay} So far that’s $4.90.`,
  ],
  [
    'one whose charge failed',
    { ...ending, status: 'past_due' as const, owed_at_end_cents: 490 },
    'We’ll charge $4.90 for extra weight once, now.',
  ],
  ['a paused one', { ...still, status: 'paused' as const }, null],
  [
    'a paused one with something owed',
    { ...still, status: 'paused' as const, owed_at_end_cents: 490 },
    'We’ll charge $4.90 for extra weight once, now.',
  ],
  [
    'a paused one with pickups that are paid for',
    { ...still, status: 'paused' as const, next_pickups: ending.next_pickups },
    'We’ll charge extra weight once, after weighing your last pickup.',
  ],
])('D6.4 the cost of extra weight on cancelling: %s', (_, subscription, words) => {
  expect(weightWords(subscription)).toBe(words)
})
