import { expect, test } from 'vitest'
import { priceText } from '#rules/pricing/money.ts'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const visit = renderedSite(site)
const call = site.call()

const drawn = (html: string) => html.slice(html.indexOf('<div id="root">'), html.indexOf('id="hydration"'))
const decoded = (text: string) =>
  text
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")

/** The cards of a page: name, lowest price, and the name of the button. */
function cardsOf(html: string) {
  return [...drawn(html).matchAll(/<li[^>]*><div class="group relative rounded-card.*?<\/li>/gs)].map(([card]) => ({
    name: decoded(/<a [^>]*>(.*?)<\/a>/s.exec(card)?.[1] ?? ''),
    price: /\$[\d.]+/.exec(decoded(card))?.[0],
    button: decoded(/<button [^>]*aria-label="([^"]*)"/.exec(card)?.[1] ?? ''),
  }))
}

async function places() {
  const [salesTypes, outlets] = [await call('GET /sales-types'), await call('GET /outlets', { query: {} })]
  const outlet = outlets.find(({ slug }) => slug === 'tiong-bahru')?.id ?? 0
  return salesTypes
    .filter(({ outlet_ids }) => outlet_ids.includes(outlet))
    .map(({ id }) => ({ outlet_id: String(outlet), sales_type_id: String(id) }))
}

test('S1.7 every popular product on home and before a search has its place’s price and a button that adds or asks', async () => {
  const lists: string[] = []
  for (const place of await places()) {
    const query = { ...place, available: '1', sort: 'popular', limit: '8' } as const
    const { products } = await call('GET /products', { query })
    const wanted = products.map(({ name, from_cents, needs_choice, min_qty }) => ({
      name,
      price: priceText(from_cents),
      button: needs_choice || min_qty > 1 ? `Choose options for ${name}` : `Add ${name} to your cart`,
    }))
    for (const path of ['/', '/products/search', '/products/search?q=zzzzqq']) {
      const address = `${path}${path.includes('?') ? '&' : '?'}st=${place.sales_type_id}&outid=${place.outlet_id}`
      expect(cardsOf(await (await visit(address)).text()), address).toEqual(wanted)
    }
    lists.push(JSON.stringify(wanted))
  }
  // The places differ, so a page that ignored its place would be wrong somewhere.
  expect(new Set(lists).size).toBeGreaterThan(1)
})

test.each(['/news/year-end-hours', '/promotions/festive-wardrobe'])(
  'S1.7 every product that %s mentions has a button that adds or asks',
  async (path) => {
    const cards = cardsOf(await (await visit(path)).text())
    expect(cards.length).toBeGreaterThan(0)
    for (const { name, button } of cards) expect(button, name).toContain(name)
  },
)
