import { expect, test } from 'vitest'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { allowedPresets, isWeighedLater } from './weight-presets.ts'

const PRESETS = [
  { name: 'Small', kg: 5 },
  { name: 'Medium', kg: 8 },
  { name: 'Large', kg: 12 },
]

test.each([
  [{ min_qty: 1, qty_step: 1 }, ['Small', 'Medium', 'Large']],
  [{ min_qty: 5, qty_step: 1 }, ['Small', 'Medium', 'Large']],
  [{ min_qty: 6, qty_step: 1 }, ['Medium', 'Large']],
  [{ min_qty: 2, qty_step: 2 }, ['Medium', 'Large']],
  [{ min_qty: 20, qty_step: 1 }, []],
])('P1.1 only the presets that the product’s minimum and step allow are offered: %o', (step, names) => {
  expect(allowedPresets(PRESETS, step).map(({ name }) => name)).toEqual(names)
})

test('P1.1 a preset above what one line may have is not offered', () => {
  const step = { min_qty: 1, qty_step: 1 }
  expect(allowedPresets([{ name: 'Van', kg: 100 }], step)).toEqual([])
  expect(allowedPresets([{ name: 'Most', kg: 99 }], step)).toHaveLength(1)
})

test.each([
  ['kg', true, SalesCategory.pickup, true],
  ['kg', true, SalesCategory.collect, true],
  ['kg', true, SalesCategory.dineIn, false],
  ['kg', false, SalesCategory.pickup, false],
  ['piece', true, SalesCategory.pickup, false],
])(
  'P1.1 goods by %s, in a store that weighs (%s), at category %s: weighed later is %s',
  (unit, weighs, category, is) => {
    expect(isWeighedLater({ unit }, weighs, category)).toBe(is)
  },
)
