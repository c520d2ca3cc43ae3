import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Purchase, QuotedCart } from '#contract/order/checkout.ts'
import type { SlotDay } from '#contract/order/slots.ts'
import type { ProductCard } from '#contract/shop/catalog.ts'
import { ask } from './support/ask.ts'
import { DECLINED, enterCard, VISA } from './support/cards.ts'
import { checkoutPath, fillContact, held, openStep, placeOf, success } from './support/checkout.ts'
import { useLogin } from './support/new-customer.ts'
import { expect, hydrated, sideways, test, violations } from './support/store-test.ts'
import { type Shopper, shopperAt } from './support/two-stores.ts'
import { changeQuotes, openWeighingLaundry, seedKilograms } from './support/weighing-laundry.ts'
import { weighingStore } from './support/weighing-store.ts'

test.describe.configure({ mode: 'default' })

const DAY_MS = 24 * 3_600_000

/** Puts five kilograms into the shopper's cart, with their card saved. */
async function filledCart({ token, request }: Shopper, category: 1 | 3, card: string) {
  const { st, outid } = await placeOf(request, category)
  const at = { outlet_id: outid, sales_type_id: st }
  const headers = { token }
  const list = `outlet_id=${outid}&sales_type_id=${st}&limit=48&available=1`
  const { products } = await ask<{ products: ProductCard[] }>(request, 'get', `/products?${list}`)
  const product = products.find(({ needs_choice }) => !needs_choice)
  await ask(request, 'post', '/cart/add', { data: { product_id: product?.id, qty: 5, notes: '', ...at }, headers })
  const finished = await enterCard(request, 'save', card, headers)
  if (finished.kind !== 'saved') throw new Error('the card was not saved')
  return { place: { st, outid }, at, methodId: finished.method.id }
}

/** An order whose pickup is six days away. Its card is kept. */
async function orderedLater(shopper: Shopper, card: string): Promise<Purchase> {
  const { token, request } = shopper
  const headers = { token }
  const { at, methodId } = await filledCart(shopper, 3, card)
  const { quote, turnaround_hours } = await ask<QuotedCart>(request, 'post', '/checkout/quote', { data: at, headers })
  const query = `outlet_id=${at.outlet_id}&sales_type_id=${at.sales_type_id}&turnaround_hours=${turnaround_hours}`
  const windows = async (leg: 'first' | 'last', more = '') => {
    const slots = await ask<Record<'first' | 'last', SlotDay[] | null>>(
      request,
      'get',
      `/checkout/slots?${query}${more}`,
      { headers },
    )
    return slots[leg]?.flatMap((day) => day.windows).filter(({ is_full }) => !is_full) ?? []
  }
  const isLate = ({ starts_at }: { starts_at: string }) => Date.parse(starts_at) > Date.now() + 6 * DAY_MS
  const first = (await windows('first')).find(isLate)?.starts_at ?? ''
  const [last] = await windows('last', `&first_starts_at=${encodeURIComponent(first)}`)
  return ask<Purchase>(request, 'post', '/checkout/orders', {
    headers: { ...headers, 'Idempotency-Key': randomBytes(18).toString('base64url') },
    data: {
      ...at,
      first_starts_at: first,
      last_starts_at: last?.starts_at,
      contact_mobile: '91234567',
      address: { postal_code: '160071', block: '71', street: 'Seng Poh Road', unit: '#05-12' },
      quote_hash: quote.hash,
      payment: { kind: 'saved', method_id: methodId },
    },
  })
}

/** Chooses the last day that is offered, which is more than five days away. */
async function chooseLateDay(page: Page) {
  await openStep(page, 'When')
  const days = page
    .getByRole('group', { name: /: day$/ })
    .first()
    .getByRole('radio')
  await days.last().check()
  await held(page)
}

test('P1.2 a late pickup: a card for one payment and the wallet are charged as estimated, and say so', async ({
  page,
  baseURL,
}) => {
  const shop = await openWeighingLaundry(baseURL ?? '')
  await seedKilograms(page, shop, 5)
  await page.goto(shop.site + checkoutPath(shop.place))
  await hydrated(page)
  await fillContact(page)
  await held(page)
  await expect(page.getByRole('button', { name: 'Place order · hold $40.30' })).toBeVisible()
  let quotes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/checkout/quote')) quotes += 1
  })
  await chooseLateDay(page)
  await expect(page.getByRole('button', { name: 'Pay estimate $31.00' })).toBeVisible()
  await expect(page.getByText('You pay the estimate $31.00 now. We give back or ask for the difference.')).toBeVisible()
  // The server decides, not the shopper's clock.
  expect(quotes).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Pay with test wallet' }).click()
  const sheet = page.getByRole('dialog', { name: 'Test wallet' })
  await expect(sheet.getByText(/^Hold/)).toHaveCount(0)
  await expect(sheet.getByText(/^Pay .+, estimated$/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Pay estimate $31.00' }).click()
  await success(page)
  await expect(page.getByText('$31.00 as estimated with Test wallet')).toBeVisible()
  await shop.store.dispose()
})

test('P1.2 D2.4 a clock that is wrong changes nothing, and a page left open across the five-day line asks again before it charges', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const shop = await openWeighingLaundry(baseURL ?? '')
  await seedKilograms(page, shop, 5)
  await page.clock.setFixedTime(Date.now() - 9 * DAY_MS)
  await page.goto(shop.site + checkoutPath(shop.place))
  await hydrated(page)
  await fillContact(page)
  await held(page)
  await expect(page.getByRole('button', { name: 'Place order · hold $40.30' })).toBeVisible()

  // What the page was told before the pickup became near, or far.
  await changeQuotes(page, shop, ({ holds_later: _, ...before }) => before)
  await chooseLateDay(page)
  await page.getByRole('button', { name: 'Pay with test wallet' }).click()
  const sheet = page.getByRole('dialog', { name: 'Test wallet' })
  await sheet.getByRole('button', { name: 'Hold $40.30' }).click()
  await expect(
    page.getByText(
      'Your estimated total is now $31.00. You pay the estimate $31.00 now. We give back or ask for the difference. You haven’t been charged.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay estimate $31.00' })).toBeVisible()

  await page.reload()
  await hydrated(page)
  await held(page)
  await page.getByRole('button', { name: 'Place order · hold $40.30' }).click()
  await page.getByRole('button', { name: /^Visa that works/ }).click()
  const changed = page.getByRole('dialog', { name: 'Your order has changed' })
  await expect(changed).toContainText('You pay the estimate $31.00 now. We give back or ask for the difference.')
  await changed.getByRole('button', { name: 'Confirm and pay estimate $31.00' }).click()
  await success(page)
  await expect(page.getByText('$31.00 as estimated with Visa •••• 4242')).toBeVisible()
  await shop.store.dispose()
})

test('P1.2 P1.3 a late pickup keeps a saved card: before Pay, after it, and on the order’s page', async ({
  page,
  baseURL,
}) => {
  const { host } = await weighingStore(baseURL ?? '')
  const shopper = await shopperAt(baseURL ?? '', host)
  const { place } = await filledCart(shopper, 1, VISA)
  await useLogin(page, shopper.token, shopper.origin)
  await page.goto(shopper.origin + checkoutPath(place))
  await hydrated(page)
  await held(page)
  await chooseLateDay(page)
  const note = page.getByText(/^We keep your card, and hold up to \$[\d.,]+ about a day before your drop-off\.$/)
  await expect(note).toBeVisible()
  await expect(page.getByRole('button', { name: /^Charge at most/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /hold \$/ })).toHaveCount(0)
  const mobile = page.getByLabel('Mobile number')
  if (await mobile.isVisible()) await mobile.fill('91234567')
  await page.getByRole('button', { name: 'Place order', exact: true }).click()
  await success(page)
  await expect(
    page.getByText(/^Your card is kept\. Up to \$[\d.,]+ is held about a day before your drop-off\.$/),
  ).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByRole('region', { name: 'Estimated price' })).toContainText(
    /Your card is kept\. Up to \$[\d.,]+ is held on .+; we take what it weighs\./,
  )
  await shopper.close()
})

test('P1.2 a hold that the bank refuses is paid another way on the order’s page, at 320 px and by keyboard', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const { host, staff } = await weighingStore(baseURL ?? '')
  const shopper = await shopperAt(baseURL ?? '', host)
  const { order_id: id } = await orderedLater(shopper, DECLINED)
  await useLogin(page, shopper.token, shopper.origin)
  await page.setViewportSize({ width: 320, height: 700 })
  const assigned = await staff.post(`/api/operator/orders/${id}/trips/pickup-1/acts`, {
    data: { act: 'assign', driver_name: 'Farid Osman' },
  })
  expect(assigned.ok(), await assigned.text()).toBe(true)
  // The address of the payment's return. It says nothing of money that is not held, and leads to where it can be paid.
  await page.goto(`${shopper.origin}/checkout/waiting-payment?order=${id}`)
  await expect(page).toHaveURL(new RegExp(`/history/${id}`))
  await hydrated(page)
  const card = page.getByRole('region', { name: 'Your card didn’t work' })
  await expect(card).toContainText('Choose another way to pay, or we can’t come.')
  await expect(card).toBeInViewport()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])

  await card.getByRole('radio', { name: /^PayNow/ }).focus()
  await page.keyboard.press('Space')
  const pay = card.getByRole('button', { name: /^Pay estimate \$/ })
  await expect(card).toContainText(/You pay the estimate \$[\d.,]+ now\./)
  await pay.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /^PayNow code for/ })).toBeVisible()
  const bank = await page.context().newPage()
  await bank.goto((await page.getByRole('link', { name: /Open the demo bank/ }).getAttribute('href')) ?? '')
  await bank.getByRole('button', { name: 'Pay now' }).click()
  await expect(bank.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await bank.close()
  await expect(page.getByRole('region', { name: 'Paid as estimated' })).toContainText(/You paid the estimate of/)
  await expect(card).toHaveCount(0)
  await shopper.close()
})
