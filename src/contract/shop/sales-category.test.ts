import { expect, test } from 'vitest'
import { comesToTheDoor, SALES_CATEGORIES, SalesCategory } from './sales-category.ts'

test('D1.1 the categories have the numbers of the specification', () => {
  expect(SalesCategory).toEqual({ collect: 1, delivery: 2, pickup: 3, dineIn: 4 })
  expect(SALES_CATEGORIES).toEqual([1, 2, 3, 4])
})

test.each([
  ['collect', false],
  ['delivery', true],
  ['pickup', true],
  ['dineIn', false],
] as const)('D1.1 an order by %s comes to the door: %s', (name, expected) => {
  expect(comesToTheDoor(SalesCategory[name])).toBe(expected)
})
