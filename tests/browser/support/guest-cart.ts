import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { CartItem } from '#contract/order/cart.ts'
import type { ProductCard } from '#contract/shop/catalog.ts'

export type StoredLine = {
  product_id: number
  product_name: string
  qty: number
  merge_key?: string
} & Partial<CartItem>

/** Products without options, at the default place of sale. */
export async function plainProducts(request: APIRequestContext, count: number): Promise<ProductCard[]> {
  const answer = await request.get('/api/products?limit=48')
  const { response } = (await answer.json()) as { response: { products: ProductCard[] } }
  const plain = response.products.filter(
    ({ needs_choice, is_available, unit }) => !needs_choice && is_available && unit !== 'kg',
  )
  expect(plain.length).toBeGreaterThanOrEqual(count)
  return plain.slice(0, count)
}

/** The store's default outlet and sales type. */
export async function defaultPlace(request: APIRequestContext): Promise<{ outlet_id: number; sales_type_id: number }> {
  const answer = await request.get('/api/products?limit=1')
  const { response } = (await answer.json()) as { response: { place: { outlet_id: number; sales_type_id: number } } }
  const { outlet_id, sales_type_id } = response.place
  return { outlet_id, sales_type_id }
}

/** Cart lines as an earlier visit stored them. */
export async function storedLines(
  request: APIRequestContext,
  pieces: readonly number[],
  change: Partial<CartItem> = {},
): Promise<StoredLine[]> {
  const place = await defaultPlace(request)
  const products = await plainProducts(request, pieces.length)
  return products.map((product, index) => ({
    id: `line-${product.id}`,
    merge_key: `key-${product.id}-${Math.random().toString(36).slice(2, 14)}`,
    product_id: product.id,
    product_name: product.name,
    qty: pieces[index] ?? 1,
    notes: '',
    modifiers: [],
    price_per_pcs: (product.from_cents / 100).toFixed(2),
    final_price: ((product.from_cents * (pieces[index] ?? 1)) / 100).toFixed(2),
    image: product.image,
    category_slug: product.category.slug,
    name_slug: product.name_slug,
    unit: product.unit,
    ...place,
    ...change,
  }))
}

/** Writes entries to the browser's storage once, before the first page reads it. Later pages find what earlier pages stored. */
export async function seedStorage(page: Page, entries: Record<string, unknown>): Promise<void> {
  await page.context().addInitScript((kept) => {
    if (sessionStorage.getItem('seeded') || localStorage.getItem('seeded')) return
    localStorage.setItem('seeded', '1')
    for (const [key, value] of Object.entries(kept)) {
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
    }
  }, entries)
}

export async function guestCart(page: Page): Promise<StoredLine[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('t-cart') ?? '[]'))
}

/** The quantities by product in a customer's cart on the server. */
export async function serverPieces(request: APIRequestContext, token: string): Promise<Record<number, number>> {
  const answer = await request.get('/api/cart', { headers: { token } })
  const { response } = (await answer.json()) as { response: CartItem[] }
  return Object.fromEntries(response.map(({ product_id, qty }) => [product_id, qty]))
}
