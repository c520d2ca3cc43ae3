import type { Page } from '@playwright/test'
import { checkoutPath, fillContact, held, openStep } from './support/checkout.ts'
import { expect, hydrated, sideways, test, violations } from './support/store-test.ts'
import { changeQuotes, openWeighingLaundry, seedKilograms, type WeighingLaundry } from './support/weighing-laundry.ts'

test.describe.configure({ mode: 'default' })

let shop: WeighingLaundry
test.beforeAll(async ({ browser: _ }, { project }) => {
  shop = await openWeighingLaundry(project.use.baseURL ?? '')
})
test.afterAll(() => shop?.store.dispose())

const pay = (page: Page) => page.getByRole('button', { name: /^(Place order|Pay estimate)/ })
const why = (page: Page) => page.getByRole('button', { name: /, why: Estimated total$/ })
const amountField = (page: Page) => page.getByLabel('Charge at most, in dollars')
const days = (page: Page) =>
  page
    .getByRole('group', { name: /: day$/ })
    .first()
    .getByRole('radio')

async function open(page: Page) {
  await seedKilograms(page, shop, 5)
  await page.goto(shop.site + checkoutPath(shop.place))
  await hydrated(page)
}

test('P1.2 P1.3 what is said of Pay is true in every state: a missing step, an invalid limit, a hold, a late pickup, PayNow', async ({
  page,
}) => {
  await open(page)
  const said = page.getByRole('status').filter({ hasText: /filled in|^Next: / })
  await expect(said).toHaveCount(0)
  await fillContact(page)
  await held(page)
  const card = 'Everything else is filled in. You enter your card next.'
  const hold = `${card} Nothing is charged now. The money is held, and taken when it’s weighed.`
  await expect(said).toHaveText(hold)

  await page.getByRole('button', { name: /^Charge at most \$[\d.]+ without asking me$/ }).click()
  await amountField(page).fill('3')
  await expect(said).toHaveCount(0)
  await amountField(page).fill('30')
  await amountField(page).blur()
  await expect(said).toHaveText('Next: the most we charge')
  await pay(page).click()
  await expect(amountField(page)).toBeFocused()
  await amountField(page).fill('35')
  await expect(said).toHaveText(hold)

  await openStep(page, 'When')
  await days(page).last().check()
  await held(page)
  await expect(said).toHaveText(`${card} You pay the estimate now.`)
  await openStep(page, 'How to pay')
  await page.getByRole('radio', { name: /^PayNow/ }).check()
  await expect(said).toHaveText('Everything is filled in. You pay the estimate now.')

  // Pay is off, and says why. Nothing else says that it is ready.
  await changeQuotes(page, shop, ({ quote, ...rest }) => {
    const min_spend = { ...quote.min_spend, is_reached: false, min_cents: 9000, remaining_cents: 5900 }
    return { ...rest, quote: { ...quote, min_spend } }
  })
  await openStep(page, 'When')
  await days(page).nth(1).check()
  await expect(pay(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(pay(page)).toHaveAccessibleDescription(/^Spend \$59\.00 more/)
  await expect(page.getByRole('status').filter({ hasText: 'filled in' })).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: /^Spend \$59\.00 more/ })).toHaveCount(1)
})

for (const [width, height] of [
  [320, 640],
  [360, 640],
  [390, 844],
  // A screen of 640 × 640 and a laptop, at 200 %.
  [320, 320],
  [640, 360],
] as const)
  test(`P1.1 at ${width} × ${height} px total and Pay stand in one slim row that never leaves the view`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await open(page)
    await expect(pay(page)).toBeVisible()
    const bar = page.getByRole('complementary', { name: 'Order summary' })
    for (const share of [0, 0.5, 1]) {
      await page.evaluate(
        (part) => scrollTo({ top: part * document.documentElement.scrollHeight, behavior: 'instant' }),
        share,
      )
      await expect(pay(page)).toBeInViewport({ ratio: 1 })
      await expect(why(page)).toBeInViewport({ ratio: 1 })
    }
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(80)
    const [button, total] = await Promise.all([pay(page).boundingBox(), why(page).boundingBox()])
    expect(total?.y).toBeGreaterThan(button?.y ?? 0)
    expect((total?.y ?? 0) + (total?.height ?? 0)).toBeLessThan((button?.y ?? 0) + (button?.height ?? 0))
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    // What they mean, the terms and what is paid for lost things stand above the bar.
    for (const words of [/^At most \$40\.30/, /^Includes 9% GST/, /^Lost or damaged\?/])
      await expect(page.getByRole('button', { name: words })).toBeVisible()
    await expect(page.getByText('By paying you agree to our')).toBeVisible()
    await page.getByRole('button', { name: /^Show order summary/ }).click()
    await expect(bar.getByText('5 kg × Sensitive Skin Wash')).toBeVisible()
    await expect(pay(page)).toBeInViewport({ ratio: 1 })
    expect(await violations(page)).toEqual([])
  })

test('P1.1 where text is twice as large, the button gets a row of its own and stays in view', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page)
  await page.getByRole('complementary', { name: 'Order summary' }).evaluate((bar) => {
    for (const part of bar.querySelectorAll<HTMLElement>('button, span')) part.style.fontSize = '30px'
  })
  await expect(pay(page)).toBeInViewport({ ratio: 1 })
  await expect(why(page)).toBeInViewport({ ratio: 1 })
  expect(await sideways(page)).toBeLessThanOrEqual(0)
})

test('P1.5 how often the store is on time stands beside the folded times, and Pay stays in the first view', async ({
  page,
}) => {
  for (const [width, height] of [
    [320, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page)
    const times = page.getByRole('region', { name: /^When/ })
    await expect(times.getByRole('button', { name: 'Edit: when' })).toHaveAttribute('aria-expanded', 'false')
    const link = times.getByRole('link', { name: 'How often we’re on time' })
    await expect(link).toBeVisible()
    await expect(pay(page)).toBeInViewport({ ratio: 1 })
    if (width === 1280) await link.click()
  }
  await expect(page).toHaveURL(/\/promises/)
})
