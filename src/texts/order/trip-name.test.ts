import { expect, test } from 'vitest'
import { tripName } from './trip-name.ts'

test.each([
  ['pickup-1', 'Pickup'],
  ['pickup-2', 'Pickup 2'],
  ['delivery-1', 'Return'],
  ['delivery-10', 'Return 10'],
  ['elsewhere', 'elsewhere'],
])('a trip is called by its kind, and from the second on by its number: %s', (slug, name) => {
  expect(tripName(slug)).toBe(name)
})
