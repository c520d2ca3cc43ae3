import { expect, test } from 'vitest'
import { when, windowText } from './time-words.ts'

test.each([
  ['2026-11-15T16:04:00.000Z', 'Mon 16 Nov, 12:04\u00a0am'],
  ['2026-11-16T06:00:00.000Z', 'Mon 16 Nov, 2\u00a0pm'],
])('%s is said as %s, and a line never ends before am or pm', (at, words) => {
  expect(when(at)).toBe(words)
})

test('the hours of a window stay on one line, and half a window is none', () => {
  const [starts, ends] = ['2026-11-16T06:00:00.000Z', '2026-11-16T08:00:00.000Z']
  expect(windowText(starts, ends)).toBe('Mon 16 Nov, 2\u00a0pm\u00a0–\u00a04\u00a0pm')
  expect(windowText(starts, null)).toBeNull()
})
