import type { Locator, Page } from '@playwright/test'
import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { guestAtCheckout, held, payButton } from './support/checkout.ts'
import { seedStorage, storedLines } from './support/guest-cart.ts'
import { useLogin } from './support/new-customer.ts'
import { placeOrder, sharedCustomer } from './support/orders.ts'
import { expect, hydrated, test, violations } from './support/store-test.ts'

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })
const why = (within: Page | Locator, name: RegExp | string) =>
  within.getByRole('button', { name: typeof name === 'string' ? new RegExp(`, why: ${name}$`) : name })

/** Opens a figure's reason by keyboard, reads it and closes it again. Meanwhile the fixed parts stay where they are. */
async function reasonOf(page: Page, figure: Locator, fixed: readonly Locator[] = []): Promise<string> {
  await figure.focus()
  await expect(figure).toBeFocused()
  const before = await Promise.all(fixed.map(boxOf))
  await page.keyboard.press('Enter')
  const reason = page.locator('.explained:popover-open')
  await expect(reason).toBeVisible()
  await expect(reason).not.toHaveText('')
  await expect(reason).not.toHaveText(/One moment/)
  const words = await reason.innerText()
  expect(await Promise.all(fixed.map(boxOf))).toEqual(before)
  for (const part of fixed) await expect(part).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(reason).toBeHidden()
  await expect(figure).toBeFocused()
  return words
}

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  return box && [Math.round(box.x), Math.round(box.y), Math.round(box.width), Math.round(box.height)]
}

test('P1.4 in the cart each line and the subtotal open to their reasons by keyboard, and the button stays where it is', async ({
  page,
  request,
}) => {
  const lines = await storedLines(request, [2, 1])
  await seedStorage(page, { 't-cart': lines })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/faq')
  await hydrated(page)
  await cartLink(page).click()
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  const first = why(drawer, lines[0]?.product_name ?? '-')
  await expect(first).toBeVisible()
  const button = drawer.getByRole('button', { name: 'Checkout' })
  // The drawer has risen to its place.
  await drawer.evaluate((sheet) => Promise.all(sheet.getAnimations({ subtree: true }).map(({ finished }) => finished)))
  const before = await boxOf(button)
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.explained:popover-open')).toContainText(/^2( pairs| sets)? × \$\d/)
  expect(await boxOf(button)).toEqual(before)
  await expect(button).toBeInViewport({ ratio: 1 })
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toBeVisible()
  expect(await reasonOf(page, why(drawer, lines[1]?.product_name ?? '-'))).toMatch(/^\$[\d.]+ for one$/)
  expect(await reasonOf(page, why(drawer, 'Subtotal'))).toMatch(/^Your items added up\..*more for free delivery\./s)
})

for (const width of [320, 1280])
  test(`P1.4 at the checkout each figure opens to its reason, and nothing moves, at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    await guestAtCheckout(page, request, 3, { pieces: [3, 1] })
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await expect(payButton(page)).toBeVisible()
    if (width < 1024) await summary.getByRole('button', { name: /^Show order summary/ }).click()
    await held(page)
    const fixed = [payButton(page), why(summary, 'Total')]
    for (const part of fixed) await expect(part).toBeInViewport({ ratio: 1 })
    // On a phone the words about the total stand in the page, above the bar.
    const figures = page.getByRole('main').getByRole('button', { name: /, why: / })
    expect(await figures.count()).toBeGreaterThanOrEqual(5)
    const words: Record<string, string> = {}
    for (const figure of await figures.all()) {
      const name = (await figure.getAttribute('aria-label'))?.replace(/^.*, why: /, '') ?? ''
      words[name] = await reasonOf(page, figure, fixed)
    }
    expect(words['Delivery fee']).toMatch(/flat fee.*\$\d+\.\d\d more for free delivery\. That saves \$6\.00\./s)
    expect(words.Total).toMatch(/^Items \$[\d.,]+ \+ delivery \$6\.00\./)
    expect(words.GST).toMatch(/^Prices include 9% GST: \$[\d.,]+ × 9\/109, rounded/)
    await why(summary, 'Total').click()
    await expect(page.locator('.explained:popover-open')).toBeInViewport({ ratio: 1 })
    const [shown, button] = await Promise.all([
      page.locator('.explained:popover-open').boundingBox(),
      payButton(page).boundingBox(),
    ])
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    expect(await violations(page)).toEqual([])
  })

test('P1.4 an order’s money card, its details and its invoice give each figure’s reason, also without script', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { token } = await sharedCustomer(request)
  const { order_id: id } = await placeOrder(request, { token, kinds: 2, qty: 3 })
  const answer = await request.get(`/api/orders/${id}/invoice`, { headers: { token } })
  const { documents } = (await answer.json()).response as { documents: InvoiceDocument[] }
  await useLogin(page, token, baseURL)

  await page.goto(`/history/${id}`)
  await hydrated(page)
  expect(await reasonOf(page, why(page, /^\$[\d.,]+, why: \d+ items$/))).toMatch(
    /^Items \$[\d.,]+ \+ delivery \$6\.00\./,
  )

  await page.goto(`/history/${id}/detail`)
  await hydrated(page)
  for (const figure of await page.getByRole('button', { name: /, why: / }).all()) {
    expect((await reasonOf(page, figure)).length).toBeGreaterThan(8)
  }
  expect(await reasonOf(page, why(page, 'Delivery fee'))).toBe('A flat fee for the trip.')

  await page.goto(`/history/${id}/invoice`)
  await hydrated(page)
  const [invoice] = documents
  for (const line of invoice?.lines ?? []) {
    const words = await reasonOf(page, why(page, line.description).first())
    if (line.qty === 3) expect(words).toMatch(/^3( kg| pairs| sets)? × \$\d/)
  }
  expect(await reasonOf(page, why(page, /GST 9%/))).toContain('× 9/109')
  await why(page, /GST 9%/).click()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  // Printed, the amounts are there and no reason is.
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.explained').first()).toBeHidden()
  await expect(why(page, 'Delivery fee')).toHaveText('$6.00')
  await expect(why(page, 'Delivery fee')).toHaveCSS('text-decoration-line', 'none')
  await page.emulateMedia({ media: null, forcedColors: 'active' })
  await why(page, 'Delivery fee').click()
  await expect(page.locator('.explained:popover-open')).toBeInViewport({ ratio: 1 })

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const paper = await plain.newPage()
  await paper.goto(page.url())
  await why(paper, /GST 9%/).click()
  await expect(paper.locator('.explained:popover-open')).toContainText('× 9/109')
  await plain.close()
})
