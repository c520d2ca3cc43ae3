import type { Page } from '@playwright/test'
import { newCustomer, useLogin } from './support/new-customer.ts'
import { performStaffActs, placeOrder } from './support/orders.ts'
import { messageTo } from './support/outbox.ts'
import { pushBrowser } from './support/push-browser.ts'
import { expect, hydrated, sideways, test, violations } from './support/store-test.ts'

test.use({ serviceWorkers: 'allow' })

const offer = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test('M1.7 a customer is asked after the first order, by a press, and is told in the browser until sign-out', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request, 'Priya')
  await useLogin(page, token, baseURL)
  const browser = await pushBrowser(page)
  await page.goto('/profile')
  await hydrated(page)
  await controlled(page)
  await page.waitForLoadState('networkidle')
  await expect(offer(page)).toHaveCount(0)

  const { order_id: id } = await placeOrder(request, { token })
  await page.goto(`/history/${id}`)
  await expect(offer(page)).toContainText('Get a notification when your driver is on the way')
  expect(await browser.asked()).toBe(0)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await sideways(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  await browser.answers('denied')
  await offer(page).getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(offer(page).getByRole('status')).toContainText('Your browser blocks notifications')
  await page.goto('/profile')
  await expect(offer(page)).toContainText('Allow them in its site settings')
  await browser.allow('default')
  await browser.answers('granted')

  await page.goto(`/history/${id}`)
  await offer(page).getByRole('button', { name: 'Turn on notifications' }).press('Enter')
  await expect(offer(page).getByRole('status')).toHaveText('Notifications are on in this browser.')
  await expect(offer(page)).toBeFocused()
  expect(await browser.asked()).toBe(2)
  await page.goto('/profile')
  const choice = offer(page).getByRole('switch', { name: 'Notifications in this browser' })
  await expect(choice).toBeChecked()
  await choice.press('Space')
  await expect(choice).not.toBeChecked()
  expect(await browser.isSubscribed()).toBe(false)
  await choice.check()
  await expect.poll(browser.isSubscribed).toBe(true)

  await performStaffActs(request, id, 'pickup-1 assign', 'pickup-1 start')
  expect(await messageTo(request, 'push.example', 'is on the way')).toContain(`/history/${id}`)

  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(browser.isSubscribed).toBe(false)
})
