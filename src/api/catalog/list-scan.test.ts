import { beforeAll, expect, test } from 'vitest'
import { PRODUCT_SORTS } from '#contract/shop/catalog-limits.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'
import { chooseScan } from './list-scan.ts'
import { listStart, productList } from './product-list.queries.ts'

const ANY = 2_147_483_647
let site: TestSite
let place: { store_id: number; shelf_id: number; category_id: number }

beforeAll(async () => {
  site = await testSite()
  const { rows } = await site.db.query({
    text: `SELECT store_id, shelf_id, category_id FROM offer GROUP BY 1, 2, 3 ORDER BY count(*) DESC LIMIT 1`,
  })
  place = rows[0]
})

test.each(PRODUCT_SORTS)('D1.4 sorted by %s, every scan gives the same filtered list', async (sort) => {
  const { store_id, shelf_id, category_id } = place
  const { key, id } = listStart(sort)
  const idsBy = async (
    scan: 'order' | 'price' | 'ready',
    isInCategory: boolean,
    [minCents, maxCents, maxHours]: [number, number, number],
  ) => {
    const list = productList(sort, isInCategory, scan)
    const rows = await list.all(site.db, {
      storeId: store_id,
      shelfId: shelf_id,
      categoryId: isInCategory ? category_id : 0,
      afterKey: key,
      afterId: id,
      minCents,
      maxCents,
      maxHours,
      isAvailableOnly: true,
      limit: 100,
    })
    return rows.map((row) => row.id)
  }
  for (const isInCategory of [true, false]) {
    for (const filters of [
      [0, ANY, ANY],
      [500, 2000, ANY],
      [0, ANY, 48],
      [500, 4000, 72],
    ] as [number, number, number][]) {
      const along = await idsBy('order', isInCategory, filters)
      expect(await idsBy('price', isInCategory, filters)).toEqual(along)
      expect(await idsBy('ready', isInCategory, filters)).toEqual(along)
      if (!isInCategory) expect(along.length).toBeGreaterThan(0)
    }
  }
})

test('D1.4 a filter with few matches is scanned by its own index, unless the list is sorted by it', async () => {
  const { store_id: storeId, shelf_id: shelfId } = place
  const narrowing = { storeId, shelfId, categoryId: undefined, cents: undefined, readyHours: undefined }
  expect(await chooseScan(site.db, { ...narrowing, sort: 'menu' })).toBe('order')
  expect(await chooseScan(site.db, { ...narrowing, sort: 'menu', cents: [500, 900] })).toBe('price')
  expect(await chooseScan(site.db, { ...narrowing, sort: 'price_up', cents: [500, 900] })).toBe('order')
  expect(await chooseScan(site.db, { ...narrowing, sort: 'price_up', cents: [500, 900], readyHours: 24 })).toBe('ready')
  expect(await chooseScan(site.db, { ...narrowing, sort: 'turnaround', readyHours: 24 })).toBe('order')
})
