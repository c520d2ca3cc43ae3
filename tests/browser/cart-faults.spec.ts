import type { Page, Route } from '@playwright/test'
import { guestCart, plainProducts, seedStorage, serverPieces, storedLines } from './support/guest-cart.ts'
import { newCustomer, useLogin as signInAs } from './support/new-customer.ts'
import { expect, hydrated, stopClock, test } from './support/store-test.ts'

test.use({ viewport: { width: 1280, height: 900 } })

const panel = (page: Page) => page.getByRole('complementary', { name: 'Cart', exact: true })
const pieces = (page: Page, name: string) => page.getByRole('spinbutton', { name })
const said = (page: Page) => page.getByRole('alert').getByText('Something went wrong', { exact: true })

/** All ways a call can fail (S5.7). */
const FAILURES: Record<string, (route: Route) => Promise<void>> = {
  'a refusal': (route) => route.fulfill({ status: 409, json: { status: false, message: 'Something went wrong' } }),
  'too many calls': (route) => route.fulfill({ status: 429, json: { status: false, message: 'Slow down' } }),
  'a fault of the server': (route) => route.fulfill({ status: 500, json: { status: false, message: 'A fault' } }),
  'no network': (route) => route.abort('internetdisconnected'),
  'status: false': (route) => route.fulfill({ status: 200, json: { status: false, message: 'No', response: [] } }),
  'a page instead of JSON': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Hello</p>' }),
  'no list': (route) => route.fulfill({ status: 200, json: { status: true, message: 'Success', response: {} } }),
}

async function customerWith(page: Page, baseURL: string | undefined, qty: number) {
  const { token } = await newCustomer(page.request)
  const [line] = await storedLines(page.request, [qty])
  if (!line) throw new Error('nothing to buy')
  const { product_id, outlet_id, sales_type_id } = line
  const data = { product_id, qty, outlet_id, sales_type_id }
  expect((await page.request.post('/api/cart/add', { data, headers: { token } })).ok()).toBe(true)
  await signInAs(page, token, baseURL)
  return { token, line }
}

test('S5.7 S7.7 S8.9 after any failure a customer’s change, removal or addition is rolled back, with a message', async ({
  page,
  request,
  baseURL,
}) => {
  const { token, line } = await customerWith(page, baseURL, 3)
  const [, other] = await plainProducts(request, 2)
  if (!other) throw new Error('nothing to buy')
  let fail = FAILURES['a refusal']
  await page.route(/\/api\/cart(\/add)?$/, (route) => fail?.(route))
  await page.goto('/products')
  const button = (name: string) => panel(page).getByRole('button', { name: `${name}: ${line.product_name}` })
  await expect(pieces(page, line.product_name)).toHaveValue('3')
  const total = await panel(page).getByText(/^\$/).last().textContent()
  const isAsBefore = async (what: string) => {
    await expect(said(page), what).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(said(page), what).toHaveCount(0)
    await expect(pieces(page, line.product_name), what).toHaveValue('3')
    await expect(
      panel(page)
        .getByText(total ?? '')
        .last(),
      what,
    ).toBeVisible()
    await expect(panel(page).getByRole('spinbutton'), what).toHaveCount(1)
  }
  for (const [name, failure] of Object.entries(FAILURES)) {
    fail = failure
    await button('One more').click()
    await expect(pieces(page, line.product_name)).toHaveValue('4')
    await isAsBefore(`${name}, changed`)
    await pieces(page, line.product_name).fill('0')
    await pieces(page, line.product_name).blur()
    await isAsBefore(`${name}, removed`)
    await page.getByRole('button', { name: `Add ${other.name} to your cart` }).click()
    await isAsBefore(`${name}, added`)
  }
  expect(await serverPieces(request, token)).toEqual({ [line.product_id]: 3 })
})

test('S4.4 S8.9 an addition whose response is lost is in the cart once, however often it is clicked', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  const [product] = await plainProducts(request, 1)
  if (!product) throw new Error('nothing to buy')
  await signInAs(page, token, baseURL)
  let isLost = true
  await page.route('**/api/cart/add', async (route) => {
    const answer = await route.fetch()
    if (isLost) return route.abort('connectionreset')
    return route.fulfill({ response: answer })
  })
  await page.goto('/products')
  await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
  const add = page.getByRole('button', { name: `Add ${product.name} to your cart` })
  await add.click()
  await expect(said(page)).toBeVisible()
  await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
  isLost = false
  await add.click()
  await expect(pieces(page, product.name)).toHaveValue('1')
  expect(await serverPieces(request, token)).toEqual({ [product.id]: 1 })
})

test('S7.6 a cart that cannot be loaded says so, retries on request, and keeps its items', async ({
  page,
  baseURL,
}) => {
  const { line } = await customerWith(page, baseURL, 2)
  let fail: ((route: Route) => Promise<void>) | null = null
  await page.route('**/api/cart?*', (route) => (fail ? fail(route) : route.continue()))
  const failed = panel(page).getByRole('alert').getByText('Update Failed', { exact: true })
  const tryAgain = panel(page).getByRole('button', { name: 'Try again' })
  for (const [name, failure] of Object.entries(FAILURES)) {
    fail = failure
    await page.goto('/products')
    await expect(failed, name).toBeVisible()
    await expect(panel(page).getByRole('button', { name: 'Checkout' }), name).toHaveCount(0)
    await expect(panel(page).getByText(/Subtotal|\$\d/), name).toHaveCount(0)
  }
  // The cart bar of phones does the same.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products')
  const bar = page.locator('[data-cart-view]', { hasText: 'Update Failed' }).filter({ visible: true })
  await expect(bar.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await expect(bar.getByText(/\$\d/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Checkout' }).filter({ visible: true })).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/products')
  await expect(failed).toBeVisible()
  fail = null
  await tryAgain.click()
  await expect(pieces(page, line.product_name)).toHaveValue('2')
  await expect(failed).toHaveCount(0)
  // A later refresh that fails removes nothing.
  fail = FAILURES['a fault of the server'] ?? null
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(failed).toBeVisible()
  await expect(pieces(page, line.product_name)).toHaveValue('2')
  await expect(panel(page).getByRole('button', { name: 'Checkout' })).toBeEnabled()
})

test('S4.4 S8.9 lines that cannot be merged are reported once, tried four times, and kept', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  await seedStorage(page, { 't-cart': await storedLines(request, [2]) })
  await signInAs(page, token, baseURL)
  let tries = 0
  await page.route('**/api/cart/add', (route) => {
    tries += 1
    return route.fulfill({ status: 500, json: { status: false, message: 'A fault' } })
  })
  await stopClock(page)
  await page.goto('/products')
  await hydrated(page)
  await expect(said(page)).toBeVisible()
  await expect.poll(() => tries).toBe(1)
  // Second by second, because a wait begins only when the page has handled the last answer.
  let seconds = 0
  const triesAfterASecond = async () => {
    await page.clock.runFor(1000)
    seconds += 1
    return tries
  }
  await expect.poll(triesAfterASecond, { intervals: [100] }).toBe(4)
  expect(seconds).toBeGreaterThanOrEqual(2 + 5 + 10)
  await page.clock.runFor(3_600_000)
  expect(tries).toBe(4)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)).toBe(1)
})

test('S4.8 S8.10 a guest’s cart is the browser’s: it stays whatever the server answers, without a message', async ({
  page,
  request,
}) => {
  const [line] = await storedLines(request, [1])
  if (!line) throw new Error('nothing to buy')
  await seedStorage(page, { 't-cart': [line] })
  let fail = FAILURES['a refusal']
  let answered = 0
  await page.route('**/api/cart/sync/guest', async (route) => {
    await fail?.(route)
    answered += 1
  })
  await page.goto('/products')
  await expect(pieces(page, line.product_name)).toHaveValue('1')
  let qty = 1
  for (const [name, failure] of Object.entries(FAILURES)) {
    fail = failure
    const before = answered
    qty += 1
    await panel(page)
      .getByRole('button', { name: `One more: ${line.product_name}` })
      .click()
    await expect.poll(() => answered).toBeGreaterThan(before)
    await expect(pieces(page, line.product_name), name).toHaveValue(String(qty))
  }
  await expect(page.getByText(/went wrong|Update Failed/i)).toHaveCount(0)
  expect((await guestCart(page)).map((one) => one.qty)).toEqual([qty])
})

test('S3.9 S4.26 an error is shown until the last failure is 5 seconds old', async ({ page, baseURL }) => {
  const { line } = await customerWith(page, baseURL, 3)
  let fails = 0
  await page.route(/\/api\/cart(\?.*)?$/, async (route) => {
    if (fails === 0) return route.continue()
    await route.fulfill({ status: 500, json: { status: false, message: 'A fault' } })
    fails += 1
  })
  await stopClock(page)
  await page.goto('/products')
  await expect(pieces(page, line.product_name)).toHaveValue('3')
  fails = 1
  await panel(page)
    .getByRole('button', { name: `One more: ${line.product_name}` })
    .click()
  await page.clock.runFor(500)
  await expect(said(page)).toBeVisible()
  // The change, and the refresh after it.
  await expect.poll(() => fails).toBe(3)
  await page.clock.runFor(4000)
  // A further failure is not announced.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => fails).toBe(4)
  await expect(panel(page).getByText('Update Failed')).toBeVisible()
  await page.clock.runFor(4000)
  await expect(said(page)).toBeVisible()
  await page.clock.runFor(1100)
  await expect(said(page)).toHaveCount(0)
})
