import { expect, test } from 'vitest'
import { books } from '#tests/support/checkout.ts'
import { bought, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const staff = await staffOf(site)
const SLUG = 'pickup-1'
/** A Monday far enough away that no other test has a place in it. */
const WINDOW = '2030-01-07T02:00:00.000Z'

async function failedPickup() {
  const order = await bought(site)
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 fail')
  return order
}

function makeUp(id: string, body: { starts_at?: string; ends_at?: string; over?: string; reason?: string }) {
  return staff.call('POST /operator/orders/:id/trips/:slug/acts', {
    params: { id, slug: SLUG },
    body: { act: 'reschedule', ...body },
  })
}

const limit = (starts_at: string, capacity: number) =>
  staff.call('PUT /operator/outlets/:slug/windows', {
    params: { slug: 'tiong-bahru' },
    body: { starts_at, capacity, reason: 'One van only' },
  })

test('D4.2 a trip that makes up for another takes a place in its window, and gives the old one back', async () => {
  const { id } = await failedPickup()
  const before = await books(site)
  const view = await makeUp(id, { starts_at: WINDOW, reason: 'Agreed by phone' })
  expect(view).toMatchObject({ first_starts_at: WINDOW, first_ends_at: '2030-01-07T04:00:00.000Z' })
  expect(view.trips.map(({ slug, status }) => `${slug} ${status}`)).toEqual([
    'pickup-1 rescheduled',
    'pickup-2 scheduled',
    'delivery-1 scheduled',
  ])
  expect((await limit(WINDOW, 5)).taken).toBe(1)
  const after = await books(site)
  expect([after.taken, after.bookings]).toEqual([before.taken, before.bookings])
})

test('D4.2 a full window is refused and nothing changes; with a reason it is taken all the same, and the audit log has it', async () => {
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

test('D4.2 of five into a window with two places, two get in', async () => {
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
])('D4.2 %s there is no window, unless somebody says why', async (_, body) => {
  const { id } = await failedPickup()
  expect((await refusal(makeUp(id, body))).httpStatus).toBe(409)
  const { trips } = await makeUp(id, { ...body, over: 'The customer can only then' })
  expect(trips[1]).toMatchObject({ slug: 'pickup-2', starts_at: body.starts_at })
})

test('D4.5 after that the customer may still choose another window', async () => {
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
