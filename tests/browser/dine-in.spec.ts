import type { Outlet, SalesType } from '#contract/outlets.ts'
import { expect, hydrated, test } from './support/store-test.ts'

test('D1.6 an unknown table is a clear message with a way on', async ({ page }) => {
  for (const tabid of ['nobody', "x'; DROP TABLE outlet;--", 'x'.repeat(2000), '../outlets/1']) {
    const answer = await page.goto(`/dine-in?tabid=${encodeURIComponent(tabid)}&utm_source=mail`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'We could not find your table' })).toBeVisible()
    await expect(page.getByText(/We do not know this table\./)).toBeVisible()
  }
  await hydrated(page)
  await page.getByRole('link', { name: 'Order another way' }).click()
  await expect(page).toHaveURL('/products/sales-type?utm_source=mail')
})

test('D1.6 without a table the page says how to find one, and shows the menu', async ({ page, request }) => {
  const salesTypes = (await (await request.get('/api/sales-types')).json()) as { response: SalesType[] }
  const dineIn = salesTypes.response.find(({ category_id }) => category_id === 4)
  await page.goto('/products/sales-type')
  await hydrated(page)
  await page.getByRole('radio', { name: dineIn?.name ?? '' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scan the code on your table' })).toBeVisible()
  await expect(page.getByText(/You find our tables at Tiong Bahru and Tampines\./)).toBeVisible()
  // A table is for one visit: the next one does not begin with it.
  expect(await page.evaluate(() => localStorage.getItem('sales_type'))).toBeNull()
  await page.getByRole('link', { name: 'See the menu' }).click()
  await expect(page).toHaveURL(new RegExp(`/products\\?st=${dineIn?.id}&outid=\\d+$`))
})

test('D1.6 a table’s link leads to the menu with tabid, st and outid, and the menu names the table', async ({
  page,
  request,
}) => {
  const [salesTypes, outlets] = await Promise.all(
    ['/api/sales-types', '/api/outlets'].map(async (path) => (await (await request.get(path)).json()).response),
  )
  const dineIn = (salesTypes as SalesType[]).find(({ category_id }) => category_id === 4)
  const tiongBahru = (outlets as Outlet[]).find(({ outlet }) => outlet === 'Tiong Bahru')
  const table = { table_id: 1, table: 'Window 1', outlet_id: tiongBahru?.id, outlet: 'Tiong Bahru', is_closed: false }
  // Which codes are printed is the operator's to know, so the answer is written here and the page is reached from another.
  await page.route('**/api/tables/qr-1', (route) =>
    route.fulfill({
      json: {
        status: true,
        message: 'Success',
        response: { ...table, sales_type_id: dineIn?.id, sales_type: dineIn?.name },
      },
    }),
  )
  await page.goto('/location?redirect=%2Fdine-in%3Ftabid%3Dqr-1')
  await hydrated(page)
  await page.getByRole('combobox').fill('160071')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/products\?/)
  const query = Object.fromEntries(new URL(page.url()).searchParams)
  expect(query).toMatchObject({ tabid: 'qr-1', st: String(dineIn?.id), outid: String(tiongBahru?.id) })
  await expect(page.getByText('Ordering to Window 1 at Tiong Bahru')).toBeVisible()
})
