import { expect, test } from 'vitest'
import { heightAboveBars } from './above-bars.ts'

const bar = (top: number, bottom: number) => ({ top, bottom })

test.each([
  ['no bar', [], 0],
  ['a bar at the lower edge', [bar(740, 800)], 60],
  ['bars on top of each other, in any order', [bar(740, 800), bar(600, 670), bar(670, 740)], 200],
  ['a bar a little above the edge', [bar(700, 784)], 100],
  ['a bar that has scrolled further up', [bar(400, 500)], 0],
  ['a bar that the box just clears', [bar(600, 734)], 0],
  ['a bar that the box would touch by a pixel', [bar(600, 735)], 200],
  ['a bar below the screen', [bar(800, 900)], 0],
  ['bars that leave no room', [bar(40, 800)], 0],
])('S2.16 above %s', (_, bars, height) => {
  expect(heightAboveBars(bars, 50, 16, 800)).toBe(height)
})
