import { expect, test } from 'vitest'
import { distanceMetres } from './distance.ts'

const tiongBahru = { lat: 1.2848, lng: 103.8322 }

test.each([
  ['here', tiongBahru, 0],
  ['Bishan', { lat: 1.3583, lng: 103.8447 }, 8290],
  ['Jurong East', { lat: 1.3335, lng: 103.7398 }, 11_610],
  ['the other side of the earth', { lat: -1.2848, lng: -76.1678 }, 20_015_112],
])('the distance from Tiong Bahru to %s', (_, to, metres) => {
  expect(Math.abs(distanceMetres(tiongBahru, to) - metres)).toBeLessThan(20)
  expect(distanceMetres(to, tiongBahru)).toBe(distanceMetres(tiongBahru, to))
})

test.each([
  ['a metre', { lat: 1.2848 + 1 / 111_195, lng: 103.8322 }, 1],
  ['three quarters of a metre, rounded up', { lat: 1.2848 + 0.75 / 111_195, lng: 103.8322 }, 1],
  ['a quarter of a metre, rounded down', { lat: 1.2848 + 0.25 / 111_195, lng: 103.8322 }, 0],
  ['the North Pole', { lat: 90, lng: 0 }, 9_864_693],
  ['London', { lat: 51.5074, lng: -0.1278 }, 10_854_632],
])('the distance from Tiong Bahru to %s, to the metre', (_, to, metres) => {
  expect(distanceMetres(tiongBahru, to)).toBe(metres)
})
