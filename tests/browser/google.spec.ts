import type { Page } from '@playwright/test'
import { OAuth2Server } from 'oauth2-mock-server'
import { type Running, serve } from '../support/serve.ts'
import { mapScript, signInScript } from './support/google-stand-ins.ts'
import { expect, hydrated, test } from './support/store-test.ts'

/** Its own server with Google's settings. It uses the store's own host, because Google redirects there. */
const PORT = 3212
const SITE = `http://clothesline.localhost:${PORT}`
const CLIENT = 'clothesline-web'
const issuer = new OAuth2Server()
let server: Running

test.describe.configure({ mode: 'serial' })
test.use({ baseURL: SITE })
test.beforeAll(async () => {
  await issuer.issuer.keys.generate('RS256')
  await issuer.start(0, '127.0.0.1')
  server = await serve(PORT, 'production', {
    GOOGLE_CLIENT_ID: CLIENT,
    GOOGLE_ISSUER: issuer.issuer.url ?? '',
    GOOGLE_BUTTON: 'on',
    GOOGLE_MAPS_BROWSER_KEY: 'the-browsers-key',
  })
})
test.afterAll(async () => {
  await server.stop()
  await issuer.stop()
})

const person = (name: string) => ({
  aud: CLIENT,
  sub: `google-${name}`,
  email: `${name.toLowerCase()}@example.com`,
  email_verified: true,
  given_name: name,
})

/** Answers requests to Google and records them. Other requests are not affected. */
async function google(page: Page, answer: { script: string } | 'blocked'): Promise<URL[]> {
  const asked: URL[] = []
  await page.route(/^https:\/\/[\w.]*(google|googleapis|gstatic)\.com\//, (route) => {
    asked.push(new URL(route.request().url()))
    if (answer === 'blocked') return route.abort()
    return route.fulfill({ contentType: 'text/javascript', body: answer.script })
  })
  return asked
}
/** Undefined during a navigation. */
const hasGoogle = (page: Page) => page.evaluate(() => 'google' in window).catch(() => undefined)

test('S4.5 S7.10 Google’s own button hands its token over; its script is on the ways in and nowhere else', async ({
  page,
}) => {
  const credential = await issuer.issuer.buildToken({
    scopesOrTransform: (_header, payload) => void Object.assign(payload, person('Wei')),
  })
  const asked = await google(page, { script: signInScript(credential) })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/faq')
  await hydrated(page)
  await page.getByRole('button', { name: 'Profile: Sign in' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  // The dialog has our own button, which opens Google's page.
  await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  expect(asked).toEqual([])

  await dialog.getByRole('link', { name: /Create|Sign up/ }).click()
  await expect(page).toHaveURL(/\/auth\/sign-up/)
  await expect(page.getByRole('button', { name: `Google for ${CLIENT}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0)
  expect(asked.map(({ href }) => href)).toEqual(['https://accounts.google.com/gsi/client'])
  // Google’s script takes the nonce for its styles from its own element, which has that of the page’s script.
  const [own, googles] = await page.evaluate(() => [
    document.querySelector<HTMLElement>('script[nonce]')?.nonce,
    document.querySelector<HTMLElement>('script[src^="https://accounts.google.com"]')?.nonce,
  ])
  expect(own).toHaveLength(24)
  expect(googles).toBe(own)

  await page.getByRole('button', { name: `Google for ${CLIENT}` }).click()
  await expect(page).toHaveURL(/\/auth\/initiate-profile\?redirect=%2Ffaq/)
  await expect(page.getByLabel('First name')).toHaveValue('Wei')
  // The next page is a new document.
  await expect.poll(() => hasGoogle(page)).toBe(false)
})

test('S7.14 if Google’s script does not load, our button leads to Google’s page and back', async ({ page }) => {
  await google(page, 'blocked')
  page.on('request', (request) => {
    const nonce = new URL(request.url()).searchParams.get('nonce')
    if (!nonce) return
    issuer.service.removeAllListeners('beforeTokenSigning')
    issuer.service.on('beforeTokenSigning', (token: { payload: object }) => {
      Object.assign(token.payload, person('Mei'), { nonce })
    })
  })
  await page.goto('/auth/sign-in?redirect=/faq')
  await hydrated(page)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(/\/auth\/initiate-profile\?redirect=%2Ffaq/)
  await expect(page.getByLabel('First name')).toHaveValue('Mei')
})

test('Google’s map replaces ours, with every outlet, and the arrow keys move the visitor’s pin', async ({ page }) => {
  const asked = await google(page, { script: mapScript })
  await page.goto('/location?redirect=/location/maps')
  await hydrated(page)
  await page.getByRole('combobox', { name: 'Postal code or place' }).fill('520826')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/location\/maps\?zcd=520826/)
  const map = page.locator('[data-map]')
  await expect(map).toBeVisible()
  expect(asked.map(({ hostname, searchParams }) => [hostname, searchParams.get('key')])).toEqual([
    ['maps.googleapis.com', 'the-browsers-key'],
  ])
  const outlets = await page.getByRole('radio').count()
  const pins = map.locator('stand-in-marker[role=button]')
  await expect(pins).toHaveCount(outlets)
  await pins.last().click()
  await expect(page.getByRole('radio').last()).toBeChecked()

  const you = map.getByRole('button', { name: 'Your location. Use the arrow keys to move it.' })
  await you.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/near=1\.\d+%2C103\.\d+/)
  await expect(page.getByText('Near your location on the map')).toBeVisible()
  await expect(you).toHaveCount(1)

  await page.getByRole('link', { name: 'Change location' }).click()
  await expect(page).toHaveURL(/\/location\?/)
  await expect.poll(() => hasGoogle(page)).toBe(false)
})

test('if Google’s map does not load, ours stays', async ({ page }) => {
  const asked = await google(page, 'blocked')
  await page.goto('/location/maps')
  await hydrated(page)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect(page.getByRole('region', { name: 'Map of Singapore with our outlets' })).toBeVisible()
  await page.getByRole('region', { name: 'Map of Singapore with our outlets' }).getByRole('button').last().click()
  await expect(page.locator('[data-map]')).toHaveCount(0)
})
