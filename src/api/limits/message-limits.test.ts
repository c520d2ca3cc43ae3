import { randomInt } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Channel } from '#contract/messages/channels.ts'
import type { MessageSettings } from '#contract/messages/message-settings.ts'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { clockAt } from '#tests/support/alerts.ts'
import { chooses } from '#tests/support/message-choice.ts'
import { setMessageSettings } from '#tests/support/message-settings.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { publish } from '../events/events.ts'
import { NotSent } from '../transports/not-sent.ts'
import { takeEach } from './limits.ts'
import { MESSAGES_BY } from './message-limits.ts'

const site = await testSite({ poolSize: 20 })
const messages = await testMessages(site)
const staff = await staffOf(site)
const settings: MessageSettings = { quiet_hours: 'none' }
/** Ten in the morning in Singapore, on another day for each test. */
let morning = new Date('2026-12-01T02:00:00Z')

/** A clock that moves a little with each look, so that everything has its place in time. */
function runFrom(start: number): void {
  let at = start
  site.setClock(() => new Date(at++))
}
/** Sets the clock so long after the morning, and makes the jobs due that have their time then. */
async function later(ms: number): Promise<void> {
  await clockAt(site, new Date(morning.getTime() + ms))
  runFrom(morning.getTime() + ms)
}

beforeEach(async () => {
  await clockAt(site, new Date('2098-01-01T02:00:00Z'))
  await messages.deliver()
  morning = new Date(morning.getTime() + 3 * DAY_MS)
  runFrom(morning.getTime())
  await setMessageSettings(site, settings)
})

/** A customer who is told by these channels. */
async function customer(...channels: Channel[]) {
  const buyer = await site.signedIn()
  const mobile = `+658${randomInt(1_000_000, 10_000_000)}`
  const text = `UPDATE customer SET mobile = $2, mobile_verified_at = now(), email = CASE WHEN $3 THEN email END,
                  email_verified_at = CASE WHEN $3 THEN now() END WHERE id = $1 RETURNING store_id, email`
  const { rows } = await site.db.query({ text, values: [buyer.customerId, mobile, channels.includes('email')] })
  await site.db.query({
    text: `UPDATE session SET expires_at = '2100-01-01' WHERE customer_id = $1`,
    values: [buyer.customerId],
  })
  await chooses(site, { customerId: buyer.customerId }, channels)
  const { store_id: storeId, email } = rows[0] as { store_id: number; email: string }
  return { ...buyer, storeId, mobile, email }
}
type Someone = Awaited<ReturnType<typeof customer>>

/** Tells a customer of a new voucher. */
const tellOf = ({ storeId, customerId }: Someone, name: string) =>
  site.db.transaction((tx) =>
    publish(tx, 'customerNews', { storeId, customerId, news: { kind: 'voucher_received', name, until: null } }),
  )

/** As if so many messages had been sent there. */
async function use({ storeId }: Someone, channel: Channel, subject: string, times: number) {
  const counted = MESSAGES_BY[channel].map((limit) => [limit, subject] as const)
  for (let use = 1; use <= times; use += 1) await takeEach({ db: site.db, storeId, now: site.parts.clock() }, counted)
}

async function stateOf({ customerId }: Someone) {
  const text = `SELECT m.state, array_agg(d.channel || ' ' || d.state || ' ' || d.reason ORDER BY d.channel) AS tried
                FROM message m JOIN message_delivery d ON d.message_id = m.id WHERE m.customer_id = $1 GROUP BY m.store_id, m.id ORDER BY m.created_at`
  return (await site.db.query({ text, values: [customerId] })).rows
}
const sent = async () => (await messages.deliver()).map(({ kind, to }) => `${kind} ${to}`)

test('M1.1 over the limit of a number the next channel is used at once, and nobody else is affected', async () => {
  const [one, other] = [await customer('sms', 'email'), await customer('sms', 'email')]
  await use(one, 'sms', one.mobile, 10)
  const orders = [await bought(site, { buyer: one }), await bought(site, { buyer: other })]
  await messages.deliver()
  for (const { id } of orders) await staff.does(id, 'pickup-1 assign', 'pickup-1 start')
  expect((await sent()).sort()).toEqual([`mail ${one.email}`, `sms ${other.mobile}`])
  expect(await stateOf(one)).toContainEqual({ state: 'sent', tried: ['email sent ', 'sms refused limit'] })
})

test.each([
  ['sms', 10, 'mobile'],
  ['email', 60, 'email'],
] as const)('M1.1 a person gets %s %i times an hour; the next message waits', async (channel, most, field) => {
  const someone = await customer(channel)
  await use(someone, channel, someone[field], most - 1)
  await tellOf(someone, 'One')
  await tellOf(someone, 'Two')
  expect(await sent()).toHaveLength(1)
  expect((await stateOf(someone)).map(({ state }) => state)).toEqual(['sent', 'waiting'])
  await later(HOUR_MS - 1000)
  expect(await sent()).toEqual([])
  await later(HOUR_MS + 1000)
  expect(await sent()).toHaveLength(1)
})

test('M1.1 a number gets thirty text messages a day', async () => {
  const someone = await customer('sms')
  for (const hour of [0, 1.1, 2.2]) {
    await later(hour * HOUR_MS)
    await use(someone, 'sms', someone.mobile, 10)
  }
  await later(3.3 * HOUR_MS)
  await tellOf(someone, 'One')
  expect(await sent()).toEqual([])
  await later(23 * HOUR_MS)
  expect(await sent()).toEqual([])
  await later(DAY_MS + 1000)
  expect(await sent()).toEqual([`sms ${someone.mobile}`])
})

test('M1.3 what waits for room is sent in order, also after twenty times without room', async () => {
  const someone = await customer('sms')
  await use(someone, 'sms', someone.mobile, 10)
  await tellOf(someone, 'First voucher')
  expect(await sent()).toEqual([])
  await tellOf(someone, 'Second voucher')
  for (let day = 1; day <= 20; day += 1) {
    runFrom(morning.getTime() + day * DAY_MS)
    await use(someone, 'sms', someone.mobile, 10)
    await later(day * DAY_MS)
    expect(await sent()).toEqual([])
  }
  expect(await stateOf(someone)).toEqual([{ state: 'waiting', tried: ['sms waiting limit'] }])
  await later(21 * DAY_MS)
  const texts = (await messages.deliver()).map(({ text }) => text)
  expect(texts).toEqual([expect.stringContaining('First voucher'), expect.stringContaining('Second voucher')])
})

test('M1.3 a later message does not overtake one that waits, even if there is room meanwhile', async () => {
  const someone = await customer('sms')
  await use(someone, 'sms', someone.mobile, 10)
  await tellOf(someone, 'First voucher')
  await messages.deliver()
  // The window is over, but the job of the first message is not due yet.
  runFrom(morning.getTime() + HOUR_MS + 1000)
  await site.db.query({
    text: `UPDATE message SET due_at = due_at + interval '1 minute' WHERE customer_id = $1`,
    values: [someone.customerId],
  })
  await tellOf(someone, 'Second voucher')
  expect(await sent()).toEqual([])
  await later(2 * HOUR_MS)
  const texts = (await messages.deliver()).map(({ text }) => text)
  expect(texts).toEqual([expect.stringContaining('First voucher'), expect.stringContaining('Second voucher')])
})

test('M1.3 a message that is out of date when there is room is not sent', async () => {
  const someone = await customer('sms')
  const { id } = await bought(site, { buyer: someone })
  await messages.deliver()
  await use(someone, 'sms', someone.mobile, 10)
  await staff.does(id, 'pickup-1 assign', 'pickup-1 start')
  expect(await sent()).toEqual([])
  await staff.does(id, 'pickup-1 arrive', 'pickup-1 finish')
  await later(2 * HOUR_MS)
  const texts = (await messages.deliver()).map(({ text }) => text)
  expect(texts).toEqual([expect.stringContaining('collected')])
  expect((await stateOf(someone)).filter(({ state }) => state === 'overtaken')).not.toEqual([])
})

test('M1.3 another try of the same message takes no room again', async () => {
  let tries = 0
  const busy = await testMessages(site, {
    texter: {
      async send() {
        tries += 1
        if (tries < 4) throw new NotSent('later', 'sms 429')
      },
    },
  })
  const someone = await customer('sms')
  await use(someone, 'sms', someone.mobile, 9)
  await tellOf(someone, 'One')
  for (let run = 1; run <= 4; run += 1) {
    await busy.deliver()
    await site.db.query({ text: 'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0' })
  }
  expect([tries, await stateOf(someone)]).toEqual([4, [{ state: 'sent', tried: ['sms sent '] }]])
})
