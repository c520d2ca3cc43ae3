import { newCustomer, useLogin } from './support/new-customer.ts'
import { BROUGHT, PICKED_UP, performStaffActs, placeOrder } from './support/orders.ts'
import { expect, hydrated, test, violations } from './support/store-test.ts'

test('D6.1 a code adds a voucher and shows its terms; a wrong code and a repeated one each get their own message', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  await useLogin(page, token, baseURL)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/vouchers')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'No vouchers yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Enter a code' }).click()
  await expect(page).toHaveURL('/vouchers/redeem')

  const code = page.getByLabel('Voucher code')
  const add = page.getByRole('button', { name: 'Add to my vouchers' })
  await add.click()
  await expect(page.getByText('Enter a voucher code')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill('WELCOME1O')
  await add.click()
  await expect(page.getByRole('alert').getByText('We can’t find this voucher.')).toBeVisible()
  await expect(code).toHaveValue('WELCOME1O')

  await code.fill('welcome10')
  await add.click()
  await expect(page.getByText('“$10 off your first order” is in your vouchers.')).toBeVisible()
  await code.fill('WELCOME10')
  await add.click()
  await expect(page.getByText('“$10 off your first order” was already in your vouchers.')).toBeVisible()

  await page.goto('/vouchers')
  await hydrated(page)
  const ready = page.getByRole('region', { name: 'Ready to use' })
  await ready.getByRole('link', { name: '$10 off your first order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '$10 off your first order' })).toBeVisible()
  await expect(page.getByText('For orders of $60.00 or more, before vouchers and delivery.')).toBeVisible()
  // Badge and terms show the same last day.
  await expect(page.getByText('Until Fri 31 Dec 2027.')).toBeVisible()
  await expect(page.getByText('Until Fri 31 Dec 2027', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const foreign = page.url()

  await page.goto('/vouchers/history')
  await expect(page.getByRole('list', { name: 'Vouchers' }).getByRole('listitem')).toHaveCount(1)

  const other = await newCustomer(request)
  await useLogin(page, other.token, baseURL)
  expect((await page.goto(foreign))?.status()).toBe(404)
  expect((await page.goto('/vouchers/redeem/NOTHING'))?.status()).toBe(404)
})

test('D6.2 points come with a completed order and are exchanged once, though the first answer was lost', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  const { order_id } = await placeOrder(request, { token, qty: 9, kinds: 3 })
  await performStaffActs(request, order_id, ...PICKED_UP, 'receive', 'process', 'ready', ...BROUGHT, 'complete')
  await useLogin(page, token, baseURL)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/vouchers/history/earned')
  await hydrated(page)
  const earned = page.getByRole('list', { name: 'Points earned' }).getByRole('listitem')
  await expect(earned).toHaveCount(1)
  await earned.getByRole('link', { name: 'Earned' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /points earned$/ })).toBeVisible()
  await expect(page.getByText('Remaining')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.goto('/vouchers/redeem')
  await hydrated(page)
  await page.getByRole('link', { name: '$5 off' }).click()
  await expect(page).toHaveURL('/vouchers/redeem/POINTS5')
  const before = (await (await request.get('/api/vouchers', { headers: { token } })).json()) as {
    response: { points: number }
  }
  // The request reaches the server, but its response is lost.
  await page.route('**/api/vouchers/exchange/POINTS5', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const exchange = page.getByRole('button', { name: 'Exchange 100 points' })
  await exchange.click()
  await expect(page.getByRole('alert').getByText('your points are only exchanged once')).toBeVisible()
  await page.unroute('**/api/vouchers/exchange/POINTS5')
  await exchange.click()
  await expect(page).toHaveURL(/\/vouchers\/[\da-f-]{36}$/)
  await expect(page.getByText('“$5 off” is in your vouchers.')).toBeVisible()

  await page.goto('/vouchers/history/redeem')
  await expect(page.getByRole('list', { name: 'Points used' }).getByRole('listitem')).toHaveCount(1)
  const left = (before.response.points - 100).toLocaleString('en')
  await expect(page.getByText(`Balance: ${left} point`)).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Your vouchers' })).toBeVisible()
  await expect(page.getByText(`1 to use · ${before.response.points - 100} point`)).toBeVisible()
})

test('D6.1 D6.5 a link adds a promotion’s code to the wallet; a guest signs in first', async ({ page, signIn }) => {
  await page.goto('/promotions/festive-wardrobe?utm_source=mail')
  await hydrated(page)
  const link = page.getByRole('link', { name: 'Sign in to save it' })
  const address = new URL((await link.getAttribute('href')) ?? '', 'http://site')
  expect(address.pathname).toBe('/auth/sign-in')
  expect(address.searchParams.get('redirect')).toBe('/vouchers/redeem?utm_source=mail&voucher=FESTIVE15')
  await signIn(page)
  await page.reload()
  await hydrated(page)
  await page.getByRole('link', { name: 'Add to my vouchers' }).click()
  await expect(page.getByLabel('Voucher code')).toHaveValue('FESTIVE15')
})
