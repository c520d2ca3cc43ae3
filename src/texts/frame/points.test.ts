import { expect, test } from 'vitest'
import { pointsWords } from './points.ts'

test.each([
  [0, '0 points'],
  [1, '1 point'],
  [1234, '1,234 points'],
  [1234567, '1,234,567 points'],
  [-20, '−20 points'],
  [-1, '−1 point'],
])('%i is %s', (count, words) => {
  expect(pointsWords(count)).toBe(words)
})
