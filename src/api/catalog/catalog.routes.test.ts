import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getCategories, getProduct, getProducts, type ProductCard } from '#contract/shop/catalog.ts'
import { getOutlets, getSalesTypes } from '#contract/shop/outlets.ts'
import { getSearch, getSuggestions } from '#contract/shop/search.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'

let site: TestSite
let ids: { outlet: Record<string, string>; salesType: Record<string, string> }

beforeAll(async () => {
  site = await testSite()
  const read = async (table: string) => {
    const { rows } = await site.db.query({ text: `SELECT slug, id::text FROM ${table}` })
    return Object.fromEntries(rows.map(({ slug, id }) => [slug, id]))
  }
  ids = { outlet: await read('outlet'), salesType: await read('sales_type') }
})

const products = (query: Record<string, string> = {}) => site.call()('GET /products', { query })
const product = (id: string, query: Record<string, string> = {}) =>
  site.call()('GET /products/:id', { params: { id }, query })
const names = (list: readonly ProductCard[]) => list.map(({ name }) => name)
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) =>
      error instanceof ApiFailure ? { status: error.httpStatus, errors: error.errors, message: error.message } : error,
  )

async function everyPage(query: Record<string, string>): Promise<ProductCard[]> {
  const all: ProductCard[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof products>> = await products(cursor ? { ...query, cursor } : query)
    all.push(...page.products)
    cursor = page.next_cursor
  }
  return all
}

test('D1.3 the categories come in menu order, with their products at the default place', async () => {
  const { place, categories } = await site.call()('GET /categories', { query: {} })
  expect(place).toMatchObject({ outlet_id: Number(ids.outlet['tiong-bahru']), is_served: true })
  expect(categories).toHaveLength(8)
  expect(categories[0]).toMatchObject({ slug: 'wash-and-fold', image: expect.stringMatching(/^\/media\//) })
  const cafe = categories.find(({ slug }) => slug === 'cafe')
  expect(cafe).toMatchObject({ product_count: 0, min_cents: null })
  expect(cafe?.sales_type_ids).toContain(Number(ids.salesType['dine-in']))
  const listed = await everyPage({ category: 'wash-and-fold' })
  expect(categories[0]?.product_count).toBe(listed.length)
  expect(categories[0]?.min_cents).toBe(Math.min(...listed.map(({ from_cents }) => from_cents)))
})

test('D1.3 a product is listed only where it is sold', async () => {
  const at = async (outlet: string) => names(await everyPage({ outlet_id: ids.outlet[outlet] ?? '', limit: '100' }))
  expect(await at('tiong-bahru')).toContain('Express Wash & Fold')
  expect(await at('tampines')).not.toContain('Express Wash & Fold')
  const dineIn = await everyPage({ sales_type_id: ids.salesType['dine-in'] ?? '' })
  expect(new Set(dineIn.map(({ category }) => category.slug))).toEqual(new Set(['cafe']))
})

test('D1.3 D2.1 the most specific price of the outlet and sales type applies, in whole cents', async () => {
  const everyday = (outlet: string, salesType: string) =>
    product('everyday-wash-fold', {
      outlet_id: ids.outlet[outlet] ?? '',
      sales_type_id: ids.salesType[salesType] ?? '',
    })
  expect((await everyday('tiong-bahru', 'pickup-return')).price_cents).toBe(480)
  expect((await everyday('tiong-bahru', 'drop-off')).price_cents).toBe(420)
  expect((await everyday('jurong-east', 'drop-off')).price_cents).toBe(390)
  const sneakers = (salesType: string) =>
    product('sneaker-clean', { outlet_id: ids.outlet.bishan ?? '', sales_type_id: ids.salesType[salesType] ?? '' })
  expect((await sneakers('drop-off')).price_cents).toBe(2050)
})

test('D1.3 the starting price in a list equals the one on the product’s page', async () => {
  const query = { outlet_id: ids.outlet.tampines ?? '', sales_type_id: ids.salesType['drop-off'] ?? '' }
  for (const card of await everyPage({ ...query, limit: '100' })) {
    const page = await product(String(card.id), query)
    expect([page.name, page.from_cents, page.has_range]).toEqual([card.name, card.from_cents, card.has_range])
  }
})

test('D1.3 a product has its options, variants, modifier groups, care notes, turnaround and where it is sold', async () => {
  const carpet = await product('carpet-deep-clean')
  expect(carpet).toMatchObject({
    name_slug: 'carpet-deep-clean',
    category: { slug: 'curtains-and-carpets' },
    unit: 'piece',
    turnaround_hours: 240,
    is_offered: true,
    price_cents: 7800,
    from_cents: 7800,
    has_range: true,
  })
  expect(
    carpet.options.map(({ name, price_cents, variants }) => [name, price_cents, variants.map((v) => v.price_cents)]),
  ).toEqual([
    ['Small (to 2 m²)', 7800, [7800, 9800]],
    ['Medium (to 4 m²)', 12_800, [12_800, 15_800]],
    ['Large (to 6 m²)', 17_800, [17_800, 21_800]],
  ])
  expect(carpet.modifier_groups).toMatchObject([{ slug: 'carpet-extras', department: 'Home team', min: 0, max: 3 }])
  expect(carpet.modifier_groups[0]?.modifiers.map(({ price_cents }) => price_cents)).toEqual([1500, 1800, 2000])
  const rug = await product('handwoven-rug')
  expect(rug.sold_at.map(({ outlet }) => outlet)).toEqual(['Tiong Bahru', 'Jurong East'])
  expect(rug.related.length).toBeGreaterThan(2)
  expect(rug.related.every(({ category, id }) => category.id === rug.category.id && id !== rug.id)).toBe(true)
})

test('D1.3 a product that is not sold at a place says so, and where it is', async () => {
  const kopi = await product('kopi', { sales_type_id: ids.salesType['pickup-return'] ?? '' })
  expect(kopi.is_offered).toBe(false)
  expect(kopi.sold_at.map(({ outlet }) => outlet)).toEqual(['Tiong Bahru', 'Tampines'])
})

test('a product is found by its id and by its slug', async () => {
  const byName = await product('duvet-wash')
  expect(await product(String(byName.id))).toEqual(byName)
})

test.each([
  ['price_up', (a: ProductCard, b: ProductCard) => a.from_cents - b.from_cents],
  ['price_down', (a: ProductCard, b: ProductCard) => b.from_cents - a.from_cents],
  ['turnaround', (a: ProductCard, b: ProductCard) => (a.turnaround_hours ?? 0) - (b.turnaround_hours ?? 0)],
  ['popular', (a: ProductCard, b: ProductCard) => Number(b.is_popular) - Number(a.is_popular)],
  ['name', (a: ProductCard, b: ProductCard) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)],
  ['menu', () => 0],
] as const)('D1.4 sorted by %s, pages of five hold every product once and in order', async (sort, compare) => {
  const whole = await products({ sort, limit: '100' })
  const paged = await everyPage({ sort, limit: '5' })
  expect(whole.next_cursor).toBeNull()
  expect(paged).toEqual(whole.products)
  expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length)
  expect(paged).toEqual([...paged].sort(compare))
  const inCategory = await everyPage({ sort, limit: '3', category: 'household' })
  expect(inCategory).toEqual(paged.filter(({ category }) => category.slug === 'household'))
})

test('D1.4 products are filtered by category, price, turnaround and availability', async () => {
  const all = await everyPage({ limit: '100' })
  const kept = await everyPage({ min_cents: '1000', max_cents: '3000', max_turnaround_hours: '72', available: '1' })
  expect(names(kept)).toEqual(
    names(
      all.filter(
        (one) =>
          one.from_cents >= 1000 && one.from_cents <= 3000 && (one.turnaround_hours ?? 0) <= 72 && one.is_available,
      ),
    ),
  )
  expect(kept.length).toBeGreaterThan(3)
  expect(all.some(({ is_available }) => !is_available)).toBe(true)
})

test('products are listed by ids, in that order, without those that are not sold here', async () => {
  const [duvet, kopi, pillow] = await Promise.all(['duvet-wash', 'kopi', 'pillow-wash'].map((slug) => product(slug)))
  const { products: list } = await products({ ids: [pillow?.id, kopi?.id, duvet?.id, 999_999].join(',') })
  expect(list.map(({ slug }) => slug)).toEqual(['pillow-wash', 'duvet-wash'])
})

test('an outlet that does not serve the sales type sells nothing', async () => {
  const query = { outlet_id: ids.outlet.bishan ?? '', sales_type_id: ids.salesType['dine-in'] ?? '' }
  expect(await products(query)).toMatchObject({ place: { is_served: false }, products: [], next_cursor: null })
})

test.each([
  [{ outlet_id: 'abc' }, 400, 'outlet_id'],
  [{ sales_type_id: 'abc' }, 400, 'sales_type_id'],
  [{ sales_type_id: '-1' }, 400, 'sales_type_id'],
  [{ outlet_id: '999999' }, 404, 'outlet_id'],
  [{ sales_type_id: '999999999' }, 404, 'sales_type_id'],
  [{ outlet_id: "1' OR 1=1" }, 400, 'outlet_id'],
  [{ category: 'no-such' }, 404, 'category'],
  [{ category: "'; DROP TABLE product; --" }, 404, 'category'],
  [{ sort: 'cheapest' }, 400, 'sort'],
  [{ limit: '0' }, 400, 'limit'],
  [{ limit: '1000' }, 400, 'limit'],
  [{ min_cents: '-5' }, 400, 'min_cents'],
  [{ min_cents: '500', max_cents: '100' }, 400, 'max_cents'],
  [{ max_turnaround_hours: '1e9' }, 400, 'max_turnaround_hours'],
  [{ available: 'yes' }, 400, 'available'],
  [{ ids: '1,2;3' }, 400, 'ids'],
  [{ ids: Array.from({ length: 25 }, (_, index) => index + 1).join(',') }, 400, 'ids'],
  [{ cursor: 'nonsense' }, 400, 'cursor'],
  [{ cursor: Buffer.from('["name","a",1]').toString('base64url') }, 400, 'cursor'],
  [{ cursor: Buffer.from('["menu","1; DROP",1]').toString('base64url') }, 400, 'cursor'],
  [{ cursor: Buffer.from('["menu",1e300,1]').toString('base64url') }, 400, 'cursor'],
] as const)('a list with %j is refused in words', async (query, status, field) => {
  const refused = await failure(products(query))
  expect(refused).toMatchObject({ status, errors: { [field]: expect.stringMatching(/\w+ \w+/) } })
})

test.each(['0', '999999', '99999999999', 'no-such', "1'--", '%00', '../config', 'Ünïcode'])(
  'the product %j is not found',
  async (id) => {
    const answer = await site.send(`/api/products/${id === '%00' ? id : encodeURIComponent(id)}`)
    expect([400, 404]).toContain(answer.status)
    expect(await answer.json()).toMatchObject({ status: false, response: null })
  },
)

test('16 another store’s products, outlets and sales types are as unknown as those that never were', async () => {
  const { rows } = await site.db.query({
    text: `SELECT p.id AS product, o.id AS outlet FROM product p JOIN store s ON s.id = p.store_id JOIN outlet o ON o.store_id = s.id
           WHERE s.slug = 'kinder-press' LIMIT 1`,
  })
  const unknown = await (await site.send('/api/products/99999999')).text()
  const foreign = await site.send(`/api/products/${rows[0].product}`)
  expect([foreign.status, await foreign.text()]).toEqual([404, unknown])
  expect(await failure(products({ outlet_id: String(rows[0].outlet) }))).toEqual(
    await failure(products({ outlet_id: '99999999' })),
  )
  expect((await products({ ids: String(rows[0].product) })).products).toEqual([])
})

test('an answer has a weak ETag, and a browser that has it gets a 304', async () => {
  const first = await site.send('/api/products?limit=3')
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toMatch(/^W\/"[\w-]+"$/)
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const again = await site.send('/api/products?limit=3', { headers: { 'If-None-Match': `"other", ${tag}` } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
  const other = await site.send('/api/products?limit=4', { headers: { 'If-None-Match': tag } })
  expect(other.status).toBe(200)
})

test('every answer has the shape that the contract declares', async () => {
  const { id } = await product('carpet-deep-clean')
  const asked = [
    [getCategories, '/categories'],
    [getProducts, '/products?limit=100'],
    [getProduct, `/products/${id}`],
    [getSearch, '/products/search?q=kopi'],
    [getSuggestions, '/products/suggestions?q=wash'],
    [getSalesTypes, '/sales-types'],
    [getOutlets, '/outlets?postal_code=160071'],
  ] as const
  for (const [spec, path] of asked) {
    const { response } = await (await site.send(`/api${path}`)).json()
    expect([path, z.safeParse(spec.response, response).error?.issues]).toEqual([path, undefined])
  }
})
