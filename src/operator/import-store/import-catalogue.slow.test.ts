import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { openStoreDirectory } from '#api/store/store-directory.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'
import { syntheticCatalogue } from '#tests/support/synthetic-catalogue.ts'
import { importStore } from './import-store.ts'

const DEMO = fileURLToPath(new URL('../../../stores/clothesline-laundry', import.meta.url))
const WASH = 'catalogue/01-wash-and-fold.yaml'
let site: TestSite
let folder: string

beforeAll(async () => {
  site = await testSite()
  folder = join(await mkdtemp(join(tmpdir(), 'clothesline-import-')), 'clothesline-laundry')
  await cp(DEMO, folder, { recursive: true })
})
afterAll(() => rm(join(folder, '..'), { recursive: true }))

const load = () =>
  importStore(site.db, folder, { isDefault: true, origin: (host) => `http://${host}`, now: site.parts.clock() })
const edit = async (file: string, change: (source: string) => string) => {
  const path = join(folder, file)
  await writeFile(path, change(await readFile(path, 'utf8')))
}
const everyday = () => site.call()('GET /products/:id', { params: { id: 'everyday-wash-fold' }, query: {} })
const state = async () => {
  const { rows } = await site.db.query({
    text: `SELECT (SELECT jsonb_agg(to_jsonb(p) ORDER BY id) FROM product p) AS products,
                  (SELECT jsonb_agg(to_jsonb(o) ORDER BY shelf_id, product_id) FROM offer o) AS offers,
                  (SELECT jsonb_agg(to_jsonb(o) ORDER BY id) FROM product_option o) AS options,
                  (SELECT version FROM store WHERE slug = 'clothesline-laundry') AS version`,
  })
  return rows[0]
}

test('D1.3 a changed price is visible right after the import, in this process and in another', async () => {
  const before = await everyday()
  const other = await openStoreDirectory(site.db, () => {})
  atEnd(other.close)
  const version = other.byHost('localhost')?.store.version
  await edit(WASH, (source) => source.replace('price: "4.80"', 'price: "5.10"'))
  expect(await load()).toEqual({ slug: 'clothesline-laundry', changed: true, bookings: [] })
  await eventually(async () => {
    expect(await everyday()).toMatchObject({ id: before.id, price_cents: 510 })
    expect(other.byHost('localhost')?.store.version).toBe((version ?? 0) + 1)
  })
})

test('an import that changes nothing writes nothing, and ids stay what they were', async () => {
  const before = await state()
  expect(await load()).toMatchObject({ changed: false })
  await edit('holidays.yaml', (source) => `${source}# one more line\n`)
  expect(await load()).toMatchObject({ changed: true })
  const after = await state()
  expect({ ...after, version: before.version }).toEqual(before)
})

test('products that left the files are hidden from visitors, and keep their ids when they come back', async () => {
  const sportswear = () => site.call()('GET /products/:id', { params: { id: 'sportswear-wash' }, query: {} })
  const { id, name } = await sportswear()
  const whole = await readFile(join(folder, WASH), 'utf8')
  await edit(WASH, (source) => source.replace(/ {2}- id: sportswear-wash[\s\S]*?(?=\n {2}- id: |$)/, ''))
  await load()
  await eventually(async () => {
    expect((await site.send(`/api/products/${id}`)).status).toBe(404)
  })
  const found = await site.call()('GET /products/search', { query: { q: name } })
  expect(found.products.map((one) => one.id)).not.toContain(id)
  const { rows } = await site.db.query({ text: 'SELECT is_retired FROM product WHERE id = $1', values: [id] })
  expect(rows).toEqual([{ is_retired: true }])
  await writeFile(join(folder, WASH), whole)
  await load()
  await eventually(async () => {
    expect((await sportswear()).id).toBe(id)
  })
})

test('D1.3 a broken file changes nothing at all', async () => {
  const before = await state()
  const whole = await readFile(join(folder, WASH), 'utf8')
  await edit(WASH, (source) =>
    source.replace('price: "5.10"', 'price: "1.00"').replace('[wash-scent, wash-extras]', '[nothing]'),
  )
  await expect(load()).rejects.toThrow(
    /^catalogue\/01-wash-and-fold\.yaml:\d+: there is no modifier group called nothing$/,
  )
  await writeFile(join(folder, WASH), whole)
  expect(await state()).toEqual(before)
})

test('1,000 products are imported from their file, listed and found', async () => {
  const { categories, modifierGroups, products } = syntheticCatalogue(1000, {
    categories: 1,
    image: 'business-shirt',
    salesTypes: ['pickup-return', 'drop-off'],
  })
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  const price = <T extends { price?: number }>(one: T) =>
    one.price === undefined ? one : { ...one, price: dollars(one.price) }
  const file = {
    category: categories[0],
    modifier_groups: modifierGroups.map((group) => ({ ...group, modifiers: group.modifiers.map(price) })),
    products: products.map(({ category: _, ...one }) => ({
      ...price(one),
      prices: one.prices.map(price),
      options: one.options.map((option) => ({ ...price(option), variants: option.variants.map(price) })),
    })),
  }
  await writeFile(join(folder, 'catalogue/99-many.yaml'), stringify(file))
  await load()
  await eventually(async () => {
    const { categories: listed } = await site.call()('GET /categories', { query: {} })
    expect(listed.at(-1)).toMatchObject({ slug: 'category-0', product_count: 1000 })
  })
  const seen = new Set<number>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: Record<string, string> = {
      category: 'category-0',
      limit: '100',
      sort: 'price_up',
      ...(cursor && { cursor }),
    }
    const page: { products: { id: number }[]; next_cursor: string | null } = await site.call()('GET /products', {
      query,
    })
    for (const { id } of page.products) seen.add(id)
    cursor = page.next_cursor
  }
  expect(seen.size).toBe(1000)
})
