import { expect, test } from 'vitest'
import { pay, readyToPay } from '#tests/support/checkout.ts'
import { bought, DELIVERED, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const staff = await staffOf(site)

test('D4.1, D4.2 an order goes from payment to delivery, and every step records who and when', async () => {
  const { id, call } = await bought(site)
  const first = await call('GET /orders/:id', { params: { id } })
  expect(first).toMatchObject({
    kind: 'trips',
    status: 'confirmed',
    next: { step: 'pickup', starts_at: first.first_starts_at },
    trips: [
      { slug: 'pickup-1', status: 'scheduled', starts_at: first.first_starts_at },
      { slug: 'delivery-1', status: 'scheduled', starts_at: first.last_starts_at },
    ],
    acts: { cancel: true, reschedule: true, reorder: true, claim: false },
    has_invoice: true,
  })
  await staff.does(id, ...DELIVERED)
  const last = await call('GET /orders/:id', { params: { id } })
  expect(last).toMatchObject({ status: 'delivered', acts: { cancel: false, claim: true }, next: { step: 'none' } })
  const states = last.timeline.filter(({ kind }) => kind === 'order').map(({ to }) => to)
  expect(states).toEqual([
    'awaiting_payment',
    'confirmed',
    'pickup_scheduled',
    'picked_up',
    'received',
    'processing',
    'ready',
    'out_for_delivery',
    'delivered',
  ])
  expect(
    last.timeline.every(({ at, who }) => Date.parse(at) > 0 && ['customer', 'store', 'system'].includes(who)),
  ).toBe(true)
  expect(last.trips[0]).toMatchObject({ status: 'done', driver: 'Farid' })
})

test('D4.1, D4.2 a step that the tables do not have is a 409 with the state that is, and changes nothing', async () => {
  const { id } = await bought(site)
  const early = await refusal(staff.does(id, 'pickup-1 finish'))
  expect([early.httpStatus, early.response]).toEqual([409, { state: 'scheduled' }])
  const skipped = await refusal(staff.does(id, 'ready'))
  expect([skipped.httpStatus, skipped.response]).toEqual([409, { state: 'confirmed' }])
  await staff.does(id, 'delivery-1 assign')
  const tooSoon = await refusal(staff.does(id, 'delivery-1 start'))
  expect([tooSoon.httpStatus, tooSoon.response]).toEqual([409, { state: 'confirmed' }])
  const { status, trips } = await staff.call('GET /operator/orders/:id', { params: { id } })
  expect([status, trips.map((trip) => trip.status)]).toEqual(['confirmed', ['scheduled', 'assigned']])
})

test('D4.2 of forty drivers at the same moment one gets the trip', async () => {
  const { id } = await bought(site)
  const tries = await Promise.allSettled(Array.from({ length: 40 }, () => staff.does(id, 'pickup-1 assign')))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { timeline } = await staff.call('GET /operator/orders/:id', { params: { id } })
  expect(timeline.filter(({ kind, to }) => kind === 'trip' && to === 'assigned')).toHaveLength(1)
})

test('D4.2 a failed trip is replaced by another, and the customer reads why', async () => {
  const { id, call } = await bought(site)
  await staff.does(id, 'pickup-1 assign', 'pickup-1 start')
  await staff.call('POST /operator/orders/:id/trips/:slug/acts', {
    params: { id, slug: 'pickup-1' },
    body: { act: 'fail', reason: 'The bell is broken', message: 'Nobody at home' },
  })
  const failed = await call('GET /orders/:id', { params: { id } })
  expect(failed).toMatchObject({ status: 'confirmed', next: { step: 'pickup_failed' }, acts: { cancel: true } })
  expect(failed.trips[0]).toMatchObject({ status: 'failed', failure_reason: 'Nobody at home' })
  const [starts_at, ends_at] = ['2030-01-07T02:00:00.000Z', '2030-01-07T04:00:00.000Z']
  const after = await staff.call('POST /operator/orders/:id/trips/:slug/acts', {
    params: { id, slug: 'pickup-1' },
    body: { act: 'reschedule', starts_at, ends_at, return_starts_at: '2030-01-14T02:00:00.000Z' },
  })
  expect(after.trips.map(({ slug, status }) => [slug, status])).toEqual([
    ['pickup-1', 'rescheduled'],
    ['pickup-2', 'scheduled'],
    ['delivery-1', 'scheduled'],
  ])
  expect(after.next).toMatchObject({ step: 'pickup', starts_at })
})

test('D4.2, S2.3 a trip’s page shows its window, address, driver, bags, items and charges', async () => {
  const { id, call } = await bought(site, { qty: 3 })
  await staff.does(id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive')
  await staff.call('POST /operator/orders/:id/trips/:slug/acts', {
    params: { id, slug: 'pickup-1' },
    body: { act: 'finish', bag_count: 4 },
  })
  const order = await call('GET /orders/:id', { params: { id } })
  const pickup = await call('GET /orders/:id/trips/:slug', { params: { id, slug: 'pickup-1' } })
  const delivery = await call('GET /orders/:id/trips/:slug', { params: { id, slug: 'delivery-1' } })
  expect(pickup).toMatchObject({
    trip: { slug: 'pickup-1', status: 'done', driver: 'Farid', bag_count: 4, starts_at: order.first_starts_at },
    address: { street: 'Seng Poh Road', unit: '#05-12' },
    lines: [{ qty: 3 }],
  })
  const sum = (charges: { cents: number }[]) => charges.reduce((total, { cents }) => total + cents, 0)
  expect(sum(pickup.charges) + sum(delivery.charges)).toBe(order.total_cents)
  expect(delivery.charges[0]?.label).toBe('Delivery fee')
})

test('D4.1 an order on hold goes on where it was held', async () => {
  const { id } = await bought(site)
  await staff.does(id, ...PICKED_UP, 'receive')
  expect((await staff.does(id, 'hold'))?.status).toBe('on_hold')
  expect((await staff.does(id, 'resume'))?.status).toBe('received')
  expect((await refusal(staff.does(id, 'resume'))).response).toEqual({ state: 'received' })
})

test('D4.5 an order with one window can be rescheduled; an unpaid one cannot, and has no invoice', async () => {
  const brought = await bought(site, { salesType: 'goods-delivery' })
  expect(await brought.call('GET /orders/:id', { params: { id: brought.id } })).toMatchObject({
    first_starts_at: null,
    last_starts_at: expect.any(String),
    acts: { reschedule: true },
    has_invoice: true,
  })
  const { token } = await site.signedIn()
  const { order_id } = await pay(site, await readyToPay(site, { token, card: 'decline' }))
  expect(await site.call(token)('GET /orders/:id', { params: { id: order_id } })).toMatchObject({
    status: 'awaiting_payment',
    acts: { reschedule: false },
    has_invoice: false,
  })
})
