import type { Page } from '@playwright/test'
import { serverPieces, storedLines } from './support/guest-cart.ts'
import { newCustomer, useLogin as signInAs } from './support/new-customer.ts'
import { expect, test } from './support/store-test.ts'

test.use({ viewport: { width: 1280, height: 900 } })

const pieces = (page: Page, name: string) => page.getByRole('spinbutton', { name })

/** A customer with one piece in the cart, on the page that shows it. */
async function withOnePiece(page: Page, baseURL: string | undefined) {
  const { token } = await newCustomer(page.request)
  const [line] = await storedLines(page.request, [1])
  if (!line) throw new Error('nothing to buy')
  const { product_id, outlet_id, sales_type_id, product_name } = line
  const data = { product_id, qty: 1, outlet_id, sales_type_id }
  expect((await page.request.post('/api/cart/add', { data, headers: { token } })).ok()).toBe(true)
  await signInAs(page, token, baseURL)
  await page.goto('/products')
  await expect(pieces(page, product_name)).toHaveValue('1')
  return { name: product_name, pieces: async () => (await serverPieces(page.request, token))[product_id] }
}

/** Taps twice, and leaves the page within the debounce of half a second. */
async function tapTwiceAnd(page: Page, name: string, way: 'reload' | 'leave'): Promise<void> {
  await page.getByRole('button', { name: `One more: ${name}` }).evaluate((button: HTMLButtonElement, how) => {
    button.click()
    setTimeout(() => button.click(), 30)
    setTimeout(() => (how === 'reload' ? location.reload() : location.assign('about:blank')), 90)
  }, way)
}

test('S4.11 taps just before the page is left are sent on the way out', async ({ page, baseURL }) => {
  const line = await withOnePiece(page, baseURL)
  await tapTwiceAnd(page, line.name, 'leave')
  await page.waitForURL('about:blank')
  await expect.poll(line.pieces).toBe(3)
})

test('S4.11 taps that were not sent are sent by the next page', async ({ page, baseURL }) => {
  // Blocks requests of a leaving page, so that only the browser's storage can carry the taps over.
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = (url, init) => (init?.keepalive ? new Promise(() => {}) : fetch(url, init))
  })
  const line = await withOnePiece(page, baseURL)
  const loaded = page.waitForEvent('load')
  await tapTwiceAnd(page, line.name, 'reload')
  await loaded
  await expect(pieces(page, line.name)).toHaveValue('3')
  await expect.poll(line.pieces).toBe(3)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart-taps'))).toBeNull()
})
