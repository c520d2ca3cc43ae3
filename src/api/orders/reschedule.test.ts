import { expect, test } from 'vitest'
import { books } from '#tests/support/checkout.ts'
import { type Bought, bought, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { ordersApiTexts } from '#texts/orders-api.ts'

const site = await testSite({ poolSize: 20 })
const staff = await staffOf(site)
const twoHoursAfter = (startsAt: string) => new Date(Date.parse(startsAt) + 2 * 3_600_000).toISOString()

async function reminders({ id }: Bought): Promise<string[]> {
  const { rows } = await site.db.query({
    text: `SELECT key FROM graphile_worker.jobs WHERE key LIKE $1 ORDER BY key`,
    values: [`pickup_reminder:${id}:%`],
  })
  return rows.map(({ key }) => key)
}

/** Windows that are free, later than those that the order has. */
async function laterWindows({ id, call }: Bought, skip = 2) {
  const { place, first_starts_at, turnaround_hours } = await call('GET /orders/:id', { params: { id } })
  const query = {
    outlet_id: String(place.outlet_id),
    sales_type_id: String(place.sales_type_id),
    turnaround_hours: String(turnaround_hours),
  }
  const { first } = await call('GET /checkout/slots', { query })
  const starts = (first ?? [])
    .flatMap(({ windows }) => windows)
    .filter((one) => !one.is_full && one.starts_at > (first_starts_at ?? ''))
  const chosen = starts.at(skip)?.starts_at ?? ''
  const { last } = await call('GET /checkout/slots', { query: { ...query, first_starts_at: chosen } })
  const back = (last ?? []).flatMap(({ windows }) => windows).filter((one) => !one.is_full)
  return { first: chosen, last: back.at(3)?.starts_at ?? '' }
}

test('D4.5 an order moves to other windows: the old places are free, the new ones taken, the trips and the page know', async () => {
  const order = await bought(site)
  const before = await books(site)
  const { first, last } = await laterWindows(order)
  const view = await order.call('POST /orders/:id/reschedule', {
    params: { id: order.id },
    body: { first_starts_at: first, last_starts_at: last },
  })
  expect(view).toMatchObject({ status: 'confirmed', first_starts_at: first, last_starts_at: last })
  expect(view.trips.map((trip) => trip.starts_at)).toEqual([first, last])
  expect(view.timeline.at(-1)).toMatchObject({ kind: 'rescheduled', who: 'customer' })
  const after = await books(site)
  expect([after.taken, after.bookings]).toEqual([before.taken, before.bookings])
})

test('D4.5 a window that breaks the rules is refused, and the order keeps what it has', async () => {
  const order = await bought(site)
  const { first_starts_at } = await order.call('GET /orders/:id', { params: { id: order.id } })
  const bad = [
    '2020-01-01T02:00:00.000Z',
    '2040-01-01T02:00:00.000Z',
    new Date(Date.now() + 86_400_000 + 1234).toISOString(),
  ]
  for (const starts of bad) {
    const call = order.call('POST /orders/:id/reschedule', {
      params: { id: order.id },
      body: { first_starts_at: starts },
    })
    expect([starts, (await refusal(call)).httpStatus]).toEqual([starts, 409])
  }
  expect((await order.call('GET /orders/:id', { params: { id: order.id } })).first_starts_at).toBe(first_starts_at)
})

test('D4.5 it moves until the pickup is assigned, not after', async () => {
  const order = await bought(site)
  const { first, last } = await laterWindows(order)
  await staff.does(order.id, 'pickup-1 assign')
  const call = order.call('POST /orders/:id/reschedule', {
    params: { id: order.id },
    body: { first_starts_at: first, last_starts_at: last },
  })
  expect((await refusal(call)).response).toEqual({ state: 'pickup_scheduled' })
})

test('D4.5 into a window with one place, of many that move at the same moment one gets in', async () => {
  const orders = []
  for (let index = 0; index < 6; index += 1) orders.push(await bought(site))
  const first = orders[0]
  if (!first) throw new Error('no orders')
  const { first: wanted, last } = await laterWindows(first, 7)
  await staff.call('PUT /operator/outlets/:slug/windows', {
    params: { slug: 'tiong-bahru' },
    body: { starts_at: wanted, capacity: 1, reason: 'One van only' },
  })
  const moved = await Promise.allSettled(
    orders.map(({ id, call }) =>
      call('POST /orders/:id/reschedule', { params: { id }, body: { first_starts_at: wanted, last_starts_at: last } }),
    ),
  )
  expect(moved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await site.db.query({ text: 'SELECT taken FROM slot_window WHERE starts_at = $1', values: [wanted] })
  expect(rows).toEqual([{ taken: 1 }])
})

test('D4.5 the window an order has is not full for it, is full for others, and stays its own', async () => {
  const order = await bought(site)
  const { place, first_starts_at: own } = await order.call('GET /orders/:id', { params: { id: order.id } })
  const limit = (capacity: number) =>
    staff.call('PUT /operator/outlets/:slug/windows', {
      params: { slug: 'tiong-bahru' },
      body: { starts_at: own ?? '', capacity, reason: 'No more than those' },
    })
  await limit((await limit(100)).taken)
  const query = { outlet_id: String(place.outlet_id), sales_type_id: String(place.sales_type_id) }
  const isFull = async (call: Bought['call'], more = {}) => {
    const { first } = await call('GET /checkout/slots', { query: { ...query, ...more } })
    return (first ?? []).flatMap(({ windows }) => windows).find(({ starts_at }) => starts_at === own)?.is_full
  }
  expect([await isFull(order.call), await isFull(order.call, { order: order.id })]).toEqual([true, false])
  const stranger = await bought(site)
  expect((await refusal(isFull(stranger.call, { order: order.id }))).httpStatus).toBe(404)
  expect((await refusal(isFull(site.call(), { order: order.id }))).httpStatus).toBe(404)
  expect(await isFull(stranger.call, { order: stranger.id })).toBe(true)
})

test('D4.5 moving an order leaves what the customer holds for the next one alone', async () => {
  const order = await bought(site)
  const { first, last } = await laterWindows(order)
  const { place } = await order.call('GET /orders/:id', { params: { id: order.id } })
  const holding = await laterWindows(order, 4)
  await order.call('POST /checkout/holds', {
    body: {
      outlet_id: place.outlet_id,
      sales_type_id: place.sales_type_id,
      first_starts_at: holding.first,
      last_starts_at: holding.last,
    },
  })
  await order.call('POST /orders/:id/reschedule', {
    params: { id: order.id },
    body: { first_starts_at: first, last_starts_at: last },
  })
  const { rows } = await site.db.query({
    text: `SELECT starts_at, order_id FROM slot_booking WHERE holder = $1 OR order_id = $2 ORDER BY order_id NULLS FIRST, leg`,
    values: [`customer:${order.customerId}`, order.id],
  })
  expect(rows.map(({ starts_at, order_id }) => [starts_at.toISOString(), order_id])).toEqual([
    [holding.first, null],
    [holding.last, null],
    [first, order.id],
    [last, order.id],
  ])
})

test('D4.5 a pickup that failed is made up for by a new trip, and the return moves along', async () => {
  const order = await bought(site)
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 fail')
  const before = await order.call('GET /orders/:id', { params: { id: order.id } })
  const { first, last } = await laterWindows(order)
  const body = { first_starts_at: first, last_starts_at: last }
  const view = await order.call('POST /orders/:id/reschedule', { params: { id: order.id }, body })
  expect(view.trips.map(({ slug, status, starts_at, ends_at }) => [slug, status, starts_at, ends_at])).toEqual([
    ['pickup-1', 'rescheduled', before.first_starts_at, before.first_ends_at],
    ['pickup-2', 'scheduled', first, twoHoursAfter(first)],
    ['delivery-1', 'scheduled', last, twoHoursAfter(last)],
  ])
  expect(view).toMatchObject({ first_ends_at: twoHoursAfter(first), last_ends_at: twoHoursAfter(last) })
  expect(view.timeline.slice(-2)).toMatchObject([
    { kind: 'trip', trip: 'pickup-1', from: 'failed', to: 'rescheduled', who: 'customer' },
    { kind: 'rescheduled', trip: null, from: null, to: null, who: 'customer', reason: 'Moved by the customer' },
  ])
  expect(await reminders(order)).toContain(`pickup_reminder:${order.id}:pickup-2`)
})

test('D4.5 goods that are delivered have one window, and it moves alone', async () => {
  const order = await bought(site, { salesType: 'goods-delivery' })
  const { place } = await order.call('GET /orders/:id', { params: { id: order.id } })
  const query = { outlet_id: String(place.outlet_id), sales_type_id: String(place.sales_type_id) }
  const { last: days } = await order.call('GET /checkout/slots', { query })
  const last = (days ?? []).flatMap(({ windows }) => windows).findLast((one) => !one.is_full)?.starts_at ?? ''
  const body = { last_starts_at: last }
  const view = await order.call('POST /orders/:id/reschedule', { params: { id: order.id }, body })
  expect(view).toMatchObject({
    first_starts_at: null,
    first_ends_at: null,
    last_starts_at: last,
    last_ends_at: twoHoursAfter(last),
    trips: [],
  })
  expect(view.timeline.at(-1)).toMatchObject({ kind: 'rescheduled' })
})

test('D4.5 moving the return leaves the pickup, its trip and its reminder as they are', async () => {
  const order = await bought(site)
  const before = await order.call('GET /orders/:id', { params: { id: order.id } })
  const { last } = await laterWindows(order)
  const body = { last_starts_at: last }
  const view = await order.call('POST /orders/:id/reschedule', { params: { id: order.id }, body })
  expect(view.trips).toEqual([before.trips[0], { ...before.trips[1], starts_at: last, ends_at: twoHoursAfter(last) }])
  expect(view).toMatchObject({ first_starts_at: before.first_starts_at, first_ends_at: before.first_ends_at })
  expect(await reminders(order)).toEqual([`pickup_reminder:${order.id}:pickup-1`])
})

test('D4.5 a move to nowhere is refused with words', async () => {
  const order = await bought(site)
  const error = await refusal(order.call('POST /orders/:id/reschedule', { params: { id: order.id }, body: {} }))
  expect([error.httpStatus, error.message]).toEqual([400, ordersApiTexts.nothingToMove])
})

test('D4.5 a return whose driver is assigned already does not move by itself', async () => {
  const order = await bought(site)
  const { last_starts_at } = await staff.call('GET /operator/orders/:id', { params: { id: order.id } })
  await staff.does(order.id, 'delivery-1 assign')
  const { last } = await laterWindows(order)
  const call = order.call('POST /orders/:id/reschedule', { params: { id: order.id }, body: { last_starts_at: last } })
  const error = await refusal(call)
  expect([error.httpStatus, error.message, error.response]).toEqual([
    409,
    ordersApiTexts.tooLateToReschedule,
    { state: 'assigned' },
  ])
  expect(await order.call('GET /orders/:id', { params: { id: order.id } })).toMatchObject({ last_starts_at })
})
