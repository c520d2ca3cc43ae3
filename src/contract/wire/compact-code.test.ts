import { expect, test } from 'vitest'
import { compactCode } from './compact-code.ts'

test.each([
  ['abcd-2345', 'ABCD2345'],
  [' welcome 10 ', 'WELCOME10'],
  ['a\u00a0b\tc', 'ABC'],
  ['', ''],
])('%j is kept as %j', (typed, kept) => {
  expect(compactCode(typed)).toBe(kept)
})
