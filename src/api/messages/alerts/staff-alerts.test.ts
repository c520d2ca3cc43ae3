import { beforeEach, expect, test } from 'vitest'
import { publish } from '#api/events/events.ts'
import { ALERT_KINDS, type AlertPerson, type DutyHours } from '#contract/messages/staff-alerts.ts'
import { clockAt, MORNING, minutesLater, newOrder, onDuty, setDuty } from '#tests/support/alerts.ts'
import { testMessages } from '#tests/support/messages.ts'
import { insertOrder } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'
import { lookAtAlertsOfOrder } from './alert.queries.ts'
import { lookAfterAlerts } from './look-after-alerts.ts'
import { staffAlerts } from './raise-alert.ts'

const site = await testSite({ poolSize: 20 })
const messages = await testMessages(site)
const other = await testMessages(site)

/** The staff's messages since the last call. */
const told = async () => (await messages.deliver()).map(({ to, text }) => ({ to, text }))
const lookedAt = (about: { storeId: number; orderId: string }) =>
  lookAtAlertsOfOrder.run(site.db, about.storeId, about.orderId, site.parts.clock(), 'operator:mei', [...ALERT_KINDS])
const everyDay = (...spans: string[]): DutyHours =>
  Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, spans]))
const phone = { email: null, mobile: '+6581234567' }

/** Somebody new for each test, so that no turn of another test counts. */
let count = 0
const fresh = (name: string, more: Partial<AlertPerson> = {}) => onDuty(`${name}-${count}`, more)

beforeEach(async () => {
  count += 1
  await site.db.query({
    text: `UPDATE staff_alert SET looked_at = now(), looked_by = 'a test' WHERE looked_at IS NULL`,
  })
  await clockAt(site, new Date('2098-01-01'))
  await messages.deliver()
  site.setClock(MORNING)
})

test('M1.2 a new order is told at once, by mail with number, outlet and total, without the customer', async () => {
  await setDuty(site, [fresh('mei')])
  const { number } = await newOrder(site)
  const [mail, ...others] = await messages.deliver()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: `mei-${count}@clothesline.example`,
    subject: `Clothesline Laundry: New order ${number}`,
  })
  expect(mail?.text).toContain(`New order ${number}\n\nTiong Bahru · $50.00`)
  expect(mail?.text).not.toContain('Somebody')
  expect(await told()).toEqual([])
})

test('M1.2 who has a mobile number gets a text message, at most one in its time, and mails in between', async () => {
  await setDuty(site, [fresh('raj', { mobile: '+6581234567' })], { desk: 'https://desk.example/' })
  const { number } = await newOrder(site)
  expect(await told()).toEqual([
    {
      to: '+6581234567',
      text: `Clothesline Laundry: New order ${number}. Tiong Bahru - $50.00 https://desk.example/`,
    },
  ])
  const second = await newOrder(site)
  await newOrder(site)
  expect(await told()).toEqual([])
  await clockAt(site, minutesLater(10))
  const [mail] = await told()
  expect(mail?.to).toBe(`raj-${count}@clothesline.example`)
  expect(mail?.text).toContain(`2 new orders (oldest ${second.number})`)
  await clockAt(site, minutesLater(45))
  await newOrder(site)
  expect((await told()).map(({ to }) => to)).toEqual(['+6581234567'])
})

test('M1.2 50 new orders are at most two messages to each person, of bounded length', async () => {
  await setDuty(site, [fresh('mei'), fresh('raj', phone)])
  const all = []
  for (let index = 0; index < 25; index += 1) all.push(await newOrder(site))
  await messages.deliver()
  for (let index = 0; index < 25; index += 1) all.push(await newOrder(site))
  await clockAt(site, minutesLater(30))
  const sent = await messages.deliver()
  const { rows } = await site.db.query({
    text: `SELECT person, count(*)::integer AS messages FROM message WHERE person LIKE $1 GROUP BY person ORDER BY person`,
    values: [`staff:%-${count}`],
  })
  expect(rows).toEqual([
    { person: `staff:mei-${count}`, messages: 2 },
    { person: `staff:raj-${count}`, messages: 2 },
  ])
  const sms = sent.find(({ to }) => to === phone.mobile)
  expect(sms?.text).toBe(`Clothesline Laundry: 25 new orders (oldest ${all[25]?.number}).`)
  const mail = sent.find(({ to }) => to.startsWith('mei'))
  expect(mail?.text).toContain('And 5 more.')
  expect(mail?.text.match(/New order/g)).toHaveLength(20)
})

test('M1.2 M1.3 two workers at once tell each person once', async () => {
  await setDuty(site, [fresh('mei'), fresh('raj', phone), fresh('eva')])
  for (let index = 0; index < 30; index += 1) await newOrder(site)
  await Promise.all([messages.deliver(), other.deliver()])
  await clockAt(site, minutesLater(60))
  await Promise.all([messages.deliver(), other.deliver()])
  const { rows } = await site.db.query({
    text: `SELECT d.person, count(*)::integer AS alerts, count(DISTINCT d.message_id)::integer <= 2 AS is_bounded, bool_and(m.state = 'sent') AS is_sent
           FROM staff_alert_told d JOIN message m ON m.id = d.message_id WHERE d.person LIKE $1 GROUP BY d.person ORDER BY d.person`,
    values: [`%-${count}`],
  })
  expect(rows).toEqual(
    ['eva', 'mei', 'raj'].map((name) => ({ person: `${name}-${count}`, alerts: 30, is_bounded: true, is_sent: true })),
  )
})

test('M1.2 an alert that was looked at before it is sent is not sent', async () => {
  await setDuty(site, [fresh('mei')])
  const first = await newOrder(site)
  await lookedAt(first)
  expect(await told()).toEqual([])
  const [second, third, fourth] = [await newOrder(site), await newOrder(site), await newOrder(site)]
  expect(await told()).toHaveLength(1)
  const late = await newOrder(site)
  await messages.deliver()
  await lookedAt(late)
  await clockAt(site, minutesLater(10))
  expect(await told()).toEqual([])
  // Nothing was said, so the next one goes out at once.
  await newOrder(site)
  expect(await told()).toHaveLength(1)
  expect([second, third, fourth].every(Boolean)).toBe(true)
})

test('M1.2 outside of one’s hours an alert goes to whoever is on duty, also over midnight', async () => {
  await setDuty(site, [
    fresh('day', { hours: everyDay('09:00-18:00') }),
    fresh('night', { hours: everyDay('22:00-06:00') }),
  ])
  const toWhom = async (time: string) => {
    await clockAt(site, new Date(`2099-06-${time}:00+08:00`))
    await newOrder(site)
    return (await told()).map(({ to }) => to.split('-')[0])
  }
  expect(await toWhom('15T17:59')).toEqual(['day'])
  expect(await toWhom('15T22:00')).toEqual(['night'])
  expect(await toWhom('16T05:59')).toEqual(['night'])
  // Nobody is on duty: it waits for nine o’clock.
  expect(await toWhom('16T06:00')).toEqual([])
  await clockAt(site, new Date('2099-06-16T09:00:00+08:00'))
  expect((await told()).map(({ to }) => to.split('-')[0])).toEqual(['day'])
})

test('M1.2 a digest that is due after one’s duty goes to whoever is on duty then', async () => {
  await setDuty(site, [
    fresh('early', { hours: everyDay('06:00-10:05') }),
    fresh('late', { hours: everyDay('10:05-20:00') }),
  ])
  await newOrder(site)
  expect((await told()).map(({ to }) => to.split('-')[0])).toEqual(['early'])
  const { number } = await newOrder(site)
  await messages.deliver()
  await clockAt(site, minutesLater(10))
  const [mail, ...others] = await told()
  expect([mail?.to.split('-')[0], others]).toEqual(['late', []])
  expect(mail?.text).toContain(`New order ${number}`)
})

test('M1.2 what nobody looked at in the store’s time is escalated once, with how long it waits', async () => {
  await setDuty(site, [fresh('mei'), fresh('chief', { ...phone, escalation: true })])
  const about = await newOrder(site)
  const seen = await newOrder(site)
  await messages.deliver()
  await clockAt(site, minutesLater(14))
  await lookAfterAlerts(site.parts)
  expect(await told()).toEqual([])
  await lookedAt(seen)
  await clockAt(site, minutesLater(16))
  await Promise.all([lookAfterAlerts(site.parts), lookAfterAlerts(site.parts)])
  await lookAfterAlerts(site.parts)
  expect(await told()).toEqual([
    {
      to: phone.mobile,
      text: `Clothesline Laundry: New order ${about.number}. No one has looked for 16 minutes - Tiong Bahru - $50.00`,
    },
  ])
  await clockAt(site, minutesLater(300))
  await lookAfterAlerts(site.parts)
  expect(await told()).toEqual([])
})

test('M1.2 an order that is cancelled is told and escalated no more', async () => {
  await setDuty(site, [fresh('mei'), fresh('chief', { escalation: true })])
  const { storeId, orderId } = await newOrder(site)
  await site.db.transaction((tx) => staffAlerts.orderCancelled(tx, { storeId, orderId, now: MORNING }))
  expect(await told()).toEqual([])
  await clockAt(site, minutesLater(60))
  await lookAfterAlerts(site.parts)
  expect(await told()).toEqual([])
})

test('M1.2 a failed charge, a claim and a question are told, each event once', async () => {
  await setDuty(site, [fresh('mei')])
  const orderId = await insertOrder(site, { status: 'confirmed' })
  const { rows } = await site.db.query({
    text: `WITH c AS (INSERT INTO claim (store_id, order_id, message, at, answer_by) SELECT store_id, id, 'A stain', now(), now() FROM customer_order WHERE id = $1
             RETURNING id, store_id) SELECT c.id, c.store_id, o.number FROM c, customer_order o WHERE o.id = $1`,
    values: [orderId],
  })
  const { id: claimId, store_id: storeId, number } = rows[0]
  const about = { storeId, orderId, now: MORNING }
  const charge = { subscriptionId: null, plan: 'Weekly Wash', cents: 4800, willRetry: true, ref: 'try 1' }
  for (let round = 0; round < 2; round += 1) {
    await site.db.transaction(async (tx) => {
      await publish(tx, 'chargeFailed', { ...about, ...charge, what: 'subscription' })
      await publish(tx, 'chargeFailed', { ...about, ...charge, what: 'refund', cents: 150, ref: 'refund 1' })
      await staffAlerts.claimOpened(tx, { ...about, claimId })
      await staffAlerts.orderWritten(tx, { ...about, noteId: `note ${round}` })
    })
  }
  const [mail] = await told()
  const lines = mail?.text.split('\n') ?? []
  expect(lines).toContain(`1 claim (${number}), 2 failed charges (oldest ${number}), 1 question (${number})`)
  expect(lines.filter((line) => line.includes('·') || line.includes('failed')).slice(1)).toEqual(
    expect.arrayContaining([
      'Charge of $48.00 for Weekly Wash failed · Tiong Bahru · We’ll try again',
      `Refund of $1.50 for order ${number} failed · Tiong Bahru`,
      `Claim about order ${number} · Tiong Bahru`,
      `Question about order ${number} · Tiong Bahru`,
    ]),
  )
})

test('M1.2 a trip without a driver, and one whose window has ended, is told once', async () => {
  await setDuty(site, [fresh('dispatch', { duties: ['late_trip'] })])
  const orderId = await insertOrder(site, { status: 'pickup_scheduled' })
  const trip = (slug: string, status: string, startsIn: number) =>
    site.db.query({
      text: `INSERT INTO trip (store_id, order_id, slug, kind, leg, status, starts_at, ends_at, changed_at)
             SELECT store_id, id, $2, split_part($2, '-', 1), $6, $3, $4, $5, now() FROM customer_order WHERE id = $1`,
      values: [
        orderId,
        slug,
        status,
        minutesLater(startsIn),
        minutesLater(startsIn + 120),
        slug === 'pickup-1' ? 'first' : 'last',
      ],
    })
  await trip('pickup-1', 'scheduled', 31)
  await trip('delivery-1', 'assigned', -119)
  await lookAfterAlerts(site.parts)
  expect(await told()).toEqual([])
  await clockAt(site, minutesLater(1))
  await Promise.all([lookAfterAlerts(site.parts), lookAfterAlerts(site.parts)])
  const [mail, ...others] = await told()
  expect(others).toEqual([])
  expect(mail?.text).toMatch(/^2 late trips/)
  expect(mail?.text).toMatch(/No driver for the pickup of order \d+ · Tiong Bahru · Mon 15 Jun, 10:31 am–12:31 pm/)
  expect(mail?.text).toMatch(/Late delivery of order \d+ · Tiong Bahru · Mon 15 Jun, 8:01–10:01 am/)
  await clockAt(site, minutesLater(200))
  await lookAfterAlerts(site.parts)
  expect(await told()).toEqual([])
})
