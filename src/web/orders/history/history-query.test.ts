import { expect, test } from 'vitest'
import { historyQueryOf, readHistoryQuery, SHOW_MAX, withNextPage } from './history-query.ts'

const read = (query: string) => readHistoryQuery(new URLSearchParams(query))
const PLAIN = { filter: 'all', kind: 'all', older: null, show: 1 } as const

test.each([
  ['', PLAIN],
  ['filter=active&kind=trips&show=3', { filter: 'active', kind: 'trips', older: null, show: 3 }],
  ['filter=past&older=eyJ0IjoxfQ', { filter: 'past', kind: 'all', older: 'eyJ0IjoxfQ', show: 1 }],
  ['filter=everything&kind=none&older=%3Cb%3E&show=0', PLAIN],
  ['show=99', { ...PLAIN, show: SHOW_MAX }],
  ['show=-1', PLAIN],
])('S2.3 the list of ?%s', (query, expected) => {
  expect(read(query)).toEqual(expected)
})

test('S2.5 the address of a list carries other parameters on, and leaves out defaults', () => {
  const current = new URLSearchParams('utm_source=mail&filter=past&show=4')
  expect(historyQueryOf(current, { ...PLAIN, filter: 'active' })).toEqual({ utm_source: 'mail', filter: 'active' })
})

test('a list grows page by page, and starts again at the cursor when it is long', () => {
  expect(withNextPage({ ...PLAIN, show: 1 }, 'c')).toEqual({ ...PLAIN, show: 2 })
  expect(withNextPage({ ...PLAIN, filter: 'past', show: SHOW_MAX }, 'c')).toEqual({
    ...PLAIN,
    filter: 'past',
    older: 'c',
    show: 1,
  })
})
