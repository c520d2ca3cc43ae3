import { beforeEach, expect, test } from 'vitest'
import type { MessageSettings } from '#contract/messages/message-settings.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { singaporeClock, singaporeInstant } from '#rules/slots/singapore-time.ts'
import { testMessages } from '#tests/support/messages.ts'
import { boughtAsGuest, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { whatsAppStandIn } from '#tests/support/whatsapp-stand-in.ts'

const meta = await whatsAppStandIn()
const site = await testSite({ env: { WHATSAPP_TOKEN: 'secret-token', WHATSAPP_URL: meta.url } })
const messages = await testMessages(site)
const staff = await staffOf(site)
const { rows } = await site.db.query({
  text: `SELECT message_settings FROM store WHERE slug = 'clothesline-laundry'`,
})
const demo: MessageSettings = rows[0].message_settings

async function setStore(settings: MessageSettings): Promise<void> {
  const text = `UPDATE store SET message_settings = $1 WHERE slug = 'clothesline-laundry'`
  await site.db.query({ text, values: [settings] })
  await site.parts.stores.refresh()
}
beforeEach(async () => {
  site.setClock(() => new Date())
  await setStore(demo)
})

/** Ahead of the real time, so that what waits for the morning is not due by itself. */
const { day } = singaporeClock(new Date(Date.now() + DAY_MS))
const nightAt = (hour: number) => site.setClock(singaporeInstant(day, hour * 60))

/** A guest's order whose first messages are sent. The guest has a mobile number and an email address. */
async function guestsOrder() {
  const order = await boughtAsGuest(site, 'pickup-return')
  await messages.deliver()
  // The reminder of the pickup is not the subject.
  await site.db.query({ text: 'DELETE FROM graphile_worker._private_jobs' })
  return order
}
const kinds = async () => (await messages.deliver()).map(({ kind }) => kind)

test('M1.1 a store that sends no text messages writes a mail to a person who has both', async () => {
  await setStore({ ...demo, channels: ['email'] })
  const { id } = await guestsOrder()
  await staff.does(id, 'pickup-1 assign', 'pickup-1 start')
  expect(new Set(await kinds())).toEqual(new Set(['mail']))
})

test('M1.1 the store’s own quiet hours decide when a message may ring', async () => {
  await setStore({ ...demo, quiet_hours: { from: '20:00', until: '09:00' } })
  const early = await guestsOrder()
  nightAt(21)
  await staff.does(early.id, 'pickup-1 assign')
  expect(await kinds()).toEqual([])
  site.setClock(() => new Date())
  await setStore({ ...demo, quiet_hours: 'none' })
  const late = await guestsOrder()
  nightAt(23)
  await staff.does(late.id, 'pickup-1 assign')
  expect(await kinds()).toEqual(['sms'])
})

test('M1.1 the button of a WhatsApp message opens the order: the template has the store’s address, the message its end', async () => {
  const { id, guestToken } = await guestsOrder()
  await site.call()('PUT /guest-orders/:token/message-preferences', {
    params: { token: guestToken },
    body: { channels: ['whatsapp'], quiet: 'none' },
  })
  await staff.does(id, ...PICKED_UP, 'receive', 'process', 'ready', 'delivery-1 assign')
  await messages.deliver()
  meta.sent.length = 0
  await staff.does(id, 'delivery-1 start')
  await messages.deliver()
  expect(meta.sent.map(({ name }) => name)).toEqual(['out_for_delivery'])
  const button = meta.sent[0]?.components.find(({ type }) => type === 'button')?.parameters[0]?.text ?? ''
  const [, token = ''] = /^history\/reg\/guest\/([\w-]{43})$/.exec(button) ?? []
  expect(await site.call()('GET /guest-orders/:token', { params: { token } })).toMatchObject({ id })
})
