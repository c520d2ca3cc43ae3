import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { OrderRequest, Purchase } from '#contract/order/checkout.ts'
import type { SavedMethod } from '#contract/order/payments.ts'
import type { ProductCard } from '#contract/shop/catalog.ts'
import { ask } from './support/ask.ts'
import { enterCard, MASTERCARD, VISA } from './support/cards.ts'
import {
  checkoutPath,
  choosePayNow,
  fillAddress,
  fillContact,
  guestAtCheckout,
  held,
  linesAt,
  openStep,
  payButton,
  payWithCard,
  placeOf,
  success,
} from './support/checkout.ts'
import { guestCart } from './support/guest-cart.ts'
import { newCustomer, PASSWORD, useLogin } from './support/new-customer.ts'
import { expect, hydrated, sideways, test } from './support/store-test.ts'

test('D3.2 add-ons show their price and count in the total at once', async ({ page, request }) => {
  await guestAtCheckout(page, request, 2)
  await held(page)
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await openStep(page, 'Extras')
  await page.getByRole('link', { name: 'Add-ons' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add-ons' })).toBeVisible()
  const service = page.getByRole('checkbox').first()
  const name = (await page.locator('label:has(input[type=checkbox]) .font-medium').first().textContent()) ?? 'no add-on'
  await service.check()
  await expect(summary.getByText(name)).toBeVisible()
  await page.getByRole('link', { name: 'Done' }).click()
  // The folded step names it.
  await expect(page.getByRole('region', { name: 'Extras' }).getByText(name)).toBeVisible()
  await openStep(page, 'Extras')
  await expect(page.getByText('1 chosen')).toBeVisible()
  // The choice survives a reload.
  await page.reload()
  await expect(summary.getByText(name)).toBeVisible()
})

test('D3.2 D6.1 vouchers: a guest’s code saves, and each refusal has its own text', async ({ page, request }) => {
  const place = await guestAtCheckout(page, request, 3, { pieces: [12, 12] })
  await page.goto(checkoutPath(place).replace('/checkout', '/checkout/vouchers'))
  await hydrated(page)
  const apply = async (code: string) => {
    await page.getByLabel('Voucher code').fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
  }
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Enter a voucher code')).toBeVisible()
  await apply('nonsense')
  // A wrong code is an error at the field and stays there to be corrected.
  await expect(page.getByText('We can’t find this voucher. Check the code.')).toBeVisible()
  await expect(page.getByLabel('Voucher code')).toHaveValue('nonsense')
  await expect(page.getByLabel('Voucher code')).toBeFocused()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await apply('welcome 10')
  await expect(page.getByText('Saves $10.00')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Order summary' }).getByText('−$10.00')).toBeVisible()
  // The same code in another spelling is no second row.
  await apply('WELCOME-10')
  await expect(page.getByText('You’ve already added this code.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^Remove/ }).press('Enter')
  await expect(page.getByLabel('Voucher code')).toBeFocused()
})

test('D3.2 D6.1 a customer’s code is added to the wallet, and the best combination is proposed', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  const place = await placeOf(request, 3)
  for (const line of await linesAt(request, place, [12, 12]))
    expect((await request.post('/api/cart/add', { headers: { token }, data: line })).ok()).toBe(true)
  await useLogin(page, token, baseURL)
  await page.goto(checkoutPath(place).replace('/checkout', '/checkout/vouchers'))
  await hydrated(page)
  await page.getByLabel('Voucher code').fill('WELCOME10')
  await page.getByRole('button', { name: 'Apply' }).click()
  const voucher = page.getByRole('checkbox', { name: /\$10 off your first order/ })
  await expect(voucher).toBeChecked()
  await expect(page.getByRole('complementary', { name: 'Order summary' }).getByText('−$10.00')).toBeVisible()
  // The code of a voucher that is in the wallet already applies it.
  await voucher.uncheck()
  await page.getByLabel('Voucher code').fill('welcome10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Applied $10 off your first order. It was already in your vouchers.')).toBeVisible()
  await expect(voucher).toBeChecked()
  await voucher.uncheck()
  await page.getByRole('button', { name: 'Use these' }).click()
  await expect(voucher).toBeChecked()
  await expect(page.getByText('You’re getting the best discount.')).toBeVisible()
})

test('S4.4 S4.23 signing in during the checkout keeps the cart, the time and the notes', async ({ page, request }) => {
  const { email } = await newCustomer(request)
  await guestAtCheckout(page, request, 2)
  await held(page)
  await openStep(page, 'Extras')
  await page.getByLabel('Notes for this order').fill('Mind the dog')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel(/email or mobile/i).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('No saved addresses yet.').first()).toBeVisible()
  await expect(page.getByText('“Mind the dog”')).toBeVisible()
  await expect.poll(() => guestCart(page)).toEqual([])
  await held(page)
  // Adding an address returns to the checkout.
  await page.getByRole('link', { name: 'Add an address' }).click()
  await fillAddress(page)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL(/\/checkout\?.*aid=/)
  await expect(page.getByText('71 Seng Poh Road')).toBeVisible()
})

test('fault: Back: pressing Pay again finds the order that waits for its payment', async ({ page, request }) => {
  const place = await guestAtCheckout(page, request, 2)
  await fillContact(page)
  await fillAddress(page)
  await held(page)
  await choosePayNow(page)
  await payButton(page).click()
  await expect(page.getByRole('img', { name: /^PayNow code/ })).toBeVisible()
  const number = (await page.getByText(/^Order \d+/).textContent()) ?? 'no order'
  await page.goto(checkoutPath(place))
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for your payment' })).toBeVisible()
  await expect(page.getByText(number)).toBeVisible()
})

/** Gives a voucher by the staff's command line. */
async function giveApology(customerId: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: process.env.TEST_DATA_DIR ?? process.env.DATA_DIR, DATABASE_URL: '' }
  const give = ['src/operator/main.ts', 'vouchers', 'give', customerId, 'SORRY8', '--reason', 'a lost button']
  await promisify(execFile)(process.execPath, give, { env })
}

test('D3.2 D6.1 an order that a voucher covers is placed without a payment, and its button says so', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  const headers = { token }
  const { id } = await ask<{ id: string }>(request, 'get', '/customer/detail', { headers })
  await giveApology(id)
  const { st, outid } = await placeOf(request, 1)
  const list = `outlet_id=${outid}&sales_type_id=${st}&limit=48&available=1`
  const { products } = await ask<{ products: ProductCard[] }>(request, 'get', `/products?${list}`)
  const cheap = products.find(({ needs_choice, from_cents }) => !needs_choice && from_cents <= 800)
  await ask(request, 'post', '/cart/add', {
    headers,
    data: { product_id: cheap?.id, qty: 1, outlet_id: outid, sales_type_id: st },
  })
  await useLogin(page, token, baseURL)
  await page.goto(checkoutPath({ st, outid }).replace('/checkout', '/checkout/vouchers'))
  await hydrated(page)
  await page.getByRole('checkbox', { name: /\$8 off, with our apologies/ }).check()
  await page.goto(checkoutPath({ st, outid }))
  await held(page)
  await expect(page.getByText('Nothing to pay')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^(PayNow|Card)/ })).toHaveCount(0)
  await expect(payButton(page)).toHaveCount(0)
  const placing = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/checkout/orders'))
  await page.getByRole('button', { name: 'Place order', exact: true }).click()
  const placed = await placing
  expect((placed.postDataJSON() as OrderRequest).payment).toEqual({ kind: 'none' })
  const answer = (await (await placed.response())?.json()) as { response: Purchase }
  expect(answer.response).toMatchObject({ status: 'confirmed', total_cents: 0, payment: { action: null } })
  await success(page)
})

test('D1.10 a postal code chosen in the shop replaces the one in the form, with a message; one typed later wins', async ({
  page,
  request,
}) => {
  const place = await guestAtCheckout(page, request, 3)
  await fillContact(page)
  await fillAddress(page)
  const code = page.getByLabel('Postal code')
  await expect(code).toHaveValue('160071')
  const other = await page.context().newPage()
  await other.goto(`/location?st=${place.st}&outid=${place.outid}`)
  await hydrated(other)
  await other.getByRole('combobox').fill('238216')
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL(/zcd=238216/)

  const said = 'We’re using Singapore 238216, which you chose in the shop. Add the block, street and unit.'
  await expect(code).toHaveValue('238216')
  await expect(page.getByText(said)).toBeVisible()
  await expect(page.getByLabel('Unit', { exact: true })).toHaveValue('')

  await code.fill('160071')
  await expect(page.getByText(said)).toHaveCount(0)
  await other.goto(`/checkout?st=${place.st}&outid=${place.outid}&zcd=238216`)
  await expect(other.getByLabel('Postal code')).toHaveValue('160071')
})

test('D1.10 the shop uses a postal code typed at the checkout from then on', async ({ page, request }) => {
  const place = await guestAtCheckout(page, request, 3, { more: { zcd: '520826' } })
  const code = page.getByLabel('Postal code')
  await expect(code).toHaveValue('520826')
  await code.fill('160071')
  await expect(page).toHaveURL(/\/checkout\?.*zcd=160071/)
  await expect(code).toBeFocused()
  await page.getByRole('link', { name: 'Back to menu' }).click()
  await expect(page).toHaveURL(/\/products\?.*zcd=160071/)

  // A tab whose address has the old postal code continues with the new one.
  await page.goto(`/products/sales-type?st=${place.st}&outid=${place.outid}&zcd=520826`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/products\/outlet\?.*zcd=160071/)
})

test('D1.10 a customer’s newest choice wins: another tab’s address, or a postal code without a saved address', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  const headers = { token }
  const save = (postal_code: string, street: string) =>
    ask<{ id: string }>(request, 'post', '/customer/addresses', {
      headers,
      data: { postal_code, street, block: '71', unit: '#05-12' },
    })
  await save('160071', 'Seng Poh Road')
  await save('238216', 'Rodyk Street')
  await useLogin(page, token, baseURL)
  const { st, outid } = await placeOf(request, 3)
  const cart = { product_id: (await linesAt(request, { st, outid }, [3]))[0]?.product_id, qty: 3 }
  await ask(request, 'post', '/cart/add', { headers, data: { ...cart, outlet_id: outid, sales_type_id: st } })
  await page.goto(checkoutPath({ st, outid }))
  await expect(page.getByText('71 Seng Poh Road').first()).toBeVisible()

  const other = await page.context().newPage()
  await other.goto('/location?type=pick&redirect=/faq')
  await hydrated(other)
  await other.getByRole('button', { name: /^Use this address: 71 Rodyk Street/ }).click()
  await expect(other).toHaveURL(/\/faq\?/)
  await expect(page.getByText('71 Rodyk Street').first()).toBeVisible()
  await expect(page.getByText('You chose another address in another tab. We’re using that one.')).toBeVisible()

  await page.goto(`/location?st=${st}&outid=${outid}&type=pick&redirect=checkout`)
  await hydrated(page)
  await page.getByRole('combobox').fill('520826')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByText(/^You chose Singapore 520826 in the shop\. It isn’t in your saved addresses/),
  ).toBeVisible()
  await page.getByRole('radio', { name: /Seng Poh Road/ }).click()
  await expect(page).toHaveURL(/zcd=160071.*aid=|aid=.*zcd=160071/)
  await expect(page.getByText('71 Seng Poh Road').first()).toBeVisible()
})

test('D3.8 the card that is chosen at the checkout is the default from then on, and the newest default wins', async ({
  page,
  request,
  baseURL,
  context,
}) => {
  const { token } = await newCustomer(request)
  const headers = { token }
  for (const number of [VISA, MASTERCARD]) await enterCard(request, 'save', number, headers)
  const place = await placeOf(request, 2)
  for (const line of await linesAt(request, place, [2]))
    await ask(request, 'post', '/cart/add', { data: line, headers })
  const defaultCard = async () => {
    const [card] = await ask<SavedMethod[]>(request, 'get', '/payments/methods', { headers })
    return card
  }
  await useLogin(page, token, baseURL)
  const card = (tab: Page, last4: string) => tab.getByRole('radio', { name: new RegExp(last4) })
  const reload = async () => {
    await page.reload()
    await openStep(page, 'How to pay')
  }
  await page.goto(checkoutPath(place))
  await hydrated(page)
  // The default card is chosen without opening the step.
  await expect(page.getByRole('region', { name: 'How to pay' }).getByText('4242')).toBeVisible()
  await openStep(page, 'How to pay')
  await expect(card(page, '4242')).toBeChecked()
  const other = await context.newPage()
  await other.goto(checkoutPath(place))
  await hydrated(other)
  await openStep(other, 'How to pay')
  await expect(card(other, '4242')).toBeChecked()

  await card(page, '4444').check()
  await expect.poll(async () => (await defaultCard())?.last4).toBe('4444')
  await expect(card(other, '4444')).toBeChecked()
  await reload()
  await expect(card(page, '4444')).toBeChecked()

  // Choosing PayNow for this order does not change the default card.
  await page.getByRole('radio', { name: /PayNow/ }).check()
  await expect(page.getByRole('radio', { name: /PayNow/ })).toBeChecked()
  expect((await defaultCard())?.last4).toBe('4444')

  // Another device changes the default card. That is newer than the choice made here.
  const [, visa] = await ask<SavedMethod[]>(request, 'get', '/payments/methods', { headers })
  await ask(request, 'post', `/payments/methods/${visa?.id}/default`, { headers })
  await reload()
  await expect(card(page, '4242')).toBeChecked()

  // If the chosen card is removed, the default card is selected.
  await card(page, '4444').check()
  await expect.poll(async () => (await defaultCard())?.last4).toBe('4444')
  const removed = await request.delete(`/api/payments/methods/${(await defaultCard())?.id}`, { headers })
  expect(removed.ok()).toBe(true)
  await reload()
  await expect(card(page, '4242')).toBeChecked()
  await expect(card(page, '4444')).toHaveCount(0)
  expect((await defaultCard())?.last4).toBe('4242')
})

test('D4.12 an invoice to a company: entered at the checkout, validated, shown there, and taken back', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await guestAtCheckout(page, request, 2)
  await fillContact(page)
  await fillAddress(page)
  await held(page)
  await page.getByRole('button', { name: 'Invoice to a company' }).click()
  const sheet = page.getByRole('dialog', { name: 'Company invoice' })
  await sheet.getByLabel('Company name').fill('Acme Pte Ltd')
  await sheet.getByLabel('UEN').fill('12345')
  await sheet.getByLabel('Company address').fill('1 Raffles Place #20-01')
  await sheet.getByLabel('PO number').fill('PO-4711')
  await sheet.getByRole('button', { name: 'Use this company' }).click()
  await expect(sheet.getByText('Enter a UEN such as 201912345K').last()).toBeVisible()
  await sheet.getByLabel('UEN').fill('201912345k')
  await sheet.getByRole('button', { name: 'Use this company' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('UEN 201912345K · PO number PO-4711')).toBeVisible()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await expect(page.getByText('Acme Pte Ltd')).toBeVisible()
  // The focus stays on the page when the company is taken back.
  await page.getByRole('button', { name: 'Make it out to me' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Invoice to a company' })).toBeFocused()
})

test('D3.9 at 390 px: the page says which item sets the date, and a return in two shows both returns from the checkout to the order', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await guestAtCheckout(page, request, 3, { pieces: [2, 2], turnarounds: [48, 96] })
  const [quick, slow] = (await guestCart(page)).map(({ product_name }) => product_name)
  await fillContact(page)
  await fillAddress(page)
  await openStep(page, 'When')
  await expect(page.getByText(`Return waits for ${slow} (4 days). The rest is ready`)).toBeVisible()
  const two = page.getByRole('radio', { name: 'In two returns $6.00 more' })
  await two.check()
  await expect(page.getByRole('heading', { level: 3, name: /^First return \w{3} \d+ \w{3}, / })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: /^Second return \w{3} \d+ \w{3}, / })).toBeVisible()
  await held(page)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  const legs = page.getByRole('region', { name: 'When' }).getByRole('heading', { level: 3 })
  await expect(legs).toHaveText([/^Pickup/, /^First return/, /^Second return/])
  await expect(page.getByText(`First: ${quick}`)).toBeVisible()
  await payWithCard(page, /^Visa that works/)
  await success(page)
  await expect(page.getByText('Second return', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'See your order' }).click()
  const returns = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /^(First|Second) return/ }) })
  await expect(returns).toHaveCount(2)
  await expect(returns.first()).toContainText(String(quick))
  await expect(returns.last()).toContainText(String(slow))
  expect(await sideways(page)).toBeLessThanOrEqual(0)
})

test('D3.9 if another tab changes the cart so that all items take the same time, the split is dropped with a message, and nothing is charged', async ({
  page,
  request,
}) => {
  await guestAtCheckout(page, request, 3, { pieces: [8, 2], turnarounds: [48, 96] })
  await fillContact(page)
  await fillAddress(page)
  await openStep(page, 'When')
  await page.getByRole('radio', { name: 'In two returns' }).check()
  await held(page)
  await choosePayNow(page)
  await expect(page.getByText(/first return/)).toBeVisible()
  await expect(payButton(page)).toBeEnabled()
  await page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem('t-cart') ?? '[]')
    localStorage.setItem('t-cart', JSON.stringify(lines.slice(0, 1)))
  })
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'so it comes back together' })).toBeVisible()
  await expect(page.getByText(/first return/)).toBeHidden()
  await payButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/waiting-payment/)
})
