import { expect, test } from 'vitest'
import { bought, staffOf } from '#tests/support/orders.ts'
import { insertOrder } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const staff = await staffOf(site)

/** 18 November in Singapore, from "12:40". */
const at = (clock: string) => new Date(`2026-11-18T${clock}:00+08:00`)

/** Moves all pickups of these orders to one window of two hours, on this day or a later one. */
async function planAt(clock: string, ids: string[], later = '0 days') {
  await site.db.query({
    text: `UPDATE trip SET starts_at = $2::timestamptz + $3::interval, ends_at = $2::timestamptz + interval '2 hours' + $3::interval
           WHERE order_id = ANY ($1) AND kind = 'pickup'`,
    values: [ids, at(clock), later],
  })
}

async function does(clock: string, id: string, act: string) {
  site.setClock(at(clock))
  await staff.does(id, act)
}

test('D4.5 the order and the list say who comes and when, by the stops before', async () => {
  site.setClock(at('08:00'))
  const [first, own] = [await bought(site), await bought(site)]
  await planAt('12:00', [first.id, own.id])
  const look = async (clock: string) => {
    site.setClock(at(clock))
    const { next } = await own.call('GET /orders/:id', { params: { id: own.id } })
    const { orders } = await own.call('GET /orders', { query: {} })
    expect(orders[0]?.next).toEqual(next)
    return next
  }
  expect(await look('11:00')).toMatchObject({ step: 'pickup', driver: null, arrives_at: null })
  for (const { id } of [first, own]) await does('11:00', id, 'pickup-1 assign')
  // Both stops are planned for the same window, so their order is not known.
  expect(await look('11:05')).toMatchObject({ step: 'pickup', driver: 'Farid', arrives_at: null, stops_before: 0 })
  await does('12:10', first.id, 'pickup-1 start')
  await does('12:12', own.id, 'pickup-1 start')
  expect(await look('12:12')).toMatchObject({
    step: 'driver_to_pickup',
    driver: 'Farid',
    arrives_at: at('12:35').toISOString(),
    stops_before: 1,
  })
  await does('12:30', first.id, 'pickup-1 arrive')
  await does('12:40', first.id, 'pickup-1 finish')
  expect(await look('12:40')).toMatchObject({ arrives_at: at('12:45').toISOString(), stops_before: 0 })
  await does('12:44', own.id, 'pickup-1 arrive')
  expect(await look('12:45')).toMatchObject({ step: 'driver_at_pickup', driver: 'Farid', arrives_at: null })
  await does('12:50', own.id, 'pickup-1 finish')
  expect(await look('12:50')).toMatchObject({ step: 'to_outlet', driver: null, arrives_at: null })
})

test('D4.5 the stops of another day say nothing', async () => {
  site.setClock(at('08:00'))
  const [other, own] = [await bought(site), await bought(site)]
  await planAt('12:00', [own.id])
  await planAt('12:00', [other.id], '1 day')
  await does('12:00', other.id, 'pickup-1 assign')
  await does('12:00', other.id, 'pickup-1 start')
  await does('12:00', own.id, 'pickup-1 assign')
  const { next } = await own.call('GET /orders/:id', { params: { id: own.id } })
  expect(next).toMatchObject({ driver: 'Farid', arrives_at: null })
  // A pickup of another day, though its driver set out today.
  const away = await other.call('GET /orders/:id', { params: { id: other.id } })
  expect(away.next).toMatchObject({ step: 'driver_to_pickup', arrives_at: null })
})

test('D4.5 the stops of the whole day in Singapore count, of this driver and this store only', async () => {
  site.setClock(at('05:00'))
  const buyer = await site.signedIn()
  const [early, own, other] = [
    await bought(site, { buyer }),
    await bought(site, { buyer }),
    await bought(site, { buyer }),
  ]
  await planAt('07:00', [early.id])
  await planAt('12:00', [own.id, other.id])
  await does('06:45', early.id, 'pickup-1 assign')
  await does('06:45', own.id, 'pickup-1 assign')
  await does('06:45', other.id, 'pickup-1 assign')
  const change = (set: string, id: string) =>
    site.db.query({ text: `UPDATE trip SET ${set} WHERE order_id = $1 AND kind = 'pickup'`, values: [id] })
  // A driver of the same name in another store is at work, too.
  const elsewhere = await insertOrder(site, { store: 'kinder-press', status: 'confirmed' })
  await site.db.query({
    text: `INSERT INTO trip (store_id, order_id, slug, kind, leg, status, starts_at, ends_at, driver_name, changed_at)
           SELECT store_id, id, 'pickup-1', 'pickup', 'first', 'arrived', $2, $3, 'Ravi Kumar', $2 FROM customer_order WHERE id = $1`,
    values: [elsewhere, at('06:50'), at('09:00')],
  })
  await does('06:50', early.id, 'pickup-1 start')
  // Drivers who have no stops of other tests.
  for (const { id } of [early, own]) await change(`driver_name = 'Aziz Noor'`, id)
  await change(`driver_name = 'Ravi Kumar'`, other.id)
  site.setClock(at('07:05'))
  const { orders } = await own.call('GET /orders', { query: {} })
  const nextOf = (id: string) => orders.find((order) => order.id === id)?.next
  // The driver's stop before 8 am, when the day begins in UTC, comes first.
  expect(nextOf(own.id)).toMatchObject({ driver: 'Aziz', arrives_at: at('12:00').toISOString(), stops_before: 1 })
  expect(nextOf(other.id)).toMatchObject({ driver: 'Ravi', arrives_at: null, stops_before: 0 })
})

test('D4.1 an order on hold keeps the status that it goes on from', async () => {
  site.setClock(at('08:00'))
  const { id, call } = await bought(site)
  await staff.does(id, 'hold')
  expect(await call('GET /orders/:id', { params: { id } })).toMatchObject({ status: 'on_hold', held_from: 'confirmed' })
  await staff.does(id, 'resume')
  expect(await call('GET /orders/:id', { params: { id } })).toMatchObject({ status: 'confirmed', held_from: null })
})
