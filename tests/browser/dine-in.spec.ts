import type { Locator, Page } from '@playwright/test'
import type { TableBasket } from '#contract/order/table-baskets.ts'
import type { Outlet, SalesType } from '#contract/shop/outlets.ts'
import { ask } from './support/ask.ts'
import { linesAt, payButton, placeOf, success, tableToken } from './support/checkout.ts'
import { seedStorage } from './support/guest-cart.ts'
import { resetRateLimits } from './support/rate-limits.ts'
import { expect, hydrated, sideways, test, violations } from './support/store-test.ts'

test('D1.6 an unknown table shows a clear message and a link', async ({ page }) => {
  for (const tabid of ['nobody', "x'; DROP TABLE outlet;--", 'x'.repeat(2000), '../outlets/1']) {
    const answer = await page.goto(`/dine-in?tabid=${encodeURIComponent(tabid)}&utm_source=mail`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'We can’t find your table' })).toBeVisible()
    await expect(page.getByText(/We can’t find this table\./)).toBeVisible()
  }
  await hydrated(page)
  await page.getByRole('link', { name: 'Order another way' }).click()
  await expect(page).toHaveURL('/products/sales-type?utm_source=mail')
})

test('D1.6 without a table the page says how to find one, and shows the menu', async ({ page, request }) => {
  const salesTypes = (await (await request.get('/api/sales-types')).json()) as { response: SalesType[] }
  const dineIn = salesTypes.response.find(({ category_id }) => category_id === 4)
  await page.goto('/products/sales-type')
  await hydrated(page)
  await page.getByRole('radio', { name: dineIn?.name ?? '' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scan the code on your table' })).toBeVisible()
  await expect(page.getByText(/You’ll find our tables at Tiong Bahru and Tampines\./)).toBeVisible()
  // The table is not stored for the next visit.
  expect(await page.evaluate(() => localStorage.getItem('sales_type'))).toBeNull()
  await page.getByRole('link', { name: 'See the menu' }).click()
  await expect(page).toHaveURL(new RegExp(`/products\\?st=${dineIn?.id}&aid=0&outid=\\d+$`))
})

test('D1.6 a table’s link leads to the menu with tabid, st and outid, and the menu names the table', async ({
  page,
  request,
}) => {
  const [salesTypes, outlets] = await Promise.all(
    ['/api/sales-types', '/api/outlets'].map(async (path) => (await (await request.get(path)).json()).response),
  )
  const dineIn = (salesTypes as SalesType[]).find(({ category_id }) => category_id === 4)
  const tiongBahru = (outlets as Outlet[]).find(({ outlet }) => outlet === 'Tiong Bahru')
  const table = {
    table_id: 1,
    table: 'Window 1',
    outlet_id: tiongBahru?.id,
    outlet: 'Tiong Bahru',
    is_closed: false,
    opens_again: null,
  }
  // Only staff know the printed codes, so the response is faked and the page is opened by a link in the browser.
  await page.route('**/api/tables/qr-1', (route) =>
    route.fulfill({
      json: {
        status: true,
        message: 'Success',
        response: { ...table, sales_type_id: dineIn?.id, sales_type: dineIn?.name },
      },
    }),
  )
  await page.goto('/location?redirect=%2Fdine-in%3Ftabid%3Dqr-1')
  await hydrated(page)
  await page.getByRole('combobox').fill('160071')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/products\?/)
  const query = Object.fromEntries(new URL(page.url()).searchParams)
  expect(query).toMatchObject({ tabid: 'qr-1', st: String(dineIn?.id), outid: String(tiongBahru?.id) })
  await expect(page.getByText('Ordering to Window 1 at Tiong Bahru')).toBeVisible()
})

/** Words that a guest at a café's table must not read. The store's own name is an exception. */
const LAUNDRY = /wash|laundry|curtain|stain|detergent|sneaker|driver|pickup|postal code|mobile number|your address/i
const reads = async (page: Page) =>
  (await page.locator('body').innerText()).replaceAll(
    /Clothesline Laundry( Care Pte\. Ltd\.)?|hello@clothesline\S+/g,
    '',
  )

/** The add button of the first product without options. */
const plus = (page: Page) => page.getByRole('button', { name: /^Add .* to your cart$/ }).first()

async function joinTable(page: Page, token: string, name: string, before?: (page: Page) => Promise<void>) {
  await page.goto(`/dine-in?tabid=${token}`)
  await hydrated(page)
  await before?.(page)
  await page.getByRole('button', { name: 'Order together' }).click()
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText(`${name} (you)`)).toBeVisible()
}

test('D1.6 D3.1 D1.8 D1.12 from a table’s code to paid in four taps, and nothing of laundry on the way', async ({
  page,
}) => {
  await resetRateLimits()
  await page.setViewportSize({ width: 390, height: 844 })
  let taps = 0
  const tap = async (target: Locator) => {
    await target.click()
    taps += 1
  }
  await page.goto(`/dine-in?tabid=${await tableToken()}&utm_source=card`)
  await expect(page).toHaveURL(/\/products\?.*aid=0/)
  await expect(page.getByText('Ordering to Window 1 at Tiong Bahru')).toBeVisible()
  // A phone shows the first dishes instead of the menu's introduction.
  await expect(page.getByText('Kopi, cake and something warm, brought to your table.')).toBeHidden()
  await expect(page.getByRole('region', { name: 'What’s new' }).getByText('Kopi at your table').first()).toBeVisible()
  await hydrated(page)
  expect(await reads(page)).not.toMatch(LAUNDRY)
  // The home link leads to the café's menu, and the menu has only pages for a table.
  await expect(page.getByRole('link', { name: 'Clothesline Laundry, Home' })).toHaveAttribute('href', /^\/products\?/)
  await expect(page.getByRole('link', { name: /^(Home|Subscriptions)$/ })).toHaveCount(0)

  await tap(plus(page))
  await tap(page.getByRole('button', { name: 'Checkout' }))
  await expect(page).toHaveURL(/\/checkout\?/)
  await expect(page.getByText(/We’ll bring it to Window 1\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'When' })).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Mei')
  expect(await reads(page)).not.toMatch(LAUNDRY)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await tap(payButton(page))
  await expect(page).toHaveURL(/^http:\/\/pay\.localhost/)
  await tap(page.getByRole('button', { name: /^Visa that works/ }))
  await success(page)
  expect(taps).toBe(4)
  // The guest gave only a name, so nothing is promised that needs a contact.
  await expect(page.getByText('Sign up to keep your next orders in your account.')).toBeVisible()
  await expect(page.getByText('We’ll bring it to Window 1.')).toBeVisible()
  expect(await reads(page)).not.toMatch(LAUNDRY)
  const query = new URL(page.url()).searchParams
  expect([query.get('utm_source'), query.get('aid'), query.has('tabid')]).toEqual(['card', '0', true])

  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByText('We’ll bring it to Window 1.')).toBeVisible()
  const steps = page.getByRole('list', { name: 'Progress' })
  for (const state of ['Placed', 'Preparing', 'Ready', 'Served']) await expect(steps.getByText(state)).toBeVisible()
  expect(await reads(page)).not.toMatch(LAUNDRY)
  await expect(page.getByText(/email or mobile number from this order|Some details are hidden/)).toHaveCount(0)
})

test('D1.8 D1.12 search at a table offers only what the table sells', async ({ page }) => {
  await seedStorage(page, { 'recent-searches': ['curtain wash'] })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/dine-in?tabid=${await tableToken()}`)
  await hydrated(page)
  await page.getByRole('banner').getByLabel('Search the menu').click()
  const field = page.getByRole('banner').getByRole('combobox')
  const suggested = page.waitForResponse(/products\/suggestions/)
  await field.fill('wash')
  await suggested
  const found = page.getByRole('listbox').getByRole('option')
  await expect(found).toHaveText(['Search for “wash”'])
  await field.fill('')
  await expect(found).toHaveCount(0)
  await page.goto(page.url().replace('/products?', '/products/search?q=zzz&'))
  await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t find “zzz”' })).toBeVisible()
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Recent searches' })).toHaveCount(0)
  expect(await reads(page)).not.toMatch(LAUNDRY)
})

test('D1.8 a name is required before paying, and a link alone pays nothing', async ({ page }) => {
  await page.goto(`/dine-in?tabid=${await tableToken()}`)
  await hydrated(page)
  await plus(page).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await payButton(page).click()
  await expect(page.getByText('Enter your name')).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\?/)
  expect(await violations(page)).toEqual([])
  await page.goto(`${page.url()}&pressed=anything`)
  await expect(payButton(page)).toBeEnabled()
  await expect(page).toHaveURL(/\/checkout\?/)
})

for (const category of [2, 3] as const) {
  test(`D1.8 S4.17 going on from a table to category ${category} asks for an address, although the link says aid=0`, async ({
    page,
    request,
  }) => {
    const { st, outid } = await placeOf(request, category)
    await seedStorage(page, { 't-cart': await linesAt(request, { st, outid }, [2]) })
    // The cart does not learn the category of its sales type.
    await page.route('**/api/sales-types', (route) => route.abort())
    await page.goto(`/products?st=${st}&outid=${outid}&aid=0&tabid=${await tableToken()}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Checkout' }).click()
    await expect(page).toHaveURL(/\/location\?/)
    expect(new URL(page.url()).searchParams.get('aid')).toBeNull()

    // The checkout opened by its address asks too.
    await page.goto(`/checkout?st=${st}&outid=${outid}&aid=0`)
    const title = category === 2 ? 'Deliver to' : 'Pick up and return'
    await expect(page.getByRole('region', { name: title })).toBeVisible()
  })
}

test('D1.9 a guest who leaves the shared basket keeps their items', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await joinTable(page, await tableToken('Window 2'), 'Mei')
  await plus(page).click()
  await page.getByRole('button', { name: 'See basket' }).click()
  await page.getByRole('button', { name: 'Order on my own' }).click()
  // The message stays although its basket has left the page.
  await expect(page.getByText('You’re ordering on your own again. Your item is in your cart.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Open your cart: .*1 item/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Order together' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('D1.9 D2.4 back from the card page, a changed total is shown before it is paid', async ({ page, request }) => {
  await resetRateLimits()
  const code = await tableToken('Five-foot way 1')
  const tan = await ask<{ token: string; basket: TableBasket }>(request, 'post', `/tables/${code}/basket`, {
    data: { name: 'Tan' },
  })
  const { outlet_id, sales_type_id } = tan.basket
  const [line] = await linesAt(request, { outid: outlet_id, st: sales_type_id }, [1])
  await ask(request, 'post', `/table-baskets/${tan.token}/lines`, { data: { product_id: line?.product_id, qty: 1 } })
  await page.setViewportSize({ width: 390, height: 844 })
  await joinTable(page, code, 'Mei')
  await plus(page).click()
  await page.getByRole('button', { name: 'See basket' }).click()
  await page.getByRole('button', { name: /^Pay all \$/ }).click()
  await payButton(page).click()
  await expect(page).toHaveURL(/^http:\/\/pay\.localhost/)
  // Tan leaves, so Tan's items leave the basket.
  await ask(request, 'post', `/table-baskets/${tan.token}/leave`)
  await page.getByRole('button', { name: /^Visa that works/ }).click()
  const changed = page.getByRole('dialog', { name: 'Your total has changed' })
  await expect(changed.getByText('You haven’t been charged.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await changed.getByRole('button', { name: /^Confirm and pay/ }).click()
  await success(page)
})

test('D1.9 two phones at one table order together', async ({ browser, baseURL }) => {
  const token = await tableToken('Long table')
  const phone = async (name: string, before?: (page: Page) => Promise<void>) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await joinTable(page, token, name, before)
    return page
  }
  // The items of the own cart move into the basket.
  const mei = await phone('<b>Mei</b>', async (page) => {
    await plus(page).click()
    await expect(page.getByRole('button', { name: /^Open your cart: .*1 item/ })).toBeVisible()
  })
  const tan = await phone('Tan')
  await expect(mei.getByRole('button', { name: 'See basket' })).toBeVisible()
  await plus(tan).click()

  // The other member's change appears without a reload, under their name, rendered as text.
  await mei.getByRole('button', { name: 'See basket' }).click()
  const basket = mei.getByRole('dialog', { name: 'Basket for Long table' })
  await expect(basket.getByRole('region', { name: 'Tan' }).getByText(/^1 × /)).toBeVisible()
  await expect(basket.getByRole('region', { name: '<b>Mei</b>' }).getByRole('spinbutton')).toBeVisible()
  await expect(basket.getByRole('region', { name: 'Tan' }).getByRole('spinbutton')).toHaveCount(0)
  expect(await violations(mei)).toEqual([])

  await mei.getByRole('button', { name: /^Pay mine \$/ }).click()
  await expect(mei).toHaveURL(/\/checkout\?/)
  await expect(mei.getByLabel('Name', { exact: true })).toHaveValue('<b>Mei</b>')
  await mei.evaluate(() => localStorage.removeItem('checkout'))
  await mei.reload()
  await expect(mei.getByLabel('Name', { exact: true })).toHaveValue('<b>Mei</b>')
  await mei.getByRole('radio', { name: /^PayNow/ }).check()
  await payButton(mei).click()
  await expect(mei.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  await expect(mei.getByText(/we’ll email you/i)).toHaveCount(0)

  await tan.getByRole('button', { name: 'See basket' }).click()
  const other = tan.getByRole('dialog', { name: 'Basket for Long table' })
  await expect(other.getByText('<b>Mei</b> is paying')).toBeVisible()
  await expect(other.getByRole('button', { name: /^Pay all/ })).toHaveCount(0)
  const payByCard = async (name: RegExp) => {
    await tan.getByRole('button', { name }).click()
    await tan.getByRole('radio', { name: /^(Card|Another card)/ }).check()
    await payButton(tan).click()
    await tan.getByRole('button', { name: /^Visa that works/ }).click()
    await success(tan)
    await tan.getByRole('link', { name: 'Back to menu' }).click()
    await tan.getByRole('button', { name: 'See basket' }).click()
    await expect(other.getByText('Paid by Tan').first()).toBeVisible()
  }
  await payByCard(/^Pay mine \$/)
  // Items with a pending payment do not count as paid.
  await expect(other.getByText('<b>Mei</b> is paying. There’s nothing left to pay.')).toBeVisible()
  await expect(other.getByText(/Everything is paid/)).toHaveCount(0)

  // Mei cancels her payment, and Tan pays for her. Her order page says so, and what to do next.
  await mei.getByRole('button', { name: 'Pay another way' }).click()
  await expect(mei.getByText('We’ve kept your order')).toBeVisible()
  expect(await reads(mei)).not.toMatch(/your times|cart/i)
  await payByCard(/^Pay all \$/)
  await mei.getByRole('radio', { name: /^PayNow/ }).check()
  await payButton(mei).click()
  await expect(mei.getByRole('heading', { name: 'Someone else has paid' })).toBeVisible()
  await mei.getByRole('link', { name: 'Pay for what’s left' }).click()
  await expect(mei.getByText(/^Tan has already paid for .*\.$/)).toBeVisible()
  await mei.getByRole('link', { name: 'Back to the basket' }).click()
  await expect(mei.getByText('All paid')).toBeVisible()
  for (const page of [mei, tan]) await page.context().close()
})
