import { expect, test } from 'vitest'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { roomFor } from '#tests/support/checkout.ts'
import { type Bought, bought, operatorKey, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite({ poolSize: 20 })
await roomFor(site, 10_000)
const staff = await staffOf(site)
const params = { slug: 'tiong-bahru' }
type Change = {
  is_switched_off?: boolean
  add_blackout_days?: string[]
  remove_blackout_days?: string[]
  bookings?: 'move' | 'cancel' | 'keep'
  reason?: string
  message?: string
}
const change = (body: Change, call = staff.call) => call('PATCH /operator/outlets/:slug', { params, body })
const viewOf = ({ id, call }: Bought) => call('GET /orders/:id', { params: { id } })
const dayOf = (startsAt: string | null) => singaporeClock(new Date(startsAt ?? '')).day
const outletNow = async () =>
  (await staff.call('GET /operator/outlets')).find(({ slug }) => slug === params.slug) ?? expect.fail('no outlet')

/** One order. All other orders are completed, so their bookings do not count. */
async function onlyOrder() {
  await site.db.query({ text: `UPDATE customer_order SET status = 'completed'` })
  const order = await bought(site)
  return { order, view: await viewOf(order) }
}

test('D4.7 a closure by the API that affects bookings is refused with their list until it contains a choice', async () => {
  const { order, view } = await onlyOrder()
  const day = dayOf(view.first_starts_at)
  const refused = await refusal(change({ add_blackout_days: [day], reason: 'Boiler' }))
  expect(refused.httpStatus).toBe(409)
  expect(refused.message).toBe(
    '1 booking is affected. Choose what happens to it with “bookings”: move, cancel or keep.',
  )
  expect(refused.response).toEqual({
    bookings: [
      {
        order_id: order.id,
        number: Number(view.number),
        status: 'confirmed',
        leg: 'first',
        starts_at: view.first_starts_at,
        ends_at: view.first_ends_at,
        outcome: 'left',
        why: '',
      },
    ],
  })
  const all = await refusal(change({ is_switched_off: true }))
  expect([all.httpStatus, all.message]).toEqual([
    409,
    '2 bookings are affected. Choose what happens to them with “bookings”: cancel or keep.',
  ])
  expect(await outletNow()).toMatchObject({ is_switched_off: false })
  expect((await outletNow()).blackout_days).not.toContain(day)
  const [entry] = await staff.call('GET /operator/audit', { query: {} })
  expect(entry?.act).not.toBe('outlet.change')
})

test('D4.7 “keep” closes and lists the bookings that stay; after that the same closure needs no choice', async () => {
  const { order, view } = await onlyOrder()
  const day = dayOf(view.first_starts_at)
  const closed = await change({ add_blackout_days: [day], bookings: 'keep' })
  expect(closed.blackout_days).toContain(day)
  expect(closed.bookings).toMatchObject([{ order_id: order.id, outcome: 'left' }])
  expect(await viewOf(order)).toMatchObject({ first_starts_at: view.first_starts_at })
  expect((await change({ add_blackout_days: [day] })).bookings).toEqual([])
  await change({ remove_blackout_days: [day] })
})

test('D4.7 “move” and “cancel” do the same as at the command line, and the customer gets the message', async () => {
  const { order, view } = await onlyOrder()
  const day = dayOf(view.first_starts_at)
  const message = 'Our machines rest on that day.'
  const moved = await change({ add_blackout_days: [day], bookings: 'move', reason: 'Boiler', message })
  expect(moved.bookings).toMatchObject([{ order_id: order.id, leg: 'first', outcome: 'moved', why: '' }])
  const after = await viewOf(order)
  expect(dayOf(after.first_starts_at) > day).toBe(true)
  expect(after.timeline.find(({ kind }) => kind === 'rescheduled')?.reason).toBe(message)
  expect(JSON.stringify(after)).not.toContain('Boiler')
  const cancelled = await change({ is_switched_off: true, bookings: 'cancel', reason: 'Flood' })
  expect(cancelled).toMatchObject({ is_switched_off: true })
  expect(cancelled.bookings.map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled'])
  expect(await viewOf(order)).toMatchObject({ status: 'cancelled', refunded_cents: order.total })
  await change({ is_switched_off: false, remove_blackout_days: [day] })
})

test('D4.7 an outlet that is closed until further notice has no windows to move to: “move” is refused, and nothing is closed', async () => {
  const { order, view } = await onlyOrder()
  const refused = await refusal(change({ is_switched_off: true, bookings: 'move', reason: 'Flood' }))
  expect([refused.httpStatus, refused.message]).toEqual([
    400,
    'A closed outlet has no windows to move bookings to. Cancel or keep them.',
  ])
  expect(await outletNow()).toMatchObject({ is_switched_off: false })
  expect(await viewOf(order)).toMatchObject({ status: 'confirmed', first_starts_at: view.first_starts_at })
})

test('D4.7 bookings are cancelled only with a reason; without one nothing is closed or refunded', async () => {
  const { order, view } = await onlyOrder()
  const day = dayOf(view.first_starts_at)
  for (const closure of [
    { add_blackout_days: [day] },
    { is_switched_off: true },
    { is_switched_off: true, reason: ' ' },
  ]) {
    const refused = await refusal(change({ ...closure, bookings: 'cancel' }))
    expect([refused.httpStatus, refused.message]).toEqual([400, 'Give a reason'])
  }
  expect(await outletNow()).toMatchObject({ is_switched_off: false })
  expect((await outletNow()).blackout_days).not.toContain(day)
  expect(await viewOf(order)).toMatchObject({ status: 'confirmed', refunded_cents: 0 })
})

test('D4.7 a key that may not change orders neither moves nor cancels them, and closes nothing', async () => {
  const { order, view } = await onlyOrder()
  const day = dayOf(view.first_starts_at)
  const call = site.call(await operatorKey(site, ['catalogue']))
  for (const bookings of ['move', 'cancel'] as const) {
    const refused = await refusal(change({ add_blackout_days: [day], bookings }, call))
    expect([refused.httpStatus, refused.message]).toEqual([403, expect.stringContaining('orders:write')])
  }
  expect((await outletNow()).blackout_days).not.toContain(day)
  const listed = await refusal(change({ add_blackout_days: [day] }, call))
  expect(JSON.stringify(listed.response)).not.toMatch(/name|mobile|@/)
  expect(await viewOf(order)).toMatchObject({ status: 'confirmed', first_starts_at: view.first_starts_at })
})
