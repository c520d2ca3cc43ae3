import { expect, test } from 'vitest'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
site.setClock(new Date('2026-10-05T12:00:00+08:00'))
const read = async (path = '/sitemap.xml', host = 'localhost') => {
  const answer = await site.send(path, { host })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  const text = await answer.text()
  return { text, places: [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => place) }
}
const { origin } = (await site.db.query({ text: `SELECT origin FROM store WHERE slug = 'clothesline-laundry'` }))
  .rows[0]

test('the sitemap names products, categories, news, promotions and pages, each once and with its day', async () => {
  const { text, places } = await read()
  const paths = places.map((place) => place.replace(origin, ''))
  for (const path of ['/', '/products', '/location/maps', '/about-us', '/faq', '/products/baby-care', '/news'])
    expect(paths).toContain(path)
  expect(paths).toContain('/promotions/festive-wardrobe')
  expect(paths).toContain('/news/jurong-east-opens')
  expect(paths.filter((path) => /^\/products\/[\w-]+\/[\w-]+\/\d+$/.test(path)).length).toBeGreaterThan(50)
  expect(new Set(paths).size).toBe(paths.length)
  expect(text.match(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)).toHaveLength(places.length)
  expect(text).toContain('/news/jurong-east-opens</loc><lastmod>2026-10-01</lastmod>')
})

test('unpublished, retired and personal pages are not in it', async () => {
  await site.db.query({ text: `UPDATE product SET is_retired = true WHERE slug = 'kaya-toast'` })
  await site.db.query({ text: `UPDATE store SET version = version + 1` })
  await site.parts.stores.refresh()
  const { text } = await read()
  expect(text).not.toContain('year-end-hours')
  expect(text).not.toContain('kaya-toast')
  expect(text).not.toMatch(/auth|login|checkout|profile|history|vouchers|search|sales-type/)
})

test('on a partner’s host, the pages are at the store’s own origin', async () => {
  const { places } = await read('/sitemap.xml', 'harbour.localhost')
  expect(places.length).toBeGreaterThan(50)
  expect(places.filter((place) => !place.startsWith(`${origin}/`))).toEqual([])
})

test('S2.24 a members’ store lists only pages that guests may read', async () => {
  const { places } = await read('/sitemap.xml', 'kinder-press.localhost')
  expect(places.map((place) => new URL(place).pathname)).toEqual(['/privacy-policy', '/terms-conditions'])
})

test('many products are split into parts with an index', async () => {
  expect((await site.send('/sitemap-0.xml')).status).toBe(404)
  const { rows } = await site.db.query({ text: `SELECT * FROM product WHERE slug = 'kopi'` })
  const { id, title_words, all_words, ...kopi } = rows[0]
  const names = Object.keys(kopi)
  await site.db.query({
    text: `INSERT INTO product (${names.join(', ')})
           SELECT ${names.map((name) => (name === 'slug' ? "'kopi-' || n" : name)).join(', ')} FROM product, generate_series(1, 10000) n
           WHERE slug = 'kopi'`,
  })
  await site.db.query({ text: `UPDATE store SET version = version + 1` })
  await site.parts.stores.refresh()
  const { text, places } = await read()
  expect(text).toContain('<sitemapindex')
  expect(places).toHaveLength(3)
  const parts = await Promise.all(places.map((place) => read(new URL(place).pathname)))
  const all = parts.flatMap((part) => part.places)
  expect(new Set(all).size).toBe(all.length)
  expect(all.filter((place) => /\/products\/.*\/\d+$/.test(place)).length).toBeGreaterThan(10_000)
  expect((await site.send('/sitemap-7.xml')).status).toBe(404)
})

test('robots.txt names the sitemap at the store’s origin, on every host of it', async () => {
  for (const host of ['localhost', 'harbour.localhost'])
    expect(await (await site.send('/robots.txt', { host })).text()).toContain(`Sitemap: ${origin}/sitemap.xml\n`)
})
