import { beforeAll, expect, test } from 'vitest'
import { type TestSite, testSite } from '#tests/support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})

const search = (q: string, query: Record<string, string> = {}) =>
  site.call()('GET /products/search', { query: { q, ...query } })

test.each([
  ['curtain', 'Night Curtains', null],
  ['curtains', 'Day Curtains', null],
  ['curt', 'Night Curtains', null],
  ['curtan', 'Night Curtains', 'curtain'],
  ['crutains', 'Night Curtains', 'curtains'],
  ['SNEAKERS', 'Sneaker Clean', null],
  ['snaeker', 'Sneaker Clean', 'sneaker'],
  ['duvvet', 'Duvet Wash', 'duvet'],
  ['blackout', 'Night Curtains', null],
  ['family bag', 'The Family Bag', null],
  ['the family bagg', 'The Family Bag', 'the family bag'],
  ['weding gown', undefined, 'wedding gown'],
])('D1.4 searching for %j finds %s', async (typed, name, corrected) => {
  const found = await search(typed)
  expect(found.corrected).toBe(corrected)
  if (name) expect(found.products.slice(0, 3).map((one) => one.name)).toContain(name)
})

test('D1.4 the name counts more than the description', async () => {
  const { products } = await search('wash')
  const titled = products.map(({ name }) => /wash/i.test(name))
  expect(titled.lastIndexOf(true)).toBeLessThan(titled.includes(false) ? titled.indexOf(false) : titled.length)
})

test('D1.4 all words must match, in any order, and the last may be a prefix', async () => {
  const names = async (q: string) => (await search(q)).products.map(({ name }) => name)
  expect((await names('family bag'))[0]).toBe('The Family Bag')
  expect((await names('bag family'))[0]).toBe('The Family Bag')
  expect((await names('the family ba'))[0]).toBe('The Family Bag')
  expect(await names('family duvet curtains')).toEqual([])
  const [night, ...others] = await names('night curtain')
  expect([night, others.includes('Day Curtains')]).toEqual(['Night Curtains', false])
  // One word from the name and one that only the text has.
  const { place } = await search('bag')
  const { rows } = await site.db.query({
    text: `SELECT p.name, split_part(search_name, ' ', 1) AS first, split_part(search_text, ' ', -1) AS last
           FROM product p JOIN shelf s ON s.store_id = p.store_id AND s.id = ANY (p.shelf_ids)
           WHERE s.outlet_id = $1 AND s.sales_type_id = $2 AND length(split_part(search_text, ' ', -1)) > 4
             AND ts_lexize('english_stem', split_part(search_text, ' ', -1)) <> '{}'`,
    values: [place.outlet_id, place.sales_type_id],
  })
  expect(rows.length).toBeGreaterThan(20)
  for (const { name, first, last } of rows.slice(0, 20)) expect(await names(`${first} ${last}`)).toContain(name)
})

test('D1.4 categories are among the results', async () => {
  const found = await search('carp')
  expect(found.categories).toMatchObject([{ slug: 'curtains-and-carpets', image: expect.stringMatching(/^\/media\//) }])
  expect((await search('carpts')).categories.map(({ slug }) => slug)).toEqual(['curtains-and-carpets'])
})

test('D1.4 products that are sold elsewhere are offered with their place', async () => {
  const found = await search('kopi')
  const { rows } = await site.db.query({ text: `SELECT id FROM sales_type WHERE slug = 'dine-in'` })
  expect(found.products).toEqual([])
  expect(found.elsewhere[0]).toMatchObject({
    name: 'Kopi',
    category: { slug: 'cafe' },
    sales_type_id: rows[0].id,
    outlet_id: found.place.outlet_id,
  })
  const there = await search('kopi', { sales_type_id: String(rows[0].id) })
  expect(there.products[0]?.name).toBe('Kopi')
  expect(there.elsewhere).toEqual([])
})

test('D1.4 suggestions are at most six search results', async () => {
  const found = await site.call()('GET /products/suggestions', { query: { q: 'wa' } })
  expect(found.products.length).toBeGreaterThan(2)
  expect(found.products.length).toBeLessThanOrEqual(6)
  expect(found.categories.map(({ slug }) => slug)).toContain('wash-and-fold')
})

test.each(['', ' ', 'a', '!!!', 'xqzzyvkw', "'; SELECT pg_sleep(9) --", 'a:* | b & !c', '\\', '洗衣', '🧺', '%', '_'])(
  '46 searching for %j finds nothing, without an error',
  async (typed) => {
    expect(await search(typed)).toMatchObject({ products: [], elsewhere: [], categories: [] })
  },
)

test('44 a search that is too long, has a NUL or a line break, or is missing, is refused in words', async () => {
  for (const query of [`q=${'x'.repeat(10_000)}`, 'q=a%00b', 'q=a%0Ab', 'limit=5', 'q=wash&limit=49']) {
    const answer = await site.send(`/api/products/search?${query}`)
    const body = await answer.json()
    expect([query.slice(0, 10), answer.status, body.status]).toEqual([query.slice(0, 10), 400, false])
    expect(body.errors?.q ?? body.errors?.limit ?? body.message).toMatch(/^must be|NUL/i)
  }
})

test('another store’s products are never found', async () => {
  const { rows } = await site.db.query({
    text: `SELECT p.name FROM product p JOIN store s ON s.id = p.store_id WHERE s.slug = 'kinder-press'`,
  })
  for (const { name } of rows) {
    const found = await search(name)
    expect([...found.products, ...found.elsewhere].map((one) => one.name)).not.toContain(name)
  }
})

test('D1.8 D1.12 at a table a search finds only what the table sells', async () => {
  const dineIn = (await site.call()('GET /sales-types')).find(({ category_id }) => category_id === 4)
  const [outlet] = dineIn?.outlet_ids ?? []
  const here = { sales_type_id: String(dineIn?.id), outlet_id: String(outlet) }
  for (const typed of ['wash', 'washh', 'curtain', 'carpts', 'shoes', 'iron'])
    for (const path of ['GET /products/search', 'GET /products/suggestions'] as const) {
      const found = await site.call()(path, { query: { q: typed, ...here } })
      expect([typed, found]).toEqual([
        typed,
        { place: expect.anything(), corrected: null, categories: [], products: [], elsewhere: [] },
      ])
    }
  const own = await search('kopi', here)
  expect(own.products.length).toBeGreaterThan(0)
})
