import { expect, test } from 'vitest'
import { lookAfterOrders } from '#api/orders/look-after-orders.ts'
import type { Payment } from '#contract/order/checkout.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { later, newKey, pay, readyToPay } from '#tests/support/checkout.ts'
import { enterCard } from '#tests/support/gateway.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { BY_THE_KILO, weighingShop } from '#tests/support/weighed.ts'
import { operatorTexts } from '#texts/order/orders-api.ts'

const site = await testSite()
const { staff, ordered, weigh, atGateway, orderOf, invoices } = await weighingShop(site)

/** An order whose weight costs 4,340 of at most 4,030 cents. */
async function tooHeavy() {
  const order = await ordered({ kg: 5 })
  expect(await weigh(order.id, [7000])).toMatchObject({ limit_cents: 4030, final_cents: 4340, asked_cents: 310 })
  return order
}

async function card(token: string, kind: 'success' | 'decline' = 'success'): Promise<Payment> {
  const finished = await enterCard(site, kind, { token })
  if (finished.kind !== 'once') throw new Error('the card was saved')
  return { kind: 'token', token: finished.token }
}

type Order = Awaited<ReturnType<typeof tooHeavy>>
const reply = ({ id, call }: Order, body: { answer: 'accept' | 'decline'; payment?: Payment }, key = newKey()) =>
  call('POST /orders/:id/weight-answer', { params: { id }, body, headers: { 'Idempotency-Key': key } })
const shown = ({ id, call }: Order) => call('GET /orders/:id', { params: { id } })

test('P1.2 above the limit nothing is taken: the customer is asked for the rest', async () => {
  const order = await tooHeavy()
  expect(await atGateway(order.id)).toEqual([expect.objectContaining({ status: 'authorised' })])
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: 0, total_cents: 3100 })
  expect((await shown(order)).weight).toMatchObject({
    ...{ estimate_cents: 3100, limit_cents: 4030, final_cents: 4340, grams: 7000 },
    photo: expect.stringContaining('/'),
    question: { state: 'open', asked_cents: 310, payment: null },
  })
  await staff.does(order.id, 'receive', 'process')
  expect((await refusal(staff.does(order.id, 'ready'))).message).toBe(operatorTexts.weightNotAgreed)
})

test('P1.2 yes: the rest is charged, the whole hold is taken, and one invoice says both', async () => {
  const order = await tooHeavy()
  const view = await reply(order, { answer: 'accept', payment: await card(order.token) })
  expect(view.weight?.question).toMatchObject({ state: 'paid', payment: { status: 'captured' } })
  await later(site, 60)
  expect(await atGateway(order.id)).toEqual([
    expect.objectContaining({ status: 'captured', captured_cents: 4030 }),
    expect.objectContaining({ status: 'captured', amount_cents: 310 }),
  ])
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: 4340, total_cents: 4340 })
  expect(await invoices(order.id)).toEqual([{ series: 'invoice', cents: 4340 }])
  await staff.does(order.id, 'receive', 'process', 'ready')
})

test('P1.2 a declined card leaves the question open, and another card pays it once', async () => {
  const order = await tooHeavy()
  await reply(order, { answer: 'accept', payment: await card(order.token, 'decline') }).catch(() => {})
  expect((await shown(order)).weight?.question).toMatchObject({ state: 'open' })
  const payment = await card(order.token)
  const key = newKey()
  await reply(order, { answer: 'accept', payment }, key)
  await reply(order, { answer: 'accept', payment }, key)
  await later(site, 60)
  expect((await orderOf(order.id)).paid_cents).toBe(4340)
  expect((await refusal(reply(order, { answer: 'decline' }))).httpStatus).toBe(409)
})

test('P1.2 yes twice at once charges once', async () => {
  const order = await tooHeavy()
  const [one, other] = [await card(order.token), await card(order.token)]
  await Promise.allSettled([one, other].map((payment) => reply(order, { answer: 'accept', payment })))
  await later(site, 60)
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: 4340, refunded_cents: 0 })
})

test('P1.2 no: nothing is taken, and staff weigh what was agreed to', async () => {
  const order = await tooHeavy()
  expect((await reply(order, { answer: 'decline' })).weight?.question).toMatchObject({ state: 'declined' })
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: 0 })
  expect((await weigh(order.id, [6500])).asked_cents).toBe(0)
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: 4030, total_cents: 4030 })
  expect((await shown(order)).weight?.question).toBeNull()
})

test('P1.2 no answer in time is a no', async () => {
  const order = await tooHeavy()
  const now = site.parts.clock()
  try {
    site.setClock(new Date(now.getTime() + 25 * HOUR_MS))
    const late = await refusal(reply(order, { answer: 'accept', payment: { kind: 'paynow' } }))
    expect([late.httpStatus, late.message]).toEqual([409, 'The time to answer has passed. You weren’t charged.'])
    await lookAfterOrders(site.parts)
    expect((await shown(order)).weight?.question).toMatchObject({ state: 'lapsed' })
    expect(await orderOf(order.id)).toMatchObject({ paid_cents: 0 })
  } finally {
    site.setClock(now)
  }
})

test('P1.2 another customer’s question cannot be answered, nor one that nobody asked', async () => {
  const order = await tooHeavy()
  const other = await ordered({ kg: 5 })
  const params = { id: order.id }
  const headers = { 'Idempotency-Key': newKey() }
  const stolen = other.call('POST /orders/:id/weight-answer', { params, body: { answer: 'decline' }, headers })
  expect((await refusal(stolen)).httpStatus).toBe(404)
  expect((await refusal(reply(other, { answer: 'decline' }))).httpStatus).toBe(409)
  const unpaid = await refusal(reply(order, { answer: 'accept' }))
  expect([unpaid.httpStatus, unpaid.errors]).toEqual([400, { payment: 'Choose how to pay' }])
})

test('P1.2 a cancelled order can no longer be asked about', async () => {
  const order = await tooHeavy()
  await staff.does(order.id, 'hold', 'cancel')
  expect((await refusal(reply(order, { answer: 'accept', payment: { kind: 'paynow' } }))).httpStatus).toBe(409)
  await later(site, 60)
  expect(await atGateway(order.id)).toEqual([expect.objectContaining({ status: 'voided' })])
})

test('P1.2 a hold that has lapsed before the weighing: the customer is asked for the whole price', async () => {
  const order = await ordered({ kg: 5 })
  const now = site.parts.clock()
  try {
    site.setClock(new Date(now.getTime() + 8 * 24 * HOUR_MS))
    await later(site, 1)
    expect(await atGateway(order.id)).toEqual([expect.objectContaining({ status: 'expired' })])
    expect(await weigh(order.id, [5000])).toMatchObject({ final_cents: 3100, asked_cents: 3100 })
    // The login has not lapsed.
    site.setClock(now)
    await reply(order, { answer: 'accept', payment: await card(order.token) })
    await later(site, 60)
    expect(await orderOf(order.id)).toMatchObject({ paid_cents: 3100, total_cents: 3100 })
    expect(await invoices(order.id)).toEqual([{ series: 'invoice', cents: 3100 }])
  } finally {
    site.setClock(now)
  }
})

test('P1.2 a hold that lapses between the weighing and the capture takes nothing, and the customer is asked', async () => {
  const order = await ordered({ kg: 5 })
  const now = site.parts.clock()
  try {
    site.setClock(new Date(now.getTime() + 8 * 24 * HOUR_MS))
    await weigh(order.id, [5000])
    expect(await orderOf(order.id)).toMatchObject({ paid_cents: 0 })
    site.setClock(now)
    expect((await shown(order)).weight?.question).toMatchObject({ state: 'open', asked_cents: 3100 })
    expect(await invoices(order.id)).toEqual([])
  } finally {
    site.setClock(now)
  }
})

test('P1.2 “at most” is held in place of the store’s limit, and nothing above it is taken without a yes', async () => {
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, { token, salesType: 'drop-off', qty: 5, product: BY_THE_KILO })
  const low = await refusal(pay(site, { ...shopper, body: { ...shopper.body, at_most_cents: 3099 } }))
  expect([low.httpStatus, low.errors]).toEqual([400, { at_most_cents: 'Choose at least the estimate, $31.00' }])
  const { order_id: id } = await pay(site, { ...shopper, body: { ...shopper.body, at_most_cents: 3200 } })
  expect(await atGateway(id)).toEqual([expect.objectContaining({ status: 'authorised', amount_cents: 3200 })])
  expect(await weigh(id, [5300])).toMatchObject({ limit_cents: 3200, final_cents: 3286, asked_cents: 86 })
  expect((await orderOf(id)).paid_cents).toBe(0)
})
