import type { Page } from '@playwright/test'
import { newCustomer, useLogin } from './support/new-customer.ts'
import { expect, hydrated, test } from './support/store-test.ts'

test.use({ serviceWorkers: 'allow' })

async function controlled(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

test('S7.13 S2.19 without a network, a page of anyone’s is the offline page, signed in or signed out (security 49)', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request, 'Nadia')
  await useLogin(page, token, baseURL)
  await page.goto('/profile')
  await hydrated(page)
  await controlled(page)
  await page.goto('/profile')
  await expect(page.getByText('Nadia').first()).toBeAttached()
  await context.setOffline(true)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'No Internet Connection' })).toBeVisible()
  await expect(page.getByText('Nadia')).toHaveCount(0)
  await context.clearCookies()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'No Internet Connection' })).toBeVisible()

  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return all.flat().map((url) => new URL(url).pathname)
  })
  expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual(['/offline.html'])

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/')
})

test('the manifest makes the store installable: name, icons, a start of its own', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Clothesline Laundry', start_url: '/', scope: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type'], sizes).toBe('image/png')
  }
  const members = await request.get('/manifest.webmanifest', { headers: { Host: 'kinder-press.localhost' } })
  expect((await members.json()).name).toBe('Kinder Press')
})

/** Dispatches the event itself, because Chromium offers no installation in automated tests. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        Object.assign(window, { wasAsked: true })
        return { outcome: 'accepted' }
      },
    })
    window.dispatchEvent(event)
    return event.defaultPrevented
  })

test('the offer to install appears on the second visit, in the page, and a refusal is stored', async ({
  page,
  context,
}) => {
  const card = (where: Page) => where.getByRole('region', { name: 'Install Clothesline Laundry' })
  await page.goto('/faq')
  await hydrated(page)
  expect(await offer(page)).toBe(true)
  await page.waitForLoadState('networkidle')
  await expect(card(page)).toHaveCount(0)

  const second = await context.newPage()
  await second.goto('/faq')
  await hydrated(second)
  await offer(second)
  await expect(card(second)).toBeVisible()
  expect(await card(second).evaluate((node) => getComputedStyle(node).position)).toBe('static')
  await card(second).getByRole('button', { name: 'Not now' }).click()
  await expect(card(second)).toHaveCount(0)

  const third = await context.newPage()
  await third.goto('/faq')
  await hydrated(third)
  await offer(third)
  await third.waitForLoadState('networkidle')
  await expect(card(third)).toHaveCount(0)
})

test('Install opens the browser’s prompt', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('visits', '4'))
  await page.goto('/faq')
  await hydrated(page)
  await offer(page)
  await page.getByRole('button', { name: 'Install' }).click()
  await expect.poll(() => page.evaluate(() => (window as { wasAsked?: boolean }).wasAsked)).toBe(true)
  await expect(page.getByRole('button', { name: 'Install' })).toHaveCount(0)
})
