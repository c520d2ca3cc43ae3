import { expect, test } from 'vitest'
import { boundsOf, movedBy } from './bounds.ts'

test('the map shows all outlets, and around a single one its neighbourhood', () => {
  const two = [
    { lat: 1.3, lng: 103.8 },
    { lat: 1.4, lng: 103.7 },
  ]
  expect(boundsOf(two)).toEqual({ south: 1.3, west: 103.7, north: 1.4, east: 103.8 })
  const { south, west, north, east } = boundsOf(two.slice(0, 1))
  expect([north - south, east - west].map((size) => size.toFixed(3))).toEqual(['0.020', '0.020'])
})

test.each([
  ['ArrowUp', 1.301, 103.8],
  ['ArrowDown', 1.299, 103.8],
  ['ArrowLeft', 1.3, 103.799],
  ['ArrowRight', 1.3, 103.801],
])('%s moves a pin by about 100 m', (key, lat, lng) => {
  const moved = movedBy(key, { lat: 1.3, lng: 103.8 })
  expect(moved?.lat).toBeCloseTo(lat, 9)
  expect(moved?.lng).toBeCloseTo(lng, 9)
})

test('other keys move nothing', () => {
  expect(movedBy('Tab', { lat: 1.3, lng: 103.8 })).toBeUndefined()
})
