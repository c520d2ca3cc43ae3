import { afterEach, expect, test } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import type { Payment } from '#contract/order/checkout.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { newKey } from '#tests/support/checkout.ts'
import { deliverMessages, enterCard } from '#tests/support/gateway.ts'
import { PICKED_UP } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { weighingShop } from '#tests/support/weighed.ts'
import { CaptureRefused } from '../../parts/gateway-port.ts'

const site = await testSite()
const { staff, ordered, weigh, orderOf, invoices } = await weighingShop(site)
const START = site.parts.clock()
afterEach(() => {
  site.payments.interrupt(undefined)
  site.setClock(START)
})

type Order = Awaited<ReturnType<typeof ordered>>
const BY_HAND = /\$31\.00.*gateway/

async function holdOf({ id }: Order) {
  const text = `SELECT * FROM payment_attempt WHERE order_id = $1 AND purpose = 'order' ORDER BY seq DESC LIMIT 1`
  return (await site.db.query({ text, values: [id] })).rows[0]
}

/** What a person does at the gateway. */
async function atHand(order: Order) {
  const { id: attemptId, store_id: storeId, gateway_ref: ref } = await holdOf(order)
  const gateway = site.parts.gateways.named('sandbox')
  return {
    capture: (amountCents: number) => gateway.capture({ attemptId, storeId, ref, amountCents }),
    release: () => gateway.release({ attemptId, storeId, ref }),
  }
}

/** A ready order whose capture the gateway has refused for good. */
async function readyInReview(salesType = 'drop-off'): Promise<Order> {
  const order = await ordered({ kg: 5, salesType })
  if (salesType === 'drop-off') await staff.does(order.id, 'receive', 'process')
  else await staff.does(order.id, ...PICKED_UP, 'receive', 'process')
  site.payments.interrupt((call, moment) => {
    if (call === 'capture' && moment === 'before') throw new CaptureRefused('refused', 'no')
  })
  await weigh(order.id, [5000])
  site.payments.interrupt(undefined)
  await staff.does(order.id, 'ready')
  expect(await holdOf(order)).toMatchObject({ status: 'review' })
  return order
}

async function accept({ id, call, token }: Order) {
  const finished = await enterCard(site, 'success', { token })
  if (finished.kind !== 'once') throw new Error('the card was saved')
  const payment: Payment = { kind: 'token', token: finished.token }
  await call('POST /orders/:id/weight-answer', {
    params: { id },
    body: { answer: 'accept', payment },
    headers: { 'Idempotency-Key': newKey() },
  })
}

async function minutesLater(minutes: number): Promise<void> {
  site.setClock(new Date(site.parts.clock().getTime() + minutes * MINUTE_MS))
  await lookAfterPayments(site.parts)
}

test.each(['collect', 'send_out', 'deliver'])(
  'P1.2 an order whose capture was refused does not leave by %s, and staff read what to do',
  async (act) => {
    const order = await readyInReview()
    const refused = await refusal(staff.does(order.id, act))
    expect(refused).toMatchObject({
      httpStatus: 409,
      response: { code: 'not_taken' },
      message: expect.stringMatching(BY_HAND),
    })
    await (await atHand(order)).capture(3100)
    await deliverMessages(site)
    expect(await orderOf(order.id)).toMatchObject({ paid_cents: 3100 })
    expect(await invoices(order.id)).toEqual([{ series: 'invoice', cents: 3100 }])
    await staff.does(order.id, act)
  },
)

test('P1.2 the return of an order whose capture was refused starts once the customer has paid instead', async () => {
  const order = await readyInReview('pickup-return')
  await staff.does(order.id, 'delivery-1 assign')
  expect((await refusal(staff.does(order.id, 'delivery-1 start'))).response).toEqual({ code: 'not_taken' })
  await (await atHand(order)).release()
  await deliverMessages(site)
  expect((await refusal(staff.does(order.id, 'delivery-1 start'))).httpStatus).toBe(409)
  await accept(order)
  await staff.does(order.id, 'delivery-1 start')
  expect(await orderOf(order.id)).toMatchObject({ status: 'out_for_delivery', paid_cents: 3700 })
})

test('P1.2 a hold that is only still to be given back keeps nothing here', async () => {
  const order = await readyInReview()
  await (await atHand(order)).capture(3100)
  await deliverMessages(site)
  await site.db.query({
    text: `INSERT INTO payment_attempt (id, store_id, order_id, purpose, gateway, method, setting, amount_cents, held_cents, take_cents, currency, status, created_at)
           SELECT gen_random_uuid(), store_id, order_id, purpose, gateway, method, setting, 4030, 4030, 0, currency, 'held', created_at
           FROM payment_attempt WHERE order_id = $1`,
    values: [order.id],
  })
  await staff.does(order.id, 'collect')
})

test('P1.2 what a person did at the gateway is recorded half an hour later, though its webhook was lost', async () => {
  const order = await readyInReview()
  await (await atHand(order)).capture(3100)
  await minutesLater(29)
  expect(await holdOf(order)).toMatchObject({ status: 'review' })
  await minutesLater(2)
  expect(await holdOf(order)).toMatchObject({ status: 'captured' })
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: 3100 })
})

test('P1.2 a hold in review that the bank gave back is lost also if the jobs were down, and is asked about every half hour', async () => {
  const order = await readyInReview()
  const { id: attemptId } = await holdOf(order)
  const ref = (await holdOf(order)).gateway_ref
  let asked = 0
  site.payments.interrupt((call, moment) => {
    if (call === 'retrieve' && moment === 'before') asked += 1
  })
  await minutesLater(31)
  for (let minute = 0; minute < 25; minute += 5) await minutesLater(5)
  expect([(await holdOf(order)).status, asked]).toEqual(['review', 1])
  site.payments.interrupt(undefined)
  // The bank's end, and then days without jobs.
  const ends = new Date(site.parts.clock().getTime() + MINUTE_MS)
  await site.db.query({ text: 'UPDATE payment_attempt SET hold_ends_at = $2 WHERE id = $1', values: [attemptId, ends] })
  await site.db.query({ text: 'UPDATE sandbox_payment SET hold_ends_at = $2 WHERE ref = $1', values: [ref, ends] })
  await minutesLater(3 * 24 * 60)
  expect(await holdOf(order)).toMatchObject({ status: 'expired' })
  const view = await order.call('GET /orders/:id', { params: { id: order.id } })
  expect(view.weight?.question).toMatchObject({ state: 'open', asked_cents: 3100 })
})

test('P1.2 what is paid back while a capture is in review is not the whole order: staff may still propose', async () => {
  const order = await ordered({ kg: 5, salesType: 'pickup-return' })
  await staff.does(order.id, ...PICKED_UP, 'receive', 'process')
  await weigh(order.id, [7000])
  site.payments.interrupt((call, moment) => {
    if (call === 'capture' && moment === 'before') throw new CaptureRefused('refused', 'no')
  })
  await accept(order)
  await minutesLater(1)
  site.payments.interrupt(undefined)
  expect(await holdOf(order)).toMatchObject({ status: 'review' })
  await staff.call('POST /operator/orders/:id/refunds', {
    params: { id: order.id },
    body: { reason: 'Torn' },
    headers: { 'Idempotency-Key': newKey() },
  })
  const proposed = await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', {
    params: { id: order.id, slug: 'pickup-1' },
    body: { services: [{ name: 'Remove a stain', reason: 'Red wine', price_cents: 400 }] },
  })
  expect(proposed.status).toBe('awaiting_approval')
})
