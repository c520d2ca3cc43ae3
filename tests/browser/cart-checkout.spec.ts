import type { APIRequestContext, APIResponse, Page, Route } from '@playwright/test'
import type { CartItem } from '#contract/order/cart.ts'
import type { Outlet } from '#contract/shop/outlets.ts'
import { checkoutPath, linesAt, payButton, placeOf } from './support/checkout.ts'
import { defaultPlace, guestCart, seedStorage, serverPieces, storedLines } from './support/guest-cart.ts'
import { newCustomer, PASSWORD, useLogin as signInAs } from './support/new-customer.ts'
import { expect, hydrated, test, violations } from './support/store-test.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Cart', exact: true })
const pieces = (page: Page, name: string) => page.getByRole('spinbutton', { name })
const checkout = (page: Page) => panel(page).getByRole('button', { name: 'Checkout' })

/** Answers as if the outlet were closed. */
async function closed(route: Route): Promise<void> {
  const answer = await route.fetch()
  const body = await answer.json()
  await route.fulfill({ response: answer, json: { ...body, response: { ...body.response, is_closed: true } } })
}

const WAYS = { 1: 'Drop Off & Collect', 2: 'Goods Delivery', 3: 'Pickup & Return' }

const answered = async <T>(answer: APIResponse) => ((await answer.json()) as { response: T }).response

async function outletOf(request: APIRequestContext, slug: string): Promise<Outlet> {
  const outlets = await answered<Outlet[]>(await request.get('/api/outlets'))
  return outlets.find((one) => one.slug === slug) as Outlet
}

const cartAt = async (request: APIRequestContext, token: string, place: { outlet_id: number; sales_type_id: number }) =>
  answered<CartItem[]>(await request.get('/api/cart', { params: place, headers: { token } }))

/** A line that every sales type sells at the same price, and that reaches the minimum spend of each. */
async function soldEverywhere(request: APIRequestContext) {
  const product = await answered<{ id: number; name: string; price_cents: number }>(
    await request.get('/api/products/oxygen-whitener'),
  )
  const qty = Math.ceil(4500 / product.price_cents)
  const [line] = await storedLines(request, [qty], { product_id: product.id, product_name: product.name })
  if (!line) throw new Error('nothing to buy')
  return { ...line, price_per_pcs: (product.price_cents / 100).toFixed(2) }
}

test.use({ viewport: { width: 1280, height: 900 } })

test('S4.15 S4.22 S7.15 a guest with a saved address goes to checkout with zcd, and begin_checkout is sent', async ({
  page,
  request,
}) => {
  const lines = await storedLines(request, [2, 1])
  const { outlet_id, sales_type_id } = await defaultPlace(request)
  await seedStorage(page, { 't-cart': lines, 't-addr': { postal_code: '160001', planning_area: null } })
  await page.goto(`/products?st=${sales_type_id}&outid=${outlet_id}&utm_source=poster`)
  await expect(panel(page).getByText('3 items')).toBeVisible()
  await checkout(page).click()
  await expect(page).toHaveURL(/\/checkout\?/)
  const url = new URL(page.url())
  expect(url.searchParams.get('zcd')).toBe('160001')
  expect(url.searchParams.get('utm_source')).toBe('poster')
  const events = await page.evaluate(() => (window as { dataLayer?: { event?: string }[] }).dataLayer ?? [])
  const begun = events.find(({ event }) => event === 'begin_checkout')
  const value = lines.reduce((sum, { final_price }) => sum + Number(final_price), 0)
  expect(begun).toMatchObject({
    ecommerce: {
      currency: 'SGD',
      value,
      items: [
        { item_id: String(lines[0]?.product_id), item_name: lines[0]?.product_name, quantity: 2, index: 0 },
        { item_id: String(lines[1]?.product_id), quantity: 1, index: 1 },
      ],
    },
  })
})

const sheet = (page: Page) => page.getByRole('dialog', { name: 'How and where' })

test('S4.16 S4.17 S4.18 Checkout asks how, where and at which outlet in one sheet, preselected, and leads on to checkout', async ({
  page,
  request,
}) => {
  const { outlet_id, sales_type_id } = await defaultPlace(request)
  await seedStorage(page, { 't-cart': await storedLines(request, [1]) })
  await page.goto('/products?utm_source=mail')
  await checkout(page).click()
  await expect(sheet(page).getByRole('radio', { name: 'Pickup & Return' })).toBeChecked()
  const code = sheet(page).getByLabel('Your postal code')
  await expect(code).toBeFocused()
  const go = sheet(page).getByRole('button', { name: 'Continue to checkout' })
  await go.click()
  await expect(sheet(page).getByText('Enter your postal code')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill('520826')
  await expect(sheet(page).getByRole('radio', { name: /^Tampines/ })).toBeChecked()
  await expect(sheet(page).getByRole('radio', { name: /^Tiong Bahru/ })).toHaveCount(0)
  await code.fill('160071')
  await expect(sheet(page).getByRole('radio', { name: /^Tiong Bahru/ })).toBeChecked()
  expect(await violations(page)).toEqual([])
  await go.click()
  await expect(page).toHaveURL(`/checkout?utm_source=mail&st=${sales_type_id}&outid=${outlet_id}&zcd=160071`)
  await expect(page.getByLabel('Postal code')).toHaveValue('160071')

  // Everything is known from now on.
  await page.goto('/products')
  await checkout(page).click()
  await expect(page).toHaveURL(/\/checkout\?/)
  expect(new URL(page.url()).searchParams.get('zcd')).toBe('160071')
})

test('S4.17 a customer with a main address goes straight to checkout', async ({ page, request, baseURL }) => {
  const { token } = await newCustomer(request)
  const data = { postal_code: '160071', street: 'Seng Poh Road', block: '71', unit: '#05-12' }
  const saved = await answered<{ id: string }>(
    await request.post('/api/customer/addresses', { data, headers: { token } }),
  )
  const { st, outid } = await placeOf(request, 3)
  await seedStorage(page, { 't-cart': [await soldEverywhere(request)] })
  await signInAs(page, token, baseURL)
  await page.goto(`/products?st=${st}&outid=${outid}`)
  await checkout(page).click()
  await expect(page).toHaveURL(new RegExp(`/checkout\\?.*aid=${saved.id}`))
})

test('D1.5 “Change” on the menu opens the sheet; its link still leads to the page', async ({ page, request }) => {
  const { st, outid } = await placeOf(request, 1)
  await page.goto(`/products?st=${st}&outid=${outid}`)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  const change = page
    .getByRole('main')
    .getByRole('link', { name: /^Change/ })
    .first()
  await expect(change).toHaveAttribute('href', /^\/products\/sales-type\?/)
  await change.click()
  await expect(sheet(page).getByRole('radio', { name: 'Drop Off & Collect' })).toBeChecked()
  await expect(sheet(page).getByLabel('Your postal code')).toHaveCount(0)
  await sheet(page)
    .getByRole('radio', { name: /^Bishan/ })
    .check()
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  const bishan = await outletOf(request, 'bishan')
  await expect(page).toHaveURL(new RegExp(`/products\\?st=${st}&outid=${bishan.id}&aid=0$`))
  await expect(sheet(page)).toHaveCount(0)
  await expect(change).toBeFocused()
})

test('S2.21 S4.14 while the outlet is closed Checkout is off and says so', async ({ page, request }) => {
  await seedStorage(page, { 't-cart': await storedLines(request, [1]) })
  await page.route('**/api/outlets/*', closed)
  await page.goto('/')
  const notice = panel(page).getByRole('complementary', { name: 'Outlet Closed' })
  await expect(notice).toContainText('Sorry, you can’t proceed with checkout. Please choose another outlet')
  await expect(notice.getByRole('link', { name: 'Change Outlet' })).toHaveAttribute('href', /\/products\/sales-type/)
  await expect(checkout(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(panel(page).getByText('This outlet is closed right now.')).toBeVisible()
  await checkout(page).click({ force: true })
  await expect(page).toHaveURL(/\/$/)
})

test('S5.1 S5.2 S5.3 S5.4 S5.5 the minimum spend shows for the partner’s host alone', async ({
  page,
  request,
  baseURL,
}) => {
  const partner = baseURL?.replace('localhost', 'harbour.localhost') ?? ''
  const { response: salesTypes } = (await (await request.get('/api/sales-types')).json()) as {
    response: { id: number; min_spend: string }[]
  }
  const [line] = await storedLines(request, [1])
  if (!line) throw new Error('nothing to buy')
  const min = salesTypes.find(({ id }) => id === line.sales_type_id)?.min_spend ?? ''
  await page.goto(partner)
  await expect(panel(page).getByText(`Spend min. $${min} to checkout`)).toBeVisible()
  await expect(checkout(page)).toHaveAttribute('aria-disabled', 'true')
  await page.evaluate((cart) => localStorage.setItem('t-cart', cart), JSON.stringify([line]))
  await page.reload()
  const missing = (Number(min) - Number(line.final_price)).toFixed(2)
  await expect(panel(page).getByText(`Spend $${missing} more to checkout`)).toBeVisible()
  await expect(panel(page).getByText(`Pickup & Return orders start at $${min}. Add items`)).toBeVisible()
  const bar = panel(page).getByRole('progressbar', { name: 'Minimum spend' })
  expect(Number(await bar.getAttribute('value'))).toBeCloseTo(Number(line.final_price) / Number(min), 5)
  await pieces(page, line.product_name).fill('99')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText(`Minimum $${min} Spend Reached!`)).toBeVisible()
  expect(Number(await bar.getAttribute('value'))).toBe(1)
  await expect(checkout(page)).not.toHaveAttribute('aria-disabled', 'true')
  await page.goto('/')
  await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
  await expect(panel(page).getByText(/Spend min\./)).toHaveCount(0)
})

test('S3.9 checkoutSignIn, S4.23: above 430 px signing in from the cart is a dialog, and leads on to checkout with one cart', async ({
  page,
  request,
}) => {
  const { email, token } = await newCustomer(request)
  const lines = await storedLines(request, [2])
  const { outlet_id, sales_type_id } = await defaultPlace(request)
  await seedStorage(page, { 't-cart': lines })
  await page.goto(`/products?st=${sales_type_id}&outid=${outlet_id}`)
  await panel(page).getByRole('button', { name: 'Sign in to check out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel(/email or mobile/i).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(sheet(page).getByRole('button', { name: 'Continue to checkout' })).toBeVisible()
  await expect.poll(() => serverPieces(request, token)).toEqual({ [lines[0]?.product_id ?? 0]: 2 })
  expect(await guestCart(page)).toEqual([])
})

test('S4.23 at 430 px or less signing in from the cart is the page', async ({ page, request }) => {
  await page.setViewportSize({ width: 430, height: 844 })
  await seedStorage(page, { 't-cart': await storedLines(request, [2]) })
  await page.goto('/products')
  await panel(page)
    .getByRole('button', { name: /Open your cart/ })
    .click()
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name: 'Sign in to check out' }).click()
  await expect(page).toHaveURL(/\/auth\/sign-in\?redirect=%2Fproducts/)
})

test.describe('D1.5 changing the way of ordering with items in the cart', () => {
  test('a dialog lists lost items and changed prices first; cancelling keeps everything', async ({ page, request }) => {
    const { outlet_id, sales_type_id } = await defaultPlace(request)
    const chair = await (await request.get('/api/products/dining-chair-steam')).json()
    const everyday = await (await request.get('/api/products/everyday-wash-fold')).json()
    const lines = await Promise.all(
      [chair.response, everyday.response].map(async (product) => {
        const [line] = await storedLines(request, [2], { product_id: product.id, product_name: product.name })
        const modifiers = product.modifier_groups
          .filter(({ min }: { min: number }) => min > 0)
          .map((group: { modifiers: { id: number }[] }) => ({ modifier_id: group.modifiers[0]?.id }))
        const price_per_pcs = (product.price_cents / 100).toFixed(2)
        return { ...line, id: `line-${product.id}`, merge_key: `key-${product.id}-0000`, price_per_pcs, modifiers }
      }),
    )
    await seedStorage(page, { 't-cart': lines, sales_type: String(sales_type_id), outlet_id: String(outlet_id) })
    await page.goto(`/products/sales-type?st=${sales_type_id}&outid=${outlet_id}`)
    await hydrated(page)
    const dropOff = page.getByRole('radio', { name: /Drop Off/ })
    await page.waitForLoadState('networkidle')
    await dropOff.check()
    await page.getByRole('button', { name: 'Continue' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your cart will change' })
    await expect(dialog.getByText('Not available there')).toBeVisible()
    await expect(dialog.getByText('Dining Chair Steam Clean')).toBeVisible()
    await expect(dialog.getByText(/\$4\.80 → \$4\.20/)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Keep my cart' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/products\/sales-type/)
    expect(await guestCart(page)).toHaveLength(2)

    await page.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(page).not.toHaveURL(/\/products\/sales-type/)
    expect((await guestCart(page)).map(({ product_name, price_per_pcs }) => [product_name, price_per_pcs])).toEqual([
      ['Everyday Wash & Fold', '4.20'],
    ])
  })

  test('a link to another outlet shows the dialog too', async ({ page, request }) => {
    const [line] = await storedLines(request, [1])
    if (!line) throw new Error('nothing to buy')
    await seedStorage(page, { 't-cart': [line] })
    const { response } = await (await request.get(`/api/products/${line.product_id}`)).json()
    const { category, name_slug, id, sold_at } = response
    await page.goto(`/products/${category.slug}/${name_slug}/${id}?st=${line.sales_type_id}&outid=${line.outlet_id}`)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    const other = sold_at.find((one: { outlet_id: number }) => one.outlet_id !== line.outlet_id)
    await page
      .getByRole('link', { name: new RegExp(`Order by .* at ${other.outlet}`) })
      .first()
      .click()
    // If no item is lost and no price changes, the cart moves without a dialog.
    const dialog = page.getByRole('dialog', { name: 'Your cart will change' })
    const arrived = page.waitForURL(new RegExp(`outid=${other.outlet_id}`)).then(() => 'arrived')
    const asked = dialog.waitFor().then(() => 'asked')
    if ((await Promise.race([arrived, asked])) === 'asked')
      await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`outid=${other.outlet_id}`))
    expect((await guestCart(page)).map(({ outlet_id, qty }) => [outlet_id, qty])).toEqual([[other.outlet_id, 1]])
  })
})

test.describe('D1.5 D1.8 from the cart through sales type and outlet to the checkout', () => {
  const ways = [1, 2, 3] as const
  for (const isCustomer of [false, true]) {
    for (const outletSlug of ['tiong-bahru', 'tampines']) {
      test(`a ${isCustomer ? 'customer' : 'guest'}’s lines move to ${outletSlug}, in every category`, async ({
        browser,
        request,
        baseURL,
      }) => {
        const from = await placeOf(request, 3)
        const line = await soldEverywhere(request)
        for (const category of ways) {
          const { st } = await placeOf(request, category)
          const { outlet, id, postal_code } = await outletOf(request, outletSlug)
          const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
          const page = await context.newPage()
          const token = isCustomer ? (await newCustomer(request)).token : ''
          if (isCustomer) {
            const { product_id, qty } = line
            const data = { product_id, qty, outlet_id: from.outid, sales_type_id: from.st }
            expect((await request.post('/api/cart/add', { data, headers: { token } })).ok()).toBe(true)
            await signInAs(page, token, baseURL)
          } else await seedStorage(page, { 't-cart': [line] })
          await page.goto('/products')
          await hydrated(page)
          await checkout(page).click()
          // The sheet leads to the pages too.
          await sheet(page).getByRole('link', { name: 'Tables, map and saved addresses' }).click()
          await expect(page).toHaveURL(/\/products\/sales-type/)
          await expect(sheet(page)).toBeHidden()
          await page.getByRole('radio', { name: WAYS[category] }).check()
          await page.getByRole('button', { name: 'Continue' }).click()
          if (category !== 1) {
            await page.getByRole('combobox', { name: 'Postal code or place' }).fill(postal_code)
            await page.getByRole('button', { name: 'Continue', exact: true }).click()
          }
          await expect(page).toHaveURL(/\/products\/outlet/)
          // A reload between the steps changes nothing.
          if (outletSlug === 'tampines') await page.reload()
          await hydrated(page)
          await page.getByRole('radio', { name: new RegExp(`^${outlet}`) }).check()
          await page.getByRole('button', { name: `Continue with ${outlet}` }).click()
          await expect(page).toHaveURL(new RegExp(`/checkout\\?.*st=${st}(&|$)`))
          const summary = page.getByRole('complementary', { name: 'Order summary' })
          await expect(summary.getByText(line.product_name)).toBeVisible()
          await expect(page).toHaveURL(new RegExp(`/checkout\\?.*outid=${id}(&|$)`))
          const there = { outlet_id: id, sales_type_id: st }
          expect(await (isCustomer ? cartAt(request, token, there) : guestCart(page))).toMatchObject([
            { product_id: line.product_id, qty: line.qty, ...there },
          ])
          await context.close()
        }
      })
    }
  }
})

test('S5.1 S5.3 at the partner’s host the checkout shows the amount missing to the minimum, and does not continue', async ({
  page,
  request,
  baseURL,
}) => {
  const place = await placeOf(request, 3)
  const { response: salesTypes } = (await (await request.get('/api/sales-types')).json()) as {
    response: { id: number; min_spend: string }[]
  }
  const min = Number(salesTypes.find(({ id }) => id === place.st)?.min_spend)
  await seedStorage(page, { 't-cart': await linesAt(request, place, [3]) })
  const partner = baseURL?.replace('localhost', 'harbour.localhost') ?? ''
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  const notice = summary.getByRole('alert').filter({ hasText: /^Spend \$\d+\.\d\d more to checkout/ })
  await page.goto(partner + checkoutPath(place))
  await hydrated(page)
  await expect(notice).toBeVisible()
  const missing = Number(/\$(\d+\.\d\d)/.exec((await notice.textContent()) ?? '')?.[1])
  expect(missing).toBeGreaterThan(0)
  expect(missing).toBeLessThan(min)
  // What to do: more items, or a way to order whose minimum is reached.
  await expect(notice).toContainText('Pickup & Return orders start at $40.00. Add items or choose')
  await expect(notice.getByRole('link', { name: 'Add items' })).toHaveAttribute('href', /^\/products/)
  const other = notice.getByRole('link', { name: 'Drop Off & Collect (from $10.00)' })
  await expect(other).toHaveAttribute('href', /^\/products\/sales-type/)
  const pay = payButton(page)
  await expect(pay).toHaveAttribute('aria-disabled', 'true')
  await expect(pay).toHaveAccessibleDescription(/^Spend \$\d+\.\d\d more to checkout/)
  await pay.click({ force: true })
  await expect(page).toHaveURL(/\/checkout\?/)

  await page.goto(checkoutPath(place))
  await hydrated(page)
  await expect(summary).toBeVisible()
  await expect(notice).toHaveCount(0)
})

for (const isCustomer of [false, true]) {
  test(`D1.10 S4.17 a ${isCustomer ? 'customer' : 'guest'} only confirms the postal code that the address names`, async ({
    page,
    request,
    baseURL,
  }) => {
    const { st, outid } = await placeOf(request, 3)
    const line = await soldEverywhere(request)
    // The browser's cart is merged into the customer's (S4.4).
    await seedStorage(page, { 't-cart': [line] })
    if (isCustomer) await signInAs(page, (await newCustomer(request)).token, baseURL)
    await page.goto(`/products?st=${st}&outid=${outid}&zcd=160071`)
    await checkout(page).click()
    await expect(sheet(page).getByLabel('Your postal code')).toHaveValue('160071')
    await sheet(page).getByRole('button', { name: 'Continue to checkout' }).click()
    await expect(page).toHaveURL(/\/checkout\?.*zcd=160071/)
  })
}

test('S4.4 D2.4 the total at the checkout has every line of the guest’s cart, also one that arrives after the first total', async ({
  page,
  request,
}) => {
  const place = await placeOf(request, 1)
  const lines = await linesAt(request, place, [3, 2])
  const { email } = await newCustomer(request)
  await seedStorage(page, { 't-cart': lines })
  await page.goto(`/products?st=${place.st}&outid=${place.outid}&aid=0`)
  await hydrated(page)
  let added = 0
  const isQuoted = Promise.withResolvers<void>()
  page.on('response', (one) => one.url().endsWith('/api/checkout/quote') && isQuoted.resolve())
  await page.route('**/api/cart/add', async (route) => {
    added += 1
    if (added === 2) await isQuoted.promise
    await route.continue()
  })
  await panel(page).getByRole('button', { name: 'Sign in to check out' }).click()
  await page.getByLabel('Email or mobile number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/checkout\?/)
  const items = page.getByRole('complementary', { name: 'Order summary' })
  for (const { product_name } of lines) await expect(items.getByText(product_name).first()).toBeVisible()
})

test('D1.8 S4.17 drop-off asks for no address, pickup does', async ({ page, request }) => {
  const place = await placeOf(request, 1)
  const pickup = await placeOf(request, 3)
  const chosen = { sales_type: String(place.st), outlet_id: String(place.outid) }
  await seedStorage(page, { 't-cart': await linesAt(request, place, [3]), ...chosen })
  await page.goto('/products/sales-type?utm_source=mail')
  await hydrated(page)
  await page.getByRole('radio', { name: 'Drop Off & Collect' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(new RegExp(`/products/outlet\\?.*st=${place.st}&outid=${place.outid}&aid=0$`))
  await expect(page.getByRole('link', { name: 'Find the nearest' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue with Tiong Bahru' }).click()
  await expect(page).toHaveURL(/\/products\?.*aid=0/)
  await checkout(page).click()
  await expect(page).toHaveURL(/\/checkout\?.*aid=0/)
  await expect(page.getByText('For texts about your order.')).toBeVisible()
  await expect(page.getByText(/driver/)).toHaveCount(0)
  await expect(page.getByLabel('Postal code')).toHaveCount(0)

  await page.goto(`/products/sales-type?st=${place.st}&aid=0`)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await page.getByRole('radio', { name: 'Pickup & Return' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(new RegExp(`/location\\?st=${pickup.st}&outid=${pickup.outid}$`))
})
