import { afterEach, expect, test } from 'vitest'
import type { SlotDay } from '#contract/order/slots.ts'
import { books } from '#tests/support/checkout.ts'
import { type Bought, BROUGHT, bought, boughtAsGuest, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { ordersApiTexts } from '#texts/order/orders-api.ts'

const site = await testSite({ poolSize: 20 })
const staff = await staffOf(site)
afterEach(() => site.setClock(() => new Date()))
const twoHoursAfter = (startsAt: string) => new Date(Date.parse(startsAt) + 2 * 3_600_000).toISOString()

async function reminders({ id }: Bought): Promise<string[]> {
  const { rows } = await site.db.query({
    text: `SELECT key FROM graphile_worker.jobs WHERE key LIKE $1 ORDER BY key`,
    values: [`pickup_reminder:${id}:%`],
  })
  return rows.map(({ key }) => key)
}

/** Free windows later than the order's own. */
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
  const ownIn = ({ first }: { first: SlotDay[] | null }) =>
    (first ?? []).flatMap(({ windows }) => windows).find(({ starts_at }) => starts_at === own)?.is_full
  const forNew = async (call: Bought['call']) => ownIn(await call('GET /checkout/slots', { query }))
  const forOrder = async ({ id }: { id: string }, call: Bought['call']) =>
    ownIn(await call('GET /orders/:id/slots', { params: { id }, query: {} }))
  expect([await forNew(order.call), await forOrder(order, order.call)]).toEqual([true, false])
  const stranger = await bought(site)
  expect((await refusal(forOrder(order, stranger.call))).httpStatus).toBe(404)
  expect(await forOrder(stranger, stranger.call)).toBe(true)
})

test('D4.5 the window an order has stays on its list when it is too late for others to book it', async () => {
  const order = await bought(site)
  const { first_starts_at: own, last_starts_at: back } = await order.call('GET /orders/:id', {
    params: { id: order.id },
  })
  const starts = (days: SlotDay[] | null) => (days ?? []).flatMap(({ windows }) => windows.map((one) => one.starts_at))
  site.setClock(() => new Date(Date.parse(own ?? '') - 60_000))
  const { first, last } = await order.call('GET /orders/:id/slots', { params: { id: order.id }, query: {} })
  expect([starts(first)[0], starts(last).includes(back ?? '')]).toEqual([own, true])
})

test('D4.5 rescheduling an order leaves the customer’s holds for the next one alone', async () => {
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

test('D4.5 a reschedule without a change is refused', async () => {
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

const slotsOf = ({ id, call }: Bought) => call('GET /orders/:id/slots', { params: { id }, query: {} })
const freeStarts = (days: SlotDay[] | null) =>
  (days ?? []).flatMap(({ windows }) => windows.filter(({ is_full }) => !is_full).map(({ starts_at }) => starts_at))
const moveReturn = ({ id, call }: Bought, last_starts_at: string) =>
  call('POST /orders/:id/reschedule', { params: { id }, body: { last_starts_at } })

/** Another free window for the return. */
async function otherReturn(order: Bought): Promise<string> {
  const { last_starts_at } = await order.call('GET /orders/:id', { params: { id: order.id } })
  return freeStarts((await slotsOf(order)).last).find((one) => one > (last_starts_at ?? '')) ?? ''
}

test('D4.10 the return moves whatever happened to the pickup: its place, its trip and the page know; the pickup stays', async () => {
  for (const acts of [
    ['pickup-1 assign'],
    ['pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive'],
    [...PICKED_UP],
    [...PICKED_UP, 'receive', 'process'],
    [...PICKED_UP, 'receive', 'process', 'ready'],
  ]) {
    const order = await bought(site)
    const before = await books(site)
    await staff.does(order.id, ...acts)
    const { trips, acts: may, status } = await order.call('GET /orders/:id', { params: { id: order.id } })
    expect([may.reschedule, may.cancel]).toEqual([true, false])
    expect((await slotsOf(order)).first).toBeNull()
    const wanted = await otherReturn(order)
    const view = await moveReturn(order, wanted)
    expect(view.trips).toEqual([trips[0], { ...trips[1], starts_at: wanted, ends_at: twoHoursAfter(wanted) }])
    expect(view).toMatchObject({ status, last_starts_at: wanted, last_ends_at: twoHoursAfter(wanted) })
    const after = await books(site)
    expect([after.taken, after.bookings]).toEqual([before.taken, before.bookings])
  }
})

test('D4.10 it moves until its own driver is assigned, and again when the driver is taken off it', async () => {
  const order = await bought(site)
  await staff.does(order.id, ...PICKED_UP, 'receive', 'process', 'ready')
  const wanted = await otherReturn(order)
  await staff.does(order.id, 'delivery-1 assign')
  expect((await order.call('GET /orders/:id', { params: { id: order.id } })).acts.reschedule).toBe(false)
  expect(await slotsOf(order)).toMatchObject({ first: null, last: null })
  const error = await refusal(moveReturn(order, wanted))
  expect([error.httpStatus, error.message, error.response]).toEqual([
    409,
    ordersApiTexts.tooLateToReschedule,
    { state: 'assigned' },
  ])
  await staff.does(order.id, 'delivery-1 unassign')
  expect((await moveReturn(order, wanted)).last_starts_at).toBe(wanted)
})

test('D4.10 a return that failed is made up for in the window that the customer chooses', async () => {
  const order = await bought(site)
  await staff.does(order.id, ...PICKED_UP, 'receive', 'process', 'ready', ...BROUGHT.slice(0, 2), 'delivery-1 fail')
  const view = await moveReturn(order, await otherReturn(order))
  expect(view.trips.map(({ slug, status }) => [slug, status])).toEqual([
    ['pickup-1', 'done'],
    ['delivery-1', 'rescheduled'],
    ['delivery-2', 'scheduled'],
  ])
})

test('D4.10 the return cannot move to before the items are ready, into the past or to a window that is not offered; items that are ready early may come early', async () => {
  const order = await bought(site)
  const { first_starts_at, first_ends_at, turnaround_hours, last_starts_at } = await order.call('GET /orders/:id', {
    params: { id: order.id },
  })
  await staff.does(order.id, ...PICKED_UP, 'receive', 'process')
  const ready = Date.parse(first_ends_at ?? '') + turnaround_hours * 3_600_000
  for (const [starts, words] of [
    [first_starts_at ?? '', 'Your items won’t be ready by then. Choose a later time.'],
    ['2020-01-01T02:00:00.000Z', 'That time has passed. Choose another one.'],
    ['2040-01-01T02:00:00.000Z', 'We don’t offer that time. Choose another one.'],
  ] as const) {
    const error = await refusal(moveReturn(order, starts))
    expect([starts, error.httpStatus, error.message]).toEqual([starts, 409, words])
  }
  expect(freeStarts((await slotsOf(order)).last).every((one) => Date.parse(one) >= ready)).toBe(true)
  await staff.does(order.id, 'ready')
  const early = freeStarts((await slotsOf(order)).last)[0] ?? ''
  expect(early < (last_starts_at ?? '')).toBe(true)
  expect((await moveReturn(order, early)).last_starts_at).toBe(early)
})

test('D4.10 the return of an ended order cannot move', async () => {
  const order = await bought(site)
  const wanted = await otherReturn(order)
  await staff.does(order.id, 'cancel')
  const error = await refusal(moveReturn(order, wanted))
  expect([error.httpStatus, error.message]).toEqual([409, ordersApiTexts.tooLateToReschedule])
})

test('D4.10 on hold the return can be moved too, and the order stays on hold', async () => {
  const order = await bought(site)
  await staff.does(order.id, ...PICKED_UP, 'hold')
  const wanted = await otherReturn(order)
  expect(await moveReturn(order, wanted)).toMatchObject({ status: 'on_hold', last_starts_at: wanted })
  expect((await staff.does(order.id, 'resume'))?.status).toBe('picked_up')
})

test('D4.10 the driver is assigned and the return moved at the same moment: in either order, trip and window agree', async () => {
  for (let round = 0; round < 10; round += 1) {
    const order = await bought(site)
    await staff.does(order.id, ...PICKED_UP)
    const wanted = await otherReturn(order)
    const [, moved] = await Promise.allSettled([staff.does(order.id, 'delivery-1 assign'), moveReturn(order, wanted)])
    const view = await order.call('GET /orders/:id', { params: { id: order.id } })
    expect(view.trips[1]).toMatchObject({ status: 'assigned', starts_at: view.last_starts_at })
    expect(view.last_starts_at === wanted).toBe(moved.status === 'fulfilled')
  }
})

test('D4.8 a guest moves an order by the link as a customer does; it is noted as theirs', async () => {
  const { guestToken: token } = await boughtAsGuest(site, 'pickup-return')
  const call = site.call()
  const { first, last } = await call('GET /guest-orders/:token/slots', { params: { token }, query: {} })
  const first_starts_at = freeStarts(first).at(2) ?? ''
  const after = await call('GET /guest-orders/:token/slots', { params: { token }, query: { first_starts_at } })
  expect(freeStarts(last).length).toBeGreaterThan(0)
  const last_starts_at = freeStarts(after.last).at(1) ?? ''
  const body = { first_starts_at, last_starts_at }
  const view = await call('POST /guest-orders/:token/reschedule', { params: { token }, body })
  expect(view.trips.map((trip) => trip.starts_at)).toEqual([first_starts_at, last_starts_at])
  expect(view.timeline.at(-1)).toMatchObject({ kind: 'rescheduled', who: 'customer' })
  const text = `SELECT actor FROM order_event WHERE order_id = $1 AND kind = 'rescheduled'`
  expect((await site.db.query({ text, values: [view.id] })).rows).toEqual([{ actor: 'guest' }])
  expect(view.acts).toMatchObject({ reschedule: true, cancel: true })
  await staff.does(view.id, 'pickup-1 assign')
  const late = call('POST /guest-orders/:token/reschedule', {
    params: { token },
    body: { first_starts_at: freeStarts(first)[0] },
  })
  expect((await refusal(late)).response).toEqual({ state: 'pickup_scheduled' })
})
