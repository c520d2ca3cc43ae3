import { expect, test } from 'vitest'
import { BAG_STATIONS } from '#contract/order/bag-limits.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { stationsOf } from './bag-stations.ts'
import { askUntil, countState } from './count-question.ts'
import { labelCare } from './label-care.ts'
import { tagsNeeded } from './tags-needed.ts'

const line = (unit: string, qty: number, kind: 'item' | 'extra_service' = 'item') => ({ kind, unit, qty })

test.each([
  ['nothing is listed', [], 1],
  ['pieces', [line('piece', 9), line('pair', 2)], 1],
  ['ten kilograms', [line('kg', 10)], 1],
  ['eleven kilograms', [line('kg', 11)], 2],
  ['kilograms of several lines', [line('kg', 6), line('kg', 6)], 2],
  ['kilograms and pieces', [line('kg', 8), line('set', 1)], 2],
  ['an extra service is no piece', [line('kg', 8), line('piece', 1, 'extra_service')], 1],
  ['more than fits', [line('kg', 999), line('kg', 999)], 99],
])('B1.1 tags for an order: %s', (_, lines, tags) => expect(tagsNeeded(lines, 1)).toBe(tags))

test('B1.1 an order with two returns has a bag for each', () => {
  expect(tagsNeeded([line('piece', 2)], 2)).toBe(2)
  expect(tagsNeeded([line('kg', 25)], 2)).toBe(3)
})

test.each([
  ['a pickup', SalesCategory.pickup, true, BAG_STATIONS],
  ['a drop-off at the counter', SalesCategory.collect, true, ['received', 'ready', 'delivered']],
  ['goods to collect', SalesCategory.collect, false, []],
  ['goods to deliver', SalesCategory.delivery, false, []],
  ['a table', SalesCategory.dineIn, false, []],
])('B1.2 the stations of %s', (_, category_id, hasFirst, stations) =>
  expect(stationsOf({ category_id, hasFirst })).toEqual(stations),
)

test('B1.3 the count is asked about for ten minutes and once', () => {
  const at = new Date('2026-11-16T02:00:00Z')
  const ask_until = askUntil(at)
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  expect(countState({ said: null, ask_until }, later(599))).toBe('open')
  expect(countState({ said: null, ask_until }, later(600))).toBe('over')
  expect(countState({ said: 0, ask_until }, later(1))).toBe('answered')
})

test('P1.7 a label shows allergies first and never the way to the door', () => {
  const labels = { allergies: 'Allergies', accessNotes: 'Access' }
  const care = [
    { label: 'Detergent', value: 'Fragrance-free' },
    { label: 'Shirts', value: 'On hangers' },
    { label: 'Allergies', value: 'Lanolin' },
    { label: 'Access', value: 'Gate 1234' },
  ]
  expect(labelCare(care, labels)).toEqual({ allergies: 'Allergies: Lanolin', choices: 'Fragrance-free · On hangers' })
  expect(labelCare([], labels)).toEqual({ allergies: '', choices: '' })
})
