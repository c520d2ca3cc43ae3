import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { later, pay, readyToPay, roomFor } from '#tests/support/checkout.ts'
import { deliverMessages, pressAtSandbox } from '#tests/support/gateway.ts'
import { bought, DELIVERED, PICKED_UP } from '#tests/support/orders.ts'
import { PROPOSAL_TRIP, PROPOSALS_ENDED, PROPOSED, proposals } from '#tests/support/proposals.ts'
import { refusal } from '#tests/support/refusal.ts'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { changeCampaign } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'
import { lapseProposals } from './lapse-services.ts'

const site = await testSite({ poolSize: 20 })
await roomFor(site, 10_000)
const { staff, proposed, cancel, refundAll, money, settled } = await proposals(site)
const visit = renderedSite(site)

/** An order fully paid by a voucher, including delivery. Nothing of it can be refunded. */
async function covered() {
  await changeCampaign(
    site,
    'WELCOME10',
    'amount_cents = 1000000, min_spend_cents = 0, is_first_order_only = false, sales_type_ids = NULL, per_person_limit = NULL',
  )
  const { token, customerId } = await site.signedIn()
  const more = { voucher_ids: ['code:WELCOME10'], payment: { kind: 'none' as const } }
  const purchase = await pay(site, await readyToPay(site, { token, qty: 20, more }))
  expect(purchase).toMatchObject({ status: 'confirmed', total_cents: 0 })
  return { id: purchase.order_id, token, customerId, call: site.call(token), total: 0 }
}

test('security 68, D4.13: what was proposed on an order that is cancelled can no longer be accepted, and nothing is charged', async () => {
  const { id, total, accept, page, status, call } = await proposed()
  await cancel(id)
  const refused = await refusal(accept())
  expect([refused.httpStatus, refused.message]).toEqual([409, PROPOSALS_ENDED])
  expect([await status(), (await page()).answer_until, (await page()).payment]).toEqual(['ended', null, null])
  expect((await call('GET /orders/:id', { params: { id } })).acts.answer).toBe(false)
  expect(await money(id)).toEqual({ taken: total, given_back: total, kept: 0 })
})

test('security 68, D4.13: nor while an order has ended and what was proposed on it has not', async () => {
  const { id, total, accept } = await proposed()
  // The state of old orders, which ended before proposals were ended with them.
  await site.db.query({ text: `UPDATE customer_order SET status = 'cancelled' WHERE id = $1`, values: [id] })
  const refused = await refusal(accept())
  expect([refused.httpStatus, refused.message]).toEqual([409, PROPOSALS_ENDED])
  expect((await money(id)).taken).toBe(total)
})

test('D4.13 the page of the proposals says that they have ended, and asks nothing', async () => {
  const { id, token } = await proposed()
  const page = async () => (await visit(`/history/${id}/trip/${PROPOSAL_TRIP}/extra-service`, { token })).text()
  expect(await page()).toContain('Yes, do it')
  await cancel(id)
  const ended = await page()
  expect(ended).toContain('Ended with your order, not charged')
  expect(ended).not.toContain('Yes, do it')
})

test('security 68, D4.13: no proposal can be accepted on an order that was refunded in full, and processing continues', async () => {
  const { id, total, accept, status } = await proposed()
  await refundAll(id)
  const refused = await refusal(accept())
  expect([refused.httpStatus, refused.message, await status()]).toEqual([409, PROPOSALS_ENDED, 'ended'])
  expect((await staff.call('GET /operator/orders/:id', { params: { id } })).status).toBe('processing')
  expect(await money(id)).toEqual({ taken: total, given_back: total, kept: 0 })
})

test('D4.13 a refund in part leaves the question open', async () => {
  const { id, total, accept, status } = await proposed()
  const body = { amount_cents: 100, reason: 'A button' }
  await staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  await accept()
  expect([await status(), (await money(id)).kept]).toEqual(['paid', total + 1500 - 100])
})

test('security 68: with a payment under way at the moment of the end, the money is given back, once', async () => {
  for (const [make, end] of [
    [() => bought(site, { qty: 1 }), cancel],
    [() => bought(site, { qty: 1 }), refundAll],
    [covered, cancel],
  ] as const) {
    const { id, total, accept, status } = await proposed(make())
    const { payment } = await accept({ kind: 'paynow' })
    expect([payment?.status, await status()]).toEqual(['requires_action', 'accepted'])
    await end(id)
    const qr = payment?.action?.kind === 'qr' ? payment.action.payload : ''
    const url = `http://pay.localhost/paynow?qr=${encodeURIComponent(qr)}`
    await pressAtSandbox(site, url, { do: 'pay' })
    await deliverMessages(site)
    await settled()
    await settled()
    expect(await money(id)).toEqual({ taken: total + 1500, given_back: total + 1500, kept: 0 })
    expect(await status()).toBe('ended')
  }
})

test('security 68: the job cancels a payment that still waits for its payer', async () => {
  const { id, total, accept } = await proposed()
  await accept({ kind: 'paynow' })
  await cancel(id)
  await later(site, 60)
  site.setClock(() => new Date())
  const { rows } = await site.db.query({
    text: `SELECT status FROM payment_attempt WHERE order_id = $1 AND purpose = 'extra_service'`,
    values: [id],
  })
  expect(rows).toEqual([{ status: 'voided' }])
  expect(await money(id)).toEqual({ taken: total, given_back: total, kept: 0 })
})

test('security 68, D4.13: the same for an order that ended before proposals ended with it: called off, or given back', async () => {
  const endedBefore = (id: string) =>
    site.db.query({ text: `UPDATE customer_order SET status = 'cancelled' WHERE id = $1`, values: [id] })
  const waiting = await proposed()
  await waiting.accept({ kind: 'paynow' })
  await endedBefore(waiting.id)
  await later(site, 60)
  site.setClock(() => new Date())
  const { rows } = await site.db.query({
    text: `SELECT status FROM payment_attempt WHERE order_id = $1 AND purpose = 'extra_service'`,
    values: [waiting.id],
  })
  expect(rows).toEqual([{ status: 'voided' }])

  const paid = await proposed()
  const { payment } = await paid.accept({ kind: 'paynow' })
  await endedBefore(paid.id)
  const qr = payment?.action?.kind === 'qr' ? payment.action.payload : ''
  await pressAtSandbox(site, `http://pay.localhost/paynow?qr=${encodeURIComponent(qr)}`, { do: 'pay' })
  await deliverMessages(site)
  await settled()
  await settled()
  expect(await money(paid.id)).toMatchObject({ taken: paid.total + 1500, given_back: 1500 })
})

test('D4.13 staff propose nothing on an order that has ended or was refunded in full', async () => {
  const ended = [
    async (id: string) => void (await staff.does(id, 'cancel')),
    async (id: string) => void (await staff.does(id, ...DELIVERED, 'complete')),
    async (id: string) => {
      await staff.does(id, ...PICKED_UP, 'receive', 'process')
      await refundAll(id)
    },
  ]
  for (const end of ended) {
    const { id } = await bought(site, { qty: 1 })
    await end(id)
    const params = { id, slug: PROPOSAL_TRIP }
    const propose = staff.call('POST /operator/orders/:id/trips/:slug/extra-services', {
      params,
      body: { services: PROPOSED },
    })
    const refused = await refusal(propose)
    expect([refused.httpStatus, refused.message]).toEqual([
      409,
      'This order has ended or was refunded in full, so you can’t charge more on it',
    ])
  }
})

test('D4.4 an order whose proposals lapsed while it was held goes on when it is resumed', async () => {
  const { id, status } = await proposed()
  await staff.does(id, 'hold')
  await lapseProposals(site.db, new Date(Date.now() + 25 * 3_600_000))
  expect(await status()).toBe('lapsed')
  expect((await staff.does(id, 'resume'))?.status).toBe('processing')
})

test('D4.13 an old order that was refunded in full while it waited for an answer goes on by the migration', async () => {
  const [stuck, asked] = [await proposed(), await proposed()]
  // The state of old orders, refunded before proposals were ended by refunds.
  await site.db.query({
    text: `UPDATE customer_order SET refunded_cents = paid_cents WHERE id = $1`,
    values: [stuck.id],
  })
  await site.db.query({ text: `UPDATE proposed_service SET status = 'ended' WHERE order_id = $1`, values: [stuck.id] })
  const statusOf = async ({ call, id }: typeof stuck) => (await call('GET /orders/:id', { params: { id } })).status
  expect(await statusOf(stuck)).toBe('awaiting_approval')
  const file = new URL('../../../../db/migrations/0020_refunded_orders_go_on.sql', import.meta.url)
  await site.db.query({ text: await readFile(file, 'utf8') })
  expect([await statusOf(stuck), await statusOf(asked)]).toEqual(['processing', 'awaiting_approval'])
  expect((await staff.does(stuck.id, 'ready'))?.status).toBe('ready')
})
