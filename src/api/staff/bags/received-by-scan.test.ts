import { expect, test } from 'vitest'
import { movedTo, scan, scanAt, tagsOf } from '#tests/support/bags.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought, PICKED_UP } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { weighingShop } from '#tests/support/weighed.ts'

const site = await testSite()
const messages = await testMessages(site)
const { staff, ordered, weigh } = await weighingShop(site)

async function withBags(salesType?: string) {
  const order = await bought(site, salesType ? { salesType } : {})
  await staff.call('POST /operator/orders/:id/bags', { params: { id: order.id }, body: { add: 1 } })
  const [one = '', two = ''] = await tagsOf(site, order.id)
  return { ...order, one, two }
}
const view = (id: string) => staff.call('GET /operator/orders/:id', { params: { id } })
const statusOf = async (id: string) => (await view(id)).status
const timesReceived = async (id: string) =>
  (await view(id)).timeline.filter(({ kind, to }) => kind === 'order' && to === 'received').length
const override = (station: 'received' | 'ready', id: string, codes: string[]) =>
  staff.call('POST /operator/bags/overrides', { body: { station, orders: [id], codes, reason: 'Not in the van' } })
const setting = (required: string) =>
  site.db.query({
    text: `UPDATE store SET information = information || jsonb_build_object('bags', jsonb_build_object('scan', $1::text)) WHERE slug = 'clothesline-laundry'`,
    values: [required],
  })

test('B1.2 the last bag at the shop receives the order, once, as the act does', async () => {
  const { id, one, two, call } = await withBags()
  await scanAt(staff, 'picked_up', id, [one, two])
  await refusal(scanAt(staff, 'received', id, [one]))
  expect(await statusOf(id)).toBe('picked_up')
  await messages.deliver()
  await scan(staff.call, 'received', id, [one, two])
  expect(await statusOf(id)).toBe('received')
  expect((await call('GET /orders/:id', { params: { id } })).status).toBe('received')
  expect(await messages.deliver()).toEqual([])
  const audit = await staff.call('GET /operator/audit', { query: {} })
  expect(audit.slice(0, 2).map(({ act }) => act)).toEqual(['bags.scan', 'order.receive'])
  const again = await refusal(staff.does(id, 'receive'))
  expect([again.httpStatus, again.message, again.response]).toEqual([
    409,
    'This order was already received, when its bags were scanned or weighed',
    { state: 'received' },
  ])
  await staff.does(id, 'process')
  expect(await timesReceived(id)).toBe(1)
})

test('B1.2 one scan of a whole van receives each of its orders', async () => {
  const [first, second] = [await withBags(), await withBags()]
  for (const { id, one, two } of [first, second]) {
    await scanAt(staff, 'picked_up', id, [one, two])
    await staff.does(id, 'pickup-1 finish')
  }
  const codes = [first, second].flatMap(({ one, two }) => [one, two])
  await scan(staff.call, 'received', [first.id, second.id], codes)
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['received', 'received'])
})

test('B1.2 an order is received without the bags that are declared missing, and not if none has come', async () => {
  const { id, one, two } = await withBags()
  await scanAt(staff, 'picked_up', id, [one, two])
  await staff.does(id, 'pickup-1 finish')
  await override('received', id, [one])
  expect(await statusOf(id)).toBe('received')
  const lost = await withBags()
  await scanAt(staff, 'picked_up', lost.id, [lost.one, lost.two])
  await staff.does(lost.id, 'pickup-1 finish')
  await override('received', lost.id, [])
  expect(await statusOf(lost.id)).toBe('picked_up')
  await scan(staff.call, 'received', lost.id, [lost.two])
  expect(await statusOf(lost.id)).toBe('received')
})

test('B1.2 bags that skip the station by an override are at the shop too', async () => {
  const { id, one, two } = await withBags()
  await scanAt(staff, 'picked_up', id, [one, two])
  await staff.does(id, 'pickup-1 finish')
  await override('ready', id, [one, two])
  expect(await statusOf(id)).toBe('received')
})

test('B1.2 at the counter the scan receives a drop-off; that it is ready stays a step', async () => {
  const { id, one, two } = await withBags('drop-off')
  await scan(staff.call, 'received', id, [one, two])
  expect(await statusOf(id)).toBe('received')
  await staff.does(id, 'process')
  await scan(staff.call, 'ready', id, [one, two])
  expect(await statusOf(id)).toBe('processing')
})

test('B1.2 a bag that is found after the order was received changes no state', async () => {
  const { id, one, two } = await withBags()
  await scanAt(staff, 'picked_up', id, [one, two])
  await staff.does(id, 'pickup-1 finish', 'receive')
  await override('received', id, [one])
  await staff.does(id, 'process')
  await scan(staff.call, 'received', id, [two])
  expect([await statusOf(id), await timesReceived(id)]).toEqual(['processing', 1])
})

test('B1.2 what arrives during a hold is received when the order goes on', async () => {
  const { id, one, two } = await withBags()
  await scanAt(staff, 'picked_up', id, [one, two])
  await staff.does(id, 'pickup-1 finish', 'hold')
  await scan(staff.call, 'received', id, [one, two])
  expect(await statusOf(id)).toBe('on_hold')
  await staff.does(id, 'resume')
  expect(await statusOf(id)).toBe('received')
  const empty = await withBags()
  await staff.does(empty.id, ...PICKED_UP, 'hold', 'resume')
  expect(await statusOf(empty.id)).toBe('picked_up')
})

test('P1.2 B1.2 what is on the scale was picked up, so weighing receives it, once', async () => {
  const { id } = await ordered({ kg: 5, salesType: 'pickup-return' })
  await staff.does(id, ...PICKED_UP)
  await weigh(id, [5000])
  expect([await statusOf(id), await timesReceived(id)]).toEqual(['received', 1])
  const held = await ordered({ kg: 5, salesType: 'pickup-return' })
  await staff.does(held.id, ...PICKED_UP, 'hold')
  await weigh(held.id, [5000])
  expect(await statusOf(held.id)).toBe('on_hold')
  await staff.does(held.id, 'resume')
  expect(await statusOf(held.id)).toBe('received')
})

test('P1.2 what is dropped off may be weighed at the counter, and is received by its own step', async () => {
  const { id } = await ordered({ kg: 5 })
  await weigh(id, [5000])
  expect([await statusOf(id), await timesReceived(id)]).toEqual(['confirmed', 0])
  await staff.does(id, 'receive')
  expect([await statusOf(id), await timesReceived(id)]).toEqual(['received', 1])
})

test('P1.2 B1.2 where scans are required, nothing is weighed or taken in before its bags were scanned', async () => {
  await setting('required')
  try {
    const { id } = await ordered({ kg: 5, salesType: 'pickup-return' })
    const tags = await tagsOf(site, id)
    await scanAt(staff, 'picked_up', id, tags)
    await movedTo(staff, 'received', id)
    for (const early of [() => weigh(id, [5000]), () => staff.does(id, 'receive')])
      expect((await refusal(early())).message).toBe('Scan the bags first')
    await staff.does(id, 'hold')
    expect((await refusal(weigh(id, [5000]))).message).toBe('Scan the bags first')
    await staff.does(id, 'resume')
    await scan(staff.call, 'received', id, tags)
    await weigh(id, [5000])
    const counter = await ordered({ kg: 5 })
    expect((await refusal(weigh(counter.id, [5000]))).message).toBe('Scan the bags first')
    expect((await refusal(staff.does(counter.id, 'process'))).message).toBe('Scan the bags first')
  } finally {
    await setting('optional')
  }
})
