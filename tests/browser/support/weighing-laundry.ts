import { type APIRequestContext, type Page, request } from '@playwright/test'
import type { QuotedCart } from '#contract/order/checkout.ts'
import type { ProductCard } from '#contract/shop/catalog.ts'
import { importAnotherStore } from './another-store.ts'
import { ask } from './ask.ts'
import { type Place, placeOf } from './checkout.ts'
import { seedStorage } from './guest-cart.ts'

/** P1.1: a copy of the laundry that weighs, with presets. */
const WEIGHING = `weighing:
  tolerance_percent: 30
  presets: [{ name: Small, kg: 5 }, { name: Medium, kg: 8 }, { name: Large, kg: 12 }]
`

export type WeighingLaundry = { site: string; store: APIRequestContext; place: Place; product: ProductCard }

export async function openWeighingLaundry(baseURL: string): Promise<WeighingLaundry> {
  const slug = `weighing-${process.env.TEST_PARALLEL_INDEX ?? 0}`
  const site = await importAnotherStore(
    baseURL,
    slug,
    (yaml) =>
      yaml
        .replace(/^ {2}- host: harbour\.localhost\n(?: {4}.*\n)*/m, '')
        .replace(/^weighing:.*\n(?: .*\n)*/m, '')
        .replace('promo_cards:', `${WEIGHING}promo_cards:`),
    (yaml) => yaml,
    { from: 'clothesline-laundry' },
  )
  const store = await request.newContext({ baseURL, extraHTTPHeaders: { Host: new URL(site).host } })
  const place = await placeOf(store, 1)
  const query = `outlet_id=${place.outid}&sales_type_id=${place.st}&limit=60`
  const { products } = await ask<{ products: ProductCard[] }>(store, 'get', `/products?${query}`)
  const product = products.find(({ slug: one }) => one === 'sensitive-skin-wash')
  if (!product) throw new Error('nothing is sold by the kilogram')
  return { site, store, place, product }
}

/** A guest's cart of so many kilograms, at $6.20 each. */
export async function seedKilograms(page: Page, { product, place }: WeighingLaundry, kg: number): Promise<void> {
  const line = {
    id: 'line-kg',
    merge_key: `key-${Math.random().toString(36).slice(2, 14)}`,
    product_id: product.id,
    product_name: product.name,
    qty: kg,
    outlet_id: place.outid,
    sales_type_id: place.st,
  }
  await seedStorage(page, { 't-cart': [line] })
}

/** Answers the page's quotes with changed ones. The server is asked by its own name, because only the browser knows the store's host. */
export async function changeQuotes(
  page: Page,
  { store }: WeighingLaundry,
  change: (quoted: QuotedCart) => QuotedCart,
): Promise<void> {
  await page.route('**/api/checkout/quote', async (route) => {
    const quoted = await ask<QuotedCart>(store, 'post', '/checkout/quote', { data: route.request().postDataJSON() })
    await route.fulfill({ json: { status: true, message: '', response: change(quoted) } })
  })
}
