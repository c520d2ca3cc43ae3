import { expect, test } from 'vitest'
import { carouselStep, placeAt, wrappedIndex } from './carousel-index.ts'

test('S4.24 the carousel wraps at both ends', () => {
  expect([-1, 0, 3, 4, 5].map((index) => wrappedIndex(index, 4))).toEqual([3, 0, 3, 0, 1])
})

test('S4.24 a step to the right from the last slide runs on into the copy of the first', () => {
  expect(carouselStep(3, 1, 4)).toEqual({ jump: null, to: 4 })
})

test('S4.24 a step to the left from the first slide begins at its copy and ends on the last', () => {
  expect(carouselStep(0, -1, 4)).toEqual({ jump: 4, to: 3 })
})

test('a step from a copy goes on from the slide it copies', () => {
  expect(carouselStep(4, 1, 4)).toEqual({ jump: 0, to: 1 })
  expect(carouselStep(4, -1, 4)).toEqual({ jump: null, to: 3 })
  expect(carouselStep(5, -1, 4)).toEqual({ jump: 1, to: 0 })
})

test('any number of steps to one side shows the slides in turn', () => {
  const shown = (delta: 1 | -1) => {
    let place = 0
    return Array.from({ length: 7 }, () => {
      place = carouselStep(place, delta, 3).to
      return wrappedIndex(place, 3)
    })
  }
  expect(shown(1)).toEqual([1, 2, 0, 1, 2, 0, 1])
  expect(shown(-1)).toEqual([2, 1, 0, 2, 1, 0, 2])
})

test('the place is the card nearest to the edge', () => {
  expect([0, 313, 315, 1256].map((left) => placeAt(left, 628))).toEqual([0, 0, 1, 2])
  expect(placeAt(100, 0)).toBe(0)
})
