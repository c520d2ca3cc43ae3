import { expect, test } from 'vitest'
import { updateStatistics, writeCatalogue } from '#operator/import-store/write-catalogue.ts'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'
import { syntheticCatalogue } from '#tests/support/synthetic-catalogue.ts'

const MOST_BYTES = 150_000

const site = await testSite()
const visit = renderedSite(site)
const drawn = (html: string) => html.slice(html.indexOf('<div id="root">'), html.indexOf('id="hydration"'))
const sectionsOf = (html: string) => drawn(html).match(/<section id="[^"]+".*?<\/section>/gs) ?? []
const cardsIn = (html: string) => html.match(/href="\/products\/[^/"]+\/[^/"]+\/\d+/g)?.length ?? 0

test('the menu is at most 150 KB, and has the cards of the first view and the room of all others', async () => {
  const html = await (await visit('/products')).text()
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MOST_BYTES)
  const [first = '', ...others] = sectionsOf(html)
  const { categories } = await site.call()('GET /categories', { query: {} })
  const sold = categories.filter(({ product_count }) => product_count > 0)
  expect(others).toHaveLength(sold.length - 1)
  expect([cardsIn(first), first.includes('card-room')]).toEqual([sold[0]?.product_count, false])
  for (const [index, other] of others.entries()) {
    const { slug = '', name = '', product_count: count = 0 } = sold[index + 1] ?? {}
    expect([cardsIn(other), other.includes(`href="/products/${slug}"`)], slug).toEqual([0, true])
    expect(other).toContain(`See all ${count}`)
    expect(other).toContain(name.replaceAll('&', '&amp;'))
    for (const columns of [2, 3, 4]) expect(other).toContain(`[--rows-${columns}:${Math.ceil(count / columns)}]`)
  }
})

test('the menu of a store with 40 categories and 4,000 products is at most 150 KB', async () => {
  const { db, parts } = site
  const hosted = parts.stores.byHost('localhost')
  const [image = ''] = hosted?.store.images.keys() ?? []
  await db.transaction(async (tx) => {
    const made = syntheticCatalogue(4_000, { categories: 40, image, salesTypes: ['pickup-return'] })
    // As from a folder, which has a file for each category.
    const products = Object.values(Object.groupBy(made.products, ({ category }) => category)).flatMap(
      (all) => all ?? [],
    )
    await writeCatalogue(tx, hosted?.store.id ?? 0, { ...made, products })
    await updateStatistics(tx)
  })
  await parts.stores.refresh()
  const html = await (await visit('/products?sort=menu')).text()
  expect(sectionsOf(html)).toHaveLength(40)
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MOST_BYTES)
  expect(cardsIn(drawn(html))).toBe(12)
})
