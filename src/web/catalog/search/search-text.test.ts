import { expect, test } from 'vitest'
import { isSearchable, searchText } from './search-text.ts'

test.each([
  ['  curtain  wash ', 'curtain wash'],
  ['a\u0000b\r\nc', 'a b c'],
  ['x'.repeat(10_000), 'x'.repeat(100)],
  [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
  ['', ''],
])('%j is searched as %j', (typed, text) => {
  expect(searchText(typed)).toBe(text)
})

test('one letter is too short for a search', () => {
  expect(isSearchable(searchText(' a '))).toBe(false)
  expect(isSearchable('ab')).toBe(true)
})
