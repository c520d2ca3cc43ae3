import { expect, test } from 'vitest'
import { raiseAlert } from '#api/messages/alerts/raise-alert.ts'
import { ALERT_KINDS, type AlertKind } from '#contract/messages/staff-alerts.ts'
import { movedTo, scan, scanAt, tagsOf } from '#tests/support/bags.ts'
import { testCommandLine } from '#tests/support/command-line.ts'
import { bought, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { weighingShop } from '#tests/support/weighed.ts'

const site = await testSite()
const staff = await staffOf(site)
const cli = testCommandLine(site)
const { ordered, weigh } = await weighingShop(site)

async function raise(orderId: string, kind: AlertKind): Promise<void> {
  const { rows } = await site.db.query({ text: 'SELECT store_id FROM customer_order WHERE id = $1', values: [orderId] })
  const event = `${kind} ${orderId} of a test`
  const about = { storeId: rows[0].store_id as number, orderId, now: site.parts.clock() }
  await site.db.transaction((tx) => raiseAlert(tx, { ...about, kind, event }))
}
const openOf = async (orderId: string) =>
  (await staff.call('GET /operator/alerts', { query: {} })).filter(({ order_id }) => order_id === orderId)
const kindsOf = async (orderId: string) => (await openOf(orderId)).map(({ kind }) => kind)
const isOpen = async (orderId: string, kind: AlertKind) => (await kindsOf(orderId)).includes(kind)

/** What answers an alert of each kind without a look at the alert itself. */
const ANSWERED: Record<AlertKind, { byWork: boolean; byConversation: boolean }> = {
  new_order: { byWork: true, byConversation: true },
  late_trip: { byWork: true, byConversation: true },
  question: { byWork: true, byConversation: true },
  claim: { byWork: false, byConversation: true },
  weight: { byWork: false, byConversation: false },
  bag_count: { byWork: false, byConversation: false },
  bag_missing: { byWork: false, byConversation: false },
  failed_charge: { byWork: false, byConversation: false },
}

test.each(ALERT_KINDS)('M1.2 %s: what reading the order, working on it and its conversation answer', async (kind) => {
  const { byWork, byConversation } = ANSWERED[kind]
  const { id } = await bought(site)
  const params = { id }
  const works: [string, () => Promise<unknown>][] = [
    ['read', () => staff.call('GET /operator/orders/:id', { params })],
    ['shown', () => cli.typed(['orders', 'show', id])],
    ['a trip', () => staff.does(id, 'pickup-1 assign')],
    ['a note', () => staff.call('POST /operator/orders/:id/notes', { params, body: { message: 'On our way' } })],
    ['a step', () => staff.does(id, 'hold')],
    ['another', () => staff.does(id, 'resume')],
  ]
  for (const [name, work] of works) {
    await site.db.query({ text: 'DELETE FROM staff_alert WHERE order_id = $1', values: [id] })
    await raise(id, kind)
    await work()
    expect([name, await isOpen(id, kind)]).toEqual([name, !byWork])
  }
  await site.db.query({ text: 'DELETE FROM staff_alert WHERE order_id = $1', values: [id] })
  await raise(id, kind)
  await staff.call('POST /operator/orders/:id/looked', { params })
  expect(await isOpen(id, kind)).toBe(!byConversation)
  const [alert] = await openOf(id)
  if (alert) await cli.typed(['alerts', 'look', alert.id])
  expect(await isOpen(id, kind)).toBe(false)
})

test('M1.2 P1.2 a weight that was not agreed to is answered by another weighing, or when the order is cancelled', async () => {
  const [weighed, cancelled] = [await ordered({ kg: 5 }), await bought(site)]
  for (const { id } of [weighed, cancelled]) await raise(id, 'weight')
  await weigh(weighed.id, [5000])
  await staff.does(cancelled.id, 'cancel')
  for (const { id } of [weighed, cancelled]) expect(await isOpen(id, 'weight')).toBe(false)
})

/** An order of three bags, of which two are declared missing at the shop. */
async function withMissing() {
  const order = await bought(site)
  const { id } = order
  await staff.call('POST /operator/orders/:id/bags', { params: { id }, body: { add: 2 } })
  const [one = '', two = '', three = ''] = await tagsOf(site, id)
  await scanAt(staff, 'picked_up', id, [one, two, three])
  await movedTo(staff, 'received', id)
  const body = { station: 'received' as const, orders: [id], codes: [two], reason: 'Not in the van' }
  await staff.call('POST /operator/bags/overrides', { body })
  return { id, one, two, three }
}

test('B1.2 M1.2 bags that are declared missing are an alert that names them, open until all are scanned again', async () => {
  const { id, one, two, three } = await withMissing()
  const { number } = await staff.call('GET /operator/orders/:id', { params: { id } })
  const [alert] = (await openOf(id)).filter(({ kind }) => kind === 'bag_missing')
  expect(alert?.title).toBe(`Order ${number}: bags 1, 3 of 3 are missing`)
  const spaced = [one, three].map((code) => `${code.slice(0, 4)} ${code.slice(4)}`).join(', ')
  expect(alert?.facts).toBe(`${alert?.outlet} · Missed at received: ${spaced}`)
  await scan(staff.call, 'ready', id, [two])
  await staff.does(id, 'process')
  await scan(staff.call, 'received', id, [three])
  expect(await isOpen(id, 'bag_missing')).toBe(true)
  await scan(staff.call, 'received', id, [one])
  expect(await isOpen(id, 'bag_missing')).toBe(false)
  const body = { station: 'ready' as const, orders: [id], codes: [one], reason: 'Gone again' }
  await staff.call('POST /operator/bags/overrides', { body })
  expect((await openOf(id)).map(({ title }) => title)).toEqual([`Order ${number}: bag 3 of 3 is missing`])
})

test('B1.2 M1.2 of a run each order’s alert names its own bags only', async () => {
  const run = []
  for (const _ of [1, 2]) {
    const { id } = await bought(site)
    await staff.call('POST /operator/orders/:id/bags', { params: { id }, body: { add: 1 } })
    const { number } = await staff.call('GET /operator/orders/:id', { params: { id } })
    const [one = '', two = ''] = await tagsOf(site, id)
    await scanAt(staff, 'picked_up', id, [one, two])
    await movedTo(staff, 'received', id)
    run.push({ id, number, one, two })
  }
  const [first, second] = run
  const codes = [first?.one ?? '', second?.two ?? '']
  const body = { station: 'received' as const, orders: run.map(({ id }) => id), codes, reason: 'Not in the van' }
  await staff.call('POST /operator/bags/overrides', { body })
  const missing = async (id = '') => (await openOf(id)).filter(({ kind }) => kind === 'bag_missing')
  expect((await missing(first?.id)).map(({ title }) => title)).toEqual([
    `Order ${first?.number}: bag 2 of 2 is missing`,
  ])
  expect((await missing(second?.id)).map(({ title }) => title)).toEqual([
    `Order ${second?.number}: bag 1 of 2 is missing`,
  ])
})

test('B1.2 M1.2 an override that only lets bags skip a station is no alert', async () => {
  const { id } = await bought(site)
  await movedTo(staff, 'received', id)
  const body = { station: 'received' as const, orders: [id], codes: await tagsOf(site, id), reason: 'No scanner' }
  await staff.call('POST /operator/bags/overrides', { body })
  expect(await isOpen(id, 'bag_missing')).toBe(false)
})
