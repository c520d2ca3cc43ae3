import { expect, test } from 'vitest'
import { pay, readyToPay } from '#tests/support/checkout.ts'
import { bought, boughtAsGuest, DELIVERED, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { findOrder } from '../../staff/find-order.ts'
import { orderView } from './order-view.ts'

const site = await testSite()
const staff = await staffOf(site)

async function storeId() {
  const { rows } = await site.db.query({ text: `SELECT id FROM store WHERE slug = 'clothesline-laundry'` })
  return rows[0].id as number
}

test('D4.1 a change during a read is seen completely or not at all: no state without its event', async () => {
  const { id, call } = await bought(site)
  const before = await call('GET /orders/:id', { params: { id } })
  const shown = { store: { images: new Map() }, now: new Date() }
  const store = await storeId()
  const view = await orderView(site.db, shown, async (tx) => {
    const order = await findOrder(tx, store, id)
    // Changes the order after the snapshot began and before the rest is read.
    await staff.does(id, 'pickup-1 assign')
    return { order, isGuest: false }
  })
  expect([view.status, view.last_event_id]).toEqual([before.status, before.last_event_id])
  expect(view.timeline).toEqual(before.timeline)
  expect(view.trips.map(({ status, driver }) => [status, driver])).toEqual([
    ['scheduled', null],
    ['scheduled', null],
  ])
  const after = await call('GET /orders/:id', { params: { id } })
  expect([after.status, after.trips[0]?.status]).toEqual(['pickup_scheduled', 'assigned'])
  expect(after.last_event_id).toBeGreaterThan(before.last_event_id)
})

test('D4.1 while an order changes, every answer about it is consistent', async () => {
  const { id, call } = await bought(site)
  const look = async () => {
    const { status, timeline } = await call('GET /orders/:id', { params: { id } })
    expect(status).toBe(timeline.findLast(({ kind }) => kind === 'order')?.to)
    const { status: now, events } = await call('GET /orders/:id/events', { params: { id }, query: { after: '0' } })
    expect(now).toBe(events.findLast(({ kind }) => kind === 'order')?.to)
  }
  // Three reads around each act: before, during or after it.
  for (const act of DELIVERED) await Promise.all([look(), staff.does(id, act), look(), look()])
})

test('D6.2 the page after paying, the order’s own and the history say what it will earn, then what it earned and what a refund took back', async () => {
  const { token, customerId } = await site.signedIn()
  const purchase = await pay(site, await readyToPay(site, { token, salesType: 'pickup-return', qty: 3 }))
  const points = Math.floor(purchase.total_cents / 100)
  expect(purchase.points).toBe(points)
  const params = { id: purchase.order_id }
  const call = site.call(token)
  const shown = async () => {
    const { points } = await call('GET /orders/:id', { params })
    const { orders } = await call('GET /orders', { query: {} })
    expect(orders.map((order) => [order.id, order.points])).toEqual([[params.id, points]])
    return points
  }
  expect(await shown()).toEqual({ to_come: points, earned: 0, reversed: 0 })
  await staff.does(params.id, ...DELIVERED, 'complete')
  expect(await shown()).toEqual({ to_come: 0, earned: points, reversed: 0 })
  const body = { amount_cents: 500, reason: 'A sock is missing' }
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  await staff.call('POST /operator/orders/:id/refunds', { params, body, headers })
  expect(await shown()).toEqual({ to_come: 0, earned: points, reversed: 5 })
  const { rows } = await site.db.query({
    text: 'SELECT sum(points)::integer AS balance FROM points_entry WHERE customer_id = $1',
    values: [customerId],
  })
  expect(rows).toEqual([{ balance: points - 5 }])
})

test('D6.2 a guest’s order earns nothing, and nothing is promised', async () => {
  const purchase = await pay(site, await readyToPay(site, { salesType: 'drop-off' }))
  expect(purchase.points).toBeNull()
  const { guestToken } = await boughtAsGuest(site)
  const view = await site.call()('GET /guest-orders/:token', { params: { token: guestToken } })
  expect(view.points).toBeNull()
})

/** The stored events of an order as text: actor, transition and reason. */
async function written(id: string) {
  const { rows } = await site.db.query({
    text: `SELECT e.kind, t.slug, e.from_state, e.to_state, e.actor, e.reason, e.details
           FROM order_event e LEFT JOIN trip t ON t.id = e.trip_id WHERE e.order_id = $1 ORDER BY e.id`,
    values: [id],
  })
  return rows.map(({ kind, slug, from_state, to_state, actor, reason, details }) => [
    slug ?? kind,
    `${from_state ?? ''} → ${to_state}`,
    actor.replace(/:.*/, ''),
    reason,
    ...Object.keys(details).sort(),
  ])
}

const paidBy = (buyer: string) => [
  ['order', ' → awaiting_payment', buyer, ''],
  ['payment', 'created → captured', 'gateway', '', 'amount_cents', 'attempt_id', 'purpose'],
  ['order', 'awaiting_payment → confirmed', 'gateway', 'paid'],
]
const refundedBy = (buyer: string) => [
  ['refund', 'created → succeeded', buyer, 'The order was cancelled', 'amount_cents', 'refund_id'],
]

test('D4.1 every step is written down: what, on which trip, from where to where, by whom and why', async () => {
  const { id, call } = await bought(site)
  await call('POST /orders/:id/cancel', { params: { id }, body: {} })
  expect(await written(id)).toEqual([
    ...paidBy('customer'),
    ['order', 'confirmed → cancelled', 'customer', 'Cancelled by the customer'],
    ['pickup-1', 'scheduled → cancelled', 'customer', ''],
    ['delivery-1', 'scheduled → cancelled', 'customer', ''],
    ...refundedBy('customer'),
  ])
  const guest = await boughtAsGuest(site)
  const params = { token: guest.guestToken }
  await site.call()('POST /guest-orders/:token/cancel', { params, body: { reason: 'Not today' } })
  expect(await written(guest.id)).toEqual([
    ...paidBy('guest'),
    ['order', 'confirmed → cancelled', 'guest', 'Not today'],
    ...refundedBy('guest'),
  ])
  const done = await bought(site)
  await staff.does(done.id, ...DELIVERED, 'complete')
  const step = (what: string, from: string, to: string, reason = 'as planned') => [
    what,
    `${from} → ${to}`,
    'operator',
    reason,
  ]
  expect(await written(done.id)).toEqual([
    ...paidBy('customer'),
    step('pickup-1', 'scheduled', 'assigned'),
    step('order', 'confirmed', 'pickup_scheduled', ''),
    step('pickup-1', 'assigned', 'en_route'),
    step('pickup-1', 'en_route', 'arrived'),
    step('pickup-1', 'arrived', 'done'),
    step('order', 'pickup_scheduled', 'picked_up', ''),
    step('order', 'picked_up', 'received'),
    step('order', 'received', 'processing'),
    step('order', 'processing', 'ready'),
    step('delivery-1', 'scheduled', 'assigned'),
    step('delivery-1', 'assigned', 'en_route'),
    step('order', 'ready', 'out_for_delivery', ''),
    step('delivery-1', 'en_route', 'arrived'),
    step('delivery-1', 'arrived', 'done'),
    step('order', 'out_for_delivery', 'delivered', ''),
    step('order', 'delivered', 'completed'),
  ])
})
