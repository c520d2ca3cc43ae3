import { beforeEach, expect, test } from 'vitest'
import type { Channel } from '#contract/messages/channels.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { singaporeClock, singaporeInstant } from '#rules/slots/singapore-time.ts'
import { clockAt } from '#tests/support/alerts.ts'
import { newKey } from '#tests/support/checkout.ts'
import { testMessages } from '#tests/support/messages.ts'
import { boughtAsGuest, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { NotSent } from '../../transports/not-sent.ts'

const site = await testSite()
const messages = await testMessages(site)
const refusing = await testMessages(site, {
  mailer: { send: () => Promise.reject(new NotSent('never', 'smtp 550')) },
})
const staff = await staffOf(site)

/** Ahead of the real time, so that what waits for the morning is not due by itself. */
const { day } = singaporeClock(new Date(Date.now() + DAY_MS))
const night = singaporeInstant(day, 23 * 60)
const morning = singaporeInstant(day, 24 * 60 + 8 * 60)
beforeEach(() => site.setClock(() => new Date()))

/** A guest's paid order in the night, without the messages until then. */
async function atNight(channels: Channel[]): Promise<string> {
  const { id, guestToken: token } = await boughtAsGuest(site, 'pickup-return')
  await site.call()('PUT /guest-orders/:token/message-preferences', {
    params: { token },
    body: { channels, quiet: 'store' },
  })
  await messages.deliver()
  // The reminder of the pickup is not the subject.
  await site.db.query({ text: `DELETE FROM graphile_worker._private_jobs` })
  site.setClock(night)
  return id
}
const refund = (id: string) =>
  staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { amount_cents: 100, reason: 'A button was lost' },
    headers: { 'Idempotency-Key': newKey() },
  })
const kinds = async ({ deliver } = messages) => (await deliver()).map(({ kind }) => kind)

async function stateOf(id: string, kind: string) {
  const { rows } = await site.db.query({
    text: `SELECT m.state, m.due_at, array_agg(d.channel || ' ' || d.state ORDER BY d.at) FILTER (WHERE d.channel IS NOT NULL) AS tried
           FROM message m LEFT JOIN message_delivery d ON d.message_id = m.id WHERE m.order_id = $1 AND m.kind = $2 GROUP BY m.store_id, m.id`,
    values: [id, kind],
  })
  return rows
}

test('M1.1 a text message that waited for the morning is sent then, once', async () => {
  const id = await atNight(['sms'])
  await staff.does(id, 'pickup-1 assign')
  expect(await kinds()).toEqual([])
  expect(await stateOf(id, 'driver_assigned')).toEqual([{ state: 'waiting', due_at: morning, tried: null }])
  await clockAt(site, new Date(morning.getTime() - 1))
  expect(await kinds()).toEqual([])
  await clockAt(site, morning)
  expect(await kinds()).toEqual(['sms'])
  expect(await kinds()).toEqual([])
  expect(await stateOf(id, 'driver_assigned')).toMatchObject([{ state: 'sent', tried: ['sms sent'] }])
})

test('M1.1 what waited for the morning and is overtaken by then is not sent', async () => {
  const id = await atNight(['sms'])
  await staff.does(id, 'pickup-1 assign')
  expect(await kinds()).toEqual([])
  await staff.does(id, 'pickup-1 start')
  expect(await kinds()).toEqual(['sms'])
  await clockAt(site, morning)
  expect(await kinds()).toEqual([])
  expect(await stateOf(id, 'driver_assigned')).toMatchObject([{ state: 'overtaken' }])
})

test('M1.1 a mail does not ring, so it is sent at night', async () => {
  const id = await atNight(['email'])
  await staff.does(id, 'pickup-1 assign')
  expect(await kinds()).toEqual(['mail'])
})

test('M1.1 a text message that replaces a refused mail waits for the morning, too', async () => {
  const id = await atNight(['sms', 'email'])
  await refund(id)
  expect(await kinds(refusing)).toEqual([])
  expect(await stateOf(id, 'refund')).toEqual([{ state: 'waiting', due_at: morning, tried: ['email refused'] }])
  await clockAt(site, morning)
  expect(await kinds(refusing)).toEqual(['sms'])
  expect(await stateOf(id, 'refund')).toMatchObject([{ state: 'sent', tried: ['email refused', 'sms sent'] }])
})
