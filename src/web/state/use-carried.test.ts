import { expect, test } from 'vitest'
import { carriedPath } from './use-carried.ts'

test.each([
  ['/faq', 'st=2&utm_source=mail', '/faq?st=2&utm_source=mail'],
  ['/faq#orders', 'st=2', '/faq?st=2#orders'],
  ['/products?st=3', 'st=2&outid=4', '/products?st=3&outid=4'],
  ['/faq', 'q=shirt&redirect=%2Fprofile', '/faq'],
])('S2.5 %s with %s leads to %s', (path, query, expected) => {
  expect(carriedPath(path, new URLSearchParams(query))).toBe(expected)
})
