import type { Page } from '@playwright/test'
import { seedStorage, storedLines } from './support/guest-cart.ts'
import { doublePressOver, expect, hydrated, sideways, test } from './support/store-test.ts'

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })
/** A press by the mouse: Playwright's own click would scroll to the header's place at the top. */
async function press(page: Page): Promise<void> {
  const box = await cartLink(page).boundingBox()
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Cart' })

test('S2.9 S2.12 on a page without a cart, the header’s count opens the drawer; Escape and Back close it and keep the page', async ({
  page,
  request,
}) => {
  const lines = await storedLines(request, [2, 1])
  await seedStorage(page, { 't-cart': lines })
  await page.goto('/faq?utm_source=mail')
  await hydrated(page)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items')
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  const scrolled = await page.evaluate(() => scrollY)
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))

  const entries = () => page.evaluate(() => history.length)
  await press(page)
  await expect(drawer(page).getByText(lines[0]?.product_name ?? '')).toBeVisible()
  await expect(drawer(page).locator(':focus')).toBeVisible()
  const withDrawer = await entries()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(cartLink(page)).toBeFocused()
  await expect(page).toHaveURL('/faq?utm_source=mail')

  await press(page)
  await expect(drawer(page)).toBeVisible()
  expect(await entries(), 'closing leaves no entry behind').toBe(withDrawer)
  await page.goBack()
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL('/faq?utm_source=mail')
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  expect(
    asked.filter((path) => path.startsWith('/api/content')),
    'loads nothing again',
  ).toEqual([])

  await cartLink(page).click()
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  const sheet = page.getByRole('dialog', { name: 'How and where' })
  await sheet.getByRole('link', { name: 'Tables, map and saved addresses' }).click()
  await expect(page).toHaveURL(/\/products\/sales-type/)
  await expect(cartLink(page)).toHaveCount(0)
  await page.goBack()
  await expect(drawer(page)).toBeVisible()
})

const isLocked = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden')

test('S2.12 a drawer that is opened again while it closes keeps the page from scrolling; closed, the page scrolls', async ({
  page,
}) => {
  await page.goto('/products')
  await hydrated(page)
  await press(page)
  await expect.poll(() => isLocked(page)).toBe(true)
  // Both within the time of the closing animation.
  await page.evaluate(async () => {
    const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await gone
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    history.forward()
  })
  await expect(page).toHaveURL(/#cart$/)
  await expect(drawer(page)).toBeVisible()
  await expect.poll(() => drawer(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  expect(await isLocked(page)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect.poll(() => isLocked(page)).toBe(false)
})

/** A page whose drawer was opened once, which loads its script. */
async function drawerLoaded(page: Page): Promise<void> {
  await page.goto('/faq')
  await hydrated(page)
  await press(page)
  await expect(drawer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
}

test('S2.12 a double press opens the drawer and leaves it open; a press beside it closes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await drawerLoaded(page)
  const box = await cartLink(page).boundingBox()
  if (!box) throw new Error('there is no cart link')
  // The second press comes as soon as the drawer covers the link.
  await page.evaluate(() => {
    const covered = new MutationObserver(() => {
      const over = document.elementFromPoint(innerWidth - 90, 30)?.closest('dialog')
      if (!over) return
      covered.disconnect()
      over.click()
    })
    covered.observe(document.body, { attributes: true, subtree: true })
  })
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect.poll(() => drawer(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await expect(page).toHaveURL(/#cart$/)
  await doublePressOver(page)
  await page.mouse.click(20, 100)
  await expect(drawer(page)).toBeHidden()
})

test('S2.12 Escape closes the drawer even before it is modal', async ({ page }) => {
  await drawerLoaded(page)
  // From now on no frame is reported, so the drawer does not become modal.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  await press(page)
  await expect(drawer(page)).toBeVisible()
  expect(await drawer(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(false)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
})

test('S2.9 the header’s cart has its count and fits from 320 px up', async ({ page, request }) => {
  await seedStorage(page, { 't-cart': await storedLines(request, [5]) })
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(width === 390 ? '/promotions' : '/')
    await expect(cartLink(page), `at ${width}`).toHaveAccessibleName('Cart, 5 items')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  }
})

test('S2.12 “View cart” opens the drawer over the product, where a quantity is changed and read aloud', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [line] = await storedLines(request, [1])
  await page.goto(`/products/${line?.category_slug}/${line?.name_slug}/${line?.product_id}`)
  await hydrated(page)
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  await page.getByRole('button', { name: 'View cart' }).click()
  await expect(drawer(page).getByText(line?.product_name ?? '')).toBeVisible()
  await expect(page).toHaveURL(/#cart$/)
  await drawer(page)
    .getByRole('button', { name: /^One more/ })
    .click()
  await expect(page.getByText(/^2 items in your cart, total/)).toHaveCount(1)
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 items')
})
