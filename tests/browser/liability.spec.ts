import type { OrderView } from '#contract/order/order-shapes.ts'
import { priceText } from '#rules/pricing/money.ts'
import { guestAtCheckout, held, payButton } from './support/checkout.ts'
import { useLogin } from './support/new-customer.ts'
import { BROUGHT, PICKED_UP, performStaffActs, placeOrder, sharedCustomer } from './support/orders.ts'
import { expect, hydrated, test, violations } from './support/store-test.ts'

test('P1.6 beside Pay one line says what the store pays for lost things, and leads to the terms that say the same', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await guestAtCheckout(page, request, 3, { pieces: [1] })
  await held(page)
  const line = page.getByRole('button', { name: /^Lost or damaged\? Up to 10× an item’s price\./ })
  const box = await line.boundingBox()
  expect(box?.height ?? 99).toBeLessThan(28)
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  await line.focus()
  await page.keyboard.press('Enter')
  const reason = page.locator('.explained:popover-open')
  await expect(reason).toContainText('at most 10 times the cleaning price of the item, and at most $200 for each Wash')
  expect(await violations(page)).toEqual([])
  await reason.getByRole('link', { name: 'See the terms' }).click()
  await expect(page).toHaveURL(/\/terms-conditions\?.*#7-claims$/)
  await expect(page.getByRole('heading', { name: '7. Claims' })).toBeInViewport()
  await expect(page.getByText('10 times the cleaning price of that item')).toBeVisible()
  await expect(page.getByText('$200 for each Wash & Fold order')).toBeVisible()
})

test('P1.6 a report shows the limit of the chosen item, and its thread says it again', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await sharedCustomer(request)
  const { order_id: id } = await placeOrder(request, { token, kinds: 6, qty: 3 })
  await performStaffActs(request, id, ...PICKED_UP, 'receive', 'process', 'ready', ...BROUGHT)
  await useLogin(page, token, baseURL)
  await page.goto(`/history/${id}`)
  await hydrated(page)
  const answer = await request.get(`/api/orders/${id}`, { headers: { token } })
  const { lines } = ((await answer.json()) as { response: OrderView }).response
  /** What the server says about a line: its amount in the words of the page. */
  const limitOf = (at: number) => {
    const { cents = 0 } = lines[at]?.liability ?? {}
    expect(cents).toBeGreaterThan(0)
    return new RegExp(`we pay up to \\${priceText(cents)} for `)
  }
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog')
  const items = dialog.getByLabel('Which item?')
  await expect(dialog.getByText(/we pay up to \$/)).toHaveCount(0)
  await expect(dialog.getByText('at most 10 times the cleaning price')).toBeVisible()
  const names = await items.locator('option').allTextContents()
  expect(names).toHaveLength(7)
  await items.selectOption({ index: 6 })
  await expect(
    dialog.getByText(/^If it’s lost or damaged, we pay up to \$[\d.,]+ for (each|all of it|this order)\.$/),
  ).toBeVisible()
  await expect(dialog.getByText(/we pay up to \$/)).toHaveText(limitOf(5))
  const limit = await dialog
    .getByText(/we pay up to \$/)
    .first()
    .innerText()
  await items.selectOption({ index: 1 })
  await expect(dialog.getByText(/we pay up to \$/)).toHaveText(limitOf(0))
  await items.selectOption({ index: 6 })
  await dialog.getByLabel('What’s wrong?').fill('One is missing')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`About: ${names[6]}`)).toBeVisible()
  await expect(page.getByText(limit)).toBeVisible()
  expect(await violations(page)).toEqual([])
})
