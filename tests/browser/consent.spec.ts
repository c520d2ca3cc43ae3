import type { Page } from '@playwright/test'
import { importAnotherStore } from './support/another-store.ts'
import { expectNothingCovered, keepMessages } from './support/message.ts'
import { expect, hydrated, sideways, test, violations } from './support/store-test.ts'

// One worker for all tests, because the store is imported once.
test.describe.configure({ mode: 'default' })

const TAGS = { ga4: 'G-TEST12345', tag_manager: 'GTM-TEST123', meta_pixel: '123456789012345' }

let store = ''
test.beforeAll(async ({ browser: _ }, { project }) => {
  const tags = Object.entries(TAGS).map(([name, id]) => `  ${name}: "${id}"`)
  store = await importAnotherStore(
    project.use.baseURL ?? '',
    'measured',
    (yaml) => `${yaml}\nanalytics:\n${tags.join('\n')}\n`,
  )
})

/** Replaces the vendors' scripts. Reports what it receives, and tries to read cookies, storage and the page. */
const TAG = `
  const send = (what) => fetch('https://www.google-analytics.com/g/collect', { method: 'POST', mode: 'no-cors', body: JSON.stringify(what) })
  const said = (entry) => JSON.parse(JSON.stringify(entry && entry.length !== undefined ? [...entry] : entry))
  for (const entry of window.dataLayer) send(said(entry))
  const push = window.dataLayer.push.bind(window.dataLayer)
  window.dataLayer.push = (...entries) => { for (const entry of entries) send(said(entry)); return push(...entries) }
  const loot = []
  for (const steal of [() => parent.document.title, () => parent.localStorage.length, () => top.location.href])
    try { loot.push(String(steal())) } catch { loot.push(null) }
  send({ loot, cookie: document.cookie })
`

type Told = { outside: string[]; said: string[] }

async function standIn(page: Page): Promise<Told> {
  const told: Told = { outside: [], said: [] }
  await page.context().route(/^https:\/\//, (route) => {
    const url = route.request().url()
    told.outside.push(url.replace(/[?].*/, ''))
    if (url.includes('/g/collect')) told.said.push(route.request().postData() ?? '')
    if (url.endsWith('fbevents.js') || url.includes('gtm.js'))
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    return route.fulfill({ contentType: 'text/javascript', body: url.includes('gtag/js') ? TAG : '' })
  })
  return told
}

const bar = (page: Page) => page.getByRole('region', { name: 'Visit statistics' })
const accept = (page: Page) => bar(page).getByRole('button', { name: 'Accept' }).click()
const frames = (page: Page) => page.locator('iframe')

test('S7.16 a store without tags shows no question and requests nothing from outside', async ({ page, baseURL }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await page.goto('/products')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Visit statistics' })).toHaveCount(0)
  expect([...new Set(asked)]).toEqual([new URL(baseURL ?? '').origin])
  expect((await page.request.get('/measure.html')).status()).toBe(404)
})

test('S7.16 nothing is requested from other sites before consent; a refusal is stored and can be changed', async ({
  page,
}) => {
  const told = await standIn(page)
  await page.goto(store)
  await hydrated(page)
  await expect(bar(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await bar(page).getByRole('button', { name: 'Decline' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await expect(bar(page)).toHaveCount(0)
  expect(told.outside).toEqual([])
  await expect(frames(page)).toHaveCount(0)

  await page.getByRole('contentinfo').getByRole('button', { name: 'Visit statistics' }).click()
  await expect(bar(page)).toBeFocused()
  await accept(page)
  await expect.poll(() => told.outside).toContain('https://www.googletagmanager.com/gtag/js')
})

test('S7.16 after consent the configured tags load, in a frame without access to the page', async ({ page }) => {
  const told = await standIn(page)
  await page.goto(store)
  await hydrated(page)
  await accept(page)
  await expect(frames(page)).toHaveCount(1)
  await expect.poll(() => told.said.join()).toContain('"loot"')
  expect(told.said.join('\n')).toContain('{"loot":[null,null,null]')
  expect([...new Set(told.outside)].sort()).toEqual([
    'https://connect.facebook.net/en_US/fbevents.js',
    'https://www.google-analytics.com/g/collect',
    'https://www.googletagmanager.com/gtag/js',
    'https://www.googletagmanager.com/gtm.js',
  ])
  // Consent Mode: everything is denied by default. The visitor agreed to analytics only.
  const consent = told.said.filter((one) => one.startsWith('["consent"')).map((one) => JSON.parse(one))
  expect(consent[0]).toEqual([
    'consent',
    'default',
    {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'denied',
    },
  ])
  expect(consent[1]).toEqual(['consent', 'update', { analytics_storage: 'granted' }])
  expect(told.said.join()).toContain(TAGS.ga4)
})

test('S7.16 the scripts of a measured page are ours alone, and those of the frame are the tags’', async ({ page }) => {
  await standIn(page)
  await page.goto(store)
  await hydrated(page)
  await accept(page)
  await expect(frames(page)).toHaveCount(1)
  const scripts = (where: { evaluate: Page['evaluate'] }) =>
    where.evaluate(() => [...document.scripts].map((script) => (script.src ? new URL(script.src).origin : script.type)))
  // The only inline script adds the others, all from the store's own origin.
  expect([...new Set(await scripts(page))].sort()).toEqual(
    ['', 'application/json', 'application/ld+json', new URL(store).origin].sort(),
  )
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (name.endsWith('.js') ? [new URL(name).origin] : [])),
  )
  expect(new Set(fetched)).toEqual(new Set([new URL(store).origin]))
  await expect
    .poll(async () => {
      // The frame's element exists before its document has loaded.
      const frame = page.frames().find((one) => one.url().endsWith('/measure.html'))
      return frame ? [...new Set(await scripts(frame))].sort() : []
    })
    .toEqual(['', 'https://connect.facebook.net', 'https://www.googletagmanager.com'])
})

test('S7.16 looking at a product is told, with allowed fields only and nothing of the visitor', async ({ page }) => {
  const told = await standIn(page)
  await page.goto(`${store}/products?utm_source=mail&token=secret-token-value&zcd=238216`)
  await hydrated(page)
  await accept(page)
  await page.getByRole('main').getByRole('link', { name: /Hand/ }).first().click()
  await expect(page).toHaveURL(/\/products\/.+\/\d+\?/)
  await expect.poll(() => told.said.filter((one) => one.includes('view_item')).length).toBeGreaterThan(0)
  const events = told.said.filter((one) => one.startsWith('["event","view_item"')).map((one) => JSON.parse(one)[2])
  expect(events).toHaveLength(1)
  expect(Object.keys(events[0]).sort()).toEqual(['currency', 'items', 'value'])
  expect(Object.keys(events[0].items[0]).sort()).toEqual(
    ['index', 'item_brand', 'item_id', 'item_name', 'item_variant', 'price', 'quantity'].sort(),
  )
  expect(told.said.join()).not.toMatch(/secret-token|238216|@|utm_source/)
})

test('S7.16 sign-in and payment pages have no tag, frame or question, with consent or without an answer', async ({
  page,
}) => {
  const told = await standIn(page)
  // The last two do not exist. They count as private pages, and redirect no visitor.
  const paths = [
    '/auth/sign-in',
    '/auth/sign-up',
    '/login',
    '/complete',
    '/checkout/nothing-here',
    '/profile/payments/nothing-here',
  ]
  for (const isAnswered of [false, true]) {
    for (const path of paths) {
      const answer = await page.goto(store + path)
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      await expect(page).toHaveURL(store + path)
      await expect(isAnswered ? frames(page) : bar(page), path).toHaveCount(0)
      expect(told.outside, path).toEqual([])
      expect(answer?.headers()['content-security-policy'], path).not.toContain('frame-src')
    }
    await page.evaluate(() => localStorage.setItem('measure-consent', 'granted'))
  }
})

test('S7.16 navigating from a measured page to sign-in removes the frame before the page shows, and restores it after', async ({
  page,
}) => {
  const told = await standIn(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(store)
  await hydrated(page)
  await accept(page)
  await expect.poll(() => told.said.join()).toContain('"page_view"')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/auth\/sign-in/)
  await expect(page.getByLabel('Email or mobile number')).toBeVisible()
  await expect(frames(page)).toHaveCount(0)
  told.said.length = 0

  // Events of unmeasured pages are sent from the next measured page, so purchases are counted.
  await page.evaluate(() =>
    (window as unknown as { dataLayer: unknown[] }).dataLayer.push({
      event: 'purchase',
      email: 'mei@example.com',
      ecommerce: { currency: 'SGD', value: 12, transaction_id: 'CL-77', items: [] },
    }),
  )
  await page.reload()
  await hydrated(page)
  expect(told.said).toEqual([])
  await page.goto(`${store}/faq`)
  await expect.poll(() => told.said.filter((one) => one.startsWith('["event","purchase"'))).toHaveLength(1)
  expect(told.said.join()).not.toContain('mei@example.com')
  expect(told.said.join()).not.toContain('/auth/')
})

test('S7.16 withdrawing consent stops the tags at once and leaves nothing behind', async ({ page }) => {
  await standIn(page)
  await page.goto(store)
  await hydrated(page)
  await accept(page)
  await expect(frames(page)).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('measured-as'))).toMatch(/^\d+\.\d+$/)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Visit statistics' }).click()
  await bar(page).getByRole('button', { name: 'Decline' }).click()
  await expect(frames(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('measured-as'))).toBeNull()
  expect(await page.context().cookies()).toEqual([])
})

test('S7.16 the question is accessible on phone and desktop, and both answers look equal', async ({ page }) => {
  await page.goto(store)
  await hydrated(page)
  await expect(bar(page)).toBeVisible()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    const looks = await bar(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => `${button.className} ${button.clientWidth} ${button.clientHeight}`),
      )
    expect(new Set(looks).size).toBe(1)
    expect(await violations(page)).toEqual([])
  }
  // S2.16: a message stands above the question.
  await keepMessages(page)
  await page.goto(`${store}/products`)
  await hydrated(page)
  const path = await page.getByRole('main').getByRole('link', { name: /Hand/ }).first().getAttribute('href')
  await page.goto(store + path)
  await hydrated(page)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('button', { name: 'Add to cart', exact: true }).press('Enter')
    await expectNothingCovered(page)
  }
})
