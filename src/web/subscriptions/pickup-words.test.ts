import { expect, test } from 'vitest'
import { kilogramWords, pickupWords, weekdayWords } from './pickup-words.ts'

test.each([
  ['2026-11-17T01:00:00.000Z', 'Tue 17 Nov, 9–11 am', 'Tuesday'],
  ['2026-11-17T03:00:00.000Z', 'Tue 17 Nov, 11 am–1 pm', 'Tuesday'],
  ['2026-11-21T16:30:00.000Z', 'Sun 22 Nov, 12:30–2:30 am', 'Sunday'],
])('D6.4 a pickup at %s is said as %s', (at, words, weekday) => {
  expect(pickupWords(at)).toBe(words)
  expect(weekdayWords(at)).toBe(weekday)
})

test.each([
  [0, '0'],
  [7000, '7'],
  [6240, '6.2'],
  [6250, '6.3'],
])('%i g are %s kg', (grams, words) => {
  expect(kilogramWords(grams)).toBe(words)
})
