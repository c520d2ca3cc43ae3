import type { Page } from '@playwright/test'
import { ask } from './support/ask.ts'
import { linesAt, placeOf } from './support/checkout.ts'
import { seedStorage, serverPieces } from './support/guest-cart.ts'
import { newCustomer, useLogin } from './support/new-customer.ts'
import { placeOrder } from './support/orders.ts'
import { expect, hydrated, sideways, test, violations } from './support/store-test.ts'

/** Sums up the layout shifts of the pages that are loaded from now on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, {
          shift: ((window as { shift?: number }).shift ?? 0) + (entry as unknown as { value: number }).value,
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifted = (page: Page) => page.evaluate(() => (window as { shift?: number }).shift ?? 0)

test('S1.7 home shows categories, popular products two by two and promo cards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?utm_source=mail')
  await hydrated(page)
  const categories = page.getByRole('region', { name: 'Categories' })
  await expect(categories.getByRole('link', { name: 'Dry Cleaning' })).toHaveAttribute(
    'href',
    '/products/dry-cleaning?utm_source=mail',
  )
  const popular = page.getByRole('region', { name: 'What our neighbours order most' })
  await expect(popular.getByRole('listitem')).toHaveCount(8)
  await expect(page.getByRole('region', { name: 'Good to know' })).toBeVisible()
  const tops = await popular
    .getByRole('listitem')
    .evaluateAll((items) => items.slice(0, 3).map((item) => item.getBoundingClientRect().top))
  expect(tops[0]).toBe(tops[1])
  expect(tops[2]).toBeGreaterThan(tops[0] ?? 0)
  // One tap adds a plain product. Another product asks for its options first.
  await popular.getByRole('button', { name: /^Add / }).first().click()
  await expect(page.getByRole('status').filter({ hasText: /^Added / })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /1 item/ })).toBeVisible()
  await popular
    .getByRole('button', { name: /^Choose / })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add to cart' })).toBeVisible()
})

test('D1.12 the announcement is one line on a phone, is closed by keyboard, and stays closed without a layout shift', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await hydrated(page)
  const bar = page.getByRole('complementary', { name: 'Announcement' })
  const close = bar.getByRole('button', { name: 'Close the announcement' })
  expect((await bar.boundingBox())?.height).toBe(44)
  expect(await close.boundingBox()).toMatchObject({ width: 44, height: 44 })
  await close.press('Enter')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('banner').locator('a:focus')).toHaveCount(1)
  await watchShifts(page)
  await page.reload()
  await hydrated(page)
  await expect(bar).toHaveCount(0)
  await page.getByRole('link', { name: 'See the full menu' }).click()
  await expect(page).toHaveURL('/products')
  await expect(bar).toHaveCount(0)
  expect(await shifted(page)).toBeLessThanOrEqual(0.01)
})

const field = (page: Page) => page.getByRole('textbox', { name: 'Your postal code' })
const TIONG_BAHRU = '160071'
const collects = /^Tiong Bahru collects .+ (am|pm), back from (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d/

test('D1.2 D3.1 a postal code is answered in place, and leads to the menu of its outlet and on to checkout', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?utm_source=mail')
  await hydrated(page)
  await field(page).fill('16007')
  await page.getByRole('button', { name: 'See pickup times' }).click()
  await expect(page.getByText('A postal code has six digits')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  await field(page).fill('160071')
  await expect(page.getByRole('status').getByText(collects)).toBeVisible()
  await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true')
  expect(await violations(page)).toEqual([])
  const { st, outid } = await placeOf(request, 3)
  await page.getByRole('link', { name: 'Start your order' }).click()
  await expect(page).toHaveURL(`/products?utm_source=mail&st=${st}&outid=${outid}&zcd=160071`)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('t-addr') ?? 'null'))).toEqual({
    postal_code: '160071',
    planning_area: 'Bukit Merah',
  })
})

test('D1.2 the answer is about the postal code in the field: it goes when another is typed, and a late one changes nothing', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  await field(page).fill('160071')
  await expect(page.getByText(collects)).toBeVisible()
  await field(page).fill('52082')
  await expect(page.getByText(collects)).toHaveCount(0)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/pickup-times?postal_code=520826', async (route) => {
    await held.promise
    await route.continue()
  })
  const late = page.waitForResponse(/postal_code=520826/)
  await field(page).fill('520826')
  await field(page).fill('160071')
  await expect(page.getByText(collects)).toBeVisible()
  held.resolve()
  await (await late).finished()
  // Two frames, in which the page could show the late answer.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  await expect(page.getByText(collects)).toBeVisible()
  await expect(page.getByText(/^Tampines/)).toHaveCount(0)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('t-addr') ?? 'null')?.postal_code)).toBe('160071')
})

test('S3.10 a guest who returns sees the answer for the last postal code, without a layout shift', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await seedStorage(page, { 't-addr': { postal_code: '160071', planning_area: 'Bukit Merah' } })
  await watchShifts(page)
  await page.goto('/')
  await expect(page.getByText(collects)).toBeVisible()
  await expect(field(page)).toHaveValue('160071')
  await page.waitForLoadState('networkidle')
  expect(await shifted(page)).toBeLessThanOrEqual(0.01)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('D1.2 home’s form is answered by the server, with its error and what was typed', async ({ page }) => {
    await page.goto('/?utm_source=mail')
    await field(page).fill('520826')
    await page.getByRole('button', { name: 'See pickup times' }).click()
    await expect(page).toHaveURL('/?utm_source=mail&zcd=520826')
    await expect(page.getByText(/^Tampines collects/)).toBeVisible()
    await expect(field(page)).toHaveValue('520826')
    await field(page).fill('990000')
    await page.getByRole('button', { name: 'See pickup times' }).click()
    await expect(page.getByText('We can’t find the postal code 990000. Check the first two digits.')).toBeVisible()
    await expect(field(page)).toHaveValue('990000')
    await page.getByRole('button', { name: 'Close the announcement' }).click()
    await expect(page).toHaveURL('/?utm_source=mail&zcd=990000')
    await expect(page.getByRole('complementary', { name: 'Announcement' })).toHaveCount(0)
  })
})

test('S8.5 a failed lookup says so at the field and can be repeated', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.route('**/api/pickup-times*', (route) => route.abort())
  await field(page).fill('160071')
  await expect(page.getByText('We couldn’t look that up. Please try again.')).toBeVisible()
  await page.unroute('**/api/pickup-times*')
  await page.getByRole('button', { name: 'See pickup times' }).click()
  await expect(page.getByText(collects)).toBeVisible()
})

function wordsInTwoLines(node: Element): string[] {
  const text = node.firstChild
  if (!text) return ['no text']
  const words = [...(text.textContent ?? '').matchAll(/\S+/g)]
  return words.flatMap(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return range.getClientRects().length > 1 ? [word] : []
  })
}

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [640, 800],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const) {
  test(`S1.7 the first view of home has the headline, the postal code and its button at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    for (const part of [
      page.getByRole('heading', { level: 1 }),
      field(page),
      page.getByRole('button', { name: 'See pickup times' }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
    // Six digits fit, and the store's name breaks only between words.
    expect((await field(page).boundingBox())?.width).toBeGreaterThanOrEqual(128)
    const name = page
      .getByRole('banner')
      .getByRole('link', { name: /, Home$/ })
      .locator('span')
    expect(await name.evaluate(wordsInTwoLines)).toEqual([])
    const bottom = (await page.getByRole('region', { name: 'What’s new' }).boundingBox())?.y ?? 0
    expect(bottom).toBeGreaterThan((await field(page).boundingBox())?.y ?? 0)
    // The answer's button is in view, above a phone's navigation.
    await hydrated(page)
    await field(page).fill('160071')
    const start = page.getByRole('link', { name: 'Start your order' })
    await expect(start).toBeInViewport({ ratio: 1 })
    const below = page.viewportSize()?.height ?? 0
    const navigation = (await page.locator('nav[aria-label=Main]').boundingBox())?.y ?? below
    await expect
      .poll(async () => {
        const box = await start.boundingBox()
        return box && box.y + box.height
      })
      .toBeLessThanOrEqual(navigation)
  })
}

test('S8.11 a banner whose picture fails shows a drawing in all its copies in the carousel', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  const banners = page.getByRole('region', { name: 'What’s new' })
  const first = banners.getByRole('group').first().getByRole('img')
  const name = (await first.getAttribute('alt')) ?? ''
  const picture = ((await first.getAttribute('src')) ?? '').replace(/-\d+\.\w+$/, '')
  expect([name, picture]).toEqual([expect.stringMatching(/./), expect.stringMatching(/^\/media\//)])
  await page.route(`**${picture}*`, (route) => route.abort())
  await page.reload()
  const drawings = banners.locator('svg[role="img"]').and(page.locator(`[aria-label="${name}"]`))
  await expect(drawings.first()).toBeVisible()
  // The slide and its copy after the last slide.
  await expect(drawings).toHaveCount(2)
  await expect(banners.getByRole('group').nth(1).locator('img')).toHaveCount(1)
})

test('D1.12 a banner shows the price of the chosen sales type, in the server’s HTML and after a change', async ({
  page,
  request,
}) => {
  const [pickup, dropOff] = [await placeOf(request, 3), await placeOf(request, 1)]
  const address = ({ st, outid }: typeof pickup) => `/?st=${st}&outid=${outid}`
  const html = await (await request.get(address(dropOff))).text()
  expect(html).toContain('The Family Bag, $38')
  expect(html).not.toContain('The Family Bag, $42')
  const banners = page.getByRole('region', { name: 'What’s new' })
  await page.goto(address(dropOff))
  await expect(banners.getByText('The Family Bag, $38').first()).toBeAttached()
  await hydrated(page)
  await field(page).fill(TIONG_BAHRU)
  await page.getByRole('link', { name: 'Start your order' }).click()
  await expect(page).toHaveURL(new RegExp(`/products\\?st=${pickup.st}&`))
  await page.getByRole('banner').getByRole('link', { name: /Home/ }).click()
  await expect(banners.getByText('The Family Bag, $42').first()).toBeAttached()
  await expect(banners.getByText('The Family Bag, $38')).toHaveCount(0)
})

test('S1.7 recently viewed products appear on home, newest first, without shifting the layout', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/products/dry-cleaning/business-shirt', '/products/dry-cleaning/day-dress']) {
    await page.goto(path)
    await hydrated(page)
  }
  await watchShifts(page)
  await page.goto('/')
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  await expect(recent.getByRole('link')).toHaveText(['Day Dress', 'Business Shirt'])
  await page.waitForLoadState('networkidle')
  expect(await shifted(page)).toBeLessThanOrEqual(0.01)
})

test('S1.7 home leads to the menu and to a product', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'See the full menu' }).click()
  await expect(page).toHaveURL('/products')
  await page.goBack()
  await page.getByRole('region', { name: 'What our neighbours order most' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/products\/[a-z-]+\/[a-z-]+\/\d+$/)
})

test('S8.5 home still renders if the catalogue cannot be loaded', async ({ page }) => {
  await page.goto('/faq')
  await hydrated(page)
  await page.route('**/api/{categories,products}*', (route) =>
    route.fulfill({ status: 500, json: { status: false, message: 'No', response: null } }),
  )
  await page.getByRole('banner').getByRole('link', { name: /Home/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Good to know' })).toBeVisible()
})

test('S2.8 P1.8 home of a customer: the order under way, the answer for the main address, and “Same again”, which asks before it changes a cart', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request, 'Aisha')
  const headers = { token }
  const address = { postal_code: TIONG_BAHRU, block: '71', street: 'Seng Poh Road', unit: '#01-38' }
  await ask(request, 'post', '/customer/addresses', { headers, data: { ...address, contact_mobile: '91234567' } })
  await placeOrder(request, { token, category: 3 })
  await useLogin(page, token, baseURL)
  await page.goto('/')
  await hydrated(page)
  await expect(page.getByText(/^Welcome Aisha, your driver comes .+\s(am|pm)$/)).toBeVisible()
  const orders = page.getByRole('region', { name: 'Your orders' })
  const pegs = orders.getByRole('list', { name: 'Progress of your order' }).getByRole('listitem')
  await expect(pegs).toHaveCount(5)
  await expect(pegs.and(page.locator('[aria-current=step]'))).toHaveCount(1)
  const terms = orders.getByRole('term')
  await expect(terms).toHaveText(['Pickup', 'Return', 'Address', 'Total'])
  await expect(orders.getByRole('definition').first()).toHaveText(/(am|pm)$/)
  await expect(orders.getByText('71 Seng Poh Road #01-38')).toBeVisible()
  await expect(field(page)).toHaveValue(TIONG_BAHRU)
  await expect(page.getByText(collects)).toBeVisible()
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await sideways(page), `${width} px`).toBeLessThanOrEqual(0)
  }
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })

  for (const data of await linesAt(request, await placeOf(request, 3), [1]))
    await ask(request, 'post', '/cart/add', { headers, data })
  const again = orders.getByRole('button', { name: 'Same again' })
  await again.click()
  const dialog = page.getByRole('dialog', { name: 'Order this again?' })
  await expect(dialog).toContainText('already has 1 item')
  await expect(dialog.getByRole('button', { name: /^Replace my cart: \$/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep my cart as it is' }).click()
  await expect(dialog).toBeHidden()
  await expect(again).toBeFocused()
  await again.click()
  await dialog.getByRole('button', { name: /^Add to my cart/ }).click()
  await expect(page).toHaveURL(/\/checkout\?/)
  expect(Object.values(await serverPieces(request, token))).toEqual([3])
})
