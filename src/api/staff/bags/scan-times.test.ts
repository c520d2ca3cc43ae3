import { expect, test } from 'vitest'
import { movedTo, scan, scanAt, tagsOf } from '#tests/support/bags.ts'
import { newKey, pay } from '#tests/support/checkout.ts'
import { BROUGHT, bought, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { readyToSplit } from '#tests/support/split-return.ts'

const site = await testSite()
const staff = await staffOf(site)

async function tagged() {
  const order = await bought(site)
  const { number } = await staff.call('GET /operator/orders/:id', { params: { id: order.id } })
  return { ...order, number, tags: await tagsOf(site, order.id) }
}
const told = async (scanning: Promise<unknown>) => {
  const { httpStatus, message, response } = await refusal(scanning)
  return [httpStatus, message, response]
}
const override = (station: 'picked_up' | 'ready', id: string, codes: string[]) =>
  staff.call('POST /operator/bags/overrides', { body: { station, orders: [id], codes, reason: 'No time' } })
const handOvers = async (id: string) =>
  (await site.db.query({ text: 'SELECT FROM bag_hand_over WHERE order_id = $1', values: [id] })).rows.length

test('B1.2 at the door nothing is scanned before a driver has left, also by an override, and nobody is asked about a count', async () => {
  const { id, number, tags, call } = await tagged()
  const words = `No driver has left for the pickup of order ${number}. Mark the driver as on the way first.`
  const key = newKey()
  expect(await told(scan(staff.call, 'picked_up', id, tags, { key }))).toEqual([
    409,
    words,
    { code: 'not_on_the_way', state: 'scheduled' },
  ])
  await staff.does(id, 'pickup-1 assign')
  expect((await told(override('picked_up', id, tags)))[1]).toBe(words)
  expect((await call('GET /orders/:id', { params: { id } })).bags?.count).toBeNull()
  expect(await handOvers(id)).toBe(0)
  await staff.does(id, 'pickup-1 start')
  // The same request again, now that the driver is on the way.
  expect((await scan(staff.call, 'picked_up', id, tags, { key })).outcome).toBe('accepted')
})

test('B1.2 what is brought back is scanned at the door only while its own return is there', async () => {
  const { id, number, tags } = await tagged()
  for (const station of ['picked_up', 'received', 'ready', 'out'] as const) await scanAt(staff, station, id, tags)
  await staff.does(id, 'process', 'ready', 'delivery-1 assign')
  const [status, words, response] = await told(scan(staff.call, 'delivered', id, tags))
  expect([status, response]).toEqual([409, { code: 'not_on_the_way', state: 'assigned' }])
  expect(words).toContain(`No driver has left for the return of order ${number}.`)
  await staff.does(id, 'delivery-1 start', 'delivery-1 fail')
  expect((await told(scan(staff.call, 'delivered', id, tags)))[1]).toBe(
    `The return of order ${number} failed. Plan a new one, and mark the driver as on the way first.`,
  )
  const { last_starts_at } = await staff.call('GET /operator/orders/:id', { params: { id } })
  await staff.call('POST /operator/orders/:id/trips/:slug/acts', {
    params: { id, slug: 'delivery-1' },
    body: { act: 'reschedule', starts_at: last_starts_at ?? '', over: 'The same evening' },
  })
  expect((await told(scan(staff.call, 'delivered', id, tags)))[2]).toMatchObject({ state: 'scheduled' })
  await staff.does(id, 'delivery-2 assign', 'delivery-2 start')
  await scan(staff.call, 'delivered', id, tags)
})

test('B1.2 a driver who finds no bag at the door has counted none: nobody is asked, and the next one counts', async () => {
  const { id, tags, call } = await tagged()
  await movedTo(staff, 'picked_up', id)
  await override('picked_up', id, [])
  expect((await call('GET /orders/:id', { params: { id } })).bags?.count).toBeNull()
  await staff.call('POST /operator/orders/:id/trips/:slug/acts', {
    params: { id, slug: 'pickup-1' },
    body: { act: 'finish', bag_count: tags.length },
  })
})

test('B1.2 D3.9 of two returns the named one must be at its door', async () => {
  const { token } = await site.signedIn()
  const { order_id: id } = await pay(site, await readyToSplit(site, { token }))
  const [one = '', ...others] = await tagsOf(site, id)
  for (const station of ['picked_up', 'received'] as const) await scanAt(staff, station, id, [one, ...others])
  for (const station of ['ready', 'out'] as const) await scan(staff.call, station, id, [one], { return: 'early' })
  for (const station of ['ready', 'out'] as const) await scan(staff.call, station, id, others, { return: 'last' })
  await movedTo(staff, 'delivered', id, 'early')
  expect((await told(scan(staff.call, 'delivered', id, others, { return: 'last' })))[2]).toMatchObject({
    code: 'not_on_the_way',
  })
  await scan(staff.call, 'delivered', id, [one], { return: 'early' })
})

test('B1.2 at the shop nothing is scanned before the pickup is finished, also by an override', async () => {
  const { id, number, tags } = await tagged()
  await scanAt(staff, 'picked_up', id, tags)
  const words = `The pickup of order ${number} isn’t finished. Finish it first.`
  expect(await told(scan(staff.call, 'received', id, tags))).toEqual([
    409,
    words,
    { code: 'not_picked_up', state: 'arrived' },
  ])
  expect((await told(override('ready', id, tags)))[1]).toBe(words)
})

test('B1.2 of a run nothing is handed over if one order’s driver has not left', async () => {
  const [one, two] = [await tagged(), await tagged()]
  await movedTo(staff, 'picked_up', one.id)
  const [, words] = await told(scan(staff.call, 'picked_up', [one.id, two.id], [...one.tags, ...two.tags]))
  expect(words).toContain(`order ${two.number}`)
  expect(await handOvers(one.id)).toBe(0)
})

test('B1.2 a hold stops no driver: what the driver takes is scanned, and the order stays on hold', async () => {
  const { id, tags } = await tagged()
  await staff.does(id, ...PICKED_UP.slice(0, 3), 'hold')
  await scan(staff.call, 'picked_up', id, tags)
  expect((await staff.call('GET /operator/orders/:id', { params: { id } })).status).toBe('on_hold')
})

test('B1.2 a foreign tag that is left unused is refused as a foreign bag is, and recorded', async () => {
  const [mine, other] = [await tagged(), await tagged()]
  await movedTo(staff, 'picked_up', mine.id)
  const [, words, response] = await told(scan(staff.call, 'picked_up', mine.id, mine.tags, { unused: other.tags }))
  expect(words).toBe('Nothing was handed over: 1 bag belongs to another order')
  expect(response).toMatchObject({ foreign: [{ code: other.tags[0], why: 'other_order', order: other.number }] })
  const { rows } = await site.db.query({
    text: 'SELECT outcome, details FROM bag_hand_over WHERE order_id = $1',
    values: [mine.id],
  })
  expect(rows).toEqual([
    {
      outcome: 'refused',
      details: expect.objectContaining({ problems: [{ code: other.tags[0], why: 'other_order' }] }),
    },
  ])
  expect(await tagsOf(site, other.id)).toEqual(other.tags)
})

test('B1.2 who fetches at the counter what a driver would bring gets bags that are ready, and nothing goes out', async () => {
  const { id, tags } = await tagged()
  for (const station of ['picked_up', 'received'] as const) await scanAt(staff, station, id, tags)
  const fetched = () => scan(staff.call, 'delivered', id, tags, { counter: true })
  expect((await told(fetched()))[2]).toEqual({ code: 'not_ready', state: 'received' })
  expect((await refusal(scan(staff.call, 'ready', id, tags, { counter: true }))).httpStatus).toBe(400)
  await scan(staff.call, 'ready', id, tags)
  await staff.does(id, 'process', 'ready')
  expect((await fetched()).outcome).toBe('accepted')
  await staff.does(id, 'collect')
})

test('B1.2 after a failed return the customer fetches what came back in the van', async () => {
  const { id, tags } = await tagged()
  for (const station of ['picked_up', 'received', 'ready', 'out'] as const) await scanAt(staff, station, id, tags)
  await staff.does(id, 'process', 'ready', ...BROUGHT.slice(0, 2), 'delivery-1 fail')
  expect((await scan(staff.call, 'delivered', id, tags, { counter: true })).green).toHaveLength(tags.length)
  await staff.does(id, 'collect')
})
