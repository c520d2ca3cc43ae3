import { afterAll, beforeAll, expect, test } from 'vitest'
import { BAGS_PER_ORDER_MAX } from '#contract/order/bag-limits.ts'
import { movedTo, scan, scanAt, tagsOf } from '#tests/support/bags.ts'
import { pay } from '#tests/support/checkout.ts'
import { bought, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { readyToSplit } from '#tests/support/split-return.ts'
import { bagsApiTexts } from '#texts/bags/bags-api.ts'

const site = await testSite()
const staff = await staffOf(site)

const setting = (required: string) =>
  site.db.query({
    text: `UPDATE store SET information = information || jsonb_build_object('bags', jsonb_build_object('scan', $1::text)) WHERE slug = 'clothesline-laundry'`,
    values: [required],
  })
beforeAll(() => setting('required'))
afterAll(() => setting('optional'))

const SCAN_FIRST = 'Scan the bags first'
const refused = async (id: string, act: string) => (await refusal(staff.does(id, act))).message

test('B1.2 D3.9 of two returns each visit ends after its own bags, and what is fetched after all bags', async () => {
  const { token } = await site.signedIn()
  const { order_id: id } = await pay(site, await readyToSplit(site, { token }))
  const [one = '', ...others] = await tagsOf(site, id)
  for (const station of ['picked_up', 'received'] as const) await scanAt(staff, station, id, [one, ...others])
  await staff.does(id, 'process')
  const { trips } = await staff.call('GET /operator/orders/:id', { params: { id } })
  const early = trips.find(({ leg }) => leg === 'early')?.slug ?? ''
  await staff.does(id, `${early} assign`, `${early} start`, `${early} arrive`)
  expect(await refused(id, `${early} finish`)).toBe(SCAN_FIRST)
  for (const station of ['ready', 'out', 'delivered'] as const)
    await scan(staff.call, station, id, [one], { return: 'early' })
  await staff.does(id, `${early} finish`, 'ready')
  expect(await refused(id, 'collect')).toBe(SCAN_FIRST)
  await scan(staff.call, 'ready', id, others, { return: 'last' })
  expect(await refused(id, 'collect')).toBe(SCAN_FIRST)
  const both = await refusal(scan(staff.call, 'delivered', id, others, { return: 'last', counter: true }))
  expect(both.httpStatus).toBe(400)
  await scan(staff.call, 'delivered', id, others, { counter: true })
  await staff.does(id, 'collect')
})

test('B1.2 a drop-off that is handed over as delivered needs its scan too', async () => {
  const { id } = await bought(site, { salesType: 'drop-off' })
  await scan(staff.call, 'received', id, await tagsOf(site, id))
  await staff.does(id, 'process', 'ready')
  expect(await refused(id, 'deliver')).toBe(SCAN_FIRST)
  for (const station of ['ready', 'delivered'] as const) await scan(staff.call, station, id, await tagsOf(site, id))
  await staff.does(id, 'deliver')
  const goods = await bought(site, { salesType: 'goods-delivery' })
  await staff.does(goods.id, 'ready', 'deliver')
})

test('B1.2 a missing bag that is found after the order is completed passes what it has missed', async () => {
  await setting('optional')
  const order = await bought(site)
  const { id } = order
  await staff.call('POST /operator/orders/:id/bags', { params: { id }, body: { add: 1 } })
  const [one = '', lost = ''] = await tagsOf(site, id)
  await scanAt(staff, 'picked_up', id, [one, lost])
  await movedTo(staff, 'received', id)
  const body = { station: 'received' as const, orders: [id], codes: [one], reason: 'Not on the van' }
  await staff.call('POST /operator/bags/overrides', { body })
  for (const station of ['ready', 'out', 'delivered'] as const) await scanAt(staff, station, id, [one])
  await staff.does(id, 'delivery-1 finish', 'complete')
  for (const station of ['received', 'ready', 'out', 'delivered'] as const) await scan(staff.call, station, id, [lost])
  const { bags } = await order.call('GET /orders/:id', { params: { id } })
  expect(bags?.bags.map(({ station, is_missing }) => [station, is_missing])).toEqual([
    ['delivered', false],
    ['delivered', false],
  ])
  expect((await refusal(scan(staff.call, 'delivered', id, [lost]))).response).toEqual({ state: 'completed' })
})

test('B1.2 a visit whose bags were scanned at the door did not fail', async () => {
  await setting('optional')
  const { id } = await bought(site)
  await staff.does(id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive')
  const tags = await tagsOf(site, id)
  await scan(staff.call, 'picked_up', id, tags)
  const failed = await refusal(staff.does(id, 'pickup-1 fail'))
  expect([failed.httpStatus, failed.message]).toEqual([409, bagsApiTexts.scannedAtDoor.pickup])
  await staff.does(id, 'pickup-1 finish')
  for (const station of ['received', 'ready', 'out'] as const) await scan(staff.call, station, id, tags)
  const { status } = await staff.call('GET /operator/orders/:id', { params: { id } })
  await staff.does(id, ...(status === 'received' ? [] : (['receive'] as const)), 'process', 'ready')
  await staff.does(id, 'delivery-1 assign', 'delivery-1 start', 'delivery-1 arrive')
  await scan(staff.call, 'delivered', id, tags)
  expect((await refusal(staff.does(id, 'delivery-1 fail'))).message).toBe(bagsApiTexts.scannedAtDoor.delivery)
  await staff.does(id, 'delivery-1 finish')
})

test('B1.2 D3.9 of two returns only the one whose bags were scanned at the door did not fail', async () => {
  await setting('optional')
  const { token } = await site.signedIn()
  const { order_id: id } = await pay(site, await readyToSplit(site, { token }))
  const [one = '', ...others] = await tagsOf(site, id)
  for (const station of ['picked_up', 'received'] as const) await scanAt(staff, station, id, [one, ...others])
  for (const station of ['ready', 'out', 'delivered'] as const)
    await scanAt(staff, station, id, [one], { return: 'early' })
  const { trips } = await staff.call('GET /operator/orders/:id', { params: { id } })
  const slugOf = (leg: 'early' | 'last') => trips.find((trip) => trip.leg === leg)?.slug ?? ''
  expect(await refused(id, `${slugOf('early')} fail`)).toBe(bagsApiTexts.scannedAtDoor.delivery)
  await staff.does(id, `${slugOf('early')} finish`)
  for (const station of ['ready', 'out'] as const) await scan(staff.call, station, id, others, { return: 'last' })
  await movedTo(staff, 'delivered', id, 'last')
  const failed = await staff.does(id, `${slugOf('last')} fail`)
  expect(failed?.trips.find(({ leg }) => leg === 'last')?.status).toBe('failed')
})

test('B1.2 a bag that was missing at the door is still taken in after the order is completed', async () => {
  await setting('optional')
  const { id } = await bought(site)
  await staff.call('POST /operator/orders/:id/bags', { params: { id }, body: { add: 1 } })
  const [one = '', lost = ''] = await tagsOf(site, id)
  await movedTo(staff, 'picked_up', id)
  const body = { station: 'picked_up' as const, orders: [id], codes: [one], reason: 'Not at the door' }
  await staff.call('POST /operator/bags/overrides', { body })
  for (const station of ['received', 'ready', 'out', 'delivered'] as const) await scanAt(staff, station, id, [one])
  await staff.does(id, 'delivery-1 finish', 'complete')
  expect((await scan(staff.call, 'picked_up', id, [lost])).outcome).toBe('accepted')
})

test('B1.2 on hold the customer fetches only what was ready before the hold', async () => {
  await setting('optional')
  const { id } = await bought(site)
  const tags = await tagsOf(site, id)
  const fetched = () => scan(staff.call, 'delivered', id, tags, { counter: true })
  for (const station of ['picked_up', 'received', 'ready'] as const) await scanAt(staff, station, id, tags)
  await staff.does(id, 'hold')
  expect((await refusal(fetched())).response).toEqual({ code: 'not_ready', state: 'on_hold' })
  await staff.does(id, 'resume', 'process', 'ready', 'hold')
  expect((await fetched()).outcome).toBe('accepted')
})

test('B1.1 an order has up to 99 tags', async () => {
  const { id } = await bought(site)
  const add = (count: number) => staff.call('POST /operator/orders/:id/bags', { params: { id }, body: { add: count } })
  expect((await add(BAGS_PER_ORDER_MAX - 1)).bags).toHaveLength(BAGS_PER_ORDER_MAX)
  expect((await refusal(add(1))).httpStatus).toBe(409)
})
