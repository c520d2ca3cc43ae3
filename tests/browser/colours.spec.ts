import type { Page } from '@playwright/test'
import { themeTints } from '#rules/pages/theme-tints.ts'
import { importAnotherStore } from './support/another-store.ts'
import { guestAtCheckout, held } from './support/checkout.ts'
import { expect, hydrated, test, violations } from './support/store-test.ts'

const HARD = { yellow: '#ffe600', neon: '#39ff14', 'near-black': '#0b0b0c', 'near-white': '#f7f7f5' }
const WIDTHS = [390, 1280]

/** The findings of axe at both widths. The window is as high as the page, so that axe checks all of it. */
async function found(page: Page, where: string): Promise<string[]> {
  const all: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    all.push(...(await violations(page)).map((one) => `${where} at ${width} px: ${one}`))
  }
  return all
}

for (const [name, colour] of Object.entries(HARD)) {
  test(`S1.4 a store whose two colours are ${name} can be read: home, menu, a product, sign-in and the checkout`, async ({
    browser,
    playwright,
    baseURL,
  }) => {
    test.slow()
    const store = await importAnotherStore(baseURL ?? '', name, (yaml) =>
      yaml.replace(/_color: "#\w+"/g, `_color: "${colour}"`),
    )
    // Only browsers resolve every name under localhost.
    const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { Host: new URL(store).host } })
    const context = await browser.newContext({ baseURL: store })
    const page = await context.newPage()

    const { st, outid } = await guestAtCheckout(page, request, 1)
    await held(page)
    const fill = () => getComputedStyle(document.documentElement).getPropertyValue('--primary-fill')
    expect(await page.evaluate(fill)).toBe(themeTints(colour, colour)['--primary-fill'])
    const all = await found(page, 'the checkout')
    const menu = `/products?st=${st}&outid=${outid}`
    for (const path of ['/', menu, '/auth/sign-in']) {
      await page.goto(path)
      await hydrated(page)
      all.push(...(await found(page, path)))
    }
    await page.goto(menu)
    await hydrated(page)
    await page.locator('main a[href*="/products/tailoring/"]').first().click()
    await expect(page.getByRole('button', { name: /^Add to cart/ })).toBeVisible()
    all.push(...(await found(page, 'a product')))
    expect(all).toEqual([])

    await context.close()
    await request.dispose()
  })
}
