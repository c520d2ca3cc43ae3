import type { Page } from '@playwright/test'
import { defaultPlace, plainProducts, serverPieces } from './support/guest-cart.ts'
import { useLogin as signInAs } from './support/new-customer.ts'
import { placeOrder } from './support/orders.ts'
import { expect, hydrated, test } from './support/store-test.ts'
import { hostToOrderAt, type Shopper, shopperAt, TWO_STORES } from './support/two-stores.ts'

test.use({ viewport: { width: 1280, height: 900 } })

/** Records refused calls. `late` are those without a login, which were sent after it had ended. */
function watchCalls(page: Page) {
  const refused: string[] = []
  const late: string[] = []
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  page.on('response', (response) => {
    if (response.status() !== 401) return
    const call = `${response.request().method()} ${new URL(response.url()).pathname}`
    if (!response.request().headers().token) late.push(call)
    refused.push(call)
  })
  return { refused, late, documents }
}

/**
 * Expects the sign-in page, without the login cookie, and with a redirect back to the page and its query. The page
 * explains why, except after a reload, when the server redirects.
 */
async function ledToSignIn(
  page: Page,
  { origin }: Shopper,
  wayBack: string | RegExp,
  says = 'Your session ended. Please sign in again.',
) {
  await expect(page).toHaveURL((url) => url.pathname === '/auth/sign-in')
  const address = new URL(page.url())
  expect(address.origin).toBe(origin)
  expect(address.searchParams.get('redirect')).toMatch(wayBack)
  expect(address.searchParams.get('utm_source')).toBe('mail')
  expect((await page.context().cookies()).filter(({ name }) => name === 'local-Authentication')).toEqual([])
  // The address changes before the page, so this waits for the page.
  await expect(page.getByLabel('Email or mobile number')).toBeVisible()
  await expect(page.getByText(says)).toBeVisible()
  await hydrated(page)
}

/** Opens a page and waits until it has also loaded what the next pages need, which comes last. */
async function openWhole(page: Page, address: string) {
  const warmed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/categories')
  await page.goto(address)
  await hydrated(page)
  await warmed
  await page.waitForLoadState('networkidle')
}

/** Runs everything that waits for a timer: polls, retries, refreshes. */
async function letTimePass(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.clock.runFor(90_000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.waitForLoadState('networkidle')
}

async function signInAgain(page: Page, { email, password }: Shopper) {
  await page.getByLabel('Email or mobile number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const onlyOnce = (text: string) => new RegExp(`^${text.replace(/[.?]/g, '\\$&')}$`)

for (const { store, host } of TWO_STORES) {
  test.describe(`S8.12 security 82: a login revoked elsewhere, at ${store}`, () => {
    // Tests that place an order import a store first.
    test.describe.configure({ timeout: 180_000 })
    let shopper: Shopper

    test.beforeEach(async ({ page, baseURL }, { tags }) => {
      const at = tags.includes('@orders') ? await hostToOrderAt(baseURL ?? '', host) : host
      shopper = await shopperAt(baseURL ?? '', at)
      await signInAs(page, shopper.token, shopper.origin)
      await page.clock.install()
    })
    test.afterEach(() => shopper?.close())

    test('opening a page that needs sign-in ends it once, and one comes back after signing in', async ({ page }) => {
      await openWhole(page, `${shopper.origin}/faq?utm_source=mail`)
      const calls = watchCalls(page)
      await shopper.revoke()
      await page.getByRole('button', { name: /^Profile/ }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Profile' }).click()
      await ledToSignIn(page, shopper, onlyOnce('/profile?utm_source=mail'))
      await letTimePass(page)
      expect(calls.refused.length).toBeGreaterThan(0)
      expect(new Set(calls.refused).size, calls.refused.join()).toBe(calls.refused.length)
      expect(calls.late).toEqual([])
      await signInAgain(page, shopper)
      await expect(page).toHaveURL(`${shopper.origin}/profile?utm_source=mail`)
      await expect(page.getByText(shopper.email).first()).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(`${shopper.origin}/faq?utm_source=mail`)
    })

    test('a changed quantity is not lost: it is saved after signing in again', async ({ page }) => {
      const [product] = await plainProducts(shopper.request, 1)
      if (!product) throw new Error('nothing to buy')
      const place = await defaultPlace(shopper.request)
      const added = await shopper.request.post('/api/cart/add', { data: { product_id: product.id, qty: 2, ...place } })
      expect(added.ok(), await added.text()).toBe(true)
      await openWhole(page, `${shopper.origin}/products?utm_source=mail`)
      const pieces = page.getByRole('spinbutton', { name: product.name })
      await expect(pieces).toHaveValue('2')
      const calls = watchCalls(page)
      await shopper.revoke()
      await page.getByRole('button', { name: `One more: ${product.name}` }).click()
      await ledToSignIn(page, shopper, /^\/products\?.*utm_source=mail/)
      await letTimePass(page)
      expect(calls.refused).toEqual(['PATCH /api/cart'])
      await signInAgain(page, shopper)
      await expect(page).toHaveURL((url) => url.pathname === '/products' && url.searchParams.has('utm_source'))
      await expect(pieces).toHaveValue('3')
      const [login] = (await page.context().cookies()).filter(({ name }) => name === 'local-Authentication')
      await expect.poll(() => serverPieces(shopper.request, login?.value ?? '')).toEqual({ [product.id]: 3 })
    })

    test('an order’s page that is left open stops following it', { tag: '@orders' }, async ({ page }) => {
      const { order_id: id } = await placeOrder(shopper.request, { token: shopper.token, category: 1 })
      const following = page.waitForResponse((answer) => answer.url().includes('/stream'))
      await page.goto(`${shopper.origin}/history/reg/${id}?utm_source=mail`)
      await hydrated(page)
      await following
      const calls = watchCalls(page)
      await shopper.revoke()
      // The page is hidden and shown again, so its stream reconnects.
      await page.evaluate(() => {
        for (const hidden of [true, false]) {
          Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
        }
      })
      await ledToSignIn(page, shopper, onlyOnce(`/history/reg/${id}?utm_source=mail`))
      await letTimePass(page)
      // The first call is refused. No further calls are made.
      expect(calls.refused.length).toBeGreaterThan(0)
      expect(calls.late).toEqual([])
      await signInAgain(page, shopper)
      await expect(page).toHaveURL(`${shopper.origin}/history/reg/${id}?utm_source=mail`)
      await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible()
    })

    test('a page that waits for a payment stops polling', { tag: '@orders' }, async ({ page }) => {
      const order = await placeOrder(shopper.request, { token: shopper.token, category: 1, isPaid: false })
      const waiting = `/checkout/waiting-payment?utm_source=mail&order=${order.order_id}`
      await openWhole(page, shopper.origin + waiting)
      const calls = watchCalls(page)
      await shopper.revoke()
      await page.clock.runFor(30_000)
      await ledToSignIn(page, shopper, onlyOnce(waiting))
      await letTimePass(page)
      expect(calls.refused.length).toBeGreaterThan(0)
      expect(calls.late).toEqual([])
      await signInAgain(page, shopper)
      await expect(page).toHaveURL(shopper.origin + waiting)
    })

    test('a reload is one redirect, and the answer takes the cookie away', async ({ page }) => {
      await openWhole(page, `${shopper.origin}/history?utm_source=mail&filter=past`)
      const calls = watchCalls(page)
      await shopper.revoke()
      await page.reload()
      const wayBack = onlyOnce('/history?utm_source=mail&filter=past')
      await ledToSignIn(page, shopper, wayBack, 'Sign in to your account')
      await letTimePass(page)
      expect(calls.documents).toHaveLength(2)
      expect(calls.refused).toEqual([])
      await signInAgain(page, shopper)
      await expect(page).toHaveURL(`${shopper.origin}/history?utm_source=mail&filter=past`)
    })

    test('submitting a form ends the login too', async ({ page }) => {
      await openWhole(page, `${shopper.origin}/profile/edit?utm_source=mail`)
      const calls = watchCalls(page)
      await page.getByLabel('First name').fill('Noor')
      await shopper.revoke()
      await page.getByRole('button', { name: 'Save' }).click()
      await ledToSignIn(page, shopper, onlyOnce('/profile/edit?utm_source=mail'))
      await letTimePass(page)
      expect(calls.refused).toHaveLength(1)
      expect(calls.late).toEqual([])
    })
  })
}
