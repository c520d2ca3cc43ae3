import { beforeEach, expect, test } from 'vitest'
import { failedCharges } from '#tests/support/alerts.ts'
import { enterCard } from '#tests/support/gateway.ts'
import { gatewayCalls } from '#tests/support/gateway-books.ts'
import { testMessages } from '#tests/support/messages.ts'
import { type Bought, bought, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'
import { lookAfterRefunds, runRefund } from './run-refund.ts'

const site = await testSite()
const messages = await testMessages(site)
const staff = await staffOf(site)
const START = new Date()
const after = (ms: number) => site.setClock(new Date(START.getTime() + ms))

beforeEach(async () => {
  site.payments.interrupt(undefined)
  site.setClock(START)
  await messages.deliver()
})

const refund = (id: string, amount_cents?: number) =>
  staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { reason: 'Ours', message: 'A button is missing', ...(amount_cents ? { amount_cents } : {}) },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
const viewOf = ({ id, call }: Bought) => call('GET /orders/:id', { params: { id } })
const subjects = async () => (await messages.deliver()).map(({ subject }) => subject)
const unsure = () => {
  throw new GatewayUnsure('silence')
}

/** The stored refunds of an order, oldest first. */
async function kept({ id }: Bought) {
  const { rows } = await site.db.query({
    text: `SELECT r.store_id, r.id, r.status, r.checks, r.check_at, r.decided_at, r.amount_cents, a.purpose, a.refunded_cents
           FROM refund r JOIN payment_attempt a ON a.id = r.attempt_id WHERE r.order_id = $1 ORDER BY r.created_at, a.purpose DESC`,
    values: [id],
  })
  return rows
}

test('D4.5 D4.6 money that went back is on the order, in a credit note, in the history and in a mail', async () => {
  const order = await bought(site)
  await messages.deliver()
  await refund(order.id, 150)
  const view = await viewOf(order)
  expect(view).toMatchObject({ status: 'confirmed', refunded_cents: 150 })
  expect(view.refunds).toEqual([
    { amount_cents: 150, status: 'succeeded', reason: 'A button is missing', at: START.toISOString() },
  ])
  expect(view.timeline.at(-1)).toMatchObject({ kind: 'refund', from: 'created', to: 'succeeded', who: 'store' })
  const { documents } = await order.call('GET /orders/:id/invoice', { params: { id: order.id } })
  expect(documents.map(({ kind, total_cents }) => [kind, total_cents])).toEqual([
    ['tax_invoice', order.total],
    ['credit_note', -150],
  ])
  expect(await subjects()).toEqual(['Your refund from Clothesline Laundry: $1.50'])
  expect(await kept(order)).toMatchObject([{ check_at: null, decided_at: START, refunded_cents: 150 }])
})

test('D4.5 never more goes back than came in, to the cent', async () => {
  const order = await bought(site)
  const error = await refusal(refund(order.id, order.total + 1))
  expect([error.httpStatus, error.message, error.response]).toEqual([
    409,
    `You can refund at most $${(order.total / 100).toFixed(2)}`,
    { refundable_cents: order.total },
  ])
  await refund(order.id, order.total - 1)
  await refund(order.id, 1)
  const over = await refusal(refund(order.id, 1))
  expect([over.message, over.response]).toEqual([
    'Nothing was paid, so there’s nothing to refund',
    { refundable_cents: 0 },
  ])
  expect((await viewOf(order)).refunded_cents).toBe(order.total)
  expect((await kept(order)).map(({ amount_cents }) => amount_cents).sort()).toEqual([1, order.total - 1])
})

test('D4.5 D4.4 what goes back is taken from the order’s payment first, then from that of its extra services', async () => {
  const order = await bought(site)
  const params = { id: order.id, slug: 'pickup-1' }
  await staff.does(order.id, ...PICKED_UP, 'receive')
  await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', {
    params,
    body: { services: [{ name: 'Mend a seam', reason: 'It is torn', price_cents: 400 }] },
  })
  const { services } = await order.call('GET /orders/:id/trips/:slug/extra-services', { params })
  const card = await enterCard(site, 'success', { token: order.token })
  if (card.kind !== 'once') throw new Error('the card was saved')
  await order.call('POST /orders/:id/trips/:slug/extra-services', {
    params,
    body: { answers: { [services[0]?.id ?? '']: 'accept' }, payment: { kind: 'token', token: card.token } },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  await refund(order.id, 100)
  after(1000)
  await refund(order.id, order.total)
  expect((await kept(order)).map(({ purpose, amount_cents }) => [purpose, amount_cents])).toEqual([
    ['order', 100],
    ['order', order.total - 100],
    ['extra_service', 100],
  ])
  const { documents } = await order.call('GET /orders/:id/invoice', { params: { id: order.id } })
  const back = documents.filter(({ kind }) => kind === 'credit_note').map(({ total_cents }) => total_cents)
  expect(back.reduce((sum, cents) => sum + cents, 0)).toBe(-order.total - 100)
})

test('D4.5 a gateway that is not sure is asked again after half a minute, not before, and gives back once', async () => {
  const order = await bought(site)
  site.payments.interrupt((what) => (what === 'refund' ? unsure() : undefined))
  await refund(order.id)
  expect(await viewOf(order)).toMatchObject({ refunded_cents: 0, refunds: [{ status: 'created' }] })
  expect(await kept(order)).toMatchObject([{ checks: 1, check_at: new Date(START.getTime() + 30_000) }])
  const calls = gatewayCalls(site)
  after(29_999)
  await lookAfterRefunds(site.parts)
  expect(calls).toEqual([])
  after(30_000)
  await lookAfterRefunds(site.parts)
  expect(calls).toEqual(['refund'])
  const [done] = await kept(order)
  expect(done).toMatchObject({ status: 'succeeded', checks: 2, check_at: null })
  await runRefund(site.parts, done.store_id, done.id)
  await lookAfterRefunds(site.parts)
  expect(calls).toEqual(['refund'])
  expect((await viewOf(order)).refunded_cents).toBe(order.total)
})

test('D4.5 a refund that the gateway still works on waits; one that it refuses is told to nobody, and may be tried anew', async () => {
  const order = await bought(site)
  await messages.deliver()
  const gateway = site.parts.gateways.current
  const { refund: real } = gateway
  gateway.refund = async () => ({ ref: 're_1', status: 'processing' })
  await refund(order.id, 200)
  expect(await kept(order)).toMatchObject([{ status: 'created', check_at: new Date(START.getTime() + 30_000) }])
  gateway.refund = async () => ({ ref: 're_1', status: 'failed' })
  after(60_000)
  await lookAfterRefunds(site.parts)
  gateway.refund = real
  const view = await viewOf(order)
  expect(view).toMatchObject({ refunded_cents: 0, refunds: [{ amount_cents: 200, status: 'failed' }] })
  expect(view.timeline.at(-1)).toMatchObject({ kind: 'refund', to: 'failed' })
  // M1.2: staff are told.
  expect(await failedCharges(site, 200)).toEqual([{ what: 'refund', will_retry: false }])
  const { documents } = await order.call('GET /orders/:id/invoice', { params: { id: order.id } })
  expect(documents).toHaveLength(1)
  expect(await subjects()).toEqual([])
  await refund(order.id, order.total)
  expect((await viewOf(order)).refunded_cents).toBe(order.total)
})

test('D4.5 a refund that breaks does not keep the others waiting: it is in the log, and tried again in a minute', async () => {
  const orders = [await bought(site), await bought(site)] as const
  site.payments.interrupt((what) => (what === 'refund' ? unsure() : undefined))
  for (const { id } of orders) await refund(id)
  site.payments.interrupt(undefined)
  const [[first]] = [await kept(orders[0])]
  const gateway = site.parts.gateways.current
  const { refund: real } = gateway
  gateway.refund = (input) => {
    if (input.refundId === first.id) throw new Error('the gateway speaks nonsense')
    return real(input)
  }
  after(30_000)
  const logged = site.logged.length
  await lookAfterRefunds(site.parts)
  gateway.refund = real
  expect((await viewOf(orders[1])).refunded_cents).toBe(orders[1].total)
  expect(await kept(orders[0])).toMatchObject([{ status: 'created', check_at: new Date(START.getTime() + 90_000) }])
  const lines = site.logged.slice(logged).join('')
  expect(lines).toContain('could not make a refund')
  expect(lines).toContain('look_after_refunds')
  // A check time set by a clock that was far ahead counts as due.
  await site.db.query({
    text: `UPDATE refund SET check_at = $2 WHERE id = $1`,
    values: [first.id, new Date(START.getTime() + 30_000 + 3_600_001)],
  })
  await lookAfterRefunds(site.parts)
  expect((await viewOf(orders[0])).refunded_cents).toBe(orders[0].total)
})
