import { placeOf } from './support/checkout.ts'
import { expect, hydrated, test } from './support/store-test.ts'

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
})

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
  await page.goto(address(pickup))
  await expect(banners.getByText('The Family Bag, $42').first()).toBeAttached()
  await hydrated(page)
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address(dropOff))
  await expect(banners.getByText('The Family Bag, $38').first()).toBeAttached()
  await expect(banners.getByText('The Family Bag, $42')).toHaveCount(0)
})

test('S1.7 recently viewed products appear on home, newest first, without shifting the layout', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/products/dry-cleaning/business-shirt', '/products/dry-cleaning/day-dress']) {
    await page.goto(path)
    await hydrated(page)
  }
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, {
          shift: ((window as { shift?: number }).shift ?? 0) + (entry as unknown as { value: number }).value,
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  await expect(recent.getByRole('link')).toHaveText(['Day Dress', 'Business Shirt'])
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as { shift?: number }).shift ?? 0)).toBeLessThanOrEqual(0.01)
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
