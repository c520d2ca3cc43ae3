import { expect, test } from 'vitest'
import { rovingIndex } from './roving-index.ts'

test.each([
  ['ArrowRight', 2, 'row', 0],
  ['ArrowLeft', 0, 'row', 2],
  ['ArrowDown', 0, 'row', null],
  ['ArrowDown', 2, 'column', 0],
  ['ArrowUp', 0, 'column', 2],
  ['Home', 2, 'row', 0],
  ['End', 0, 'column', 2],
  ['a', 1, 'row', null],
] as const)('%s from %i in a %s of three leads to %s', (key, index, direction, expected) => {
  expect(rovingIndex(key, index, 3, direction)).toBe(expected)
})

test('an empty list has no next index', () => {
  expect(rovingIndex('Home', 0, 0, 'row')).toBeNull()
})
