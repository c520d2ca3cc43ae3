import { expect, test } from 'vitest'
import { movedTo, scan, scanAt, tagsOf } from '#tests/support/bags.ts'
import { bought, boughtAsGuest, operatorKey, staffOf } from '#tests/support/orders.ts'
import { PICTURE } from '#tests/support/possessions.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { eraseOrder } from '../guests/erase-orders.queries.ts'

const site = await testSite()
const staff = await staffOf(site)
const AT = Date.now()
const secondsLater = (seconds: number) => site.setClock(new Date(AT + seconds * 1000))

async function collected(id: string): Promise<void> {
  secondsLater(0)
  await scanAt(staff, 'picked_up', id, await tagsOf(site, id))
}
const alertsOf = async (id: string) =>
  (
    await site.db.query({
      text: `SELECT details FROM staff_alert WHERE order_id = $1 AND kind = 'bag_count'`,
      values: [id],
    })
  ).rows.map(({ details }) => details)

test('B1.3 for ten minutes the customer is asked about the driver’s count, and a yes confirms it', async () => {
  const { id, call } = await bought(site)
  const answer = (count: number) => call('POST /orders/:id/bag-count', { params: { id }, body: { count } })
  expect((await refusal(answer(1))).message).toBe('There’s no bag count to answer yet')
  await collected(id)
  secondsLater(599)
  expect((await call('GET /orders/:id', { params: { id } })).bags?.count).toMatchObject({
    counted: 1,
    said: null,
    ask_until: new Date(AT + 600_000).toISOString(),
  })
  expect((await answer(1)).bags?.count).toMatchObject({ counted: 1, said: 1, ask_until: null })
  expect((await answer(1)).bags?.count).toMatchObject({ said: 1 })
  const again = await refusal(answer(2))
  expect([again.httpStatus, again.message]).toEqual([409, 'You’ve already answered this'])
  expect(await alertsOf(id)).toEqual([])
})

test('B1.3 another count alerts staff once, and both are shown', async () => {
  const { id, call } = await bought(site)
  await collected(id)
  const answers = await Promise.allSettled(
    [3, 3, 2, 4].map((count) => call('POST /orders/:id/bag-count', { params: { id }, body: { count } })),
  )
  const { bags, timeline } = await call('GET /orders/:id', { params: { id } })
  const said = bags?.count?.said
  expect([bags?.count?.counted, answers.filter(({ status }) => status === 'fulfilled').length]).toEqual([
    1,
    said === 3 ? 2 : 1,
  ])
  expect(await alertsOf(id)).toEqual([{ counted: 1, said }])
  expect(timeline.filter(({ kind }) => kind === 'bag_count').map(({ to, who }) => [to, who])).toEqual([
    ['differs', 'customer'],
  ])
  const told = await staff.call('GET /operator/alerts', { query: {} })
  expect(told.find(({ kind }) => kind === 'bag_count')?.title).toMatch(
    new RegExp(`^Order \\d+: the driver counted 1 bag, the customer ${said}$`),
  )
})

test('B1.3 B1.2 a bag that is found later counts too; who agreed to the other number is not said to differ', async () => {
  const order = await bought(site)
  const { id, call } = order
  await staff.call('POST /operator/orders/:id/bags', { params: { id }, body: { add: 2 } })
  const [lost = '', ...tags] = await tagsOf(site, id)
  secondsLater(0)
  await movedTo(staff, 'picked_up', id)
  const body = { station: 'picked_up' as const, orders: [id], codes: tags, reason: 'Not at the door' }
  await staff.call('POST /operator/bags/overrides', { body })
  await call('POST /orders/:id/bag-count', { params: { id }, body: { count: 2 } })
  secondsLater(3600)
  await scan(staff.call, 'picked_up', id, [lost])
  const { bags, trips } = await call('GET /orders/:id', { params: { id } })
  expect([bags?.count?.counted, bags?.count?.said, bags?.count?.ask_until, trips[0]?.bag_count]).toEqual([
    3,
    null,
    null,
    3,
  ])
})

test('B1.3 a bag that is found later makes up for a difference', async () => {
  const { id, call } = await bought(site)
  await staff.call('POST /operator/orders/:id/bags', { params: { id }, body: { add: 1 } })
  const [lost = '', ...tags] = await tagsOf(site, id)
  secondsLater(0)
  await movedTo(staff, 'picked_up', id)
  const body = { station: 'picked_up' as const, orders: [id], codes: tags, reason: 'Not at the door' }
  await staff.call('POST /operator/bags/overrides', { body })
  await call('POST /orders/:id/bag-count', { params: { id }, body: { count: 2 } })
  const isOpen = async () =>
    (await staff.call('GET /operator/alerts', { query: {} })).some(
      ({ kind, order_id }) => kind === 'bag_count' && order_id === id,
    )
  expect(await isOpen()).toBe(true)
  await scan(staff.call, 'picked_up', id, [lost])
  expect((await call('GET /orders/:id', { params: { id } })).bags?.count).toMatchObject({ counted: 2, said: 2 })
  expect(await isOpen()).toBe(false)
})

test('B1.3 no work on the order silences that the counts differ; a look at the alert does', async () => {
  const { id, call } = await bought(site)
  await collected(id)
  await call('POST /orders/:id/bag-count', { params: { id }, body: { count: 3 } })
  const open = async () =>
    (await staff.call('GET /operator/alerts', { query: {} })).filter(
      ({ kind, order_id }) => kind === 'bag_count' && order_id === id,
    )
  await staff.does(id, 'pickup-1 finish')
  await refusal(scan(staff.call, 'received', id, []))
  await scan(staff.call, 'received', id, await tagsOf(site, id))
  await staff.does(id, 'process')
  await staff.call('GET /operator/orders/:id', { params: { id } })
  await staff.call('POST /operator/orders/:id/notes', { params: { id }, body: { message: 'On it' } })
  const [alert, ...more] = await open()
  expect([alert?.looked_at, more]).toEqual([null, []])
  await staff.call('POST /operator/alerts/:id/look', { params: { id: alert?.id ?? '' } })
  expect(await open()).toEqual([])
})

test('B1.3 after ten minutes the driver’s count stays', async () => {
  const { id, call } = await bought(site)
  await collected(id)
  secondsLater(600)
  const late = await refusal(call('POST /orders/:id/bag-count', { params: { id }, body: { count: 2 } }))
  expect([late.httpStatus, late.message]).toEqual([
    409,
    'The time to answer has passed, so the driver’s count stays. Contact us if it’s wrong.',
  ])
  expect((await call('GET /orders/:id', { params: { id } })).bags?.count).toMatchObject({
    counted: 1,
    said: null,
    ask_until: null,
  })
})

test('B1.3 a guest answers by the link; nobody else can', async () => {
  const { id, guestToken } = await boughtAsGuest(site, 'pickup-return')
  await collected(id)
  const call = site.call()
  const answered = await call('POST /guest-orders/:token/bag-count', {
    params: { token: guestToken },
    body: { count: 0 },
  })
  expect(answered.bags?.count).toMatchObject({ counted: 1, said: 0 })
  const stranger = site.call((await site.signedIn()).token)
  expect(
    (await refusal(stranger('POST /orders/:id/bag-count', { params: { id }, body: { count: 0 } }))).httpStatus,
  ).toBe(404)
  for (const count of [-1, 1.5, 100])
    expect(
      (await refusal(call('POST /guest-orders/:token/bag-count', { params: { token: guestToken }, body: { count } })))
        .httpStatus,
    ).toBe(400)
})

test('B1.3 at the counter nobody is asked: the customer is there', async () => {
  const { id, call } = await bought(site, { salesType: 'drop-off' })
  await scan(staff.call, 'received', id, await tagsOf(site, id))
  const { bags } = await call('GET /orders/:id', { params: { id } })
  expect([bags?.count, bags?.bags.map(({ station }) => station)]).toEqual([null, ['received']])
})

test('D5.5 the export has the bags, and erasing an order forgets the photos of its hand-overs', async () => {
  const { id, call } = await bought(site)
  secondsLater(0)
  const uploaded = await site.send(`/api/operator/orders/${id}/photos`, {
    method: 'POST',
    headers: { token: await operatorKey(site), 'Content-Type': 'image/png' },
    body: PICTURE,
  })
  const { photo, url } = ((await uploaded.json()) as { response: { photo: string; url: string } }).response
  await scanAt(staff, 'picked_up', id, await tagsOf(site, id), { photo })
  const shown = async () => (await call('GET /orders/:id', { params: { id } })).bags
  expect((await shown())?.photos).toMatchObject([{ station: 'picked_up', url }])
  const { orders } = await call('GET /customer/export')
  expect(orders).toMatchObject([{ bags: [{ bag: 1, scans: [{ station: 'picked_up' }] }] }])
  const { rows } = await site.db.query({ text: 'SELECT store_id FROM customer_order WHERE id = $1', values: [id] })
  await eraseOrder.run(site.db, rows[0].store_id, id)
  expect(await shown()).toMatchObject({ photos: [], bags: [{ station: 'picked_up' }] })
  const kept = await site.db.query({ text: 'SELECT photo FROM bag_hand_over WHERE order_id = $1', values: [id] })
  expect(kept.rows).toEqual([{ photo: null }])
})
