import { expect, test } from 'vitest'
import type { SearchAnswer } from '#contract/shop/search.ts'
import { movedRow, recentRows, rowKey, suggestionRows } from './search-rows.ts'

const category = { id: 2, slug: 'curtains', name: 'Curtains', image: '/c' }
const product = { id: 7, name: 'Day Curtains', name_slug: 'day-curtains', category, image: '/p', from_cents: 900 }
const answer = { categories: [category], products: [product] } as unknown as SearchAnswer

test('D1.4 suggestions are categories, then products, then the typed text', () => {
  expect(suggestionRows(answer, 'curtan').map(rowKey)).toEqual(['category curtains', 'product 7', 'words curtan'])
  expect(suggestionRows(null, 'curtan').map(rowKey)).toEqual(['words curtan'])
  expect(recentRows(['shirt']).map(rowKey)).toEqual(['recent shirt'])
})

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 2, -1],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, -1],
  ['a', 1, null],
])('%s from row %i of three leads to %o', (key, from, to) => {
  expect(movedRow(key, from, 3)).toBe(to)
})
