import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './support/store-test.ts'

const mainBar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const cards = (page: Page) => page.locator('[data-menu] li a[href^="/products/"]')
const phone = { width: 390, height: 844 }

test('S2.8 header and footer stay in the document from page to page', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('header, footer, nav[aria-label="Main"]'))
      part.setAttribute('data-marked', '')
  })
  const marked = page.locator('[data-marked]')
  const parts = await marked.count()
  expect(parts).toBeGreaterThanOrEqual(3)
  await mainBar(page).getByRole('link', { name: 'Menu' }).click()
  await expect(cards(page).first()).toBeVisible()
  await expect(marked).toHaveCount(parts)
  await mainBar(page).getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help & FAQ' })).toBeVisible()
  await expect(marked).toHaveCount(parts)
})

test('S2.8 after a link of the frame, the keyboard goes on in the new page', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  // The script that moves the focus loads after the page.
  await page.waitForLoadState('networkidle')
  const menu = page.getByRole('banner').getByRole('link', { name: 'Menu' })
  await menu.press('Enter')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('#content') !== null)).toBe(true)
})

test('S9.6 a pressed link shows the first view of the menu at once and the rest after it; the page’s length stays', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => {
    const seen = { cards: [] as number[], footerTop: [] as number[], pictures: [] as number[] }
    Object.assign(window, { seen })
    const look = () => {
      const count = document.querySelectorAll('[data-menu] li a[href^="/products/"]').length
      const top = document.querySelector('footer')?.getBoundingClientRect().top ?? 0
      if (count > 0 && count !== seen.cards.at(-1)) {
        seen.cards.push(count)
        seen.footerTop.push(top)
        seen.pictures.push(document.querySelectorAll('[data-menu] li img[src]').length)
      }
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  await mainBar(page).getByRole('link', { name: 'Menu' }).click()
  await expect(page.locator('[data-menu] section').nth(5)).toBeAttached()
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(24)
  const {
    cards: counts,
    footerTop,
    pictures,
  } = await page.evaluate(
    () => (window as unknown as { seen: Record<'cards' | 'footerTop' | 'pictures', number[]> }).seen,
  )
  expect([counts[0], pictures[0]]).toEqual([4, 0])
  await expect(page.locator('[data-menu] li img:not([src])'), 'every picture follows').toHaveCount(0)
  expect(Math.min(...footerTop), 'the footer never comes into view').toBeGreaterThan(phone.height)
})

test('S2.25 Back restores the place in a list with its products', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await hydrated(page)
  await mainBar(page).getByRole('link', { name: 'Menu' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(24)
  const wanted = cards(page).nth(12)
  await wanted.scrollIntoViewIfNeeded()
  const name = (await wanted.textContent()) ?? ''
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(500)
  await wanted.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(cards(page).filter({ hasText: name }).first()).toBeInViewport()
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(scrolled))
})

test('a card’s link opens another tab or window when the shopper asks for one', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page)
  // What the page left to the browser. The window itself is not opened: a headless browser does not always report it.
  await page.evaluate(() => {
    const seen: boolean[] = []
    Object.assign(globalThis, { leftToBrowser: seen })
    window.addEventListener('click', (event) => {
      seen.push(!event.defaultPrevented)
      event.preventDefault()
    })
  })
  const leftToBrowser = () => page.evaluate(() => (globalThis as unknown as { leftToBrowser: boolean[] }).leftToBrowser)
  const first = cards(page).first()
  await expect(first).not.toHaveAttribute('target')
  await first.click({ modifiers: ['ControlOrMeta'] })
  await first.click({ modifiers: ['Shift'] })
  expect(await leftToBrowser()).toEqual([true, true])
  await expect(page).toHaveURL('/products')
  await first.click()
  await expect(page).toHaveURL(/\/products\/./)
  expect(await leftToBrowser()).toEqual([true, true, false])
})

test('a link to the shown page adds no entry to the history', async ({ page }) => {
  await page.goto('/faq')
  await hydrated(page)
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  const loaded = page.waitForResponse('**/api/content/pages/faq')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help & FAQ' }).click()
  await loaded
  expect(await entries()).toBe(before)
})

test('S2.8 after a link of the page, the keyboard goes on in the new page', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await cards(page).first().press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/products\/./)
  await expect(page.locator('#content')).toBeFocused()
})
