import { expect, test } from 'vitest'
import { driverFirstName } from './driver-name.ts'

test.each([
  ['Ravi Kumar', 'Ravi'],
  ['  Mei\u00a0Ling Tan', 'Mei'],
  ['Ahmad', 'Ahmad'],
  ['', ''],
  [null, null],
  [undefined, null],
])('the first name of %j is %j', (name, first) => {
  expect(driverFirstName(name)).toBe(first)
})
