import { expect, test } from 'vitest'
import { mayHoldMore } from './guest-holds.ts'

const held = (window: string, count: number, capacity: number) =>
  Array.from({ length: count }, (_, index) => ({ window, holder: `${window}-${index}`, capacity }))

test.each([
  [0, 6, true],
  [3, 6, true],
  [4, 6, false],
  [1, 1, true],
  [2, 1, false],
  [1, 3, true],
  [2, 3, false],
])('D3.1 of guests at one network, %i in a window for %i may hold: %s', (count, capacity, may) => {
  expect(mayHoldMore(held('a', count, capacity), 20)).toBe(may)
})

test('D3.1 the number of guests of one network that hold windows is limited over all windows', () => {
  const places = Array.from({ length: 5 }, (_, index) => held(`${index}`, 2, 6)).flat()
  expect(mayHoldMore(places, 10)).toBe(true)
  expect(mayHoldMore(places, 9)).toBe(false)
})
