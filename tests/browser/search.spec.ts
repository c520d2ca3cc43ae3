import { expect, hydrated, test, violations } from './support/store-test.ts'

test('S1.7 D1.4 the header’s field suggests while typing, tolerates mistakes, and works by keyboard only', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/?utm_source=mail')
  await hydrated(page)
  await page.getByLabel('Search the menu').focus()
  const field = page.getByRole('combobox', { name: 'Search the menu' })
  await expect(field).toBeFocused()
  await page.keyboard.type('curtan')
  const options = page.getByRole('option')
  await expect(options.filter({ hasText: 'Curtains & Carpets' })).toBeVisible()
  await expect(options.filter({ hasText: 'Day Curtains' })).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('Backspace')
  await expect(options.last()).toHaveText('Search for “curta”')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products/search?utm_source=mail&q=curta')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('products for “curta')
})

test('D1.4 a suggestion leads straight to its page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  await hydrated(page)
  await page.getByLabel('Search the menu').click()
  await page.getByRole('combobox').fill('business shirt')
  await page
    .getByRole('option', { name: /Business Shirt/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/products\/dry-cleaning\/business-shirt\/\d+$/)
})

test('D1.4 a search shows the number of results and the corrected words', async ({ page }) => {
  await page.goto('/products/search?q=curtan')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ products for “curtains?”$/)
  await expect(page.getByText('No results for “curtan”')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Curtains & Carpets' })).toBeVisible()
})

test('S2.3 the words may be in the path', async ({ page }) => {
  await page.goto('/products/search/shirt')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('for “shirt”')
})

test('D1.4 a search without results says so, and offers categories and popular products', async ({ page }) => {
  await page.goto('/products/search?q=zzzzqq')
  await expect(page.getByRole('heading', { name: 'We couldn’t find “zzzzqq”' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What our neighbours order most' })).toBeVisible()
  await page.getByRole('link', { name: 'Household' }).click()
  await expect(page).toHaveURL('/products/household')
})

test('D1.4 products of other sales types are found, with where they are sold', async ({ page }) => {
  await page.goto('/products/search?q=latte&st=1')
  await hydrated(page)
  await expect(page.getByText('By Dine In at Tiong Bahru')).toBeVisible()
  await page.getByRole('link', { name: 'Latte' }).click()
  await expect(page.getByText('Dine In at Tiong Bahru').first()).toBeVisible()
})

test('on a phone the icon leads to the search page, whose field remembers recent searches', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL('/products/search')
  const field = page.getByRole('main').getByRole('combobox')
  await expect(field).toBeFocused()
  for (const words of ['sneakers', 'duvet']) {
    await field.fill(words)
    await field.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`for “${words}”`)
  }
  await page.goto('/products/search')
  await hydrated(page)
  const recent = page.getByRole('region', { name: 'Recent searches' })
  await expect(recent.getByRole('link')).toHaveText(['duvet', 'sneakers'])
  await recent.getByRole('button', { name: 'Remove “duvet” from your recent searches' }).click()
  await expect(recent.getByRole('link')).toHaveText(['sneakers'])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('banner').getByLabel('Search the menu').click()
  const kept = page.getByRole('option', { name: /sneakers/ })
  await expect(kept).toBeVisible()
  await page.getByRole('banner').getByRole('combobox').press('ArrowDown')
  await expect(kept).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('S3.10 damaged recent searches are dropped', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('recent-searches', '{"a":1}')
    localStorage.setItem('recent-products', '["<script>"]')
  })
  for (const path of ['/products/search', '/']) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toHaveCount(0)
})

test('a search of 10,000 characters and control characters gives a page, not an error', async ({ request }) => {
  for (const q of [
    'x'.repeat(10_000),
    '%00%0D%0A',
    '%27%3B%20DROP%20TABLE%20product%3B--',
    '%F0%9F%A7%BA',
    '*:%26%7C!',
  ])
    expect((await request.get(`/products/search?q=${q}`)).status()).toBe(200)
})

test('without script the header’s field still searches', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${baseURL}/`)
  await page.getByLabel('Search the menu').fill('shirt')
  await page.getByLabel('Search the menu').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('for “shirt”')
  await context.close()
})
