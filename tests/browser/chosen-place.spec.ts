import type { APIRequestContext, Page } from '@playwright/test'
import type { Outlet, SalesType } from '#contract/shop/outlets.ts'
import { expect, hydrated, test } from './support/store-test.ts'

async function ask<T>(request: APIRequestContext, path: string): Promise<T> {
  return ((await (await request.get(`/api${path}`)).json()) as { response: T }).response
}

async function dropOff(request: APIRequestContext): Promise<{ st: number; outlets: Outlet[] }> {
  const found = (await ask<SalesType[]>(request, '/sales-types')).find(({ category_id }) => category_id === 1)
  if (!found) throw new Error('the demo store has no drop-off')
  const outlets = await ask<Outlet[]>(request, `/outlets?sales_type_id=${found.id}`)
  return { st: found.id, outlets: outlets.filter(({ unfit_reason }) => unfit_reason === null) }
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'Outlet Closed' })

/** Fakes the outlet in responses to the browser's own calls. */
async function playOutlet(page: Page, outlet: Outlet, now: () => Partial<Outlet>): Promise<void> {
  await page.route(new RegExp(`/api/outlets/${outlet.id}(\\?|$)`), (route) =>
    route.fulfill({ json: { status: true, message: 'Success', response: { ...outlet, ...now() } } }),
  )
}

/** Chooses an outlet on the page, which opens its menu without a page load. */
async function choose(page: Page, st: number, outlet: Outlet): Promise<void> {
  await page.goto(`/products/outlet?st=${st}&zcd=${outlet.postal_code}`)
  await hydrated(page)
  await page.getByRole('button', { name: `Continue with ${outlet.outlet}` }).click()
  await expect(page).toHaveURL(new RegExp(`/products\\?.*outid=${outlet.id}`))
}

test('S2.21 S3.4 the server’s HTML says whether the outlet in the address is closed', async ({ request }) => {
  const { st, outlets } = await dropOff(request)
  expect(outlets.length).toBeGreaterThan(1)
  for (const { id, is_closed } of outlets) {
    const html = await (await request.get(`/products?st=${st}&outid=${id}`)).text()
    expect([id, html.includes('aria-label="Outlet Closed"')]).toEqual([id, is_closed])
  }
})

for (const width of [390, 1280]) {
  test(`S2.21 at ${width} px loading shifts no layout, whether the outlet is open or closed`, async ({
    page,
    request,
  }) => {
    const { st, outlets } = await dropOff(request)
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const { id } of outlets) {
      await page.goto(`/products?st=${st}&outid=${id}`)
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      const moved = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
      expect(moved).toBeLessThanOrEqual(0.01)
    }
  })
}

test('S2.21 while the chosen outlet is closed, the menu says so and leads to another', async ({ page, request }) => {
  const { st, outlets } = await dropOff(request)
  const bishan = outlets.find(({ outlet }) => outlet === 'Bishan') as Outlet
  await playOutlet(page, bishan, () => ({ is_closed: true }))
  await choose(page, st, bishan)
  await expect(
    banner(page).getByText('Sorry, you can’t proceed with checkout. Please choose another outlet', { exact: true }),
  ).toBeVisible()
  await banner(page).getByRole('link', { name: 'Change Outlet' }).click()
  await expect(page).toHaveURL(new RegExp(`/products/sales-type\\?.*outid=${bishan.id}`))
})

test('S2.21 an open page and its cart notice that the outlet opens or closes', async ({ page, request }) => {
  const { st, outlets } = await dropOff(request)
  const bishan = outlets.find(({ outlet }) => outlet === 'Bishan') as Outlet
  await page.clock.install()
  const start = Date.now()
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  let now: Partial<Outlet> = { is_closed: false, opens_again: null, closes_at: at(30) }
  await playOutlet(page, bishan, () => now)
  await choose(page, st, bishan)
  const cart = page.getByRole('complementary', { name: 'Cart', exact: true })
  const checkout = cart.getByRole('button', { name: 'Checkout' })
  await page.getByRole('button', { name: /^Add / }).first().click()
  await expect(checkout).toBeEnabled()
  await expect(banner(page)).toHaveCount(0)

  now = { is_closed: true, opens_again: at(60), closes_at: null }
  await page.clock.fastForward('31:00')
  await expect(banner(page)).toBeVisible()
  await expect(checkout).toBeDisabled()

  now = { is_closed: false, opens_again: null, closes_at: at(600) }
  await page.clock.fastForward('32:00')
  await expect(banner(page)).toHaveCount(0)
  await expect(checkout).toBeEnabled()
})

test('S2.4 S3.11 the outlet and sales type in the address are used and stored', async ({ page, request }) => {
  const { st, outlets } = await dropOff(request)
  const [first, second] = outlets as [Outlet, Outlet]
  const asked: string[] = []
  page.on('request', (sent) => sent.url().includes('/api/tables/') && asked.push(sent.url()))
  await page.addInitScript((id) => localStorage.setItem('outlet_id', String(id)), second.id)
  await page.goto(`/products?st=${st}&outid=${first.id}&tabid=nobody`)
  await hydrated(page)
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('sales_type'), localStorage.getItem('outlet_id')]))
    .toEqual([String(st), String(first.id)])
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})
