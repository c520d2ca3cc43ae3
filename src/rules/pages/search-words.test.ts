import { expect, test } from 'vitest'
import { nameSlug, searchWords } from './search-words.ts'

test.each([
  ['Café  latté', ['cafe', 'latte']],
  ["'; DROP TABLE product; --", ['drop', 'table', 'product']],
  ['a & b | !c:* <-> (d)', ['a', 'b', 'c', 'd']],
  ['wash wash WASH', ['wash']],
  ['50% off', ['50', 'off']],
  ['洗衣', ['洗衣']],
  ['…', []],
  [
    'one two three four five six seven eight nine ten',
    ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'],
  ],
])('%j is searched for as %j', (typed, words) => {
  expect(searchWords(typed)).toEqual(words)
})

test.each([
  ['The Family Bag', 'the-family-bag'],
  ['Wash & Fold', 'wash-fold'],
  ['Men’s Shirt', 'mens-shirt'],
  ['Iced Gula Melaka Coffee (12 oz)', 'iced-gula-melaka-coffee-12-oz'],
  ['!!!', 'product'],
])('the slug of %s is %s', (name, slug) => {
  expect(nameSlug(name)).toBe(slug)
})

test('an address takes 80 characters of a name', () => {
  expect(nameSlug('x'.repeat(80))).toBe('x'.repeat(80))
  expect(nameSlug('x'.repeat(81))).toBe('x'.repeat(80))
})
