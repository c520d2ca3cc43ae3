import { expect, test } from 'vitest'
import { opensByAddress } from './secret-pages.ts'

test.each([
  ['/history/reg/guest/Zk3n', true],
  ['/history/reg/guest/Zk3n/invoice', true],
  ['/History/Reg/Guest/Zk3n', true],
  ['/history/reg/2f0c', false],
  ['/history', false],
  ['/', false],
])('D4.3 the address alone opens %s: %s', (path, expected) => {
  expect(opensByAddress(path)).toBe(expected)
})
