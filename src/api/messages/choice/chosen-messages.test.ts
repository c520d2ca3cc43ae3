import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { timeOf } from '#rules/messages/store-channels.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { testMessages } from '#tests/support/messages.ts'
import { boughtAsGuest, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const messages = await testMessages(site)
const staff = await staffOf(site)

type Chosen = {
  channels: ('whatsapp' | 'sms' | 'email')[]
  quiet: 'none' | 'own'
  from?: string
  until?: string
}

/** A guest's paid order whose guest has chosen; its first messages are sent. */
async function guestWith(body: Chosen): Promise<string> {
  const { id, guestToken: token } = await boughtAsGuest(site, 'pickup-return')
  await site.call()('PUT /guest-orders/:token/message-preferences', { params: { token }, body })
  await messages.deliver()
  return id
}

test('M1.1 without Meta’s token a message by WhatsApp lands in the outbox, with its template', async () => {
  const id = await guestWith({ channels: ['whatsapp', 'email'], quiet: 'none' })
  await staff.does(id, 'pickup-1 assign', 'pickup-1 start')
  const sent = (await messages.deliver()).filter(({ kind }) => kind === 'whatsapp')
  expect(sent).toMatchObject([
    {
      from: '100000000000001',
      to: '+6591234567',
      subject: 'driver_on_the_way',
      text: expect.stringContaining('Farid'),
    },
  ])
})

test('M1.1 in the hours that a person chose as quiet, what can wait is sent when they end, and a driver is told at once', async () => {
  // Quiet since the last half hour, for two hours.
  const { minute } = singaporeClock(new Date())
  const from = Math.floor(minute / 30) * 30
  const hours = { from: timeOf(from), until: timeOf((from + 120) % 1440) }
  const id = await guestWith({ channels: ['sms'], quiet: 'own', ...hours })
  await staff.does(id, 'pickup-1 assign')
  expect(await messages.deliver()).toEqual([])
  const text = `SELECT due_at, state FROM message WHERE order_id = $1 AND kind = 'driver_assigned'`
  const [waiting] = (await site.db.query({ text, values: [id] })).rows as { due_at: Date; state: string }[]
  expect(waiting?.state).toBe('waiting')
  expect(timeOf(singaporeClock(waiting?.due_at ?? new Date(0)).minute)).toBe(hours.until)
  expect(Number(waiting?.due_at) - Date.now()).toBeGreaterThan(30 * MINUTE_MS)
  await staff.does(id, 'pickup-1 start')
  expect((await messages.deliver()).map(({ kind, text: said }) => [kind, said])).toEqual([
    ['sms', expect.stringContaining('is on the way')],
  ])
})
