import { beforeEach, expect, test } from 'vitest'
import { publish } from '#api/events/events.ts'
import type { DutyHours } from '#contract/messages/staff-alerts.ts'
import { clockAt, failedCharges, MORNING, minutesLater, newOrder, onDuty, setDuty } from '#tests/support/alerts.ts'
import { testMessages } from '#tests/support/messages.ts'
import { testSite } from '#tests/support/site.ts'
import { lookAfterAlerts } from './look-after-alerts.ts'

const site = await testSite()
const messages = await testMessages(site)
beforeEach(() => site.setClock(MORNING))

const everyDay = (...spans: string[]): DutyHours =>
  Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, spans]))
const texts = async () => (await messages.deliver()).map(({ text }) => text)

test('M1.2 each failed try of a charge is an alert, and the same try told twice is one', async () => {
  await setDuty(site, [])
  const { storeId, orderId } = await newOrder(site)
  const about = { storeId, orderId, subscriptionId: null, now: MORNING }
  const charge = { what: 'subscription', plan: 'Weekly Wash', cents: 4711 } as const
  for (const [ref, willRetry] of [
    ['try 1', true],
    ['try 2', false],
    ['try 2', false],
  ] as const)
    await site.db.transaction((tx) => publish(tx, 'chargeFailed', { ...about, ...charge, ref, willRetry }))
  expect(await failedCharges(site, 4711)).toEqual([
    { what: 'subscription', will_retry: true },
    { what: 'subscription', will_retry: false },
  ])
})

test('M1.2 while the escalation contact is off, the escalation waits, and comes as one', async () => {
  await setDuty(site, [
    onDuty('mei', { hours: everyDay('00:00-24:00') }),
    onDuty('chief', { escalation: true, hours: everyDay('12:00-20:00') }),
  ])
  const { number } = await newOrder(site)
  expect(await texts()).toEqual([expect.stringContaining(`New order ${number}`)])
  await clockAt(site, minutesLater(16))
  await lookAfterAlerts(site.parts)
  expect(await texts()).toEqual([])
  await clockAt(site, minutesLater(120))
  const [told, ...more] = await messages.deliver()
  expect([told?.to, more]).toEqual(['chief@clothesline.example', []])
  expect(told?.text).toContain('No one has looked for 2 hours')
})

test('M1.2 alerts are kept for 90 days', async () => {
  await setDuty(site, [])
  const { orderId } = await newOrder(site)
  const kept = async (days: number) => {
    await clockAt(site, minutesLater(days * 24 * 60))
    await lookAfterAlerts(site.parts)
    return (await site.db.query({ text: 'SELECT FROM staff_alert WHERE order_id = $1', values: [orderId] })).rows.length
  }
  expect([await kept(90), await kept(91)]).toEqual([1, 0])
})

test('M1.2 a holiday of another store is a working day here', async () => {
  const atWork = { ...everyDay('09:00-18:00'), public_holiday: [] }
  const holidayOf = (slug: string) =>
    site.db.query({
      text: `INSERT INTO holiday (store_id, day, name) SELECT id, '2099-06-15', 'Laundry Day' FROM store WHERE slug = $1`,
      values: [slug],
    })
  await setDuty(site, [onDuty('raj', { hours: atWork })])
  await holidayOf('kinder-press')
  const { number } = await newOrder(site)
  expect(await texts()).toEqual([expect.stringContaining(`New order ${number}`)])
  await holidayOf('clothesline-laundry')
  await setDuty(site, [onDuty('eva', { hours: atWork })])
  await newOrder(site)
  expect(await texts()).toEqual([])
})
