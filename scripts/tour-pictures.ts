import type { Page } from '@playwright/test'
import { DEMO_CUSTOMER } from '#server/demo.ts'

type Tour = { take: (name: string) => Promise<void>; staffWorks: () => Promise<void> }

/** The README's tour of two minutes, with a picture of each of its steps. tests/browser/tour.spec.ts proves the same way. */
export async function walkTheTour(page: Page, { take, staffWorks }: Tour): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
  const cart = page.getByRole('complementary', { name: 'Cart', exact: true })
  const add = page.getByRole('button', { name: /^Add / })
  for (const [index, items] of ['1 item', '2 items', '3 items'].entries()) {
    await add.nth(index).click()
    await cart.getByText(items, { exact: true }).waitFor()
  }
  await add.first().evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await page.mouse.move(0, 0)
  await settled(page)
  await take('tour-cart')
  await cart.getByRole('button', { name: 'Sign in and check out' }).click()
  await page.getByLabel('Email or mobile number').fill(DEMO_CUSTOMER.email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_CUSTOMER.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()

  await page.getByRole('radio', { name: /^Pickup & Return/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Postal code or place').fill('160071')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /Tiong Bahru/ }).check()
  await settled(page)
  await take('tour-outlet')
  await page.getByRole('button', { name: /^Continue/ }).click()

  await page.getByRole('link', { name: 'Add an address' }).click()
  await page.getByLabel('Block or house number').fill('71')
  await page.getByLabel('Street').fill('Seng Poh Road')
  await page.getByLabel('Unit', { exact: true }).fill('#01-38')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText(/Held for you for/).waitFor()
  await page.getByRole('heading', { name: 'When' }).evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
  await settled(page)
  await take('tour-checkout')
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: 'Continue to card details' }).click()
  await page.getByRole('button', { name: /^Visa that works/ }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('link', { name: 'See your order' }).click()
  await page.getByRole('main').getByText('Confirmed', { exact: true }).first().waitFor()
  // Assigned, and on the way.
  for (let step = 0; step < 2; step += 1) await staffWorks()
  await page.getByRole('main').getByText('On the way', { exact: true }).first().waitFor({ timeout: 60_000 })
  await settled(page)
  await take('tour-order')
  await page.getByRole('link', { name: 'Invoice', exact: true }).first().click()
  await page.getByText('Tax Invoice').first().waitFor()
  await settled(page)
  await take('tour-invoice')
}

/** Pictures and late parts are there, and what folded in lies flat. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
  await page.waitForTimeout(600)
}
