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

test('D3.2 a guest’s first order: from the checkout to paid in two taps besides typing, over two more pages', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await guestAtCheckout(page, request, 3, { pieces: [6], more: { zcd: '160071' } })
  await held(page)
  const { counted, tap } = counting(page)
  await fillContact(page)
  // The postal code is known from the shop, so block, street and unit are left.
  await expect(page.getByLabel('Postal code')).toHaveValue('160071')
  await fillAddress(page)
  // Times and the way to pay are chosen. The button is in view wherever the page is scrolled to.
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  await tap(payButton(page))
  await expect(page).toHaveURL(/^http:\/\/pay\.localhost/)
  await tap(page.getByRole('button', { name: /^Visa that works/ }))
  await success(page)
  expect(counted.taps).toBe(2)
  expect(counted.pages).toEqual(['/checkout', 'card page', '/checkout', '/checkout/success'])
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
    const address = {
      postal_code: '160071',
      block: '71',
      street: 'Seng Poh Road',
      unit: '#01-38',
      contact_mobile: '91234567',
    }
    await ask(request, 'post', '/customer/addresses', { headers, data: address })
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
