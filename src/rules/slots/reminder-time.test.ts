import { expect, test } from 'vitest'
import { reminderTime } from './reminder-time.ts'

// Monday 16 November, 10:00 in Singapore.
const startsAt = new Date('2026-11-16T02:00:00Z')

test.each([
  ['days before', '2026-11-13T00:00:00Z', '2026-11-15T10:00:00.000Z'],
  ['just before the evening', '2026-11-15T09:59:59Z', '2026-11-15T10:00:00.000Z'],
  ['in the evening itself', '2026-11-15T10:00:00Z', '2026-11-16T00:00:00.000Z'],
  ['two hours before', '2026-11-16T00:00:00Z', undefined],
])('a pickup that was booked %s is reminded of at the right time', (_, now, expected) => {
  expect(reminderTime(startsAt, new Date(now))?.toISOString()).toBe(expected)
})

test('a pickup just after midnight in Singapore has its reminder on the evening before, in Singapore time', () => {
  const midnight = new Date('2026-11-15T16:30:00Z')
  expect(reminderTime(midnight, new Date('2026-11-14T00:00:00Z'))?.toISOString()).toBe('2026-11-15T10:00:00.000Z')
})
