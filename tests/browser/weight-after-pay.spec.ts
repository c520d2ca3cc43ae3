import type { Page } from '@playwright/test'
import type { Purchase } from '#contract/order/checkout.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { ask } from './support/ask.ts'
import { DECLINED, enterCard, VISA } from './support/cards.ts'
import { useLogin } from './support/new-customer.ts'
import { placeOrder } from './support/orders.ts'
import { expect, hydrated, sideways, test, violations } from './support/store-test.ts'
import { type Shopper, shopperAt } from './support/two-stores.ts'
import { weighingStore, weighOrder } from './support/weighing-store.ts'

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-SG', { minimumFractionDigits: 2 })}`

const main = (page: Page) => page.getByRole('main')
/** The heading says what has become of the money. */
const byWeight = (page: Page, name: string | RegExp = 'Paid by weight') => page.getByRole('region', { name })

async function open(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
}

/** Five kilograms that a customer drops off, held on a card, with the order's page open. */
async function orderedBy(shopper: Shopper, card: string | undefined = VISA) {
  const { token, request } = shopper
  const { order_id: id } = await placeOrder(request, { token, category: 1, qty: 5, ...(card ? { card } : {}) })
  const view = () => ask<OrderView>(request, 'get', `/orders/${id}`, { headers: { token } })
  return { id, view, address: `${shopper.origin}/history/reg/${id}` }
}

async function wholePageIsSound(page: Page) {
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
}

test('P1.2 an order by weight says estimate, limit and hold; the open page shows what it weighed, cost and gave back', async ({
  page,
  baseURL,
}) => {
  const { host, staff } = await weighingStore(baseURL ?? '')
  const shopper = await shopperAt(baseURL ?? '', host)
  const order = await orderedBy(shopper)
  const { weight, lines } = await order.view()
  if (!weight) throw new Error('not by weight')
  const [estimate, limit] = [weight.estimate_cents, weight.limit_cents]
  await useLogin(page, shopper.token, shopper.origin)
  await open(page, order.address)
  await expect(byWeight(page, 'Held for your order')).toContainText(
    `Estimated ${dollars(estimate)}, at most ${dollars(limit)}. ${dollars(limit)} is held on Visa •••• 4242; we take what it weighs.`,
  )
  await expect(main(page)).toContainText('Estimated total')
  const payments = page.getByRole('region', { name: 'Payments and refunds' })
  await expect(payments).toContainText('Held')
  await expect(payments).toContainText(dollars(limit))
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByRole('dialog')).toContainText(`We’ll release the hold of ${dollars(limit)} on Visa •••• 4242.`)
  await page.keyboard.press('Escape')
  await page.evaluate(() => Object.assign(window, { isSame: true }))

  await weighOrder(staff, order.id, lines, 4200)
  const price = Math.round((lines[0]?.piece_cents ?? 0) * 4.2)
  await expect(byWeight(page)).toContainText(
    `It weighs 4.2 kg. That’s ${dollars(price)}. You paid ${dollars(price)}. ${dollars(limit - price)} of the hold was released.`,
  )
  await byWeight(page)
    .getByRole('button', { name: /, why: Released$/ })
    .click()
  await expect(page.locator('.explained:popover-open')).toHaveText(`Held${dollars(limit)}Taken−${dollars(price)}`)
  await page.keyboard.press('Escape')
  // A reason is a block: inside a paragraph the browser would end that before it.
  await expect(page.locator('p .explained')).toHaveCount(0)
  await expect(byWeight(page).getByRole('img', { name: 'Photo of the scale' })).toBeVisible()
  await expect(main(page)).toContainText('4.2 kg ×')
  await expect(main(page)).not.toContainText('Estimated total')
  await expect(payments).toContainText(`${dollars(limit)} held, ${dollars(limit - price)} released`)
  await page.getByText('See all events').click()
  await expect(page.getByRole('list', { name: 'All events' })).toContainText('Weighed')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  await wholePageIsSound(page)

  await page.getByRole('link', { name: 'Invoice' }).click()
  await expect(page.getByText(/4\.200 kg/).first()).toBeVisible()
  await shopper.close()
})

test('P1.2 P1.3 what costs more than agreed is asked in the first view, and paid by the saved card, by keyboard', async ({
  page,
  baseURL,
}) => {
  const { host, staff } = await weighingStore(baseURL ?? '')
  const shopper = await shopperAt(baseURL ?? '', host)
  const order = await orderedBy(shopper)
  await enterCard(shopper.request, 'save', VISA, { token: shopper.token })
  const { lines, weight } = await order.view()
  await useLogin(page, shopper.token, shopper.origin)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, order.address)
  await weighOrder(staff, order.id, lines, 7200)
  const question = page.getByRole('region', { name: 'It weighs 7.2 kg' })
  const asked = (await order.view()).weight?.question?.asked_cents ?? 0
  const final = (weight?.limit_cents ?? 0) + asked
  await expect(question).toContainText(`That’s ${dollars(final)}, ${dollars(asked)} more than you agreed to.`)
  await question.getByRole('button', { name: `${dollars(asked)}, why: What we ask for` }).click()
  await expect(page.locator('.explained:popover-open')).toHaveText(
    `Items${dollars(final)}What you agreed to−${dollars(final - asked)}`,
  )
  await page.keyboard.press('Escape')
  await expect(question).toBeInViewport()
  await expect(question.getByText(/^Answer by .*[ap]m, 2[34] hours left$/)).toBeVisible()
  await expect(question).toContainText('No answer, no charge.')
  await expect(page.locator('#track-title')).toHaveText('It costs more than you agreed to. We need your answer.')
  await expect(question.getByText('Choose yes or no first.')).toBeAttached()
  await wholePageIsSound(page)

  // A lost answer keeps everything, and the next try is the same request.
  const keys: (string | undefined)[] = []
  await page.route('**/weight-answer', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length === 1 ? route.abort() : route.continue()
  })
  await question.getByRole('radio', { name: /^Yes/ }).focus()
  await page.keyboard.press('Space')
  const pay = question.getByRole('button', { name: `Pay ${dollars(asked)}` })
  await pay.focus()
  await page.keyboard.press('Enter')
  await expect(question.getByRole('alert')).not.toBeEmpty()
  await expect(question.getByRole('radio', { name: /^Yes/ })).toBeChecked()
  await pay.focus()
  await page.keyboard.press('Enter')
  await expect(byWeight(page)).toContainText(`You paid ${dollars(final)}.`)
  await expect(question).toHaveCount(0)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  await expect(page.getByRole('region', { name: 'Payments and refunds' })).toContainText(dollars(asked))
  await shopper.close()
})

test('P1.2 beside a declined card nothing says that the order was updated, and the first view has the answers', async ({
  page,
  baseURL,
}) => {
  const { host, staff } = await weighingStore(baseURL ?? '')
  const shopper = await shopperAt(baseURL ?? '', host)
  const order = await orderedBy(shopper)
  await enterCard(shopper.request, 'save', DECLINED, { token: shopper.token })
  const { lines } = await order.view()
  await useLogin(page, shopper.token, shopper.origin)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, order.address)
  await weighOrder(staff, order.id, lines, 7200)
  const question = page.getByRole('region', { name: 'It weighs 7.2 kg' })
  const said = page.getByRole('status').filter({ hasText: /order|answer/i })
  await expect(said).toHaveText('It costs more than you agreed to. We need your answer.')
  await expect(question.getByRole('radio', { name: /^Yes/ })).toBeInViewport({ ratio: 1 })
  await expect(question.getByRole('radio', { name: /^No/ })).toBeInViewport({ ratio: 1 })
  await question.getByRole('radio', { name: /^Yes/ }).check()
  await expect(said).toHaveCount(0)
  await question.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(question.getByRole('alert').filter({ hasText: 'Your bank declined this card.' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payments and refunds' })).toContainText('Failed')
  await expect(said).toHaveCount(0)
  // Nothing overlaps: each of the three ways to ask has room for its words.
  const links = page.getByRole('link', { name: /^(Call us|Message us|Directions)/ })
  const boxes = (await Promise.all((await links.all()).map((link) => link.boundingBox()))).flatMap((box) => box ?? [])
  expect(boxes.length).toBeGreaterThan(1)
  for (const link of await links.all())
    expect(await link.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await shopper.close()
})

test('P1.2 the amount that was shown counts: a changed one is refused, and the page shows the new one', async ({
  page,
  baseURL,
  quiet,
}) => {
  const { host, staff } = await weighingStore(baseURL ?? '')
  const shopper = await shopperAt(baseURL ?? '', host)
  const order = await orderedBy(shopper)
  const { lines } = await order.view()
  await weighOrder(staff, order.id, lines, 7200)
  await useLogin(page, shopper.token, shopper.origin)
  await open(page, order.address)
  await page.route('**/weight-answer', (route) => {
    const body = route.request().postDataJSON()
    return route.continue({ postData: { ...body, asked_cents: body.asked_cents - 1 } })
  })
  const question = page.getByRole('region', { name: 'It weighs 7.2 kg' })
  await question.getByRole('radio', { name: /^No/ }).check()
  await question.getByRole('button', { name: 'Send my no' }).click()
  await expect(question.getByRole('alert').filter({ hasText: 'The amount has changed to' })).toBeVisible()
  await page.unroute('**/weight-answer')

  // Answered elsewhere meanwhile: the refusal stays, and what was answered is shown.
  const answer = { answer: 'decline', asked_cents: (await order.view()).weight?.question?.asked_cents }
  await page.route('**/stream?*', (route) => route.abort())
  await page.route('**/weight-answer', async (route) => {
    const headers = { token: shopper.token, 'Idempotency-Key': 'answered-elsewhere' }
    await ask(shopper.request, 'post', `/orders/${order.id}/weight-answer`, { data: answer, headers })
    await route.continue()
  })
  await question.getByRole('button', { name: 'Send my no' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You’ve already answered this' })).toBeVisible()
  await expect(main(page)).toContainText('You said no to')
  quiet.length = 0
  await shopper.close()
})

test('P1.2 a guest says no, and reads what happens then', async ({ page, baseURL }) => {
  const { host, staff } = await weighingStore(baseURL ?? '')
  const shopper = await shopperAt(baseURL ?? '', host)
  const guest = await guestOrder(shopper)
  const address = `${shopper.origin}/history/reg/guest/${guest.guest_token}`
  await open(page, address)
  const view = await ask<OrderView>(shopper.request, 'get', `/guest-orders/${guest.guest_token}`)
  await weighOrder(staff, guest.order_id, view.lines, 7200)
  const question = page.getByRole('region', { name: 'It weighs 7.2 kg' })
  const no = question.getByRole('radio', { name: /^No/ })
  await expect(question).toContainText(
    `We’ll take at most ${dollars(view.weight?.limit_cents ?? 0)}, and contact you about the rest.`,
  )
  await no.check()
  await question.getByRole('button', { name: 'Send my no' }).click()
  await expect(question).toHaveCount(0)
  await expect(main(page)).toContainText(
    /You said no to \$[\d.,]+ more\. We haven’t charged it, and will contact you\./,
  )
  await wholePageIsSound(page)
  // Staff weigh what was agreed to. Then it is paid.
  await weighOrder(staff, guest.order_id, view.lines, 6000)
  await expect(byWeight(page)).toContainText('It weighs 6 kg.')
  await expect(byWeight(page)).toContainText('of the hold was released.')
  await shopper.close()
})

test('P1.2 an order that was paid by PayNow as estimated is refunded what it weighs less, or asked, and paid by PayNow', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const { host, staff } = await weighingStore(baseURL ?? '')
  const shopper = await shopperAt(baseURL ?? '', host)
  const order = await orderedBy(shopper, '')
  const { lines, weight } = await order.view()
  const estimate = dollars(weight?.estimate_cents ?? 0)
  await useLogin(page, shopper.token, shopper.origin)
  await open(page, order.address)
  await expect(byWeight(page, 'Paid as estimated')).toContainText(
    `Estimated ${estimate}. You paid the estimate of ${estimate} with PayNow. If it weighs less, we’ll refund the difference.`,
  )
  await weighOrder(staff, order.id, lines, 4000)
  await expect(byWeight(page)).toContainText(
    `It weighs 4 kg. That’s ${dollars(((weight?.estimate_cents ?? 0) * 4) / 5)}. You paid ${estimate}. We refunded ${dollars((weight?.estimate_cents ?? 0) / 5)}.`,
  )
  await expect(main(page)).toContainText('weighs 4 kg')

  const more = await orderedBy(shopper, '')
  await weighOrder(staff, more.id, lines.length === 1 ? (await more.view()).lines : [], 6000)
  await open(page, more.address)
  const question = page.getByRole('region', { name: 'It weighs 6 kg' })
  const asked = dollars((await more.view()).weight?.question?.asked_cents ?? 0)
  await expect(question).toContainText(`${asked} more than you paid.`)
  await question.getByRole('radio', { name: /^Yes/ }).check()
  await question.getByRole('radio', { name: /^PayNow/ }).check()
  await question.getByRole('button', { name: `Pay ${asked}` }).click()
  await expect(page.getByRole('img', { name: `PayNow code for ${asked}` })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const bank = await page.context().newPage()
  await bank.goto((await page.getByRole('link', { name: /Open the demo bank/ }).getAttribute('href')) ?? '')
  await bank.getByRole('button', { name: 'Pay now' }).click()
  await expect(bank.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await bank.close()
  await expect(byWeight(page)).toContainText('It weighs 6 kg.')
  await expect(byWeight(page)).toContainText('You paid')
  await shopper.close()
})

test('P1.2 the list of orders says that a total is an estimate', async ({ page, baseURL }) => {
  const { host, staff } = await weighingStore(baseURL ?? '')
  const shopper = await shopperAt(baseURL ?? '', host)
  const order = await orderedBy(shopper)
  await useLogin(page, shopper.token, shopper.origin)
  await open(page, `${shopper.origin}/history`)
  const listed = page.getByRole('list', { name: 'Your orders' }).getByRole('listitem')
  await expect(listed).toContainText('Estimated')
  await weighOrder(staff, order.id, (await order.view()).lines, 7000)
  await page.reload()
  // Until its price is agreed to, as on its page.
  await expect(listed).toContainText('Waiting for your answer')
  await expect(listed).toContainText('Estimated')
  await shopper.close()
})

/** A guest's order of five kilograms, held on a card. */
const guestOrder = ({ guest }: Shopper): Promise<Purchase> => placeOrder(guest, { category: 1, qty: 5, card: VISA })
