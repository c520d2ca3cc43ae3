import { expect, test } from 'vitest'
import { placeOfSale } from './place-of-sale.ts'

const shelves = [
  { id: 101, outletId: 1, salesTypeId: 10 },
  { id: 102, outletId: 1, salesTypeId: 20 },
  { id: 201, outletId: 2, salesTypeId: 20 },
  { id: 301, outletId: 3, salesTypeId: 30 },
]
const defaults = { outletId: 1, salesTypeId: 20 }

test.each([
  ['nothing', undefined, undefined, [1, 20, 102]],
  ['both', 1, 10, [1, 10, 101]],
  ['an outlet', 2, undefined, [2, 20, 201]],
  ['an outlet without the default sales type', 3, undefined, [3, 30, 301]],
  ['a sales type', undefined, 10, [1, 10, 101]],
  ['a sales type the default outlet does not serve', undefined, 30, [3, 30, 301]],
  ['a pair that does not go together', 2, 30, [2, 30, null]],
  ['an outlet that serves nothing', 9, undefined, [9, 20, null]],
])('S7.6 asking for %s', (_, outletId, salesTypeId, [outlet, salesType, shelf]) => {
  expect(placeOfSale(shelves, { outletId, salesTypeId }, defaults)).toEqual({
    outletId: outlet,
    salesTypeId: salesType,
    shelfId: shelf,
  })
})

test('a store without defaults or shelves has no place', () => {
  expect(
    placeOfSale([], { outletId: undefined, salesTypeId: undefined }, { outletId: null, salesTypeId: null }),
  ).toBeUndefined()
})

test.each([
  ['a pair that goes together, against both defaults', 2, 20, [2, 20, 201]],
  ['a sales type that serves the default outlet second', undefined, 20, [1, 20, 102]],
])('S7.6 asking for %s', (_, outletId, salesTypeId, [outlet, salesType, shelf]) => {
  expect(placeOfSale(shelves, { outletId, salesTypeId }, defaults)).toEqual({
    outletId: outlet,
    salesTypeId: salesType,
    shelfId: shelf,
  })
})

test('S7.6 if the two defaults do not fit together, a shelf with one of them comes first', () => {
  const where = (outletId: number, salesTypeId: number) =>
    placeOfSale(shelves, { outletId: undefined, salesTypeId: undefined }, { outletId, salesTypeId })?.shelfId
  expect([where(3, 10), where(2, 99), where(99, 30), where(99, 99)]).toEqual([101, 201, 301, 101])
})

test('S7.6 a request that no shelf serves is completed with the defaults, if the store has them', () => {
  const none = { outletId: undefined, salesTypeId: undefined }
  const both = { outletId: 1, salesTypeId: 20 }
  const place = (wanted: { outletId?: number; salesTypeId?: number }, given: Parameters<typeof placeOfSale>[2]) =>
    placeOfSale([], { ...none, ...wanted }, given)
  expect(place({}, both)).toEqual({ outletId: 1, salesTypeId: 20, shelfId: null })
  expect(place({ outletId: 9 }, both)).toEqual({ outletId: 9, salesTypeId: 20, shelfId: null })
  expect(place({ salesTypeId: 90 }, both)).toEqual({ outletId: 1, salesTypeId: 90, shelfId: null })
  expect(place({ outletId: 9 }, { outletId: 1, salesTypeId: null })).toBeUndefined()
  expect(place({ salesTypeId: 90 }, { outletId: null, salesTypeId: 20 })).toBeUndefined()
})
