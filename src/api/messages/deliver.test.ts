import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Channel } from '#contract/messages/channels.ts'
import { holdStatement } from '#tests/support/held-statement.ts'
import { testSite } from '#tests/support/site.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { NotSent, type NotSentKind } from '../transports/not-sent.ts'
import { DeliverLater, deliver } from './deliver.ts'
import { addMessage, endOvertakenMessage, finishDelivery } from './messages.queries.ts'

const site = await testSite()
const parts = { db: site.db, clock: () => new Date() }

async function newMessage(event = randomUUID()): Promise<string | undefined> {
  const now = new Date()
  const id = randomUUID()
  const about = { storeId: 1, person: 'guest:1', customerId: null, orderId: null, event, kind: 'test', details: {} }
  return (await addMessage.maybe(site.db, { ...about, id, dueAt: now, now }))?.id
}

type Answers = Partial<Record<Channel, (NotSentKind | 'accepts' | 'dies')[]>>

/** A person whose channels answer as told, one answer after the other; then they accept. */
function person(channels: Channel[], answers: Answers = {}) {
  const sent: Channel[] = []
  const tell = (messageId: string) =>
    deliver(parts, {
      storeId: 1,
      messageId,
      channels,
      prepare: async (channel) => async () => {
        const answer = answers[channel]?.shift() ?? 'accepts'
        if (answer === 'accepts' || answer === 'unclear' || answer === 'dies') sent.push(channel)
        if (answer === 'accepts') return
        // A killed process records nothing any more.
        if (answer === 'dies') await new Promise(() => {})
        throw new NotSent(answer as NotSentKind, 'test')
      },
    })
  return { sent, tell }
}

const stateOf = async (id: string) => {
  const { rows } = await site.db.query({ text: `SELECT state FROM message WHERE id = $1`, values: [id] })
  return (rows[0] as { state: string }).state
}

const deliveryOf = async (id: string) => {
  const { rows } = await site.db.query({
    text: `SELECT state FROM message_delivery WHERE message_id = $1`,
    values: [id],
  })
  return (rows[0] as { state: string } | undefined)?.state
}

test('M1.3 an event is told to a person once', async () => {
  const event = randomUUID()
  expect(await newMessage(event)).toBeDefined()
  expect(await newMessage(event)).toBeUndefined()
})

test('M1.3 a message is sent by the first channel, and a repeated job sends nothing', async () => {
  const id = (await newMessage()) as string
  const { sent, tell } = person(['push', 'email'])
  expect(await tell(id)).toBe('sent')
  expect(await tell(id)).toBe('sent')
  expect(sent).toEqual(['push'])
  expect(await stateOf(id)).toBe('sent')
})

test('M1.3 a channel that refuses for good is followed by the next', async () => {
  const id = (await newMessage()) as string
  const { sent, tell } = person(['push', 'sms', 'email'], { push: ['never'], sms: ['never'] })
  expect(await tell(id)).toBe('sent')
  expect(sent).toEqual(['email'])
})

test('M1.3 a channel that is busy is tried again, and after five tries the next one is used', async () => {
  const id = (await newMessage()) as string
  const { sent, tell } = person(['sms', 'email'], { sms: Array(9).fill('later') })
  for (let tries = 1; tries < 5; tries += 1) await expect(tell(id)).rejects.toThrow(DeliverLater)
  expect(await stateOf(id)).toBe('waiting')
  expect(await tell(id)).toBe('sent')
  expect(sent).toEqual(['email'])
})

test('M1.3 the last channel is tried until it accepts', async () => {
  const id = (await newMessage()) as string
  const { sent, tell } = person(['sms'], { sms: Array(7).fill('later') })
  for (let tries = 1; tries <= 7; tries += 1) await expect(tell(id)).rejects.toThrow(DeliverLater)
  expect(await tell(id)).toBe('sent')
  expect(sent).toEqual(['sms'])
})

test('M1.3 a message that may have been accepted is not sent again, by no channel', async () => {
  const id = (await newMessage()) as string
  const { sent, tell } = person(['sms', 'email'], { sms: ['unclear'] })
  expect(await tell(id)).toBe('unclear')
  expect(await tell(id)).toBe('unclear')
  expect(sent).toEqual(['sms'])
  expect(await stateOf(id)).toBe('unclear')
})

test('M1.3 after a crash between sending and recording, the message is not sent again', async () => {
  const id = (await newMessage()) as string
  const { sent, tell } = person(['sms', 'email'], { sms: ['dies'] })
  void tell(id)
  await expect.poll(() => sent).toEqual(['sms'])
  expect(await tell(id)).toBe('unclear')
  expect(sent).toEqual(['sms'])
})

test('M1.3 two processes that try the same message send it once', async () => {
  const id = (await newMessage()) as string
  const { sent, tell } = person(['sms', 'email'])
  await Promise.all(Array.from({ length: 8 }, () => tell(id)))
  expect(sent).toEqual(['sms'])
})

test('M1.3 a message that a dying process still records as sent counts as sent', async () => {
  const id = (await newMessage()) as string
  const { promise: accepted, resolve: accept } = Promise.withResolvers<void>()
  const first = deliver(parts, { storeId: 1, messageId: id, channels: ['sms'], prepare: async () => () => accepted })
  await expect.poll(() => deliveryOf(id)).toBe('sending')
  const held = holdStatement(site, 'finish_delivery')
  const second = person(['sms']).tell(id)
  await held.reached
  accept()
  await expect.poll(() => deliveryOf(id)).toBe('sent')
  held.release()
  expect(await Promise.all([first, second])).toEqual(['sent', 'sent'])
  expect(await stateOf(id)).toBe('sent')
})

test('M1.3 a message that a dying process records as busy is tried again', async () => {
  const id = (await newMessage()) as string
  const { promise: answered, reject } = Promise.withResolvers<void>()
  const first = deliver(parts, { storeId: 1, messageId: id, channels: ['sms'], prepare: async () => () => answered })
  const failed = expect(first).rejects.toThrow(DeliverLater)
  await expect.poll(() => deliveryOf(id)).toBe('sending')
  const held = holdStatement(site, 'finish_delivery')
  const again = expect(person(['sms']).tell(id)).rejects.toThrow(DeliverLater)
  await held.reached
  reject(new NotSent('later', 'test'))
  await expect.poll(() => deliveryOf(id)).toBe('waiting')
  held.release()
  await Promise.all([failed, again])
  expect(await stateOf(id)).toBe('waiting')
})

test('M1.3 an overtaken message that a dying process still records as sent counts as sent', async () => {
  const id = (await newMessage()) as string
  const { sent, tell } = person(['sms'], { sms: ['dies'] })
  void tell(id)
  await expect.poll(() => sent).toEqual(['sms'])
  let ending: Promise<number> | undefined
  await site.db.transaction(async (tx) => {
    await finishDelivery.run(tx, 1, id, 'sms', 'sent', '', new Date())
    ending = endOvertakenMessage.run(site.db, 1, id, new Date())
    await expect.poll(() => waitingForLocks(site.db)).toBe(1)
  })
  await ending
  expect([await deliveryOf(id), await stateOf(id)]).toEqual(['sent', 'sent'])
})

test('M1.3 a message that cannot be composed is tried again', async () => {
  const messageId = (await newMessage()) as string
  const prepare = () => Promise.reject(new Error('a bug'))
  const broken = deliver(parts, { storeId: 1, messageId, channels: ['sms'], prepare })
  await expect(broken).rejects.toThrow('a bug')
  const { sent, tell } = person(['sms'])
  expect(await tell(messageId)).toBe('sent')
  expect(sent).toEqual(['sms'])
})

test('M1.1 a person without a channel is unreachable, and one whose channels all refuse is not told', async () => {
  const nobody = (await newMessage()) as string
  expect(await person([]).tell(nobody)).toBe('unreachable')
  const refused = (await newMessage()) as string
  expect(await person(['sms', 'email'], { sms: ['never'], email: ['never'] }).tell(refused)).toBe('failed')
  expect(await stateOf(refused)).toBe('failed')
})
