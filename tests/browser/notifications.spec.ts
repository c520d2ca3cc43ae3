import type { BrowserContext, Page } from '@playwright/test'
import { newCustomer, useLogin } from './support/new-customer.ts'
import { performStaffActs, placeOrder } from './support/orders.ts'
import { messageTo } from './support/outbox.ts'
import { pushBrowser } from './support/push-browser.ts'
import { expect, hydrated, sideways, test, violations } from './support/store-test.ts'

test.use({ serviceWorkers: 'allow' })

const offer = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Delivers a message to the shop's worker, as the browser does when its push service has one. */
async function deliver(context: BrowserContext, page: Page, data: string) {
  const devtools = await context.newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${new URL(page.url()).origin}/`)
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await found
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })
  await devtools.detach()
}

type Shown = { title: string; body: string; tag?: string; icon: string; data: { url: string } }

/** A headless browser has no place to show notifications, so the worker notes what it would show. */
async function noteShown(context: BrowserContext): Promise<() => Promise<Shown[]>> {
  await expect.poll(() => context.serviceWorkers().length).toBe(1)
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const shown: object[] = []
    Object.assign(globalThis, { shown })
    registration.showNotification = async (title, options) => void shown.push({ title, ...options })
  })
  return async () => (await worker?.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown)) ?? []
}

/** Presses a notification. A test cannot press the system's own, so the worker gets the event itself. */
async function press(context: BrowserContext, url: unknown) {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async (to) => {
    let done: Promise<unknown> = Promise.resolve()
    const event = new Event('notificationclick')
    const notification = { close() {}, data: { url: to } }
    Object.assign(event, { notification, waitUntil: (work: Promise<unknown>) => (done = work) })
    self.dispatchEvent(event)
    // Without a real press no window may be opened or focused.
    await done.catch(() => {})
  }, url)
}

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
  // The switch shows what was pressed at once, and takes the next press when the browser has answered.
  await expect(choice).toHaveAttribute('aria-busy', 'false')
  expect(await browser.isSubscribed()).toBe(false)
  await choice.check()
  await expect.poll(browser.isSubscribed).toBe(true)

  await performStaffActs(request, id, 'pickup-1 assign', 'pickup-1 start')
  expect(await messageTo(request, 'push.example', 'is on the way')).toContain(`/history/${id}`)

  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(browser.isSubscribed).toBe(false)
})

test('M1.7 a guest’s "Not now" is remembered, and the worker shows what it gets and opens only pages of the shop', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['notifications'])
  await pushBrowser(page)
  const { guest_token: guest } = await placeOrder(request)
  await page.goto(`/history/reg/guest/${guest}`)
  await controlled(page)
  await offer(page).getByRole('button', { name: 'Not now' }).click()
  await expect(offer(page)).toHaveCount(0)
  let asked = 0
  page.on('request', (sent) => {
    if (sent.url().endsWith('/push')) asked += 1
  })
  await page.reload()
  await hydrated(page)
  await expect(offer(page)).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('push-refused'))
  await page.reload()
  await expect(offer(page)).toBeVisible()
  expect(asked).toBe(1)

  const { origin } = new URL(page.url())
  const shown = await noteShown(context)
  const news = { title: 'Farid is on the way', body: 'To collect order 1.', url: '/faq?x=1', tag: 'order 1' }
  for (const data of [
    JSON.stringify(news),
    JSON.stringify({ ...news, tag: '', url: 'https://evil.example/' }),
    JSON.stringify({ title: 7 }),
    'not JSON',
  ])
    await deliver(context, page, data)
  const { title, body, tag } = news
  const icon = '/icon-192.png'
  const unreadable = {
    title: 'You have a new message',
    body: 'Open the shop to see it.',
    icon,
    data: { url: `${origin}/` },
  }
  await expect.poll(shown).toEqual([
    // A newer state of the order replaces the older one, and rings.
    { title, body, tag, renotify: true, icon, data: { url: `${origin}/faq?x=1` } },
    { title, body, icon, data: { url: `${origin}/` } },
    unreadable,
    unreadable,
  ])
  expect((await request.get('/icon-192.png')).headers()['content-type']).toBe('image/png')

  await press(context, `${origin}/faq?x=1`)
  await expect(page).toHaveURL('/faq?x=1')
  for (const foreign of ['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', null]) {
    await press(context, foreign)
    await expect(page).toHaveURL('/')
    await press(context, '/news')
    await expect(page).toHaveURL('/news')
  }
})
