import { expect, test } from 'vitest'
import type { Payment } from '#contract/order/checkout.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { later, newKey, pay, readyToPay } from '#tests/support/checkout.ts'
import { type CardName, deliverMessages, enterCard, pressAtSandbox } from '#tests/support/gateway.ts'
import { PICKED_UP } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { BY_THE_KILO, weighingShop } from '#tests/support/weighed.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'

const site = await testSite()
const { staff, ordered, weigh, atGateway, orderOf, invoices } = await weighingShop(site)

type Order = Awaited<ReturnType<typeof ordered>>

async function card(token: string, kind: CardName = 'success'): Promise<Payment> {
  await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'card-entries%' OR key LIKE 'declines%'` })
  const finished = await enterCard(site, kind, { token })
  if (finished.kind !== 'once') throw new Error('the card was saved')
  return { kind: 'token', token: finished.token }
}

const accept = async ({ id, call, token }: Order, more: { asked_cents?: number } = {}) =>
  call('POST /orders/:id/weight-answer', {
    params: { id },
    body: { answer: 'accept', payment: await card(token), ...more },
    headers: { 'Idempotency-Key': newKey() },
  })
const question = async ({ id, call }: Order) =>
  (await call('GET /orders/:id', { params: { id } })).weight?.question ?? null

/** Gives all that was paid back. */
const refundAll = (id: string) =>
  staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { reason: 'Torn' },
    headers: { 'Idempotency-Key': newKey() },
  })

/** Runs `work` as if a week had passed, so that the bank has given the hold back. */
async function aWeekLater(work: () => Promise<unknown>): Promise<void> {
  const now = site.parts.clock()
  site.setClock(new Date(now.getTime() + 8 * 24 * HOUR_MS))
  try {
    await work()
  } finally {
    site.setClock(now)
  }
}

/** The gateway does not answer captures while `work` runs. */
async function withoutCaptures(work: () => Promise<unknown>): Promise<void> {
  site.payments.interrupt((call, moment) => {
    if (call === 'capture' && moment === 'before') throw new GatewayUnsure('away')
  })
  try {
    await work()
  } finally {
    site.payments.interrupt(undefined)
  }
}

test('P1.2 a hold that lapses after the rest was paid: the customer is asked for the price less what they paid', async () => {
  const order = await ordered({ kg: 5 })
  await weigh(order.id, [7000])
  await withoutCaptures(() => accept(order))
  expect(await question(order)).toMatchObject({ state: 'paid' })
  await aWeekLater(() => later(site, 1))
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: 310 })
  expect(await question(order)).toMatchObject({ state: 'open', asked_cents: 4030 })
  await accept(order)
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: 4340, refunded_cents: 0, total_cents: 4340 })
  expect(await invoices(order.id)).toEqual([{ series: 'invoice', cents: 4340 }])
})

test('P1.2 an extra service that was paid is neither paid back nor counted for the weight', async () => {
  const { token } = await site.signedIn()
  const more = { payment: { kind: 'paynow' as const } }
  const shopper = await readyToPay(site, { token, qty: 5, product: BY_THE_KILO, more })
  const purchase = await pay(site, shopper)
  const { order_id: id } = purchase
  const qr = purchase.payment.action?.kind === 'qr' ? purchase.payment.action.payload : ''
  await pressAtSandbox(site, `http://pay.localhost/paynow?qr=${encodeURIComponent(qr)}`, { do: 'pay' })
  await deliverMessages(site)
  await later(site, 60)
  const before = (await orderOf(id)).paid_cents
  await staff.does(id, ...PICKED_UP, 'receive', 'process')
  const params = { id, slug: 'pickup-1' }
  const services = [{ name: 'Sew on a button', reason: 'One came off', price_cents: 400 }]
  await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', { params, body: { services } })
  const call = site.call(token)
  const [service] = (await call('GET /orders/:id/trips/:slug/extra-services', { params })).services
  await call('POST /orders/:id/trips/:slug/extra-services', {
    params,
    body: { answers: { [service?.id ?? '']: 'accept' }, payment: await card(token) },
    headers: { 'Idempotency-Key': newKey() },
  })
  expect(await orderOf(id)).toMatchObject({ paid_cents: before + 400 })
  expect((await weigh(id, [5000])).asked_cents).toBe(0)
  expect(await orderOf(id)).toMatchObject({ paid_cents: before + 400, refunded_cents: 0 })
})

test('P1.2 weight above what a code paid is asked for, paid and invoiced on its own', async () => {
  const order = await ordered({ kg: 5, method: 'paynow' })
  const qr = order.purchase.payment.action?.kind === 'qr' ? order.purchase.payment.action.payload : ''
  await pressAtSandbox(site, `http://pay.localhost/paynow?qr=${encodeURIComponent(qr)}`, { do: 'pay' })
  await deliverMessages(site)
  await later(site, 60)
  expect((await weigh(order.id, [6000])).asked_cents).toBe(620)
  await accept(order)
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: 3720, total_cents: 3720 })
  expect((await invoices(order.id)).map(({ cents }) => cents)).toEqual([3100, 620])
  await refundAll(order.id)
  expect((await invoices(order.id)).reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
})

test('P1.2 a refund of all that a weighed order cost has credit notes of all of it', async () => {
  const order = await ordered({ kg: 5 })
  await weigh(order.id, [7000])
  await accept(order)
  await later(site, 60)
  expect(await invoices(order.id)).toEqual([{ series: 'invoice', cents: 4340 }])
  await refundAll(order.id)
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: 4340, refunded_cents: 4340 })
  expect((await invoices(order.id)).reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
})

test('P1.2 D4.6 what was paid back before the hold is taken has its credit note after the invoice', async () => {
  const order = await ordered({ kg: 5 })
  await weigh(order.id, [7000])
  await withoutCaptures(() => accept(order))
  await refundAll(order.id)
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: 310, refunded_cents: 310 })
  expect(await invoices(order.id)).toEqual([])
  await later(site, 60)
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: 4340, refunded_cents: 310 })
  expect(await invoices(order.id)).toEqual([
    { series: 'invoice', cents: 4340 },
    { series: 'credit_note', cents: -310 },
  ])
})

test('P1.2 D3.3 a check that meets the record of a hold does not give the hold back', async () => {
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, { token, salesType: 'drop-off', qty: 5, product: BY_THE_KILO })
  const charged = Promise.withResolvers<void>()
  const recorded = Promise.withResolvers<void>()
  const checked = Promise.withResolvers<void>()
  site.payments.interrupt(async (call, moment) => {
    // The caller waits for its answer until a check has read the same payment.
    if (call === 'charge' && moment === 'after') {
      charged.resolve()
      await checked.promise
    }
    if (call === 'retrieve' && moment === 'after') {
      checked.resolve()
      await recorded.promise
    }
  })
  try {
    const paying = pay(site, shopper).finally(recorded.resolve)
    await charged.promise
    const messages = deliverMessages(site)
    const { order_id: id } = await paying
    await messages
    expect(await atGateway(id)).toEqual([expect.objectContaining({ status: 'authorised' })])
  } finally {
    site.payments.interrupt(undefined)
  }
})

test('P1.2 a second card, after one was declined, holds the limit too', async () => {
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, {
    token,
    salesType: 'drop-off',
    qty: 5,
    product: BY_THE_KILO,
    card: 'decline',
  })
  await pay(site, shopper).catch(() => {})
  const { rows } = await site.db.query({ text: `SELECT id FROM customer_order WHERE status = 'awaiting_payment'` })
  const id: string = rows[0].id
  const purchase = await site.call(token)('POST /checkout/orders/:id/pay', {
    params: { id },
    body: { payment: await card(token) },
    headers: { 'Idempotency-Key': newKey() },
  })
  expect(purchase).toMatchObject({ status: 'confirmed', payment: { status: 'held' } })
  expect((await atGateway(id)).at(-1)).toMatchObject({ status: 'authorised', amount_cents: 4030 })
})

test('P1.2 yes to another amount than the one that was shown takes nothing', async () => {
  const order = await ordered({ kg: 5 })
  await weigh(order.id, [7000])
  await aWeekLater(() => later(site, 1))
  expect(await question(order)).toMatchObject({ state: 'open', asked_cents: 4340 })
  expect((await refusal(accept(order, { asked_cents: 310 }))).httpStatus).toBe(409)
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: 0 })
})
