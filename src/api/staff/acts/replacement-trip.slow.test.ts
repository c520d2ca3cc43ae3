import { expect, test } from 'vitest'
import { books } from '#tests/support/checkout.ts'
import { bought, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const staff = await staffOf(site)
const SLUG = 'pickup-1'
/** A Monday so far ahead that no other test books it. */
const WINDOW = '2030-01-07T02:00:00.000Z'

async function failedPickup() {
  const order = await bought(site)
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 fail')
  return order
}

type Made = { starts_at: string; ends_at?: string; return_starts_at?: string; over?: string; reason?: string }

const reschedule = (id: string, slug: string, body: Made) =>
  staff.call('POST /operator/orders/:id/trips/:slug/acts', {
    params: { id, slug },
    body: { act: 'reschedule', ...body },
  })

const daysAfter = (starts_at: string, days: number) => new Date(Date.parse(starts_at) + days * 86_400_000).toISOString()

/** Reschedules the pickup, with the return a week later, so every turnaround fits. */
const makeUp = (id: string, body: Made) =>
  reschedule(id, SLUG, { return_starts_at: daysAfter(body.starts_at, 7), ...body })

const limit = (starts_at: string, capacity: number) =>
  staff.call('PUT /operator/outlets/:slug/windows', {
    params: { slug: 'tiong-bahru' },
    body: { starts_at, capacity, reason: 'One van only' },
  })

test('D4.2 a replacement trip takes a place in its window and frees the old one', async () => {
  const { id } = await failedPickup()
  const before = await books(site)
  const view = await makeUp(id, { starts_at: WINDOW, reason: 'Agreed by phone' })
  expect(view).toMatchObject({
    first_starts_at: WINDOW,
    first_ends_at: '2030-01-07T04:00:00.000Z',
    last_starts_at: '2030-01-14T02:00:00.000Z',
    last_ends_at: '2030-01-14T04:00:00.000Z',
  })
  expect(view.timeline.at(-1)).toMatchObject({ kind: 'rescheduled', who: 'store' })
  expect(view.trips.map(({ slug, status }) => `${slug} ${status}`)).toEqual([
    'pickup-1 rescheduled',
    'pickup-2 scheduled',
    'delivery-1 scheduled',
  ])
  expect(view.trips[2]?.starts_at).toBe(view.last_starts_at)
  expect((await limit(WINDOW, 5)).taken).toBe(1)
  expect((await limit('2030-01-14T02:00:00.000Z', 5)).taken).toBe(1)
  const after = await books(site)
  expect([after.taken, after.bookings]).toEqual([before.taken, before.bookings])
})

test('D4.2 a full window is refused and nothing changes; with a reason it is booked anyway, and the audit log has the reason', async () => {
  const starts = '2030-01-07T04:00:00.000Z'
  await limit(starts, 1)
  const [first, second] = [await failedPickup(), await failedPickup()]
  await makeUp(first.id, { starts_at: starts })
  const no = await refusal(makeUp(second.id, { starts_at: starts }))
  expect([no.httpStatus, no.response]).toEqual([409, { code: 'slot_unavailable', leg: 'first' }])
  expect((await staff.call('GET /operator/orders/:id', { params: { id: second.id } })).trips[0]?.status).toBe('failed')
  await makeUp(second.id, { starts_at: starts, over: 'The manager drives himself' })
  expect((await limit(starts, 1)).taken).toBe(2)
  const [, entry] = await staff.call('GET /operator/audit', { query: {} })
  expect(entry).toMatchObject({
    act: 'trip.reschedule',
    reason: 'The manager drives himself',
    details: { over: 'The manager drives himself' },
  })
})

test('D4.2 of five trips into a window with two places two are booked', async () => {
  const starts = '2030-01-07T06:00:00.000Z'
  await limit(starts, 2)
  const orders = []
  for (let index = 0; index < 5; index += 1) orders.push(await failedPickup())
  const tries = await Promise.allSettled(orders.map(({ id }) => makeUp(id, { starts_at: starts })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await limit(starts, 2)).taken).toBe(2)
})

test.each([
  ['between two windows', { starts_at: '2030-01-07T03:00:00.000Z' }],
  ['at night', { starts_at: '2030-01-07T18:00:00.000Z' }],
  ['in the past', { starts_at: '2020-01-06T02:00:00.000Z' }],
  ['for another time than the window has', { starts_at: WINDOW, ends_at: '2030-01-07T05:00:00.000Z' }],
])('D4.2 %s there is no window without a reason', async (_, body) => {
  const { id } = await failedPickup()
  expect((await refusal(makeUp(id, body))).httpStatus).toBe(409)
  const { trips } = await makeUp(id, { ...body, over: 'The customer can only then' })
  expect(trips[1]).toMatchObject({ slug: 'pickup-2', starts_at: body.starts_at })
})

test('D4.5 after a replacement trip is planned the customer may still choose another window', async () => {
  const { id, call } = await failedPickup()
  const { place, turnaround_hours } = await makeUp(id, { starts_at: WINDOW })
  const query = {
    outlet_id: String(place.outlet_id),
    sales_type_id: String(place.sales_type_id),
    turnaround_hours: String(turnaround_hours),
    order: id,
  }
  const { first } = await call('GET /checkout/slots', { query })
  const wanted = first?.flatMap(({ windows }) => windows).findLast((one) => !one.is_full)?.starts_at ?? ''
  const { last } = await call('GET /checkout/slots', { query: { ...query, first_starts_at: wanted } })
  const back = last?.flatMap(({ windows }) => windows).find((one) => !one.is_full)?.starts_at ?? ''
  const body = { first_starts_at: wanted, last_starts_at: back }
  const moved = await call('POST /orders/:id/reschedule', { params: { id }, body })
  expect(moved.trips.map(({ slug, starts_at }) => [slug, starts_at]).slice(1)).toEqual([
    ['pickup-2', wanted],
    ['delivery-1', back],
  ])
})

/** A Tuesday at 10 am in Singapore. */
const TUESDAY = '2030-02-12T02:00:00.000Z'

async function returnInDays(days: number) {
  const order = await failedPickup()
  const { turnaround_hours } = await order.call('GET /orders/:id', { params: { id: order.id } })
  expect(turnaround_hours).toBeGreaterThan(2)
  await makeUp(order.id, { starts_at: daysAfter(TUESDAY, -7), return_starts_at: daysAfter(TUESDAY, days) })
  await staff.does(order.id, 'pickup-2 assign', 'pickup-2 start', 'pickup-2 fail')
  return { ...order, ready: Date.parse(TUESDAY) + (2 + turnaround_hours) * 3_600_000 }
}

test('D3.1, D4.2 a pickup too close to the return is refused with the earliest possible return; moving the return too is accepted', async () => {
  const { id, ready } = await returnInDays(0)
  const before = await books(site)
  const no = await refusal(reschedule(id, 'pickup-2', { starts_at: TUESDAY }))
  const { earliest_starts_at: earliest } = no.response as { earliest_starts_at: string }
  expect([no.httpStatus, no.response]).toEqual([
    409,
    { code: 'slot_unavailable', leg: 'last', earliest_starts_at: earliest },
  ])
  expect(Date.parse(earliest)).toBeGreaterThanOrEqual(ready)
  expect(no.message).toMatch(
    /^The return \(Tue 12 Feb, 10 am–12 pm\) is too early for the pickup \(Tue 12 Feb, 10 am–12 pm\): the items take \d+ hours\. The earliest return is .+\. Move the return too, or choose an earlier pickup\. To plan it anyway, give a reason with “over”/,
  )
  expect(await books(site)).toEqual(before)
  const early = reschedule(id, 'pickup-2', { starts_at: TUESDAY, return_starts_at: daysAfter(TUESDAY, 0.25) })
  expect((await refusal(early)).response).toMatchObject({ leg: 'last', earliest_starts_at: earliest })
  const view = await reschedule(id, 'pickup-2', { starts_at: TUESDAY, return_starts_at: earliest })
  expect(view).toMatchObject({ first_starts_at: TUESDAY, last_starts_at: earliest })
  const after = await books(site)
  expect([after.taken, after.bookings]).toEqual([before.taken, before.bookings])
})

test('D4.2 a return that leaves enough time stays where it is', async () => {
  const { id } = await returnInDays(7)
  const view = await reschedule(id, 'pickup-2', { starts_at: TUESDAY })
  expect(view).toMatchObject({ first_starts_at: TUESDAY, last_starts_at: daysAfter(TUESDAY, 7) })
  expect(view.timeline.at(-1)?.kind).toBe('trip')
})

test('D4.2 staff may shorten the turnaround with a reason, but a return never begins before the pickup ends', async () => {
  const { id } = await returnInDays(0)
  const over = 'Washed on the same day'
  const same = await refusal(reschedule(id, 'pickup-2', { starts_at: TUESDAY, over }))
  expect([same.httpStatus, same.message]).toEqual([409, expect.not.stringContaining('“over”')])
  const earlier = daysAfter(TUESDAY, -1 / 12)
  expect((await refusal(reschedule(id, 'pickup-2', { starts_at: earlier }))).httpStatus).toBe(409)
  expect(await reschedule(id, 'pickup-2', { starts_at: earlier, over })).toMatchObject({
    first_starts_at: earlier,
    last_starts_at: TUESDAY,
  })
})

test('D4.2 a return with a driver, into a full window or of another trip cannot move with the pickup', async () => {
  const { id } = await returnInDays(0)
  const wanted = { starts_at: TUESDAY, return_starts_at: daysAfter(TUESDAY, 8) }
  await limit(wanted.return_starts_at, 0)
  const full = await refusal(reschedule(id, 'pickup-2', wanted))
  expect([full.httpStatus, full.response]).toEqual([409, { code: 'slot_unavailable', leg: 'last' }])
  await staff.does(id, 'delivery-1 assign')
  const fixed = await refusal(reschedule(id, 'pickup-2', wanted))
  expect([fixed.httpStatus, fixed.response, fixed.message]).toEqual([
    409,
    { state: 'assigned' },
    'You can’t move the return now: it’s assigned',
  ])
  await staff.does(id, 'delivery-1 fail')
  const other = await refusal(reschedule(id, 'delivery-1', wanted))
  expect([other.httpStatus, Object.keys(other.errors)]).toEqual([400, ['return_starts_at']])
})

test('D4.2 a replacement return waits until the items are ready, unless they are already with us', async () => {
  const order = await bought(site)
  await staff.does(order.id, 'delivery-1 assign', 'delivery-1 fail')
  const { trips } = await order.call('GET /orders/:id', { params: { id: order.id } })
  const pickup = trips[0]?.starts_at ?? ''
  const no = await refusal(reschedule(order.id, 'delivery-1', { starts_at: pickup }))
  expect([no.httpStatus, no.message]).toEqual([409, expect.not.stringContaining('Move the return too')])
  const { earliest_starts_at } = no.response as { earliest_starts_at: string }
  expect(await reschedule(order.id, 'delivery-1', { starts_at: earliest_starts_at })).toMatchObject({
    last_starts_at: earliest_starts_at,
  })
  await staff.does(order.id, ...PICKED_UP, 'receive', 'process', 'ready', 'delivery-2 assign', 'delivery-2 fail')
  expect((await reschedule(order.id, 'delivery-2', { starts_at: pickup })).last_starts_at).toBe(pickup)
})

test.each([
  ['switched off', `is_switched_off = true`],
  ['retired', `is_retired = true`],
  ['closed on that day', `blackout_days = '{2030-01-07}'`],
])('D4.2 at an outlet that is %s staff plan no trip without a reason', async (_, closed) => {
  const { id } = await failedPickup()
  const change = (set: string) => site.db.query({ text: `UPDATE outlet SET ${set} WHERE slug = 'tiong-bahru'` })
  const starts_at = '2030-01-07T08:00:00.000Z'
  await change(closed)
  const refused = await refusal(makeUp(id, { starts_at }))
  const order = await staff.call('GET /operator/orders/:id', { params: { id } })
  const over = await makeUp(id, { starts_at, over: 'The neighbouring outlet helps out' })
  await change(`is_switched_off = false, is_retired = false, blackout_days = '{}'`)
  expect([refused.httpStatus, refused.response]).toEqual([409, { code: 'slot_unavailable', leg: 'first' }])
  expect(order.trips[0]).toMatchObject({ slug: SLUG, status: 'failed' })
  expect(over.trips[1]).toMatchObject({ slug: 'pickup-2', starts_at })
})

test('D4.2 a return that moves with a pickup is not planned on a day on which the outlet is closed', async () => {
  const { id } = await failedPickup()
  const change = (days: string) =>
    site.db.query({ text: `UPDATE outlet SET blackout_days = $1 WHERE slug = 'tiong-bahru'`, values: [days] })
  await change('{2030-01-14}')
  const refused = await refusal(makeUp(id, { starts_at: '2030-01-07T10:00:00.000Z' }))
  await change('{}')
  expect([refused.httpStatus, refused.response]).toEqual([409, { code: 'slot_unavailable', leg: 'last' }])
})
