import { newCustomer, useLogin } from './support/new-customer.ts'
import { performStaffActs, placeOrder } from './support/orders.ts'
import { stopLinkOf } from './support/stop-link.ts'
import { expect, hydrated, test, violations } from './support/store-test.ts'

test('D5.5 a guest asks for offers on the order’s page, box by box, and a failure leaves the box as it was', async ({
  page,
  request,
  quiet,
}) => {
  const { guest_token: token = '', order_id: id } = await placeOrder(request, { category: 2 })
  await performStaffActs(request, id, 'receive')
  await page.goto(`/history/reg/guest/${token}`)
  await hydrated(page)
  const offers = page.getByRole('region', { name: 'News and offers' })
  const [email, sms] = [
    offers.getByRole('checkbox', { name: 'By email' }),
    offers.getByRole('checkbox', { name: 'By SMS' }),
  ]
  await expect(email).not.toBeChecked()
  await expect(sms).not.toBeChecked()
  await page.route('**/offers', (route) => route.abort())
  await email.click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await expect(email).not.toBeChecked()
  quiet.length = 0
  await page.unroute('**/offers')
  await email.press('Space')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(email).toBeChecked()
  await expect(sms).not.toBeChecked()
  expect(await violations(page)).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('D5.5 the link of an offer asks first, ends offers with one press, and says so', async ({ page, request }) => {
    const { email, token } = await newCustomer(request)
    await request.put('/api/customer/offers', { headers: { token }, data: { channel: 'email', is_given: true } })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(await stopLinkOf(email))
    await expect(page.getByRole('heading', { level: 1, name: 'Stop offers by email?' })).toBeVisible()
    await page.getByRole('button', { name: 'Stop offers' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'No more offers by email' })).toBeVisible()
    const left = await (await request.get('/api/customer/offers', { headers: { token } })).json()
    expect(left.response).toMatchObject([{ channel: 'email', is_given: false }])
  })
})

test('D5.5 with script the same press works, also for who is signed in; a link that was cut off is a page that says so', async ({
  page,
  request,
  baseURL,
}) => {
  const { email, token } = await newCustomer(request)
  await request.put('/api/customer/offers', { headers: { token }, data: { channel: 'email', is_given: true } })
  await useLogin(page, token, baseURL)
  const link = await stopLinkOf(email)
  await page.goto(link)
  await hydrated(page)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop offers' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'No more offers by email' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the shop' }).click()
  await expect(page).toHaveURL('/')
  const answer = await page.goto(link.slice(0, -5))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
