import { expect, test } from 'vitest'
import { placeOnMap } from './projection.ts'

test('a position is projected linearly by its degrees', () => {
  expect(placeOnMap({ lat: 1.478, lng: 103.59 })).toEqual({ x: '0.00%', y: '0.00%' })
  expect(placeOnMap({ lat: 1.337, lng: 103.845 })).toEqual({ x: '50.00%', y: '50.00%' })
})

test('a position outside Singapore is not on the map', () => {
  expect(placeOnMap({ lat: 3.139, lng: 101.687 })).toBeNull()
  expect(placeOnMap({ lat: 51.5, lng: -0.1 })).toBeNull()
})
