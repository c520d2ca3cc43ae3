import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { CartItem } from '#contract/order/cart.ts'
import type { ProductCard } from '#contract/shop/catalog.ts'

export type StoredLine = {
  product_id: number
  product_name: string
  qty: number
  merge_key?: string
} & Partial<CartItem>

/** Products about which nothing must be chosen, as the default place sells them. */
export async function plainProducts(request: APIRequestContext, count: number): Promise<ProductCard[]> {
  const answer = await request.get('/api/products?limit=48')
  const { response } = (await answer.json()) as { response: { products: ProductCard[] } }
  const plain = response.products.filter(
    ({ needs_choice, is_available, unit }) => !needs_choice && is_available && unit !== 'kg',
  )
  expect(plain.length).toBeGreaterThanOrEqual(count)
  return plain.slice(0, count)
}

/** Where the store sells by default. */
export async function defaultPlace(request: APIRequestContext): Promise<{ outlet_id: number; sales_type_id: number }> {
  const answer = await request.get('/api/products?limit=1')
  const { response } = (await answer.json()) as { response: { place: { outlet_id: number; sales_type_id: number } } }
  const { outlet_id, sales_type_id } = response.place
  return { outlet_id, sales_type_id }
}

/** Lines as an earlier visit left them. */
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

/** Puts it into the browser once, before the first page reads it; a later page finds what the page before left. */
export async function keepInBrowser(page: Page, entries: Record<string, unknown>): Promise<void> {
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

/** What the server has in a customer's cart: pieces by product. */
export async function serverPieces(request: APIRequestContext, token: string): Promise<Record<number, number>> {
  const answer = await request.get('/api/cart', { headers: { token } })
  const { response } = (await answer.json()) as { response: CartItem[] }
  return Object.fromEntries(response.map(({ product_id, qty }) => [product_id, qty]))
}
