import { expect, test } from 'vitest'
import { weekdayWords } from './pickup-words.ts'

test.each([
  ['2026-11-17T01:00:00.000Z', 'Tuesday'],
  ['2026-11-21T16:30:00.000Z', 'Sunday'],
])('D6.4 a pickup at %s is on a %s', (at, weekday) => {
  expect(weekdayWords(at)).toBe(weekday)
})
