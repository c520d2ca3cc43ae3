import { expect, test } from 'vitest'
import { momentWords } from '../slots/window-words.ts'
import { answerBy, reopenUntil } from './claim-times.ts'

test.each([
  ['2026-11-18T09:00+08:00', undefined, 'Fri 20 Nov, 6 pm'],
  ['2026-11-18T23:59+08:00', undefined, 'Fri 20 Nov, 6 pm'],
  ['2026-11-19T00:00+08:00', undefined, 'Sat 21 Nov, 6 pm'],
  ['2026-11-18T09:00+08:00', 1, 'Thu 19 Nov, 6 pm'],
  ['2026-12-31T20:00+08:00', 3, 'Sun 3 Jan, 6 pm'],
])('M1.6 a claim of %s with %s days is answered by %s', (at, days, words) => {
  expect(momentWords(answerBy(new Date(at), days))).toBe(words)
})

test('M1.6 a closed claim can be reopened for a week', () => {
  expect(reopenUntil(null)).toBeNull()
  expect(reopenUntil(new Date('2026-11-18T09:00Z'))).toEqual(new Date('2026-11-25T09:00Z'))
})
