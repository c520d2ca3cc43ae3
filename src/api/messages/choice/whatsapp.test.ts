import { beforeEach, expect, test } from 'vitest'
import type { Channel } from '#contract/messages/channels.ts'
import { testMessages } from '#tests/support/messages.ts'
import { boughtAsGuest, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { whatsAppStandIn } from '#tests/support/whatsapp-stand-in.ts'

const meta = await whatsAppStandIn()
const site = await testSite({ env: { WHATSAPP_TOKEN: 'secret-token', WHATSAPP_URL: meta.url } })
const messages = await testMessages(site)
const staff = await staffOf(site)
beforeEach(async () => {
  await messages.deliver()
  meta.sent.length = 0
  meta.answers.length = 0
  // All guests of this file have one number, which would get more messages than its limit allows.
  await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'texts-%' OR key LIKE 'whatsapp-%'` })
})

/** A guest's order, with the channels that the guest chose. */
async function guestWho(...channels: Channel[]) {
  const { id, guestToken: token } = await boughtAsGuest(site, 'pickup-return')
  const save = (chosen: Channel[]) =>
    site.call()('PUT /guest-orders/:token/message-preferences', {
      params: { token },
      body: { channels: chosen, quiet: 'none' },
    })
  if (channels.length > 0) await save(channels)
  await staff.does(id, 'pickup-1 assign')
  await messages.deliver()
  meta.sent.length = 0
  return { id, save }
}

const filed = async () => (await messages.deliver()).map(({ kind, text }) => `${kind} ${text?.replace(/http\S+/, '…')}`)
const ON_THE_WAY = expect.stringMatching(/^sms Clothesline Laundry: Farid is on the way to collect order \d+\. …$/)

/** The last message: its state, and its channels with theirs. */
async function recorded(order: string) {
  const { rows } = await site.db.query({
    text: `SELECT m.state, array_agg(d.channel || ' ' || d.state || ' ' || d.reason ORDER BY d.at) AS tried
           FROM message m JOIN message_delivery d ON d.message_id = m.id
           WHERE m.order_id = $1 AND m.kind = 'driver_on_the_way' GROUP BY m.store_id, m.id`,
    values: [order],
  })
  return rows[0]
}

test('M1.1 who has agreed is told by WhatsApp, with the values that the store’s template takes', async () => {
  const { id } = await guestWho('whatsapp', 'sms')
  await staff.does(id, 'pickup-1 start')
  expect(await filed()).toEqual([])
  expect(meta.sent).toMatchObject([
    { path: '/100000000000001/messages', token: 'Bearer secret-token', to: '6591234567', name: 'driver_on_the_way' },
  ])
  const values = meta.sent[0]?.components[0]?.parameters.map(({ text }) => text)
  expect(values).toEqual([
    'Farid',
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^\w{3} \d+ \w{3}, .+ [ap]m$/),
    expect.stringMatching(/^http:\/\/clothesline\.localhost\S*\/history\/reg\/guest\/[\w-]+$/),
  ])
  expect(site.logged.join('')).not.toMatch(/secret-token|6591234567/)
})

test('M1.1 nobody is told by WhatsApp who has not agreed, or who has changed their mind', async () => {
  const silent = await guestWho()
  await staff.does(silent.id, 'pickup-1 start')
  expect(await filed()).toEqual([ON_THE_WAY])
  const undecided = await guestWho('whatsapp', 'sms')
  await undecided.save(['sms'])
  await staff.does(undecided.id, 'pickup-1 start')
  expect(await filed()).toEqual([ON_THE_WAY])
  expect(meta.sent).toEqual([])
})

test('M1.1 an agreement is for one number', async () => {
  const { id } = await guestWho('whatsapp', 'sms')
  const text = `UPDATE customer_order SET contact = contact || '{"mobile": "+6598887777"}' WHERE id = $1`
  await site.db.query({ text, values: [id] })
  await staff.does(id, 'pickup-1 start')
  expect(await filed()).toEqual([ON_THE_WAY])
  expect(meta.sent).toEqual([])
})

test('M1.3 a number that is not at WhatsApp is told by SMS', async () => {
  const { id } = await guestWho('whatsapp', 'sms')
  meta.answers.push({ status: 400, code: 131026 })
  await staff.does(id, 'pickup-1 start')
  expect(await filed()).toEqual([ON_THE_WAY])
  expect(await recorded(id)).toEqual({ state: 'sent', tried: ['whatsapp refused whatsapp 131026', 'sms sent '] })
})

test('M1.3 a message that Meta may have taken is not sent again, by no channel', async () => {
  const { id } = await guestWho('whatsapp', 'sms')
  meta.answers.push('cut')
  await staff.does(id, 'pickup-1 start')
  expect(await filed()).toEqual([])
  expect(await filed()).toEqual([])
  expect(meta.sent).toHaveLength(1)
  expect(await recorded(id)).toMatchObject({ state: 'unclear', tried: [expect.stringMatching(/^whatsapp unclear /)] })
})

test('M1.3 while Meta is busy the message waits, and after five tries it goes by SMS', async () => {
  const { id } = await guestWho('whatsapp', 'sms')
  meta.answers.push(...Array(5).fill({ status: 429, code: 130429 }))
  await staff.does(id, 'pickup-1 start')
  const dueNow = { text: `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE last_error IS NOT NULL` }
  for (let tries = 1; tries < 5; tries += 1) {
    expect(await filed()).toEqual([])
    await site.db.query(dueNow)
  }
  expect(await filed()).toEqual([ON_THE_WAY])
  expect(await recorded(id)).toEqual({ state: 'sent', tried: ['whatsapp refused whatsapp 130429', 'sms sent '] })
})
