import { expect, test } from 'vitest'
import { WEBHOOK_EVENTS } from '#contract/operator/operator-limits.ts'
import { PAYMENT_WAIT_SECONDS } from '#contract/order/checkout-limits.ts'
import { later, pay, readyToPay } from '#tests/support/checkout.ts'
import { enterCard } from '#tests/support/gateway.ts'
import { BROUGHT, bought, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const staff = await staffOf(site)
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() })
await site.db.query({
  text: `INSERT INTO webhook_endpoint (store_id, url, secret, events, created_at)
         SELECT id, 'http://127.0.0.1:9/hook', 'whs_test', $1, now() FROM store WHERE is_default`,
  values: [WEBHOOK_EVENTS],
})

/** Returns the webhooks of an order since the previous call, sorted. */
function newWebhooksOf(id: string) {
  const known = new Set<string>()
  return async (): Promise<string[]> => {
    const { rows } = await site.db.query({
      text: `SELECT id, event, payload -> 'trip' ->> 'status' AS trip FROM webhook_delivery WHERE order_id = $1`,
      values: [id],
    })
    const fresh = rows.filter((row) => !known.has(row.id))
    for (const row of fresh) known.add(row.id)
    return fresh.map(({ event, trip }) => (trip ? `${event} ${trip}` : event)).sort()
  }
}

/** The stored events of an order, with the fields that its page does not show. */
async function record(id: string, kind: string) {
  const { rows } = await site.db.query({
    text: `SELECT t.slug, e.from_state, e.to_state, e.actor, e.reason, e.details FROM order_event e LEFT JOIN trip t ON t.id = e.trip_id
           WHERE e.order_id = $1 AND e.kind = $2 ORDER BY e.id`,
    values: [id, kind],
  })
  return rows
}

const idOf = async (table: 'payment_attempt' | 'refund' | 'claim', id: string) =>
  (await site.db.query({ text: `SELECT id FROM ${table} WHERE order_id = $1 ORDER BY id`, values: [id] })).rows[0]?.id

test('D4.1 D4.7 the record of an order has every step: who, why, how much, and which webhooks were sent', async () => {
  const { id, token, call, total } = await bought(site)
  const heard = newWebhooksOf(id)
  expect(await heard()).toEqual(['order.paid', 'order.placed'])
  expect(await record(id, 'payment')).toEqual([
    {
      slug: null,
      from_state: 'created',
      to_state: 'captured',
      actor: 'gateway',
      reason: '',
      details: { attempt_id: await idOf('payment_attempt', id), purpose: 'order', amount_cents: total },
    },
  ])

  await staff.does(id, 'hold')
  expect(await heard()).toEqual(['order.changed'])
  await staff.does(id, 'resume')
  expect(await heard()).toEqual(['order.changed'])

  await staff.does(id, ...PICKED_UP, 'receive', 'process')
  await heard()
  const params = { id, slug: 'pickup-1' }
  const services = ['Sew on a button', 'Remove a stain', 'Mend a seam'].map((name) => ({
    name,
    reason: 'As found',
    price_cents: 400,
  }))
  await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', { params, body: { services } })
  expect(await heard()).toEqual(['order.changed'])
  const open = await call('GET /orders/:id/trips/:slug/extra-services', { params })
  const [first = '', ...others] = open.services.map((one) => one.id)
  const card = await enterCard(site, 'success', { token })
  if (card.kind !== 'once') throw new Error('the card was saved')
  await call('POST /orders/:id/trips/:slug/extra-services', {
    params,
    headers: newKey(),
    body: {
      answers: { [first]: 'accept', ...Object.fromEntries(others.map((one) => [one, 'decline' as const])) },
      payment: { kind: 'token', token: card.token },
    },
  })
  expect(await heard()).toEqual(['extra_service.answered', 'order.changed'])
  expect((await record(id, 'extra_service')).slice(1)).toEqual([
    {
      slug: 'pickup-1',
      from_state: 'proposed',
      to_state: 'answered',
      actor: 'customer',
      reason: '',
      details: { accepted: 1, declined: 2 },
    },
    {
      slug: 'pickup-1',
      from_state: 'accepted',
      to_state: 'paid',
      actor: 'gateway',
      reason: '',
      details: { services: 1, amount_cents: 400 },
    },
  ])

  await staff.does(id, 'ready', ...BROUGHT)
  expect(await heard()).toEqual([
    'order.changed',
    'order.changed',
    'order.changed',
    'trip.changed arrived',
    'trip.changed assigned',
    'trip.changed done',
    'trip.changed en_route',
  ])
  await call('POST /orders/:id/claims', { params: { id }, body: { message: 'A sleeve is torn', photos: [] } })
  expect(await record(id, 'claim')).toEqual([
    {
      slug: null,
      from_state: null,
      to_state: 'reported',
      actor: 'customer',
      reason: '',
      details: { claim_id: await idOf('claim', id) },
    },
  ])
  const body = { amount_cents: 150, reason: 'Our iron', message: 'For the sleeve' }
  await staff.call('POST /operator/orders/:id/refunds', { params: { id }, body, headers: newKey() })
  expect(await record(id, 'refund')).toEqual([
    {
      slug: null,
      from_state: 'created',
      to_state: 'succeeded',
      actor: expect.stringMatching(/^operator:key /),
      reason: 'For the sleeve',
      details: { refund_id: await idOf('refund', id), amount_cents: 150 },
    },
  ])
})

test('D4.7 webhooks report an unpaid order as cancelled, not as paid, and a rescheduled one as changed', async () => {
  const { order_id } = await pay(site, await readyToPay(site, { card: 'decline' }))
  const heard = newWebhooksOf(order_id)
  expect(await heard()).toEqual(['order.placed'])
  await later(site, PAYMENT_WAIT_SECONDS + 1)
  expect(await heard()).toEqual(['order.cancelled'])
  const [, lapsed] = await record(order_id, 'order')
  expect(lapsed).toMatchObject({ to_state: 'expired', actor: 'system', reason: 'Not paid in time' })
  site.setClock(() => new Date())

  const { id, call } = await bought(site, { salesType: 'goods-delivery' })
  const moved = newWebhooksOf(id)
  await moved()
  const { place, last_starts_at: last_was_at } = await call('GET /orders/:id', { params: { id } })
  const query = { outlet_id: String(place.outlet_id), sales_type_id: String(place.sales_type_id) }
  const { last: days } = await call('GET /checkout/slots', { query })
  const last_starts_at = (days ?? []).flatMap(({ windows }) => windows).at(-1)?.starts_at ?? ''
  await call('POST /orders/:id/reschedule', { params: { id }, body: { last_starts_at } })
  expect(await moved()).toEqual(['order.changed'])
  expect((await record(id, 'rescheduled')).map(({ details }) => details)).toEqual([
    { first_starts_at: null, first_was_at: null, last_starts_at, last_was_at },
  ])
  await call('POST /orders/:id/cancel', { params: { id }, body: {} })
  expect(await moved()).toEqual(['order.cancelled'])
})
