import { beforeEach, expect, test } from 'vitest'
import type { Payment } from '#contract/order/checkout.ts'
import { books, pay, readyToPay } from '#tests/support/checkout.ts'
import { gatewayCalls } from '#tests/support/gateway-books.ts'
import { refusal } from '#tests/support/refusal.ts'
import { changeCampaign } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'
import { settleAttempt } from '../../payments/attempts/settle.ts'

const site = await testSite()
const voucher_ids = ['code:WELCOME10']
const anyOrder = 'min_spend_cents = 0, is_first_order_only = false, sales_type_ids = NULL, per_person_limit = NULL'

beforeEach(() => changeCampaign(site, 'WELCOME10', `amount_cents = 1000000, ${anyOrder}`))

const covered = async (payment?: Payment) => {
  const { token } = await site.signedIn()
  const more = { voucher_ids, ...(payment ? { payment } : {}) }
  return readyToPay(site, { token, salesType: 'drop-off', more })
}

test.each<[string, Payment | undefined]>([
  ['without a way to pay', { kind: 'none' }],
  ['although a card was entered', undefined],
  ['although PayNow was chosen', { kind: 'paynow' }],
])('D2.2 an order that a voucher covers is confirmed %s, and the gateway is not asked', async (_, payment) => {
  const shopper = await covered(payment)
  expect(shopper.quote).toMatchObject({ total_cents: 0, gst_cents: 0 })
  const before = await books(site)
  const calls = gatewayCalls(site)
  const purchase = await pay(site, shopper)
  expect(purchase).toMatchObject({ status: 'confirmed', total_cents: 0 })
  expect(purchase.payment).toMatchObject({ status: 'captured', kind: 'none', action: null, failure: null })
  expect(calls).toEqual([])
  site.payments.interrupt(undefined)
  const after = await books(site)
  expect([after.charges, after.in_orders]).toEqual([before.charges, before.in_orders])
  expect(after.orders).toBe(before.orders + 1)
})

test('D4.6 the invoice of an order that a voucher covers names everything and asks for nothing', async () => {
  const shopper = await covered({ kind: 'none' })
  const { order_id: id } = await pay(site, shopper)
  const { documents } = await site.call(shopper.token)('GET /orders/:id/invoice', { params: { id } })
  const items = shopper.quote.items_cents
  expect(items).toBeGreaterThan(0)
  expect(documents).toHaveLength(1)
  expect(documents[0]).toMatchObject({
    kind: 'tax_invoice',
    total_cents: 0,
    gst_cents: 0,
    total_excluding_gst_cents: 0,
    lines: [{ cents: items }, { cents: -items }],
  })
})

test('D4.5 cancelled, nothing goes back and no credit note is written', async () => {
  const shopper = await covered({ kind: 'none' })
  const { order_id: id } = await pay(site, shopper)
  const api = site.call(shopper.token)
  const calls = gatewayCalls(site)
  const view = await api('POST /orders/:id/cancel', { params: { id }, body: {} })
  site.payments.interrupt(undefined)
  expect(view).toMatchObject({ status: 'cancelled', refunded_cents: 0, refunds: [] })
  expect(calls).toEqual([])
  expect((await api('GET /orders/:id/invoice', { params: { id } })).documents).toHaveLength(1)
})

test('D3.5 a payment of nothing that is recorded after its order has ended is done with, and nothing goes back', async () => {
  const { order_id: id } = await pay(site, await covered({ kind: 'none' }))
  // As if the process had ended before it was recorded, and staff had cancelled the order since.
  await site.db.query({ text: `UPDATE customer_order SET status = 'cancelled' WHERE id = $1`, values: [id] })
  const { rows } = await site.db.query({
    text: `UPDATE payment_attempt SET status = 'created', decided_at = NULL WHERE order_id = $1 RETURNING store_id, id`,
    values: [id],
  })
  await settleAttempt(site.parts, rows[0].store_id, rows[0].id)
  const kept = await site.db.query({
    text: `SELECT a.status, (SELECT count(*)::int FROM refund r WHERE r.order_id = a.order_id) AS refunds FROM payment_attempt a WHERE a.order_id = $1`,
    values: [id],
  })
  expect(kept.rows).toEqual([{ status: 'captured', refunds: 0 }])
})

test('D2.2 a voucher for the goods leaves the delivery to be paid: without a way to pay it is refused', async () => {
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, { token, more: { voucher_ids, payment: { kind: 'none' } } })
  expect(shopper.quote.total_cents).toBe(600)
  expect((await refusal(pay(site, shopper))).httpStatus).toBe(400)
  expect((await site.call(token)('GET /orders', { query: {} })).orders).toEqual([])
})

test('D2.2 the least that the gateway charges is charged, and a cent less is refused before anything is placed', async () => {
  const { token } = await site.signedIn()
  const wanted = { token, salesType: 'drop-off', more: { voucher_ids } }
  const { quote } = await readyToPay(site, wanted)
  const { minimumCents } = site.parts.gateways.current
  const calls = gatewayCalls(site)
  /** Each time one more piece is in the cart. */
  const leaving = async (pieces: number, cents: number) => {
    await changeCampaign(site, 'WELCOME10', `amount_cents = ${pieces * quote.items_cents - cents}`)
    const shopper = await readyToPay(site, wanted)
    expect(shopper.quote.total_cents).toBe(cents)
    calls.length = 0
    return shopper
  }
  const tooLittle = await leaving(2, minimumCents - 1)
  expect(await refusal(pay(site, tooLittle))).toMatchObject({ httpStatus: 409, response: { code: 'too_little' } })
  expect(calls).toEqual([])
  const shopper = await leaving(3, minimumCents)
  expect(await pay(site, shopper)).toMatchObject({ status: 'confirmed', payment: { kind: 'token' } })
  site.payments.interrupt(undefined)
  expect(calls).toEqual(['charge'])
})
