import type { Page } from '@playwright/test'
import { expect, hydrated, test, violations } from './support/store-test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cards = (page: Page, name: string) => section(page, name).getByRole('listitem').getByRole('link')
const room = (page: Page, name: string) => section(page, name).locator('[aria-hidden="true"].card-room')

/** How much has moved without the visitor's doing. Call it before the page opens. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { moved: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { seen: { moved: number } }).seen.moved)
}

/** Keeps the browser from being idle: then only what comes near is rendered. */
const neverIdle = (page: Page) => page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))

for (const width of [320, 390, 768, 1280]) {
  test(`at ${width} px a category’s products take the room that was kept for them, and nothing moves`, async ({
    page,
  }) => {
    await neverIdle(page)
    const moved = await watchShifts(page)
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/products')
    await hydrated(page)
    const names = await page.locator('[data-menu] section h2').allTextContents()
    const categories = names.filter((name) => name !== 'Wash & Fold' && name !== 'Other ways to order')
    expect(categories.length).toBeGreaterThan(4)
    for (const name of categories.toReversed()) {
      const one = section(page, name)
      if ((await one.count()) === 0 || (await room(page, name).count()) === 0) continue
      const height = () => one.evaluate((node) => node.getBoundingClientRect().height)
      const before = await height()
      await one.getByRole('heading').evaluate((node) => node.scrollIntoView({ behavior: 'instant' }))
      await expect(cards(page, name).first()).toBeVisible()
      await expect(room(page, name)).toHaveCount(0)
      expect(Math.abs((await height()) - before), name).toBeLessThan(2)
    }
    expect(await moved()).toBeLessThanOrEqual(0.01)
    expect(await violations(page)).toEqual([])
  })
}

test('the browser renders the products that the page already has while it is idle', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products')
  await hydrated(page)
  await expect(cards(page, 'Dry Cleaning')).toHaveCount(14)
  // These are loaded when they come near.
  await expect(cards(page, 'Household')).toHaveCount(0)
})

test('the keyboard reaches a category’s products by its link, and an address leads to a category', async ({ page }) => {
  await neverIdle(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/products')
  await hydrated(page)
  await section(page, 'Household')
    .getByRole('link', { name: /^See all/ })
    .focus()
  await expect(cards(page, 'Household')).toHaveCount(9)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(section(page, 'Household').locator('li :focus')).toHaveCount(1)
  // From another page: within the menu only the hash would change.
  await page.goto('/faq')
  await page.goto('/products#baby-care')
  await expect(section(page, 'Baby Care').getByRole('heading')).toBeInViewport()
  await expect(cards(page, 'Baby Care')).toHaveCount(7)
})

test('Back shows the menu at the place where it was left', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products')
  await hydrated(page)
  await section(page, 'Household')
    .getByRole('heading')
    .evaluate((node) => node.scrollIntoView())
  await cards(page, 'Household').nth(2).click()
  await expect(page).toHaveURL(/\/products\/household\/.+/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Menu')
  await page.goBack()
  await expect(cards(page, 'Household').nth(2)).toBeInViewport()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu leads to every product, and shows no empty places', async ({ page }) => {
    await page.goto('/products')
    await expect(cards(page, 'Wash & Fold')).toHaveCount(9)
    await expect(page.locator('.card-room').first()).toBeHidden()
    const links = page.locator('[data-menu] section').getByRole('link', { name: /^See all/ })
    const all = await links.evaluateAll((found) =>
      found.map((one) => [one.getAttribute('href') ?? '', Number(/\d+/.exec(one.textContent ?? '')?.[0])] as const),
    )
    expect(all.length).toBe(7)
    for (const [address, count] of all) {
      await page.goto(address)
      await expect(page.locator('[data-menu]').getByRole('listitem').locator(`a[href^="${address}/"]`)).toHaveCount(
        count,
      )
    }
  })
})
