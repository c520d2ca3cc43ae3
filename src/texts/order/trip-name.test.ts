import { expect, test } from 'vitest'
import { tripName } from './trip-name.ts'

test.each([
  ['pickup-1', 'Pickup'],
  ['pickup-2', 'Second pickup'],
  ['delivery-1', 'Return'],
  ['delivery-2', 'Second return'],
  ['delivery-10', 'Return 10'],
  ['elsewhere', 'elsewhere'],
])('a trip is called by its kind, and from the second on by its number: %s', (slug, name) => {
  expect(tripName(slug)).toBe(name)
})

test('D3.9 two returns are called the first and the second', () => {
  const trips = [
    { slug: 'pickup-1', leg: 'first' },
    { slug: 'delivery-1', leg: 'early' },
    { slug: 'delivery-2', leg: 'last' },
  ]
  expect(trips.map(({ slug }) => tripName(slug, trips))).toEqual(['Pickup', 'First return', 'Second return'])
})

test('D4.2 a trip that is tried again says so, and is no second return', () => {
  const trips = [
    { slug: 'pickup-1', leg: 'first' },
    { slug: 'pickup-2', leg: 'first' },
    { slug: 'delivery-1', leg: 'last' },
    { slug: 'delivery-2', leg: 'last' },
  ]
  expect(trips.map(({ slug }) => tripName(slug, trips))).toEqual([
    'Pickup',
    'Pickup, second attempt',
    'Return',
    'Return, second attempt',
  ])
})
