import { expect, test } from 'vitest'
import { nearDayWords, slotDay } from './slot-words.ts'

test('today and tomorrow are named, other days have their weekday', () => {
  const now = '2026-11-15T15:59:59.000Z'
  expect(slotDay(now)).toBe('2026-11-15')
  expect(nearDayWords('2026-11-15', now)).toBe('Today')
  expect(nearDayWords('2026-11-16', now)).toBe('Tomorrow')
  expect(nearDayWords('2026-11-17', now)).toBe('Tue')
  expect(nearDayWords('2026-11-16', '2026-11-15T16:00:00.000Z')).toBe('Today')
})
