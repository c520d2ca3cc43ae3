import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type { ProductCard } from '#contract/shop/catalog.ts'
import type { Outlet, SalesType } from '#contract/shop/outlets.ts'
import { enterCard, VISA } from './cards.ts'
import { type StoredLine, seedStorage } from './guest-cart.ts'
import { freshEmail, freshMobile } from './new-customer.ts'
import { resetRateLimits } from './rate-limits.ts'
import { hydrated } from './store-test.ts'

const run = promisify(execFile)

export type Place = { st: number; outid: number }

async function answered<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(`/api${path}`)
  expect(answer.ok(), path).toBe(true)
  return ((await answer.json()) as { response: T }).response
}

/** A place of sale of a category (D1.1): at the outlet that never closes, or at another store's first outlet. */
export async function placeOf(request: APIRequestContext, category: 1 | 2 | 3 | 4): Promise<Place> {
  const salesTypes = await answered<SalesType[]>(request, '/sales-types')
  const outlets = await answered<Outlet[]>(request, '/outlets')
  const st = salesTypes.find(({ category_id }) => category_id === category)?.id
  const outid = (outlets.find(({ slug }) => slug === 'tiong-bahru') ?? outlets[0])?.id
  if (!st || !outid) throw new Error('nowhere to buy')
  return { st, outid }
}

/**
 * Cart lines of products without options, as a guest's browser stores them. Optionally only products with the given
 * turnaround.
 */
export async function linesAt(
  request: APIRequestContext,
  { st, outid }: Place,
  pieces: readonly number[],
  turnarounds: readonly number[] = [],
): Promise<StoredLine[]> {
  await resetRateLimits()
  const query = `outlet_id=${outid}&sales_type_id=${st}&limit=48`
  const { products } = await answered<{ products: ProductCard[] }>(request, `/products?${query}`)
  // What is sold by the kilogram is paid by its weight, later.
  const plain = products.filter(
    ({ needs_choice, is_available, unit }) => !needs_choice && is_available && unit !== 'kg',
  )
  expect(plain.length).toBeGreaterThanOrEqual(pieces.length)
  return pieces.map((qty, index) => {
    const hours = turnarounds[index]
    const product = (
      hours === undefined
        ? plain[index]
        : plain.find(({ unit, turnaround_hours }) => unit === 'piece' && turnaround_hours === hours)
    ) as ProductCard
    return {
      id: `line-${product.id}`,
      merge_key: `key-${product.id}-${Math.random().toString(36).slice(2, 14)}`,
      product_id: product.id,
      product_name: product.name,
      qty,
      outlet_id: outid,
      sales_type_id: st,
    }
  })
}

export const checkoutPath = ({ st, outid }: Place, more: Record<string, string> = {}) =>
  `/checkout?${new URLSearchParams({ st: String(st), outid: String(outid), ...more })}`

/** A guest with a cart, at the checkout. */
export async function guestAtCheckout(
  page: Page,
  request: APIRequestContext,
  category: 1 | 2 | 3 | 4,
  {
    pieces = [2],
    turnarounds = [],
    more = {},
  }: { pieces?: readonly number[]; turnarounds?: readonly number[]; more?: Record<string, string> } = {},
): Promise<Place> {
  const place = await placeOf(request, category)
  await seedStorage(page, { 't-cart': await linesAt(request, place, pieces, turnarounds) })
  await page.goto(checkoutPath(place, more))
  await hydrated(page)
  return place
}

export async function fillContact(page: Page): Promise<{ email: string }> {
  const email = freshEmail()
  await page.getByLabel('Name', { exact: true }).fill('Wei Ling Ong')
  await page.getByLabel('Mobile number').fill(freshMobile())
  await page.getByLabel('Email', { exact: true }).fill(email)
  return { email }
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Postal code').fill('160071')
  await page.getByLabel('Block or house number').fill('71')
  await page.getByLabel('Street').fill('Seng Poh Road')
  await page.getByLabel('Unit', { exact: true }).fill('#01-38')
}

/** Waits until the windows are chosen and held. */
export const held = (page: Page) => expect(page.getByText(/Held for you for \d+:\d\d/)).toBeVisible()

/** A guest at the checkout with contact and address filled in and the earliest windows held. */
export async function readyGuest(
  page: Page,
  request: APIRequestContext,
  category: 2 | 3,
  more: Record<string, string> = {},
): Promise<void> {
  await guestAtCheckout(page, request, category, { more })
  await fillContact(page)
  await fillAddress(page)
  await held(page)
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^(Pay|Place order · hold) \$\d/ })

/** Opens a folded step of the checkout by its title. */
export async function openStep(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^(Edit|Add): ${title}$`, 'i') }).click()
}

export async function choosePayNow(page: Page): Promise<void> {
  await openStep(page, 'How to pay')
  await page.getByRole('radio', { name: /^PayNow/ }).check()
  await expect(payButton(page)).toBeEnabled()
}

/** Pays with a card for this order only, entered on the sandbox's page. Pay is pressed once. */
export async function payWithCard(page: Page, card: string | RegExp): Promise<void> {
  await payButton(page).click()
  await expect(page).toHaveURL(/^http:\/\/pay\.localhost/)
  await page.getByRole('button', { name: card }).click()
}

/** Reloads the checkout with a card that is entered already, so that Pay pays at once. */
export async function cardEntered(page: Page, request: APIRequestContext): Promise<void> {
  const card = await enterCard(request, 'once', VISA, {})
  if (card.kind !== 'once') throw new Error('the card was saved')
  await page.evaluate((entered) => sessionStorage.setItem('temp-card', JSON.stringify(entered)), {
    token: card.token,
    label: 'Visa •••• 4242',
  })
  await page.reload()
  await hydrated(page)
  await held(page)
  await expect(page.getByText('Visa •••• 4242')).toBeVisible()
}

export const success = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Thanks, your order is placed' })).toBeVisible()

/** D1.6: the token in a table's QR code. Only staff can print it. */
export async function tableToken(table = 'Window 1'): Promise<string> {
  const data = process.env.TEST_DATA_DIR ?? process.env.DATA_DIR
  if (!data) throw new Error('with a server of your own, DATA_DIR must say where its data is')
  const { stdout } = await run(process.execPath, ['src/operator/main.ts', 'tables', 'clothesline-laundry'], {
    env: { ...process.env, DATA_DIR: data, DATABASE_URL: '' },
  })
  const token = new RegExp(`${table}\\s.*tabid=([\\w-]+)`).exec(stdout)?.[1]
  if (!token) throw new Error('no table')
  return token
}
