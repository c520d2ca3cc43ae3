import type { Page } from '@playwright/test'
import { seedStorage, storedLines } from './support/guest-cart.ts'
import { expect, hydrated, test } from './support/store-test.ts'

const focused = (page: Page) => page.locator(':focus')

test.describe('by keyboard, beside the cart', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('S2.12 from a picture straight to the cart, out of it line by line, and on to the next page’s first choice', async ({
    page,
    request,
  }) => {
    const lines = await storedLines(request, [1, 1])
    await seedStorage(page, { 't-cart': lines })
    await page.goto('/products')
    await hydrated(page)
    const cart = page.getByRole('complementary', { name: 'Cart', exact: true })
    await expect(cart.getByText('2 items', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Add / }).last().focus()
    await page.keyboard.press('Enter')
    await expect(cart.getByText('3 items', { exact: true })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(focused(page)).toHaveText('Go to your cart')
    await page.keyboard.press('Enter')
    await expect(cart.locator(':focus')).toHaveText(lines[0]?.product_name ?? '')

    for (const next of [lines[1]?.product_name ?? '', /\$/]) {
      await cart
        .getByRole('button', { name: /^Remove/ })
        .first()
        .focus()
      await page.keyboard.press('Enter')
      await expect(cart.locator('li:focus')).toContainText(next)
    }
    await cart.getByRole('button', { name: 'Checkout' }).focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'How and where' })
    await expect(sheet.getByLabel('Your postal code')).toBeFocused()
    await page.keyboard.type('160071')
    await expect(sheet.getByRole('radio', { name: /^Tiong Bahru/ })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/checkout\?.*zcd=160071/)
  })

  test('S4.11 removing the last line keeps the focus in the cart, and Undo takes it to the line again', async ({
    page,
    request,
  }) => {
    const [line] = await storedLines(request, [1])
    await seedStorage(page, { 't-cart': [line] })
    await page.goto('/products')
    const cart = page.getByRole('complementary', { name: 'Cart', exact: true })
    await cart.getByRole('button', { name: /^Remove/ }).focus()
    await page.keyboard.press('Enter')
    await expect(cart.getByText('Your cart is empty')).toBeVisible()
    await expect(cart.locator(':focus')).toContainText('Your cart is empty')
    await expect(page.getByRole('status').filter({ hasText: `Removed ${line?.product_name}` })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(cart.locator('li:focus')).toContainText(line?.product_name ?? '')
  })
})

test.describe('by keyboard, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('focused elements of the menu are never covered by the bars at the bottom, nor on the way back by the toolbar or in the sheet by its button', async ({
    page,
  }) => {
    await page.goto('/products')
    await hydrated(page)
    await expect(page.getByRole('button', { name: /^Open your cart/ })).toBeVisible()
    const bar = page.getByRole('complementary', { name: 'Cart', exact: true })
    await page.getByRole('link', { name: 'Wash & Fold' }).first().focus()
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab')
      const [here, top] = await Promise.all([focused(page).boundingBox(), bar.boundingBox()])
      const isInBar = (await bar.locator(':focus').count()) > 0
      if (here && top && !isInBar)
        expect(Math.round(here.y + Math.min(here.height, 44))).toBeLessThanOrEqual(Math.ceil(top.y))
    }
    const toolbar = page.locator('[data-menu-toolbar]')
    for (let stop = 0; stop < 24; stop += 1) {
      await page.keyboard.press('Shift+Tab')
      const [here, above] = await Promise.all([focused(page).boundingBox(), toolbar.boundingBox()])
      const isInToolbar = (await toolbar.locator(':focus').count()) > 0
      if (here && above && !isInToolbar) expect(here.y).toBeGreaterThanOrEqual(Math.floor(above.y + above.height))
    }

    await page.getByRole('button', { name: 'Choose options for Wash & Iron' }).focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Wash & Iron' })
    const buttons = sheet.locator('[data-sheet-bar]')
    await expect(buttons).toBeVisible()
    for (let stop = 0; stop < 12 && !(await buttons.locator(':focus').count()); stop += 1) {
      const [here, bar] = await Promise.all([focused(page).boundingBox(), buttons.boundingBox()])
      if (here && bar) expect(here.y + Math.min(here.height, 44)).toBeLessThanOrEqual(bar.y)
      await page.keyboard.press('Tab')
    }
    await expect(buttons.locator(':focus')).toBeVisible()
  })
})
