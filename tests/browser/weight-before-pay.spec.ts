import type { Page } from '@playwright/test'
import type { QuotedCart } from '#contract/order/checkout.ts'
import { ask } from './support/ask.ts'
import { checkoutPath, fillContact, held, openStep, success } from './support/checkout.ts'
import { expect, hydrated, sideways, test, violations } from './support/store-test.ts'
import { changeQuotes, openWeighingLaundry, seedKilograms, type WeighingLaundry } from './support/weighing-laundry.ts'

test.describe.configure({ mode: 'default' })

let shop: WeighingLaundry
test.beforeAll(async ({ browser: _ }, { project }) => {
  shop = await openWeighingLaundry(project.use.baseURL ?? '')
})
test.afterAll(() => shop?.store.dispose())

const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' })
const holdButton = (page: Page, amount: string) =>
  page.getByRole('button', { name: `Place order · hold ${amount}`, exact: true })
const why = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`, why: ${name}$`) })
const ownLimit = (page: Page) => page.getByRole('button', { name: /^Charge at most \$[\d.]+ without asking me$/ })
const amountField = (page: Page) => page.getByLabel('Charge at most, in dollars')

/** A guest at the checkout for dropping off, with so many kilograms at $6.20, a contact and a window. */
async function atCheckout(page: Page, kg: number) {
  await seedKilograms(page, shop, kg)
  await page.goto(shop.site + checkoutPath(shop.place))
  await hydrated(page)
  await fillContact(page)
  await held(page)
}

/** Enters the card on the sandbox's page. */
async function enterCard(page: Page, card: RegExp) {
  await expect(page).toHaveURL(/^http:\/\/pay\.localhost/)
  await page.getByRole('button', { name: card }).click()
}

test('P1.1 P1.3 P1.2 from a preset to a held limit: each figure says whether it is an estimate, a limit or a hold', async ({
  page,
}) => {
  test.slow()
  const { category, name_slug, id } = shop.product
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(
    `${shop.site}/products/${category.slug}/${name_slug}/${id}?st=${shop.place.st}&outid=${shop.place.outid}`,
  )
  await hydrated(page)
  const presets = page.getByRole('group', { name: 'Estimated weight' })
  await expect(presets.getByRole('button')).toHaveText(['Small about 5 kg', 'Medium about 8 kg', 'Large about 12 kg'])
  // The form begins at the first preset.
  await expect(presets.getByRole('button', { name: /^Small/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Estimated $31.00')).toBeVisible()
  await presets.getByRole('button', { name: /^Medium/ }).click()
  await expect(presets.getByRole('button', { name: /^Medium/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('spinbutton', { name: 'Kilograms' })).toHaveValue('8')
  await expect(page.getByText('Estimated $49.60')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()

  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await expect(cart.getByText('Estimated subtotal')).toBeVisible()
  await expect(cart.getByText('At most $64.48. You pay what it weighs.')).toBeVisible()
  await cart.getByRole('button', { name: /, why: Estimated subtotal$/ }).click()
  await expect(page.locator('.explained:popover-open')).toContainText(
    'at most $64.48 without asking you.That’s the estimate and 30% more of the $49.60 we’ll weigh.',
  )
  await page.keyboard.press('Escape')
  await cart.getByRole('button', { name: 'At most $64.48, why: The most we charge' }).click()
  await expect(page.locator('.explained:popover-open')).toHaveText(
    'That’s the estimate and 30% more of the $49.60 we’ll weigh.',
  )
  await page.keyboard.press('Escape')
  await cart.getByRole('button', { name: /^Edit Sensitive/ }).click()
  const editor = page.getByRole('dialog', { name: /^Edit Sensitive/ })
  await expect(editor.getByRole('button', { name: 'Large about 12 kg' })).toBeVisible()
  await expect(editor.getByText('Estimated $49.60')).toBeVisible()
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor).toBeHidden()
  await cart.getByRole('button', { name: 'Checkout' }).click()

  await expect(page).toHaveURL(/\/checkout\?/)
  await held(page)
  await fillContact(page)
  await expect(summary(page).getByText('Estimated total', { exact: true }).first()).toBeVisible()
  await expect(summary(page).getByText('At most $64.48. You pay what it weighs.')).toBeVisible()
  await expect(holdButton(page, '$64.48')).toBeVisible()
  // A reason is a block: inside a paragraph the browser would end that before it.
  await expect(page.locator('p .explained')).toHaveCount(0)
  await expect(page.getByText('We hold $64.48 and take only what it weighs, when it’s weighed.')).toBeVisible()
  await why(page, 'The most we charge').click()
  await expect(page.locator('.explained:popover-open')).toHaveText(
    'That’s the estimate and 30% more of the $49.60 we’ll weigh.',
  )
  await page.keyboard.press('Escape')

  await ownLimit(page).click()
  await expect(amountField(page)).toHaveValue('64.48')
  await amountField(page).fill('49.59')
  await amountField(page).blur()
  await expect(page.getByText('Enter at least the estimate, $49.60.')).toBeVisible()
  // Nothing is lost, and Pay asks for the amount first.
  await holdButton(page, '$64.48').click()
  await expect(amountField(page)).toBeFocused()
  await expect(amountField(page)).toHaveValue('49.59')
  await amountField(page).fill('54,90')
  await expect(page.getByText('Enter an amount with a point, such as 65.00.')).toBeVisible()
  await expect(holdButton(page, '$64.48')).toBeVisible()
  await amountField(page).fill('55')
  await expect(page.getByText('Enter at least the estimate')).toBeHidden()
  await expect(summary(page).getByRole('button', { name: 'At most $55.00, why: The most we charge' })).toBeVisible()
  await why(page, 'Estimated total').click()
  await expect(page.locator('.explained:popover-open')).toContainText(
    'at most $55.00 without asking you.You chose this',
  )
  await page.keyboard.press('Escape')
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await holdButton(page, '$55.00').click()
  await enterCard(page, /^Visa that works/)
  await success(page)
  await expect(page.getByText('$55.00 is held on Visa •••• 4242')).toBeVisible()
  await expect(page.getByText('We take what your items weigh, at most that.')).toBeVisible()
  await expect(page.getByText(/^Paid$/)).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})

test('P1.3 the amount is remembered on the device; below a new estimate it does not count, and the page says so', async ({
  page,
}) => {
  await seedKilograms(page, shop, 12)
  await page.addInitScript(() => localStorage.setItem('at-most', '5500'))
  await page.goto(shop.site + checkoutPath(shop.place))
  await hydrated(page)
  await expect(holdButton(page, '$96.72')).toBeVisible()
  await expect(page.getByText('Your $55.00 is below this estimate, so our limit of $96.72 counts.')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('at-most', '8000'))
  await page.addInitScript(() => localStorage.setItem('at-most', '8000'))
  await page.reload()
  await hydrated(page)
  await expect(holdButton(page, '$80.00')).toBeVisible()
  await ownLimit(page).click()
  await page.getByRole('button', { name: 'Use our limit, $96.72' }).click()
  await expect(holdButton(page, '$96.72')).toBeVisible()
  await expect(amountField(page)).toHaveValue('96.72')
})

test('P1.3 cart and checkout show the same limit: what is remembered, and not what was chosen for a far larger order', async ({
  page,
}) => {
  const shownWith = async (remembered: string, limit: string) => {
    await page.addInitScript((cents) => localStorage.setItem('at-most', cents), remembered)
    await page.goto(`${shop.site}/faq?st=${shop.place.st}&outid=${shop.place.outid}`)
    await hydrated(page)
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
    const cart = page.getByRole('dialog', { name: 'Cart' })
    await expect(cart.getByText(`At most ${limit}. You pay what it weighs.`)).toBeVisible()
    await cart.getByRole('button', { name: /, why: Estimated subtotal$/ }).click()
    await expect(page.locator('.explained:popover-open')).toContainText(`at most ${limit} without asking you.`)
    await page.keyboard.press('Escape')
    await cart.getByRole('button', { name: 'Checkout' }).click()
    await expect(page).toHaveURL(/\/checkout\?/)
    await expect(holdButton(page, limit)).toBeVisible()
  }
  await seedKilograms(page, shop, 5)
  await shownWith('6500', '$65.00')
  await shownWith('50000', '$40.30')
  await expect(
    page.getByText('Your $500.00 from an earlier order is far above this estimate, so our limit of $40.30 counts.'),
  ).toBeVisible()
  // For this order it may be chosen again.
  await ownLimit(page).click()
  await amountField(page).fill('500')
  await expect(holdButton(page, '$500.00')).toBeVisible()
  await page.getByRole('button', { name: 'Use our limit, $40.30' }).click()
  await expect(holdButton(page, '$40.30')).toBeVisible()
})

test('P1.3 the amount’s field follows the limit until it is edited, and a typed amount stays as typed', async ({
  page,
}) => {
  await atCheckout(page, 5)
  // An add-on of five dollars, as if it were chosen in another tab: it comes with the next quote.
  let more = 500
  await changeQuotes(page, shop, ({ quote, ...rest }) => {
    const { total_cents, limit_cents = 0 } = quote
    return { ...rest, quote: { ...quote, total_cents: total_cents + more, limit_cents: limit_cents + more } }
  })
  const days = page
    .getByRole('group', { name: /: day$/ })
    .first()
    .getByRole('radio')
  await ownLimit(page).click()
  await expect(amountField(page)).toHaveValue('40.30')
  await openStep(page, 'When')
  await days.nth(1).check()
  await expect(holdButton(page, '$45.30')).toBeVisible()
  await expect(amountField(page)).toHaveValue('45.30')
  // Exactly the store's limit is an amount too: it stays when the store's changes.
  await amountField(page).fill('45')
  await amountField(page).fill('45.30')
  more = 0
  await openStep(page, 'When')
  await days.nth(2).check()
  await expect(page.getByRole('button', { name: 'Use our limit, $40.30' })).toBeVisible()
  await expect(summary(page).getByRole('button', { name: 'At most $45.30, why: The most we charge' })).toBeVisible()
  await expect(holdButton(page, '$45.30')).toBeVisible()
  await page.getByRole('button', { name: 'Use our limit, $40.30' }).click()
  await expect(amountField(page)).toHaveValue('40.30')
  await expect(holdButton(page, '$40.30')).toBeVisible()
})

test('P1.3 above the most that can be agreed to, the store’s limit is not refused by its own field', async ({
  page,
}) => {
  let cents = { total_cents: 450_000, limit_cents: 585_000 }
  await changeQuotes(page, shop, (quoted) => ({ ...quoted, quote: { ...quoted.quote, ...cents } }))
  await atCheckout(page, 5)
  const open = page.getByRole('button', { name: /^Charge at most .* without asking me$/ })
  await open.click()
  await expect(amountField(page)).toHaveValue('5,850.00')
  await holdButton(page, '$5,850.00').click()
  await expect(page.getByText('Enter at most $5,000.00.')).toHaveCount(0)
  await expect(page).toHaveURL(/^http:\/\/pay\.localhost/)
  cents = { total_cents: 500_001, limit_cents: 650_000 }
  await page.goto(shop.site + checkoutPath(shop.place))
  await hydrated(page)
  await expect(holdButton(page, '$6,500.00')).toBeVisible()
  await expect(open).toHaveCount(0)
})

test('P1.1 D2.4 if only the store’s tolerance has changed, the difference says so before anything is held', async ({
  page,
}) => {
  await atCheckout(page, 5)
  await page.route('**/api/checkout/orders', async (route) => {
    const body = route.request().postDataJSON()
    const { first_starts_at, outlet_id, sales_type_id, items } = body
    const data = { outlet_id, sales_type_id, items, first_starts_at }
    const now = await ask<QuotedCart>(shop.store, 'post', '/checkout/quote', { data })
    const quoted = { ...now, quote: { ...now.quote, limit_cents: 4340, hash: 'another' } }
    const refusal = { code: 'quote_changed', quoted }
    await route.fulfill({ status: 409, json: { status: false, message: 'Changed', response: refusal } })
  })
  await holdButton(page, '$40.30').click()
  await enterCard(page, /^Visa that works/)
  const changed = page.getByRole('dialog', { name: 'Your order has changed' })
  await expect(changed).toContainText(/The most we charge\s*was \$40\.30\s*\$43\.40/)
  await expect(changed.getByRole('button', { name: 'Confirm · hold $43.40' })).toBeVisible()
})

test('P1.1 a card’s + asks for the weight in a sheet, and the cart says that its total is estimated', async ({
  page,
}) => {
  await page.goto(`${shop.site}/products?st=${shop.place.st}&outid=${shop.place.outid}`)
  await hydrated(page)
  await page
    .getByRole('button', { name: `Choose options for ${shop.product.name}` })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: shop.product.name })
  await expect(sheet.getByRole('button', { name: 'Small about 5 kg' })).toHaveAttribute('aria-pressed', 'true')
  await sheet.getByRole('button', { name: 'Large about 12 kg' }).click()
  await expect(sheet.getByText('Estimated $74.40')).toBeVisible()
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('status').getByText('1 item in your cart, estimated total $74.40')).toBeAttached()
})

test('P1.2 PayNow cannot be held: the estimate is paid, before and after Pay it says so', async ({ page }) => {
  await atCheckout(page, 5)
  await openStep(page, 'How to pay')
  await page.getByRole('radio', { name: /^PayNow/ }).check()
  await expect(page.getByText('You pay the estimate $31.00 now. We give back or ask for the difference.')).toBeVisible()
  await expect(ownLimit(page)).toBeHidden()
  await expect(summary(page).getByText('You pay what it weighs. If that’s more, we ask you first.')).toBeVisible()
  await expect(summary(page)).not.toContainText('At most')
  await why(page, 'Estimated total').click()
  await expect(page.locator('.explained:popover-open')).toContainText('This is an estimate, which you pay now.')
  await expect(page.locator('.explained:popover-open')).not.toContainText('40.30')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Pay estimate $31.00', exact: true }).click()
  await expect(page.getByText('To pay, as estimated')).toBeVisible()
  const bank = await page.getByRole('link', { name: 'Open the demo bank' }).getAttribute('href')
  const other = await page.context().newPage()
  await other.goto(bank ?? '')
  await other.getByRole('button', { name: /^Pay/ }).click()
  await success(page)
  await expect(page.getByText('$31.00 as estimated with PayNow')).toBeVisible()
})

test('P1.2 P1.3 a wallet is opened to hold the limit, and after a decline paying again holds the same', async ({
  page,
}) => {
  await atCheckout(page, 5)
  await ownLimit(page).click()
  await amountField(page).fill('30')
  await page.getByRole('button', { name: 'Pay with test wallet' }).click()
  await expect(amountField(page)).toBeFocused()
  await expect(page.getByText('Enter at least the estimate, $31.00.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Test wallet' })).toBeHidden()
  await amountField(page).fill('35')
  await expect(holdButton(page, '$35.00')).toBeVisible()
  await page.getByRole('button', { name: 'Pay with test wallet' }).click()
  const sheet = page.getByRole('dialog', { name: 'Test wallet' })
  await expect(sheet.getByText(/^Hold for /)).toBeVisible()
  await sheet.getByRole('radio', { name: 'Declined' }).check()
  await sheet.getByRole('button', { name: 'Hold $35.00' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment didn’t go through' })).toBeVisible()
  await expect(page.getByText('We hold $35.00 and take only what it weighs, when it’s weighed.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay with test wallet' }).click()
  await page.getByRole('dialog', { name: 'Test wallet' }).getByRole('button', { name: 'Hold $35.00' }).click()
  await success(page)
  await expect(page.getByText('$35.00 is held on Test wallet')).toBeVisible()
})

test('P1.1 P1.3 at 320 px and by keyboard alone: total and button stay in view, and the amount is typed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await atCheckout(page, 5)
  const button = holdButton(page, '$40.30')
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(why(page, 'Estimated total')).toBeInViewport({ ratio: 1 })
  // The words about them stand in the page.
  await expect(page.getByText('At most $40.30. You pay what it weighs.')).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await ownLimit(page).focus()
  await page.keyboard.press('Enter')
  await expect(amountField(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(amountField(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('30')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Enter at least the estimate, $31.00.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await amountField(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('33')
  await expect(holdButton(page, '$33.00')).toBeInViewport({ ratio: 1 })
  expect(await sideways(page)).toBe(0)
  expect(await violations(page)).toEqual([])

  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${shop.site}/products?st=${shop.place.st}&outid=${shop.place.outid}`)
  await hydrated(page)
  await expect(page.getByText('1 item, estimated')).toBeVisible()
  const { category, name_slug, id } = shop.product
  await page.goto(
    `${shop.site}/products/${category.slug}/${name_slug}/${id}?st=${shop.place.st}&outid=${shop.place.outid}`,
  )
  await hydrated(page)
  const small = page.getByRole('button', { name: 'Small about 5 kg' })
  await small.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('spinbutton', { name: 'Kilograms' })).toHaveValue('5')
  await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toBeInViewport({ ratio: 1 })
  expect(await sideways(page)).toBe(0)
  expect(await violations(page)).toEqual([])
})
