import { expect, test } from 'vitest'
import { distanceWords } from './distance-words.ts'

test.each([
  [0, '50 m'],
  [349, '350 m'],
  [974, '950 m'],
  [975, '1.0 km'],
  [2440, '2.4 km'],
  [9949, '9.9 km'],
  [9950, '10 km'],
  [18_400, '18 km'],
])('%i metres from a device are shown as %s', (metres, words) => {
  expect(distanceWords(metres, true)).toBe(words)
})

test.each([
  [20, 'under 1 km'],
  [999, 'under 1 km'],
  [1000, '1 km'],
  [2440, '2 km'],
  [18_500, '19 km'],
])('%i metres from the middle of a postal sector are shown as %s', (metres, words) => {
  expect(distanceWords(metres, false)).toBe(words)
})
