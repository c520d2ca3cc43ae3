import type { Page } from '@playwright/test'
import { newCustomer, useLogin } from './support/new-customer.ts'
import { expect, hydrated, sideways, test, violations } from './support/store-test.ts'

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** Navigates from the list to the gateway's page. */
async function toCardPage(page: Page) {
  await page.getByRole('link', { name: 'Add a card' }).click()
  await page.getByRole('button', { name: 'Enter card details' }).click()
  await expect(page).toHaveURL(/^http:\/\/pay\.localhost:\d+\/card\//)
}

test('S1.6 S2.1 D3.4 a card is entered at the gateway, listed, made the default and removed', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  await useLogin(page, token, baseURL)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/profile/payments')
  await expect(page.getByRole('heading', { name: 'No saved cards' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  // Card data entered at the gateway is never sent to the shop.
  const sent: string[] = []
  page.on('request', (one) => {
    if (new URL(one.url()).hostname !== 'pay.localhost') sent.push(one.url() + (one.postData() ?? ''))
  })
  await toCardPage(page)
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Card number').fill('4242 4242 4242 4241')
  await page.getByLabel('Expiry').fill('12/40')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Use this card' }).click()
  await expect(page.getByText('Check the card number')).toBeVisible()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Use this card' }).click()
  await expect(page).toHaveURL('/profile/payments')
  await expect(page.getByText('Saved Visa •••• 4242')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Visa ending in 4242' })).toContainText('Default')
  expect(sent.join()).not.toMatch(/4242 ?4242/)

  await toCardPage(page)
  await page.getByRole('button', { name: 'Mastercard that works' }).click()
  await expect(page).toHaveURL('/profile/payments')
  const mastercard = page.getByRole('listitem').filter({ hasText: 'Mastercard ending in 4444' })
  await mastercard.getByRole('button', { name: 'Make default' }).click()
  await expect(mastercard).toContainText('Default')
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Remove Mastercard ending in 4444' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Your newest other card becomes the default.')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(mastercard).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Visa ending in 4242' })).toContainText('Default')
})

test('returning from the gateway without a card shows a message and a retry', async ({ page, request, baseURL }) => {
  const { token } = await newCustomer(request)
  await useLogin(page, token, baseURL)
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/profile/payments/add')
  await page.getByRole('button', { name: 'Enter card details' }).click()
  await expect(page).toHaveURL(/pay\.localhost/)
  expect(await sideways(page)).toBe(0)
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(page.getByText('No card was added.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Enter card details' })).toBeEnabled()
  await open(page, '/profile/payments/add?setup=set_somebody_elses')
  await expect(page.getByText('This link has expired.')).toBeVisible()
})
