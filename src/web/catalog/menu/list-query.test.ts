import { expect, test } from 'vitest'
import { withQuery } from '#contract/wire/href.ts'
import {
  apiFilters,
  filterCount,
  isPlainMenu,
  type ListQuery,
  listQueryOf,
  noFilters,
  readListQuery,
} from './list-query.ts'

const plain: ListQuery = { ...noFilters, sort: 'menu', show: 24 }
const read = (query: string) => readListQuery(new URLSearchParams(query))

test.each<[string, Partial<ListQuery>]>([
  ['', {}],
  ['category=dry-cleaning&sort=price_up', { category: 'dry-cleaning', sort: 'price_up' }],
  ['min=10&max=25&ready=48&available=1', { minDollars: 10, maxDollars: 25, readyHours: 48, availableOnly: true }],
  ['show=48', { show: 48 }],
  ['show=99999', { show: 2400 }],
  ['show=-1', { show: 24 }],
  ['min=30&max=10', { minDollars: 30 }],
  ['category=%27%3B--&min=abc&max=1e9&ready=0&available=yes&sort=random()', {}],
])('D1.4 the address ?%s shows the list %o', (query, difference) => {
  expect(read(query)).toEqual({ ...plain, ...difference })
})

test('S2.5 D1.4 a list’s address carries the query on, and adds only what differs from the plain menu', () => {
  const current = new URLSearchParams('utm_source=mail&st=2&sort=name&redirect=/x')
  expect(listQueryOf(current, { ...plain, maxDollars: 10 })).toEqual({ utm_source: 'mail', st: '2', max: '10' })
})

test('D1.4 a list that is read from an address has the same address', () => {
  const query = 'category=shoes-and-bags&min=10&max=25&ready=72&available=1&sort=name&show=72'
  expect(withQuery('/products', listQueryOf(new URLSearchParams(), read(query)))).toBe(`/products?${query}`)
})

test('D1.4 the API gets prices in cents', () => {
  expect(apiFilters(read('min=0&max=25&available=1&sort=popular'))).toEqual({
    min_cents: '0',
    max_cents: '2500',
    available: '1',
    sort: 'popular',
  })
})

test('a price range counts as one filter, and a sort order as none', () => {
  expect(filterCount(read('min=10&max=25&sort=name'))).toBe(1)
  expect(filterCount(read('category=household&ready=48&available=1'))).toBe(3)
  expect(isPlainMenu(read('st=2&show=48'))).toBe(true)
  expect(isPlainMenu(read('sort=name'))).toBe(false)
})
