import { expect, test } from 'vitest'
import { nameList } from './name-list.ts'

test.each([
  [[], ''],
  [['Shirt'], 'Shirt'],
  [['Shirt', 'Dress'], 'Shirt and Dress'],
  [['Shirt', 'Dress', 'Coat'], 'Shirt, Dress and Coat'],
])('D3.9 names in a sentence: %j', (names, words) => {
  expect(nameList(names)).toBe(words)
})
