import type { APIRequestContext } from '@playwright/test'
import type { Outlet, SalesType } from '#contract/shop/outlets.ts'
import { expect, hydrated, test, violations } from './support/store-test.ts'

async function ask<T>(request: APIRequestContext, path: string): Promise<T> {
  return ((await (await request.get(`/api${path}`)).json()) as { response: T }).response
}

async function salesTypeOf(request: APIRequestContext, category: number): Promise<SalesType> {
  const found = (await ask<SalesType[]>(request, '/sales-types')).find(({ category_id }) => category_id === category)
  if (!found) throw new Error(`the demo store has no sales type of category ${category}`)
  return found
}

async function outletNamed(request: APIRequestContext, name: string): Promise<Outlet> {
  const found = (await ask<Outlet[]>(request, '/outlets')).find(({ outlet }) => outlet === name)
  if (!found) throw new Error(`the demo store has no outlet ${name}`)
  return found
}

test('D1.1 S2.4 S3.11 a guest chooses how, where and an outlet; the choice is in the address, and in storage', async ({
  page,
  request,
}) => {
  const salesType = await salesTypeOf(request, 3)
  const tampines = await outletNamed(request, 'Tampines')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/products/sales-type?utm_source=mail')
  await hydrated(page)
  await page.getByRole('radio', { name: salesType.name }).check()
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL(`/location?utm_source=mail&st=${salesType.id}`)
  await page.getByRole('combobox', { name: 'Postal code or place' }).fill('520826')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL(`/products/outlet?utm_source=mail&st=${salesType.id}&zcd=520826`)
  await page.getByRole('button', { name: 'Continue with Tampines' }).click()
  await expect(page).toHaveURL(`/products?utm_source=mail&st=${salesType.id}&zcd=520826&outid=${tampines.id}`)
  const stored = () => page.evaluate(() => [localStorage.getItem('sales_type'), localStorage.getItem('outlet_id')])
  expect(await stored()).toEqual([String(salesType.id), String(tampines.id)])

  // A later visit without parameters uses the last outlet and sales type.
  await page.goto('/products')
  await expect(page).toHaveURL(`/products?st=${salesType.id}&outid=${tampines.id}`)
  await page.goto('/products/sales-type')
  await expect(page.getByRole('radio', { name: salesType.name })).toBeChecked()
})

test('D1.2 only outlets that serve the sales type and the postal sector can be chosen; others say why not', async ({
  page,
  request,
}) => {
  const pickup = await salesTypeOf(request, 3)
  await page.goto(`/products/outlet?st=${pickup.id}&zcd=520826`)
  await hydrated(page)
  const radios = page.getByRole('radio')
  await expect(radios.first()).toHaveAccessibleName(/^Tampines.*km/)
  await expect(radios.first()).toBeChecked()
  await expect(page.getByRole('radio', { name: /Jurong East.*Doesn’t serve 520826/ })).toBeDisabled()

  const dineIn = await salesTypeOf(request, 4)
  await page.goto(`/products/outlet?st=${dineIn.id}`)
  await hydrated(page)
  await expect(page.getByRole('radio', { name: new RegExp(`Bishan.*Doesn’t offer ${dineIn.name}`) })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /Tampines/ })).toBeEnabled()
})

test('D1.2 D1.7 an outlet says on the map whether it is open, for an order its next free time, and its hours and what it offers', async ({
  page,
  request,
}) => {
  const dropOff = await salesTypeOf(request, 1)
  const jurong = await outletNamed(request, 'Jurong East')
  const details = page.getByRole('region', { name: 'Jurong East' })
  await page.goto(`/products/outlet?st=${dropOff.id}&outid=${jurong.id}`)
  await expect(details.getByText('Taking orders')).toBeVisible()
  await expect(details.getByText(/^Next available (Mon|Tue|Wed|Thu|Fri|Sat) \d/)).toBeVisible()
  await page.goto(`/location/maps?outid=${jurong.id}`)
  await hydrated(page)
  await expect(details.getByText(/^(Open now|Closed (now|today|for))/)).toBeVisible()
  await expect(details.getByText(/^until \d|^Opens (Mon|Tue|Wed|Thu|Fri|Sat) 10 am/)).toBeVisible()
  await details.getByText('Hours', { exact: true }).click()
  await expect(details.getByText('10 am–8 pm').first()).toBeVisible()
  await expect(details.getByText(/Wash & Fold/)).toBeVisible()
})

test('the pins of the map show and choose the same outlets as the list, by keyboard too', async ({ page, request }) => {
  const dropOff = await salesTypeOf(request, 1)
  await page.goto(`/products/outlet?st=${dropOff.id}`)
  await hydrated(page)
  const map = page.getByRole('region', { name: 'Map of Singapore with our outlets' })
  const pin = map.getByRole('button', { name: /^Bishan/ })
  const box = await pin.boundingBox()
  expect(box?.width).toBeGreaterThanOrEqual(44)
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await pin.focus()
  await page.keyboard.press('Enter')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('radio', { name: /Bishan/ })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Continue with Bishan' })).toBeVisible()
})

test('S2.6 redirect is honoured through all steps, and never leaves the site', async ({ page, request }) => {
  const goods = await salesTypeOf(request, 2)
  await page.goto('/products/sales-type?redirect=/faq')
  await hydrated(page)
  await page.getByRole('radio', { name: goods.name }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('combobox').fill('160071')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue with Tiong Bahru' }).click()
  await expect(page).toHaveURL(/^[^?]*\/faq\?st=\d+&zcd=160071&outid=\d+$/)

  await page.goto(`/products/outlet?st=${goods.id}&zcd=160071&redirect=//evil.example`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Continue with Tiong Bahru' }).click()
  await expect(page).toHaveURL(/^http:\/\/localhost(:\d+)?\/\?/)
})

test('S2.4 invalid values in the address give a usable page, never an error', async ({ page, request }) => {
  const dropOff = await salesTypeOf(request, 1)
  for (const query of ['st=abc', 'st=999999', 'st=0', `st=${'9'.repeat(2000)}`, "st=1';--"]) {
    await page.goto(`/products/outlet?${query}`)
    await expect(page.getByRole('heading', { level: 1, name: 'How would you like to order?' })).toBeVisible()
  }
  await page.goto(`/products/outlet?st=${dropOff.id}&zcd=12&outid=999999&near=x`)
  await expect(page.getByText('We can’t find the postal code 12. Check it and try again.')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  for (const path of ['/location/maps?near=99,999&zcd=000000', `/location?q=${'x'.repeat(3000)}`]) {
    expect((await page.goto(path))?.status()).toBe(200)
  }
})

test('a postal code outside all service areas offers alternatives', async ({ page, request }) => {
  const pickup = await salesTypeOf(request, 3)
  const outlets = await ask<Outlet[]>(request, `/outlets?sales_type_id=${pickup.id}&postal_code=520826`)
  await page.goto(`/products/sales-type?st=${pickup.id}&zcd=160071`)
  await hydrated(page)
  await page.route('**/api/outlets?*', (route) =>
    route.fulfill({
      json: {
        status: true,
        message: 'Success',
        response: outlets.map((outlet) => ({ ...outlet, unfit_reason: 'postal_sector' })),
      },
    }),
  )
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: `${pickup.name} isn’t available at 160071 yet` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose another service' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Continue/ })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})
