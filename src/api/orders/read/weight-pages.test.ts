import { afterEach, expect, test } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { lookAfterOrders } from '#api/orders/look-after-orders.ts'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { href } from '#contract/wire/href.ts'
import { newKey } from '#tests/support/checkout.ts'
import { deletingCustomers } from '#tests/support/deleting-customers.ts'
import { enterCard } from '#tests/support/gateway.ts'
import { lateOrders } from '#tests/support/late-orders.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought, PICKED_UP } from '#tests/support/orders.ts'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const shop = await lateOrders(site)
const messages = await testMessages(site)
const visit = renderedSite(site)
const { customer, leave } = await deletingCustomers(site)
const START = site.parts.clock()
afterEach(() => site.setClock(START))

type Order = Awaited<ReturnType<typeof shop.orderedLater>>

/** The texts of a page, one per element. An amount that opens to its reason is in the sentence around it. */
async function lines(path: string, token?: string): Promise<string[]> {
  const answer = await visit(path, token ? { token } : {})
  expect(answer.status, path).toBe(200)
  const html = await answer.text()
  return html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<div id="[^"]*" popover[\s\S]*?<\/div>/g, '\n')
    .replaceAll(/<button[^>]*popovertarget[^>]*>([^<]*)<\/button>/gi, '$1')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)
}
const shown = async ({ id, call }: Pick<Order, 'id' | 'call'>) => {
  const { orders } = await call('GET /orders', { query: {} })
  const [inList, whole] = [orders.find((one) => one.id === id), await call('GET /orders/:id', { params: { id } })]
  return { inList, whole }
}

/** An order whose card is declined when its money is to be held, with a newer one. */
async function refused(wanted: Parameters<typeof shop.orderedLater>[0] = {}) {
  const order = await shop.orderedLater({ card: 'decline', ...wanted })
  site.setClock(new Date(Date.parse(order.startsAt) - 23.9 * HOUR_MS))
  await lookAfterPayments(site.parts)
  site.setClock(START)
  return order
}

test('P1.2 an order whose hold was refused says so and comes first: on its page, in the list, on home, in the profile', async () => {
  const order = await refused()
  const customerId = (await shop.orderOf(order.id)).customer_id
  const newer = await bought(site, { buyer: { token: order.token, customerId }, salesType: 'drop-off' })
  const { inList, whole } = await shown(order)
  expect([inList?.next.step, whole.next.step]).toEqual(['pay_hold', 'pay_hold'])
  const soonest = await order.call('GET /orders', { query: { filter: 'active', sort: 'soonest' } })
  expect(soonest.orders.map(({ id }) => id)).toEqual([order.id, newer.id])

  const sentence = 'We couldn’t hold your payment. Pay or choose another card.'
  const history = await lines(href('history'), order.token)
  expect(history).toEqual(expect.arrayContaining([sentence, 'Payment needed']))
  const [first, second] = [inList?.number, String((await shop.orderOf(newer.id)).number)]
  expect(history.indexOf(`Order ${first}`)).toBeLessThan(history.indexOf(`Order ${second}`))
  const home = await lines(href('home'), order.token)
  expect(home).toEqual(expect.arrayContaining(['Payment needed', 'Pay or choose another card']))
  for (const page of [href('orderOverview', { id: order.id }), href('profile')])
    expect(await lines(page, order.token)).toContain('Payment needed')
  expect(await lines(href('orderOverview', { id: order.id }), order.token)).toContain(sentence)
  for (const words of [history, home]) expect(words.join(' ')).not.toContain('We’ll pick up')
})

test('P1.2 when the customer has paid another way, the driver is promised again', async () => {
  const order = await refused()
  await shop.payNow(order, await shop.savedCard(order.token, 'success'))
  site.setClock(new Date(Date.parse(order.startsAt) - 23 * HOUR_MS))
  await lookAfterPayments(site.parts)
  site.setClock(START)
  expect((await shown(order)).inList?.next.step).toBe('pickup')
})

test('P1.2 a guest whose account is deleted can pay an order whose hold was refused', async () => {
  const order = await refused()
  const { customer_id } = await shop.orderOf(order.id)
  const { password_hash } = (
    await site.db.query({
      text: 'SELECT password_hash FROM customer WHERE id = $1',
      values: [(await customer()).customerId],
    })
  ).rows[0]
  await site.db.query({
    text: 'UPDATE customer SET password_hash = $2 WHERE id = $1',
    values: [customer_id, password_hash],
  })
  await messages.deliver()
  expect((await leave(order.token)).status).toBeLessThan(300)
  const [, token = ''] =
    /\/history\/reg\/guest\/([\w-]+)/.exec((await messages.deliver()).map(({ text }) => text).join()) ?? []
  expect(await lines(href('guestOrder', { id: token }))).toContain('Payment needed')
  // What the page loads, and what its button sends.
  const guest = site.call()
  const purchase = await guest('GET /checkout/orders/:id', { params: { id: token } })
  expect(purchase).toMatchObject({ status: 'confirmed', guest_token: token, payment: { status: 'failed' } })
  site.setClock(new Date(Date.parse(order.startsAt) - 20 * HOUR_MS))
  const card = await enterCard(site, 'success')
  if (card.kind !== 'once') throw new Error('the card was saved')
  const paid = await guest('POST /checkout/orders/:id/pay', {
    params: { id: token },
    body: { payment: { kind: 'token', token: card.token } },
    headers: { 'Idempotency-Key': newKey() },
  })
  expect(paid.payment.status).toBe('held')
  expect(await lines(href('guestOrder', { id: token }))).not.toContain('Payment needed')
})

/** An order that was weighed after its bank has ended the hold. Of 5 kg the price is as agreed. */
async function unheld(grams = 5000) {
  const order = await shop.ordered({ kg: 5 })
  site.setClock(new Date(START.getTime() + 8 * DAY_MS))
  await lookAfterPayments(site.parts)
  await shop.weigh(order.id, [grams])
  site.setClock(START)
  return order
}
const answer = ({ id, call }: Pick<Order, 'id' | 'call'>) =>
  call('POST /orders/:id/weight-answer', {
    params: { id },
    body: { answer: 'decline' },
    headers: { 'Idempotency-Key': newKey() },
  })

test('P1.2 where only the hold has ended, nobody is told that it costs more: page, list and home', async () => {
  const order = await unheld()
  const { inList, whole } = await shown(order)
  expect([inList?.next.step, whole.next.step]).toEqual(['pay_weight', 'pay_weight'])
  const page = async () => (await lines(href('regularOrder', { id: order.id }), order.token)).join(' ')
  const before = await page()
  expect(before).toContain('Nothing is held for your order. Please pay for it.')
  expect(before).toContain('That’s $31.00. Your bank has ended the hold, so $31.00 is still to pay.')
  expect(before).toContain('Pay for your order?')
  expect(before).toContain('No, don’t charge me')
  const list = (await lines(href('history'), order.token)).join(' ')
  await answer(order)
  const after = await page()
  expect(after).toContain('You chose not to pay $31.00. We haven’t charged you, and will contact you.')
  for (const words of [before, list, after])
    expect(words).not.toMatch(/more than you agreed|\$31\.00 more|extra weight/i)
})

test('P1.2 above the limit, and the hold has ended: both are said on page and list', async () => {
  const order = await unheld(7000)
  const { inList, whole } = await shown(order)
  expect([inList?.next.step, whole.next.step]).toEqual(['answer_weight', 'answer_weight'])
  const page = async (address: string) => (await lines(address, order.token)).join(' ')
  const before = await page(href('regularOrder', { id: order.id }))
  const both = 'That’s $43.40, $3.10 more than you agreed to. Your bank has ended the hold, so $43.40 is still to pay.'
  expect(before).toContain(both)
  expect(before).toContain('It costs more than you agreed to. We need your answer.')
  expect(before).toContain('We won’t charge you, and contact you about your items.')
  expect(before).not.toContain('at most $0.00')
  expect(await page(href('history'))).toContain('It costs more than you agreed to.')
  await answer(order)
  expect(await page(href('regularOrder', { id: order.id }))).toContain('You chose not to pay $43.40.')
})

test('P1.2 a card that was only kept has had no hold that could end', async () => {
  for (const [grams, words] of [
    [5000, 'That’s $31.00. Nothing is held for it, so $31.00 is still to pay.'],
    [7000, 'That’s $43.40, $3.10 more than you agreed to. Nothing is held for it, so $43.40 is still to pay.'],
  ] as const) {
    const order = await shop.orderedLater({ salesType: 'drop-off' })
    await shop.weigh(order.id, [grams])
    const { inList, whole } = await shown(order)
    expect(inList?.next.step).toBe(whole.next.step)
    const page = (await lines(href('regularOrder', { id: order.id }), order.token)).join(' ')
    expect(page).toContain(words)
    expect(page).not.toContain('Your bank')
  }
})

test('P1.2 above the limit the customer is still told that it costs more', async () => {
  const order = await shop.ordered({ kg: 5 })
  await shop.weigh(order.id, [7000])
  expect((await shown(order)).whole.next.step).toBe('answer_weight')
  const page = (await lines(href('regularOrder', { id: order.id }), order.token)).join(' ')
  expect(page).toContain('It costs more than you agreed to. We need your answer.')
  await answer(order)
  // The hold ends later. The answer was about more.
  site.setClock(new Date(START.getTime() + 8 * DAY_MS))
  await lookAfterPayments(site.parts)
  site.setClock(START)
  expect((await lines(href('regularOrder', { id: order.id }), order.token)).join(' ')).toContain(
    'You said no to $3.10 more.',
  )
})

test('P1.2 a total is called estimated in the list as long as on the order’s page: until it is agreed to', async () => {
  const order = await shop.ordered({ kg: 5 })
  const isEstimate = async () => (await shown(order)).inList?.is_estimate
  expect(await isEstimate()).toBe(true)
  await shop.weigh(order.id, [7000])
  expect(await isEstimate()).toBe(true)
  site.setClock(new Date(START.getTime() + 25 * HOUR_MS))
  await lookAfterOrders(site.parts)
  site.setClock(START)
  expect((await shown(order)).whole.weight?.question?.state).toBe('lapsed')
  expect(await isEstimate()).toBe(true)
  await shop.weigh(order.id, [6500])
  expect(await isEstimate()).toBe(false)
})

test('P1.2 an unpaid order by weight asks for its limit, and never calls it a payment', async () => {
  const order = await shop.ordered({ kg: 5, salesType: 'pickup-return', card: 'decline' })
  expect(order.purchase.status).toBe('awaiting_payment')
  const page = await lines(href('orderOverview', { id: order.id }), order.token)
  expect(page).toContain('Hold $46.30')
  expect(page).toContain('To hold')
  expect(page.join(' ')).not.toMatch(/Pay \$|To pay/)
})

test('P1.2 P1.4 the limit, and what a trip costs, say what they are and why', async () => {
  const order = await shop.ordered({ kg: 5, salesType: 'pickup-return' })
  const reasonOf = async (path: string, name: string) => {
    const html = await (await visit(path, { token: order.token })).text()
    const row = html.slice(html.indexOf(`>${name}<`))
    return /popovertarget|popover/i.test(row.slice(0, row.indexOf('</dd>')))
  }
  expect(await reasonOf(href('orderOverview', { id: order.id }), 'At most')).toBe(true)
  const pickup = href('trip', { id: order.id, slug: 'pickup-1' })
  expect(await lines(pickup, order.token)).toContain('Estimated trip total')
  expect(await reasonOf(pickup, 'Items')).toBe(true)
  expect(await lines(href('trip', { id: order.id, slug: 'delivery-1' }), order.token)).toContain('Trip total')
  await shop.staff.does(order.id, ...PICKED_UP, 'receive')
  await shop.weigh(order.id, [5000])
  expect(await lines(pickup, order.token)).toContain('Trip total')
})

test('P1.1 ordering again says that the cart that is there already is an estimate', async () => {
  const order = await shop.ordered({ kg: 5 })
  const preview = () => order.call('GET /orders/:id/reorder', { params: { id: order.id } })
  expect((await preview()).cart).toEqual({ pieces: 0, total_cents: 0, is_estimated: false })
  await order.call('POST /orders/:id/reorder', { params: { id: order.id }, body: {} })
  expect((await preview()).cart).toMatchObject({ is_estimated: true })
})
