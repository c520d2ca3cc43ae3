import { expect, test } from 'vitest'
import { momentWords, windowWords } from './window-words.ts'

test.each([
  ['2026-11-16T02:00:00Z', '2026-11-16T04:00:00Z', 'Mon 16 Nov, 10 am – 12 pm'],
  ['2026-11-15T16:00:00Z', '2026-11-15T18:00:00Z', 'Mon 16 Nov, 12 am – 2 am'],
  ['2026-12-31T13:30:00Z', '2026-12-31T15:30:00Z', 'Thu 31 Dec, 9:30 pm – 11:30 pm'],
])('the window from %s to %s is said as in Singapore', (from, to, words) => {
  expect(windowWords(new Date(from), new Date(to))).toBe(words)
})

test('a moment is a day and a time', () => {
  expect(momentWords(new Date('2026-11-16T04:05:00Z'))).toBe('Mon 16 Nov, 12:05 pm')
})
