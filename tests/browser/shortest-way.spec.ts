import type { Locator, Page } from '@playwright/test'
import { ask } from './support/ask.ts'
import { enterCard, VISA } from './support/cards.ts'
import {
  checkoutPath,
  fillAddress,
  fillContact,
  guestAtCheckout,
  held,
  linesAt,
  payButton,
  placeOf,
  success,
} from './support/checkout.ts'
import { newCustomer, useLogin } from './support/new-customer.ts'
import { placeOrder } from './support/orders.ts'
import { resetRateLimits } from './support/rate-limits.ts'
import { expect, hydrated, test } from './support/store-test.ts'

/** Counts what a person does: taps, and the pages that follow. Typing into a field that has the focus is no tap. */
function counting(page: Page) {
  const counted = { taps: 0, pages: [] as string[] }
  const visit = (url: string) => {
    const { host, pathname } = new URL(url)
    const name = host.startsWith('pay.') ? 'card page' : pathname
    if (counted.pages.at(-1) !== name) counted.pages.push(name)
  }
  page.on('framenavigated', (frame) => frame === page.mainFrame() && visit(frame.url()))
  visit(page.url())
  return {
    counted,
    tap: async (target: Locator) => {
      await target.click()
      counted.taps += 1
    },
  }
}

type Tap = ReturnType<typeof counting>['tap']

const baskets: [string, (page: Page, tap: Tap) => Promise<void>][] = [
  [
    'two of a thing without choices',
    async (page, tap) => {
      const add = page.getByRole('button', { name: 'Add Down Jacket to your cart' })
      await tap(add)
      await tap(add)
    },
  ],
  [
    'a thing with a choice that must be made',
    async (page, tap) => {
      await tap(page.getByRole('button', { name: 'Choose options for Everyday Wash & Fold' }))
      const sheet = page.getByRole('dialog', { name: 'Everyday Wash & Fold' })
      await expect(sheet.getByRole('radio', { name: /^Fresh Linen/ })).toBeChecked()
      await tap(sheet.getByRole('button', { name: 'Add to cart' }))
      await expect(sheet).toBeHidden()
    },
  ],
]

for (const [what, add] of baskets) {
  test(`D3.2 D3.3 a guest’s first paid order, ${what}, from home: at most seven taps, five pages, and nothing asked twice`, async ({
    page,
  }) => {
    await resetRateLimits()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await hydrated(page)
    const { counted, tap } = counting(page)
    await page.getByLabel('Your postal code').fill('160071')
    await tap(page.getByRole('button', { name: 'See pickup times' }))
    await expect(page.getByText(/^Tiong Bahru collects/)).toBeVisible()
    await tap(page.getByRole('link', { name: 'Start your order' }))
    await expect(page).toHaveURL(/\/products\?/)
    // Home's popular cards have the same buttons.
    await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible()
    await add(page, tap)
    await tap(page.getByRole('button', { name: 'Checkout' }))
    await expect(page).toHaveURL(/\/checkout\?/)
    await held(page)
    await fillContact(page)
    // The postal code was given at home, so block, street and unit are left.
    await expect(page.getByLabel('Postal code')).toHaveValue('160071')
    await fillAddress(page)
    // Times and the way to pay are chosen. The button is in view wherever the page is scrolled to.
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
    await tap(payButton(page))
    await expect(page).toHaveURL(/^http:\/\/pay\.localhost/)
    await tap(page.getByRole('button', { name: /^Visa that works/ }))
    await success(page)
    expect(counted.taps).toBeLessThanOrEqual(7)
    expect([...new Set(counted.pages)]).toEqual(['/', '/products', '/checkout', 'card page', '/checkout/success'])
  })
}

const ADDRESS = {
  postal_code: '160071',
  block: '71',
  street: 'Seng Poh Road',
  unit: '#01-38',
  contact_mobile: '91234567',
}

test('P1.8 a returning customer with a saved card: “Same again” to paid in two taps', async ({
  page,
  request,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { token } = await newCustomer(request)
  const headers = { token }
  await ask(request, 'post', '/customer/addresses', { headers, data: ADDRESS })
  await placeOrder(request, { token, category: 3 })
  await enterCard(request, 'save', VISA, headers)
  await useLogin(page, token, baseURL)
  await page.goto('/')
  await hydrated(page)
  const card = page.getByRole('region', { name: 'Your orders' })
  // Nobody has come for it yet, as on the order's own page.
  await expect(card.getByRole('listitem').and(page.locator('[aria-current=step]'))).toHaveText(/Placed/)
  const total = /\$[\d.]+/.exec((await card.getByText(/^\$\d/).last().textContent()) ?? '')?.[0]
  const { counted, tap } = counting(page)
  await tap(card.getByRole('button', { name: 'Same again' }))
  await expect(page).toHaveURL(/\/checkout\?/)
  await held(page)
  await expect(payButton(page)).toHaveText(`Pay ${total}`)
  await tap(payButton(page))
  await success(page)
  expect(counted).toEqual({ taps: 2, pages: ['/', '/checkout', '/checkout/success'] })
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`D3.2 D3.8 a returning customer sees one screen at ${viewport.width} px and pays in one tap`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.setViewportSize(viewport)
    const { token } = await newCustomer(request)
    const headers = { token }
    const place = await placeOf(request, 3)
    for (const data of await linesAt(request, place, [6])) await ask(request, 'post', '/cart/add', { headers, data })
    await ask(request, 'post', '/customer/addresses', { headers, data: ADDRESS })
    await enterCard(request, 'save', VISA, headers)
    await useLogin(page, token, baseURL)
    await page.goto(checkoutPath(place))
    await hydrated(page)
    await held(page)
    // Every step is folded, and all of them are in view with the button.
    for (const title of ['Pick up and return', 'When', 'Extras', 'How to pay'])
      await expect(page.getByRole('region', { name: title }), title).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
    const { counted, tap } = counting(page)
    await tap(payButton(page))
    await success(page)
    expect(counted).toEqual({ taps: 1, pages: ['/checkout', '/checkout/success'] })
  })
}

test('D2.2 with twelve lines only the items scroll: fees, total and Pay show at 1280 × 800', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await guestAtCheckout(page, request, 3, { pieces: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] })
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  const items = summary.getByRole('region', { name: 'Items' })
  await expect(items.getByRole('term')).toHaveCount(12)
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  await expect(summary.getByText('Total', { exact: true }).first()).toBeInViewport({ ratio: 1 })
  await expect(summary.getByRole('term').last()).toBeInViewport({ ratio: 1 })
  // The first item is shown whole, and the last one is reached by scrolling the list.
  await expect(items.getByRole('term').first()).toBeInViewport({ ratio: 1 })
  await items.getByRole('term').nth(11).scrollIntoViewIfNeeded()
  await expect(items.getByRole('term').nth(11)).toBeInViewport()
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })
})
