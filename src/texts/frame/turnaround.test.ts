import { expect, test } from 'vitest'
import { turnaroundWords } from './turnaround.ts'

test.each([
  [1, '1 hour'],
  [24, '24 hours'],
  [47, '47 hours'],
  [48, '2 days'],
  // Rounded up, so that the customer never reads a shorter time than it takes.
  [60, '3 days'],
  [96, '4 days'],
])('a turnaround of %i hours is %s', (hours, words) => {
  expect(turnaroundWords(hours)).toBe(words)
})
