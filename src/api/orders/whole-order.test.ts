import { expect, test } from 'vitest'
import { pay, readyToPay } from '#tests/support/checkout.ts'
import { bought, boughtAsGuest, DELIVERED, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { findOrder } from '../operator/find-order.ts'
import { orderView } from './order-view.ts'

const site = await testSite()
const staff = await staffOf(site)

async function storeId() {
  const { rows } = await site.db.query({ text: `SELECT id FROM store WHERE slug = 'clothesline-laundry'` })
  return rows[0].id as number
}

test('D4.1 what changes while an order is being read is seen whole or not at all: no state without its event', async () => {
  const { id, call } = await bought(site)
  const before = await call('GET /orders/:id', { params: { id } })
  const shown = { store: { images: new Map() }, now: new Date() }
  const store = await storeId()
  const view = await orderView(site.db, shown, async (tx) => {
    const order = await findOrder(tx, store, id)
    // Somebody is faster than the rest of the reading.
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

test('D4.1 while an order moves on, every answer about it holds together', async () => {
  const { id, call } = await bought(site)
  const look = async () => {
    const { status, timeline } = await call('GET /orders/:id', { params: { id } })
    expect(status).toBe(timeline.findLast(({ kind }) => kind === 'order')?.to)
    const { status: now, events } = await call('GET /orders/:id/events', { params: { id }, query: { after: '0' } })
    expect(now).toBe(events.findLast(({ kind }) => kind === 'order')?.to)
  }
  // Three at the moment of each act: before, during and after it, as it comes.
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
