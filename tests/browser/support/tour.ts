import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { DEMO_CUSTOMER } from '#server/start/demo.ts'

/** The screenshots of the README. */
export type TourStop =
  | 'tour-home'
  | 'tour-cart'
  | 'tour-checkout'
  | 'tour-order'
  | 'tour-weight'
  | 'tour-invoice'
  | 'tour-question'

type Tour = { data: string; at: (stop: TourStop) => Promise<void> }

/** The README's two-minute tour, step by step, from the home page on a desktop screen. */
export async function walkTheTour(page: Page, tour: Tour): Promise<void> {
  await askForTimes(page, tour)
  await fillCartAndSignIn(page, tour)
  await placeOrder(page, tour)
  await followOrder(page, tour)
  await answerQuestion(page, tour)
}

/** The status above the sentence that says what happens now. */
const state = (page: Page) => page.locator('#track-title').locator('..')

async function askForTimes(page: Page, { at }: Tour): Promise<void> {
  await page.getByLabel('Your postal code').fill('160078')
  await page.getByRole('button', { name: 'See pickup times' }).click()
  await expect(page.getByText(/^Tiong Bahru collects/)).toBeVisible()
  await at('tour-home')
  await page.getByRole('link', { name: 'Start your order' }).click()
}

async function fillCartAndSignIn(page: Page, { at }: Tour): Promise<void> {
  const cart = page.getByRole('complementary', { name: 'Cart', exact: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible()
  await expect(cart.getByText('Your cart is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Choose options for Everyday Wash & Fold' }).click()
  const sheet = page.getByRole('dialog', { name: 'Everyday Wash & Fold' })
  await sheet.getByRole('button', { name: /^Medium/ }).click()
  await expect(sheet.getByText('$38.40')).toBeVisible()
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'Add Down Jacket to your cart' }).click()
  await expect(cart.getByText(/^At most \$\d/)).toBeVisible()
  await at('tour-cart')
  await cart.getByRole('button', { name: 'Sign in to check out' }).click()
  await page.getByLabel('Email or mobile number').fill(DEMO_CUSTOMER.email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_CUSTOMER.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function placeOrder(page: Page, { at }: Tour): Promise<void> {
  await expect(page.getByText('78 Guan Chuan Street')).toBeVisible()
  await page.getByRole('button', { name: 'Edit: when' }).click()
  const days = page.getByRole('group', { name: 'Pickup: day' })
  await days.locator('label', { hasText: 'Tomorrow' }).getByRole('radio').check()
  const times = page.getByRole('group', { name: 'Pickup: time' })
  await expect(times.getByRole('radio', { name: /^6–8 pm/ })).toBeDisabled()
  await expect(times.getByText('Full')).toBeVisible()
  await times.getByRole('radio', { name: /^4–6 pm/ }).check()
  await expect(page.getByText(/Held for you for/)).toBeVisible()
  await at('tour-checkout')
  await expect(page.getByText('Visa •••• 4242')).toBeVisible()
  await page.getByRole('button', { name: /^Place order · hold \$/ }).click()
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(state(page).getByText('Confirmed', { exact: true })).toBeVisible()
}

/** The page follows the driver's steps without a reload. */
async function followOrder(page: Page, { data, at }: Tour): Promise<void> {
  const order = new URL(page.url()).pathname.split('/')[2] ?? ''
  for (let step = 0; step < 2; step += 1) await staffWorks(data, order)
  await expect(page.getByRole('main').getByText('On the way', { exact: true }).first()).toBeVisible()
  await at('tour-order')
  for (let step = 0; step < 3; step += 1) await staffWorks(data, order)
  await expect(state(page).getByText('At our outlet', { exact: true })).toBeVisible()
  await operator(data, ['orders', 'weigh', order, '7.4', '--photo', 'src/operator/demo-week/photos/scale.jpg'])
  await expect(page.getByText(/7\.4 kg/).first()).toBeVisible()
  await at('tour-weight')
  await page.getByRole('link', { name: 'Invoice', exact: true }).first().click()
  await expect(page.getByText('Tax Invoice').first()).toBeVisible()
  await at('tour-invoice')
}

/** The open question of the demo week. */
async function answerQuestion(page: Page, { at }: Tour): Promise<void> {
  await page.goto('/history')
  await page.getByRole('listitem').filter({ hasText: 'Waiting for your answer' }).getByRole('link').click()
  await page.getByRole('link', { name: 'Review and answer' }).click()
  const buttons = page.getByRole('radio', { name: /^Yes, do it\s*\$6\.00/ })
  await buttons.check()
  await page
    .getByRole('radio', { name: /^No, thanks/ })
    .last()
    .check()
  await at('tour-question')
  await page.getByRole('button', { name: 'Pay $6.00' }).click()
  await expect(buttons).toBeHidden()
}

/** Simulates one staff step of this order only. */
const staffWorks = (data: string, order: string) => operator(data, ['simulate', order, '--once'])

async function operator(data: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['src/operator/main.ts', ...args], {
    env: { ...process.env, DATA_DIR: data, DATABASE_URL: '' },
  })
}
