import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { DEMO_CUSTOMER } from '#server/demo.ts'
import { held, payButton, success } from './support/checkout.ts'
import { asOnTheFirstDay, fromAnotherNetwork } from './support/many-networks.ts'
import { expect, hydrated, test } from './support/store-test.ts'

const run = promisify(execFile)

/** A round of the staff who play: one step of our order; others' are the business of other tests. */
async function staffWorks(order: string): Promise<void> {
  const data = process.env.TEST_DATA_DIR ?? process.env.DATA_DIR
  if (!data) throw new Error('with a server of your own, DATA_DIR must say where its data is')
  await run(process.execPath, ['src/operator/main.ts', 'simulate', order, '--once'], {
    env: { ...process.env, DATA_DIR: data, DATABASE_URL: '' },
  })
}

test.use({ viewport: { width: 1280, height: 900 } })

// In the words and the order of the README.
test('S1.1 S1.8 S2.5 D4.5 D4.6 D4.7 the tour of two minutes: shop, order, follow it live, print the invoice', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await fromAnotherNetwork()
  await asOnTheFirstDay(DEMO_CUSTOMER.email)
  await page.goto('/?utm_source=readme')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
  const cart = page.getByRole('complementary', { name: 'Cart', exact: true })
  await expect(cart.getByText('Your cart is empty')).toBeVisible()
  for (const index of [0, 1]) {
    await page.getByRole('button', { name: /^Add / }).nth(index).click()
    await expect(cart.getByText(index ? '2 items' : '1 item', { exact: true })).toBeVisible()
  }
  await cart.getByRole('button', { name: 'Sign in and check out' }).click()
  await page.getByLabel('Email or mobile number').fill(DEMO_CUSTOMER.email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_CUSTOMER.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()

  await page.getByRole('radio', { name: /^Pickup & Return/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Postal code or place').fill('160071')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/products\/outlet/)
  await page.getByRole('radio', { name: /Tiong Bahru/ }).check()
  await page.getByRole('button', { name: /^Continue/ }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('utm_source')).toBe('readme')
  await page.getByRole('link', { name: 'Add an address' }).click()
  await expect(page.getByLabel('Postal code')).toHaveValue('160071')
  await page.getByLabel('Block or house number').fill('71')
  await page.getByLabel('Street').fill('Seng Poh Road')
  await page.getByLabel('Unit', { exact: true }).fill('#01-38')
  await page.getByRole('button', { name: 'Save address' }).click()
  await held(page)
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: 'Continue to card details' }).click()
  await page.getByRole('button', { name: /^Visa that works/ }).click()
  await payButton(page).click()
  await success(page)

  await page.getByRole('link', { name: 'See your order' }).click()
  const state = page.locator('main header')
  await expect(state.getByText('Confirmed', { exact: true })).toBeVisible()
  await hydrated(page)
  // Assigned, on the way, there, done: the page hears of it by itself.
  const [order = ''] = new URL(page.url()).pathname.split('/').slice(2)
  for (let step = 0; step < 4; step += 1) await staffWorks(order)
  await expect(state.getByText('Picked up', { exact: true })).toBeVisible({ timeout: 30_000 })

  await page.getByRole('link', { name: 'Invoice', exact: true }).first().click()
  await expect(page.getByText('Tax Invoice').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /PDF/ })).toBeVisible()
})
