import { expect, test } from 'vitest'
import { opensByAddress } from './secret-pages.ts'

test.each([
  ['/history/reg/guest/Zk3n', true],
  ['/history/reg/guest/Zk3n/invoice', true],
  ['/History/Reg/Guest/Zk3n', true],
  ['/history/reg/%67uest/Zk3n', true],
  ['/%68istory/reg/gues%74/%5ak3n/invoice', true],
  ['/history/reg/%2567uest/Zk3n', false],
  ['/history%2Freg/guest/Zk3n', false],
  ['/history/reg/guest%/Zk3n', false],
  ['/history/reg/2f0c', false],
  ['/history', false],
  ['/', false],
])('D4.3 the address alone opens %s: %s', (path, expected) => {
  expect(opensByAddress(path)).toBe(expected)
})
