import { beforeEach, expect, test } from 'vitest'
import { clockAt, MORNING, minutesLater, newOrder, onDuty, setDuty } from '#tests/support/alerts.ts'
import { testMessages } from '#tests/support/messages.ts'
import { insertOrder } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'
import { lookAfterAlerts } from './look-after-alerts.ts'

const site = await testSite()
const messages = await testMessages(site)
beforeEach(async () => {
  await messages.deliver()
  site.setClock(MORNING)
})

/** A pickup whose window begins so many minutes after the morning, and lasts two hours. */
async function withPickup(status: string, startsIn: number, orderStatus = 'pickup_scheduled'): Promise<string> {
  const orderId = await insertOrder(site, { status: orderStatus })
  await site.db.query({
    text: `INSERT INTO trip (store_id, order_id, slug, kind, leg, status, starts_at, ends_at, changed_at)
           SELECT store_id, id, 'pickup-1', 'pickup', 'first', $2, $3, $4, now() FROM customer_order WHERE id = $1`,
    values: [orderId, status, minutesLater(startsIn), minutesLater(startsIn + 120)],
  })
  return orderId
}
async function lateAlerts(orderId: string): Promise<{ is_over: boolean }[]> {
  await lookAfterAlerts(site.parts)
  const text = `SELECT (details ->> 'is_over')::boolean AS is_over FROM staff_alert WHERE order_id = $1 AND kind = 'late_trip' ORDER BY at, id`
  return (await site.db.query({ text, values: [orderId] })).rows
}

test.each(['scheduled', 'assigned', 'en_route'])(
  'M1.2 a trip that is %s after its window has ended is late',
  async (status) => {
    expect(await lateAlerts(await withPickup(status, -120))).toEqual([{ is_over: true }])
  },
)

test.each([
  ['arrived', -120, 'pickup_scheduled'],
  ['done', -120, 'picked_up'],
  ['failed', -120, 'pickup_scheduled'],
  ['cancelled', -120, 'pickup_scheduled'],
  ['assigned', -119, 'pickup_scheduled'],
  ['scheduled', -120, 'on_hold'],
  ['scheduled', 10, 'on_hold'],
  ['scheduled', 10, 'cancelled'],
  ['scheduled', 10, 'awaiting_payment'],
  ['scheduled', 31, 'pickup_scheduled'],
])('M1.2 a trip that is %s, %i minutes from now, of an order that is %s, is not late', async (status, startsIn, of) => {
  expect(await lateAlerts(await withPickup(status, startsIn, of))).toEqual([])
})

test('M1.2 a trip that was late and is moved is told again when it is late again', async () => {
  const orderId = await withPickup('scheduled', 20)
  expect(await lateAlerts(orderId)).toEqual([{ is_over: false }])
  const text = `UPDATE trip SET starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' WHERE order_id = $1`
  await site.db.query({ text, values: [orderId] })
  expect(await lateAlerts(orderId)).toHaveLength(1)
  await clockAt(site, minutesLater(24 * 60))
  expect(await lateAlerts(orderId)).toHaveLength(2)
})

test('M1.2 the time to look at an alert does not run while the outlet is closed', async () => {
  await setDuty(site, [onDuty('mei'), onDuty('chief', { escalation: true })])
  const hours = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, ['11:00-20:00']]),
  )
  await site.db.query({ text: `UPDATE outlet SET hours = $1`, values: [{ ...hours, public_holiday: [] }] })
  const { orderId } = await newOrder(site)
  await messages.deliver()
  const { rows } = await site.db.query({
    text: 'SELECT look_by FROM staff_alert WHERE order_id = $1',
    values: [orderId],
  })
  expect(rows).toEqual([{ look_by: minutesLater(60 + 15) }])
})
