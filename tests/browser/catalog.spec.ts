import type { Page } from '@playwright/test'
import { DEMO_CUSTOMER } from '#server/start/demo.ts'
import { expect, hydrated, test, violations } from './support/store-test.ts'

const chips = (page: Page) => page.getByRole('navigation', { name: 'Categories' })
const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

const firstViews = [
  ['guest', 'localhost', 390, 844],
  ['guest', 'localhost', 768, 1024],
  ['guest', 'localhost', 1280, 800],
  ['partner’s guest', 'harbour.localhost', 390, 844],
  ['partner’s guest', 'harbour.localhost', 1280, 800],
  ['customer', 'localhost', 390, 844],
  ['member', 'kinder-press.localhost', 390, 844],
] as const

test('S2.25 S9.4 the first products and their prices are in the first view, and the banners after the first category', async ({
  page,
  baseURL,
  signIn,
}) => {
  for (const [visitor, host, width, height] of firstViews) {
    const origin = baseURL?.replace('localhost', host) ?? ''
    if (visitor === 'customer') await signIn(page)
    if (visitor === 'member') {
      await page.goto(`${origin}/auth/sign-in`)
      await hydrated(page)
      await page.getByLabel('Email or mobile number').fill(DEMO_CUSTOMER.email)
      await page.getByLabel('Password', { exact: true }).fill(DEMO_CUSTOMER.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(`${origin}/`)
    }
    await page.setViewportSize({ width, height })
    await page.goto(`${origin}/products`)
    const section = page.locator('[data-menu] section').first()
    const parts = [
      section,
      section.getByRole('listitem').first().locator('p').last(),
      page.getByRole('complementary', { name: 'Cart' }).last(),
      page.getByRole('region', { name: 'What’s new' }),
    ]
    const [first, price, bar, banners] = await Promise.all(parts.map((part) => part.boundingBox()))
    // Beside the products, the cart is no bar.
    const end = bar && bar.y > 300 ? bar.y : height
    expect(price && price.y + price.height, `${visitor} at ${width}`).toBeLessThanOrEqual(end)
    expect(banners?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0))
  }
})

for (const width of [390, 1280]) {
  test(`S2.25 D1.4 at ${width} px the menu’s chips lead to each category and follow the scroll position`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/products')
    await hydrated(page)
    await expect(chips(page).locator('[aria-current]')).toHaveText('Wash & Fold')
    await chips(page).getByRole('link', { name: 'Household' }).click()
    await expect(page.getByRole('heading', { name: 'Household' })).toBeInViewport()
    await expect(chips(page).locator('[aria-current]')).toHaveText('Household')
    await expect(
      page.getByRole('region', { name: 'Household' }).getByRole('link', { name: 'Duvet' }).first(),
    ).toBeVisible()
    await expect(chips(page)).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(chips(page).locator('[aria-current]')).toHaveText('Wash & Fold')
  })
}

test('S2.25 at 320 px a card cuts nothing off, however long its name and price', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/products/search?q=carpet')
  const words = page.getByRole('listitem').filter({ hasText: 'Carpet Deep Clean' }).locator('p').last()
  await words.scrollIntoViewIfNeeded()
  await expect(words).toContainText('10 days')
  const [price, room] = await Promise.all([words.boundingBox(), words.locator('..').boundingBox()])
  expect((price?.y ?? 0) + (price?.height ?? 0)).toBeLessThanOrEqual((room?.y ?? 0) + (room?.height ?? 0))
  expect(await words.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0)
})

test('D1.4 space is reserved for a category before its products load, and a failed one can be retried', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let isBroken = true
  await page.route('**/api/products?*category=household*', (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: { status: false, message: 'No', response: null } })
      : route.continue(),
  )
  await page.goto('/products')
  await hydrated(page)
  const section = page.getByRole('region', { name: 'Household' })
  const before = await section.evaluate((node) => node.getBoundingClientRect().height)
  await chips(page).getByRole('link', { name: 'Household' }).click()
  await expect(section.getByText('We couldn’t load these products.')).toBeVisible()
  isBroken = false
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect(section.getByRole('listitem').first()).toBeVisible()
  expect(await section.evaluate((node) => node.getBoundingClientRect().height)).toBeCloseTo(before, -1)
})

test('D1.4 S2.5 filters and sort order are in the address, show as chips, and can be removed one by one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/products?utm_source=mail')
  await hydrated(page)
  const filters = page.getByRole('dialog', { name: 'Filters' })
  const choose = async (...labels: string[]) => {
    await page.getByRole('button', { name: /^Filters/ }).click()
    for (const label of labels) await filters.getByText(label, { exact: true }).click()
    await filters.getByRole('button', { name: 'Apply' }).click()
  }
  await choose('$5 – $10')
  await expect(page).toHaveURL('/products?utm_source=mail&min=5&max=10')
  await page.getByLabel('Sort', { exact: true }).selectOption({ label: 'Price: low to high' })
  await expect(page).toHaveURL('/products?utm_source=mail&min=5&max=10&sort=price_up')
  // The address changes before the list.
  const dollars = async () => {
    const prices = await page
      .locator('main li')
      .getByText(/^\$\d+\.\d\d$/)
      .allTextContents()
    return prices.map((text) => Number(text.replace(/[^\d.]/g, '')))
  }
  await expect
    .poll(async () => {
      const found = await dollars()
      return found.length > 3 && found.join() === found.toSorted((one, other) => one - other).join()
    })
    .toBe(true)
  expect(Math.max(...(await dollars()))).toBeLessThanOrEqual(10)
  await choose('2 days', 'Available now')
  await expect(page).toHaveURL('/products?utm_source=mail&min=5&max=10&ready=48&available=1&sort=price_up')
  await page.getByRole('link', { name: 'Remove filter: $5 – $10' }).click()
  await expect(page).toHaveURL('/products?utm_source=mail&ready=48&available=1&sort=price_up')
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await expect(filters.getByRole('radio', { name: '2 days' })).toBeChecked()
  await filters.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/products?utm_source=mail&sort=price_up')
  await page.goBack()
  await expect(page).toHaveURL('/products?utm_source=mail&ready=48&available=1&sort=price_up')
})

test('D1.4 on a phone the filters are chosen in a sheet and applied together', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products')
  await hydrated(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByText('Shoes & Bags').click()
  await sheet.getByText('$10 – $25').click()
  await sheet.getByLabel('Available now').check()
  await expect(page).toHaveURL('/products')
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/products?category=shoes-and-bags&min=10&max=25&available=1')
  await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeVisible()
  await expect(chips(page).locator('[aria-current]')).toHaveText('Shoes & Bags')
})

test('D1.4 a menu without results offers to clear the filters', async ({ page }) => {
  await page.goto('/products?min=9999')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('heading', { name: 'Dry Cleaning' })).toBeVisible()
})

test('D1.4 a category of another sales type links to it', async ({ page }) => {
  await page.goto('/products/cafe?st=1&outid=1')
  await hydrated(page)
  await page.getByRole('link', { name: /^Switch to/ }).click()
  await expect(page).toHaveURL(/\/products\/cafe\?st=\d$/)
  await expect(page.locator('main').getByRole('listitem').first()).toBeVisible()
})

test('a product has one address: others redirect to it permanently, with the query', async ({ page, request }) => {
  const { response } = await (await request.get('/api/products/business-shirt')).json()
  const own = `/products/dry-cleaning/business-shirt/${response.id}`
  for (const path of [
    `/products/household/business-shirt/${response.id}`,
    `/products/dry-cleaning/another-name/${response.id}`,
    '/products/dry-cleaning/business-shirt',
  ]) {
    const answer = await request.get(`${path}?utm_source=mail`, { maxRedirects: 0 })
    expect(answer.status()).toBe(301)
    expect(answer.headers().location).toBe(`${own}?utm_source=mail`)
  }
  expect((await page.goto(own))?.status()).toBe(200)
})

test('S2.17 an unknown product or category is the 404 page', async ({ page }) => {
  for (const path of ['/products/dry-cleaning/business-shirt/99999999', '/products/nonsense', '/products/x/y/%27--']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  }
})

test('S2.4 invalid values in the address give a usable page', async ({ page }) => {
  for (const query of [
    'st=abc',
    'outid=999999',
    'st=999&outid=998',
    'zcd=12',
    "tabid=1'%3B--",
    'min=9&max=1&sort=x&show=1e9',
  ]) {
    for (const path of ['/', '/products', '/products/dry-cleaning/business-shirt', '/products/search?q=shirt']) {
      const address = `${path}${path.includes('?') ? '&' : '?'}${query}`
      expect((await page.goto(address))?.status(), address).toBe(200)
    }
  }
})

test('D1.3 D1.11 D2.1 the price follows option, modifiers and quantity; what is free is chosen already', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/products/dry-cleaning/two-piece-suit')
  await hydrated(page)
  const total = page.getByRole('main').getByRole('status').filter({ hasText: 'Total' })
  await expect(total).toContainText('$24.00')
  await page.getByText('With waistcoat').click()
  await expect(total).toContainText('$30.00')
  await expect(page.getByRole('radio', { name: /On a hanger/ })).toBeChecked()
  await page.getByText('Folded in tissue and boxed').click()
  await expect(total).toContainText('$33.50$30.00 + $3.50 extras')
  await page.getByLabel('Replace a button').check()
  await page.getByRole('button', { name: 'One more: Sets' }).click()
  await expect(total).toContainText('$71.00')
  await expect(total).toContainText('2 sets × ($30.00 + $5.50 extras)')
  const quantity = page.getByRole('spinbutton', { name: 'Sets' })
  await quantity.fill('250')
  await quantity.press('Enter')
  await expect(quantity).toHaveValue('99')
})

test('D1.4 the pressed card’s picture alone grows into its product’s page, and none with reduced motion', async ({
  page,
}) => {
  /** The texts of the cards that take part in each view transition. */
  await page.addInitScript(() => {
    const start = document.startViewTransition
    const grown: string[][] = []
    Object.assign(window, { grown })
    document.startViewTransition = function (update) {
      const pictures = [...document.querySelectorAll('.growing-picture')]
      grown.push(pictures.map((picture) => picture.closest('li')?.querySelector('a')?.textContent ?? ''))
      return start.call(this, update)
    }
  })
  const grown = () => page.evaluate(() => (window as unknown as { grown: string[][] }).grown)
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/products')
    await hydrated(page)
    await card(page, 'Express Wash & Fold').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Express Wash & Fold' })).toBeVisible()
    expect(await grown()).toEqual(reducedMotion === 'reduce' ? [] : [['Express Wash & Fold']])
  }
})

test('D1.3 the main action of a product is in the first view of a phone, above the navigation', async ({ page }) => {
  for (const height of [844, 640]) {
    await page.setViewportSize({ width: 390, height })
    await page.goto('/products/dry-cleaning/two-piece-suit')
    const [button, navigation] = await Promise.all(
      [page.getByRole('button', { name: 'Add to cart' }), page.getByRole('navigation', { name: 'Main' })].map((part) =>
        part.boundingBox(),
      ),
    )
    expect((button?.y ?? height) + (button?.height ?? 0)).toBeLessThanOrEqual(navigation?.y ?? 0)
  }
})

test('D1.3 D1.11 “+” on a card asks for choices and weight in a sheet, adds the line, and stays on the menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products')
  await hydrated(page)
  await page.getByRole('button', { name: 'Choose options for Everyday Wash & Fold' }).click()
  const sheet = page.getByRole('dialog', { name: 'Everyday Wash & Fold' })
  await expect(sheet.getByRole('radio', { name: /^Fresh Linen/ })).toBeChecked()
  await sheet.getByRole('button', { name: 'One more: Kilograms' }).click()
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('complementary', { name: 'Cart' }).getByText('1 item')).toBeVisible()
})

test('D1.3 a missing choice is named at its field, and a full group disables its other choices and says why', async ({
  page,
}) => {
  await page.goto('/products')
  await hydrated(page)
  await page.route('**/api/products/*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const group of body.response.modifier_groups) {
      if (group.name === 'Small repairs') group.max = 2
      // Nothing in the group is free, so nothing is chosen for the shopper.
      else for (const modifier of group.modifiers) modifier.price_cents += 100
    }
    await route.fulfill({ response: answer, json: body })
  })
  await card(page, 'Business Shirt').first().click()
  const group = page.getByRole('region', { name: 'How would you like it back?' })
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(group.getByText('Choose one.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /On a hanger/ })).toBeFocused()
  await page.getByText('Folded in tissue and boxed').click()
  await expect(group.getByText('Choose one.')).toHaveCount(0)
  await page.getByLabel('Replace a button').check()
  await page.getByLabel('Mend a torn lining').check()
  await expect(page.getByText('You’ve chosen all 2. Remove one to choose another.')).toBeVisible()
  await expect(page.getByLabel('Re-stitch a hem')).toBeDisabled()
  await page.getByLabel('Replace a button').uncheck()
  await expect(page.getByLabel('Re-stitch a hem')).toBeEnabled()
})

test('notes take 500 characters and count them', async ({ page }) => {
  await page.goto('/products/dry-cleaning/business-shirt')
  await hydrated(page)
  const notes = page.getByLabel('Notes for us')
  await notes.fill('x'.repeat(600))
  await expect(notes).toHaveValue('x'.repeat(500))
  await expect(page.getByText('500 / 500')).toBeVisible()
})

test('D1.3 prices are those of the outlet and sales type, which the product’s page can change', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/products/dry-cleaning/business-shirt')
  await hydrated(page)
  await expect(page.getByText('Pickup & Return at Tiong Bahru')).toBeVisible()
  const price = page.getByRole('status').filter({ hasText: 'Total' })
  await expect(price).toContainText('$5.50')
  await page.getByRole('link', { name: 'Order by Drop Off & Collect at Tampines' }).click()
  await expect(page).toHaveURL(/[?&]outid=\d+&st=\d+/)
  await expect(page.getByText('Drop Off & Collect at Tampines')).toBeVisible()
  await expect(price).toContainText('$4.60')
})

test('a product that is not sold here says where it is', async ({ page }) => {
  await page.goto('/products/cafe/flat-white-latte')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Not available by Pickup & Return at Tiong Bahru' })).toBeVisible()
  await page.getByRole('link', { name: 'Order by Dine In at Tiong Bahru' }).click()
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toBeVisible()
})

test('a product that is sold out says so, and leads on', async ({ page }) => {
  await page.goto('/products/shoes-and-bags/cap-clean')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Sold out for now' })).toBeVisible()
  await expect(page.getByRole('spinbutton')).toHaveCount(0)
  await page.getByRole('link', { name: 'More from Shoes & Bags' }).click()
  await expect(page).toHaveURL('/products/shoes-and-bags')
  await expect(page.getByRole('heading', { level: 1, name: 'Shoes & Bags' })).toBeVisible()
  await expect(page.getByText('Sold out')).toBeVisible()
})

/** Fakes API responses with 1,000 products in one category. */
async function largeStore(page: Page) {
  await page.route('**/api/categories*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const [first] = body.response.categories
    body.response.categories = [{ ...first, product_count: 1000 }]
    await route.fulfill({ response: answer, json: body })
  })
  await page.route('**/api/products?*', async (route) => {
    const url = new URL(route.request().url())
    const [from, limit] = [Number(url.searchParams.get('cursor') ?? 0), Number(url.searchParams.get('limit') ?? 24)]
    url.search = 'limit=1'
    const answer = await route.fetch({ url: url.href })
    const body = await answer.json()
    const [one] = body.response.products
    body.response.products = Array.from({ length: Math.min(limit, 1000 - from) }, (_, index) => ({
      ...one,
      id: 5000 + from + index,
      name: `Product ${from + index + 1}`,
    }))
    body.response.next_cursor = from + limit < 1000 ? String(from + limit) : null
    await route.fulfill({ response: answer, json: body })
  })
}

test('D1.4 a menu of 1,000 products is shown page by page; Back restores the list and the scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // Faked before the first page, because the page caches responses.
  await largeStore(page)
  await page.goto('/faq')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('link', { name: /See all 1000/ }).click()
  await expect(card(page, 'Product 24')).toBeAttached()
  for (const shown of [48, 72, 96]) {
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(page).toHaveURL(`/products/wash-and-fold?show=${shown}`)
    await expect(card(page, `Product ${shown}`)).toBeAttached()
  }
  await expect(page.locator('main ul li a').filter({ hasText: /^Product/ })).toHaveCount(96)
  await card(page, 'Product 80').scrollIntoViewIfNeeded()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const at = await page.evaluate(() => window.scrollY)
  expect(at).toBeGreaterThan(5000)
  await page.unroute('**/api/products?*')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  await page.goBack()
  await expect(card(page, 'Product 80')).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - at)).toBeLessThan(40)
})

test('D1.4 of 1,000 listed products only those in the viewport are rendered', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products/wash-and-fold?show=1000')
  await hydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  await largeStore(page)
  // Later than a left page is kept, so that Back loads it again.
  await page.clock.setFixedTime(Date.now() + 61_000)
  await page.goBack()
  // A thousand cards take a busy machine long.
  await expect(card(page, 'Product 1000')).toBeAttached({ timeout: 300_000 })
  // The duration of a frame depends on the machine. The set of rendered cards does not.
  const drawn = () =>
    page.evaluate(() => {
      const cards = [...document.querySelectorAll('main li')].filter((item) => item.textContent?.includes('Product '))
      const seen = cards.filter((item) => item.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
      return cards.length === 1000 ? seen.length : Number.NaN
    })
  await expect.poll(drawn).toBeLessThan(60)
})
