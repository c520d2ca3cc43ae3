import { expect, test } from 'vitest'
import type { Api } from '#contract/wire/request.ts'
import { loadProducts } from './load-products.ts'
import { type ListQuery, noFilters } from './menu/list-query.ts'

const plain: ListQuery = { ...noFilters, sort: 'menu', show: 24 }

/** A store of `count` products that records its requests. */
function store(count: number) {
  const asked: { limit: number; from: number }[] = []
  const api = (async (_: string, { query }: { query: { limit: string; cursor?: string } }) => {
    const [limit, from] = [Number(query.limit), Number(query.cursor ?? 0)]
    asked.push({ limit, from })
    const ids = Array.from({ length: Math.max(0, Math.min(limit, count - from)) }, (_, index) => ({ id: from + index }))
    return { place: {}, products: ids, next_cursor: from + limit < count ? String(from + limit) : null }
  }) as unknown as Api
  const ids = async (show: number) => {
    const { products, hasMore } = await loadProducts(api, {}, { ...plain, show })
    expect(products.map(({ id }) => id)).toEqual(products.map((_, index) => index))
    return { count: products.length, hasMore }
  }
  return { asked, ids }
}

test('D1.4 showing more requests only new products, and going back requests none', async () => {
  const { asked, ids } = store(60)
  expect(await ids(24)).toEqual({ count: 24, hasMore: true })
  expect(await ids(48)).toEqual({ count: 48, hasMore: true })
  expect(await ids(72)).toEqual({ count: 60, hasMore: false })
  expect(await ids(24)).toEqual({ count: 24, hasMore: true })
  expect(asked).toEqual([
    { limit: 24, from: 0 },
    { limit: 24, from: 24 },
    { limit: 24, from: 48 },
  ])
})

test('D1.4 a reloaded page loads everything it showed, a hundred at a time', async () => {
  const { asked, ids } = store(1000)
  expect(await ids(240)).toEqual({ count: 240, hasMore: true })
  expect(asked.map(({ limit }) => limit)).toEqual([100, 100, 40])
})

test('two quick presses show no product twice', async () => {
  const { ids } = store(100)
  await ids(24)
  const [first, second] = await Promise.all([ids(48), ids(48)])
  expect(first).toEqual({ count: 48, hasMore: true })
  expect(second).toEqual({ count: 48, hasMore: true })
})
