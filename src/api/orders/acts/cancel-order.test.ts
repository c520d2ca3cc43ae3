import { expect, test } from 'vitest'
import { books } from '#tests/support/checkout.ts'
import { bought, boughtAsGuest, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'
import { lookAfterOrders } from '../look-after-orders.ts'

const site = await testSite({ poolSize: 20 })
const staff = await staffOf(site)

test('D4.5 a customer cancels before the pickup is assigned: windows are free, the money goes back, a credit note is written', async () => {
  const { id, call, total } = await bought(site)
  const { taken, bookings } = await books(site)
  const view = await call('POST /orders/:id/cancel', { params: { id }, body: { reason: 'Changed my mind' } })
  expect(view).toMatchObject({
    status: 'cancelled',
    refunded_cents: total,
    refunds: [{ amount_cents: total, status: 'succeeded' }],
    acts: { cancel: false, reschedule: false, reorder: true },
  })
  expect(view.trips.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  const after = await books(site)
  expect([taken - after.taken, bookings - after.bookings]).toEqual([2, 2])
  expect(after.at_gateway).toBe(after.in_orders)
  const { documents } = await call('GET /orders/:id/invoice', { params: { id } })
  expect(documents.map(({ kind, total_cents }) => [kind, total_cents])).toEqual([
    ['tax_invoice', total],
    ['credit_note', -total],
  ])
  expect(documents[1]?.refers_to).toBe(documents[0]?.number)
})

test('D4.5 once the pickup is assigned it is too late, and the answer says what it is', async () => {
  const { id, call } = await bought(site)
  await staff.does(id, 'pickup-1 assign')
  const late = await refusal(call('POST /orders/:id/cancel', { params: { id }, body: {} }))
  expect([late.httpStatus, late.response]).toEqual([409, { state: 'pickup_scheduled' }])
  expect((await call('GET /orders/:id', { params: { id } })).refunded_cents).toBe(0)
})

test('D4.5 of cancelling and assigning at the same moment exactly one happens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, call, total } = await bought(site)
    const cancel = call('POST /orders/:id/cancel', { params: { id }, body: {} })
    const [cancelled, assigned] = await Promise.allSettled([cancel, staff.does(id, 'pickup-1 assign')])
    expect([cancelled.status, assigned.status].sort()).toEqual(['fulfilled', 'rejected'])
    const refused = [cancelled, assigned].flatMap((one) => (one.status === 'rejected' ? one.reason.httpStatus : []))
    expect(refused).toEqual([409])
    const view = await call('GET /orders/:id', { params: { id } })
    const isCancelled = cancelled.status === 'fulfilled'
    expect([view.status, view.refunded_cents]).toEqual(isCancelled ? ['cancelled', total] : ['pickup_scheduled', 0])
  }
})

test('D4.5 cancelled ten times at the same moment, the money goes back once', async () => {
  const { id, call, total } = await bought(site)
  const tries = Array.from({ length: 10 }, () => call('POST /orders/:id/cancel', { params: { id }, body: {} }))
  const done = await Promise.allSettled(tries)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const view = await call('GET /orders/:id', { params: { id } })
  expect([view.refunded_cents, view.refunds.length]).toEqual([total, 1])
  const { at_gateway, in_orders } = await books(site)
  expect(at_gateway).toBe(in_orders)
})

test('D4.3 a guest cancels by the token of the link', async () => {
  const { guestToken } = await boughtAsGuest(site, 'drop-off')
  const view = await site.call()('POST /guest-orders/:token/cancel', { params: { token: guestToken }, body: {} })
  expect(view.status).toBe('cancelled')
  expect(view.refunded_cents).toBe(view.paid_cents)
})

test.each(['before', 'after'] as const)(
  'fault: a gateway that falls silent %s it gives the money back leaves the order cancelled, and gives it back once',
  async (moment) => {
    const { id, call, total } = await bought(site)
    site.payments.interrupt((what, when) => {
      if (what === 'refund' && when === moment) throw new GatewayUnsure('silence')
    })
    const view = await call('POST /orders/:id/cancel', { params: { id }, body: {} })
    expect(view).toMatchObject({ status: 'cancelled', refunded_cents: 0, refunds: [{ status: 'created' }] })
    site.payments.interrupt(undefined)
    site.setClock(new Date(Date.now() + 60_000))
    await lookAfterOrders(site.parts)
    await lookAfterOrders(site.parts)
    site.setClock(new Date())
    const after = await call('GET /orders/:id', { params: { id } })
    expect(after).toMatchObject({ refunded_cents: total, refunds: [{ status: 'succeeded' }] })
    const { at_gateway, in_orders } = await books(site)
    expect(at_gateway).toBe(in_orders)
  },
)

test('D4.5 staff may still cancel when the driver is assigned, and must say why', async () => {
  const { id, total } = await bought(site)
  await staff.does(id, 'pickup-1 assign')
  const call = staff.call
  const silent = call('POST /operator/orders/:id/acts', { params: { id }, body: { act: 'cancel' } })
  expect((await refusal(silent)).errors).toHaveProperty('reason')
  const view = await call('POST /operator/orders/:id/acts', {
    params: { id },
    body: { act: 'cancel', reason: 'Machine broken' },
  })
  expect(view).toMatchObject({ status: 'cancelled', refunded_cents: total })
})
