import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/wire/durations.ts'
import { type Bought, bought, PICKED_UP } from '#tests/support/orders.ts'
import { ledgerOf, pointsOf, promiseTrial } from '#tests/support/promises.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const { staff, viewOf, clockAt, judge, inTwoDays, planAgain, closeDayOf, forgetPromises } = await promiseTrial(site)
beforeEach(async () => {
  site.setClock(() => new Date())
  await site.db.query({ text: `UPDATE outlet SET blackout_days = '{}'` })
})

/** Both windows two days later. */
async function bothLater(order: Bought) {
  const { first_starts_at, last_starts_at } = await viewOf(order)
  return { starts_at: inTwoDays(first_starts_at), return_starts_at: inTwoDays(last_starts_at) }
}

/** A drop-off that is collected a week after it is brought. */
async function farDropOff(): Promise<Bought> {
  const order = await bought(site, { salesType: 'drop-off' })
  const { place, turnaround_hours, first_starts_at, last_starts_at } = await viewOf(order)
  const query = {
    outlet_id: String(place.outlet_id),
    sales_type_id: String(place.sales_type_id),
    turnaround_hours: String(turnaround_hours),
    first_starts_at: first_starts_at ?? '',
  }
  const { last } = await order.call('GET /checkout/slots', { query })
  const after = Date.parse(last_starts_at ?? '') + 5 * DAY_MS
  const far = (last ?? []).flatMap(({ windows }) => windows).find(({ starts_at }) => Date.parse(starts_at) > after)
  const params = { id: order.id }
  await order.call('POST /orders/:id/reschedule', {
    params,
    body: { first_starts_at, last_starts_at: far?.starts_at ?? '' },
  })
  return order
}

test('P1.5 an order from before the ledger stays without promises when we move it', async () => {
  const order = await bought(site)
  await forgetPromises(order.id)
  await closeDayOf(order, (await viewOf(order)).last_starts_at)
  clockAt((await viewOf(order)).last_ends_at, 60)
  await judge()
  await judge()
  expect(await ledgerOf(site, order.id)).toEqual([])
  expect(await pointsOf(site, order)).toEqual([])
})

test('P1.5 an order from before the ledger whose report is promised an answer has no other promise after a move', async () => {
  const order = await bought(site)
  await forgetPromises(order.id)
  await site.db.query({
    text: `INSERT INTO promise (store_id, id, order_id, kind, subject, round, promised_to, made_at, look_at)
           SELECT store_id, gen_random_uuid(), id, 'claim', gen_random_uuid(), 1, now() + interval '9 days', now(), now() + interval '9 days'
           FROM customer_order WHERE id = $1`,
    values: [order.id],
  })
  await closeDayOf(order, (await viewOf(order)).last_starts_at)
  expect(await ledgerOf(site, order.id)).toEqual(['claim 1 open'])
})

test('P1.5 nobody was there when we came late: the visit is missed, what follows it was moved by the customer', async () => {
  const order = await bought(site)
  clockAt((await viewOf(order)).first_ends_at, 25)
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive')
  await judge()
  await staff.does(order.id, 'pickup-1 fail')
  await planAgain(order, 'pickup-1', await bothLater(order))
  await judge()
  expect(await ledgerOf(site, order.id)).toEqual([
    'pickup 1 missed late 25',
    'pickup 2 open',
    'return 1 void moved_by_customer',
    'return 2 open',
  ])
})

test('P1.5 after a visit that the customer missed, a closed day is still our move', async () => {
  const order = await bought(site)
  clockAt((await viewOf(order)).first_starts_at, 10)
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive', 'pickup-1 fail')
  await planAgain(order, 'pickup-1', await bothLater(order))
  await closeDayOf(order, (await viewOf(order)).last_starts_at)
  await judge()
  expect(await ledgerOf(site, order.id)).toEqual([
    'pickup 1 kept came_in_time',
    'pickup 2 open',
    'return 1 void moved_by_customer',
    'return 2 missed moved_by_store',
    'return 3 open',
  ])
})

test('P1.5 a return that we could not bring is our move, though nobody was there for the pickup', async () => {
  const order = await bought(site)
  clockAt((await viewOf(order)).first_starts_at, 10)
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive', 'pickup-1 fail')
  await planAgain(order, 'pickup-1', await bothLater(order))
  clockAt((await viewOf(order)).first_starts_at, 10)
  await staff.does(order.id, ...PICKED_UP.map((act) => act.replace('pickup-1', 'pickup-2')))
  clockAt((await viewOf(order)).last_starts_at, -60)
  await staff.does(order.id, 'receive', 'process', 'ready', 'delivery-1 assign', 'delivery-1 fail')
  await planAgain(order, 'delivery-1', { starts_at: inTwoDays((await viewOf(order)).last_starts_at) })
  await judge()
  expect((await ledgerOf(site, order.id)).slice(2)).toEqual([
    'return 1 void moved_by_customer',
    'return 2 missed failed_by_store',
    'return 3 open',
  ])
})

test('P1.5 a second visit in the same window is a promise of its own', async () => {
  const order = await bought(site)
  const { first_starts_at, first_ends_at } = await viewOf(order)
  clockAt(first_starts_at, -90)
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 fail')
  await planAgain(order, 'pickup-1', { starts_at: first_starts_at ?? '' })
  await judge()
  expect(await ledgerOf(site, order.id)).toEqual(['pickup 1 missed failed_by_store', 'pickup 2 open', 'return 1 open'])
  clockAt(first_ends_at, 5)
  await staff.does(order.id, 'pickup-2 assign', 'pickup-2 start', 'pickup-2 arrive')
  await judge()
  expect((await ledgerOf(site, order.id))[1]).toBe('pickup 2 missed late 5')
})

test('P1.5 a closed day that moves only when a drop-off is brought misses nothing, and leaves the time to be ready', async () => {
  const order = await farDropOff()
  const moved = ['ready 1 void moved_by_customer']
  const before = await viewOf(order)
  await closeDayOf(order, before.first_starts_at)
  const after = await viewOf(order)
  expect(after.first_starts_at).not.toBe(before.first_starts_at)
  expect(after.last_starts_at).toBe(before.last_starts_at)
  await judge()
  expect(await ledgerOf(site, order.id)).toEqual([...moved, 'ready 2 void replaced', 'ready 3 open'])
  // Brought in its new time, and ready late: that is ours.
  clockAt(after.first_starts_at, 10)
  await staff.does(order.id, 'receive', 'process')
  clockAt(after.last_starts_at, 61)
  await staff.does(order.id, 'ready')
  await judge()
  expect((await ledgerOf(site, order.id))[2]).toBe('ready 3 missed late 61')
})
