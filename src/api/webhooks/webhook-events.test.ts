import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { WEBHOOK_EVENTS } from '#contract/operator/operator-limits.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought, DELIVERED, operatorKey, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { standIn } from '#tests/support/stand-in.ts'
import { newSubscriber, SUBSCRIBED_AT, subscribe, testTill } from '#tests/support/subscriber.ts'
import { deliver } from '../messages/deliver.ts'
import { addMessage } from '../messages/messages.queries.ts'
import { NotSent } from '../transports/not-sent.ts'

const site = await testSite({ env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } })
testTill(site)
site.setClock(SUBSCRIBED_AT)
const messages = await testMessages(site)
const SECRET = 'whs_events'
const heard: { headers: IncomingHttpHeaders; body: string }[] = []
const receiver = await standIn(({ request: { headers }, body }, response) => {
  heard.push({ headers, body })
  response.writeHead(204).end()
})
const { rows } = await site.db.query({
  text: `INSERT INTO webhook_endpoint (store_id, url, secret, events, created_at)
         SELECT id, $1, $2, $3, now() FROM store WHERE is_default RETURNING store_id`,
  values: [`${receiver}/hook`, SECRET, WEBHOOK_EVENTS],
})
const storeId: number = rows[0].store_id

/** Everything that is sent now, and what follows from it: a message ends, and a webhook says so. */
async function sentNow() {
  const sent = []
  for (let round = 0; round < 4; round += 1) sent.push(...(await messages.deliver()))
  return sent
}
/** The events since the last call. */
async function told() {
  await sentNow()
  return heard.splice(0).map(({ body }) => JSON.parse(body))
}
// biome-ignore lint/suspicious/noExplicitAny: parsed JSON
const named = (events: any[], name: string) => events.filter(({ event }) => event === name)

test('D4.7 D6.4 M1.1 a weighed visit is told to the brand’s systems and once to the customer', async () => {
  const { subscription } = await subscribe(site, await newSubscriber(site))
  const id = subscription.current?.order_id ?? ''
  await site.db.query({
    text: `UPDATE customer_order SET contact = contact || '{"mobile": "+6591234567"}' WHERE id = $1`,
    values: [id],
  })
  const staff = site.call(await operatorKey(site))
  const weigh = (grams: number) =>
    staff('PUT /operator/orders/:id/weight', { params: { id }, body: { grams, reason: 'the scales' } })
  await told()
  await weigh(6500)
  const texts = await sentNow()
  const { number } = await staff('GET /operator/orders/:id', { params: { id } })
  expect(texts.map(({ text }) => text)).toEqual([
    expect.stringContaining(`order ${number} weighs 6.5 kg. You've used 6.5 of the 7 kg included in this cycle. http`),
  ])
  const [weighed] = named(await told(), 'order.weighed')
  expect(weighed).toMatchObject({
    order: { id },
    weight: { grams: 6500, cycle_grams: 6500, included_kg: 7, over_grams: 0, over_cents: 0 },
  })
  // The same weight again is no news. Extra weight has its own mail.
  await weigh(6500)
  expect(await sentNow()).toEqual([])
  await weigh(9400)
  expect((await sentNow()).map(({ subject }) => subject)).toEqual([expect.stringContaining('2.4 kg over')])
  expect(named(await told(), 'order.weighed').map(({ weight }) => weight.over_cents)).toEqual([0, 1176])
})

test('D4.7 M1.3 what became of a message is told without its text and its address', async () => {
  const { id } = await bought(site)
  const events = await told()
  const [sent, ...more] = named(events, 'message.sent').filter(({ message }) => message.kind === 'confirmation')
  expect(more).toEqual([])
  expect(sent).toMatchObject({
    order: { id },
    message: { id: expect.any(String), kind: 'confirmation', to: 'customer', channel: 'email', state: 'sent' },
  })
  expect(Object.keys(sent.message)).toHaveLength(5)
  expect(JSON.stringify(events)).not.toMatch(/@example|Aisha|Thanks|Seng Poh/)
})

test.each([
  ['failed', ['email'], 'never'],
  ['unclear', ['email'], 'unclear'],
  ['unreachable', [], 'never'],
] as const)(
  'D4.7 M1.3 a message that is %s is told as failed, also without an order',
  async (state, channels, answer) => {
    const [id, now] = [randomUUID(), new Date()]
    const about = { storeId, person: 'staff:desk', customerId: null, orderId: null, kind: 'test', details: {} }
    await addMessage.maybe(site.db, { ...about, id, event: id, dueAt: now, now })
    const prepare = async () => async () => {
      throw new NotSent(answer, 'test')
    }
    await deliver(site.parts, { storeId, messageId: id, channels, prepare })
    // Ended once, told once.
    await deliver(site.parts, { storeId, messageId: id, channels, prepare })
    expect(named(await told(), 'message.failed')).toMatchObject([
      { order: null, trip: null, message: { id, kind: 'test', to: 'staff', channel: channels[0] ?? null, state } },
    ])
    const listed = await site.call(await operatorKey(site))('GET /operator/webhooks/deliveries', { query: {} })
    expect(listed).toContainEqual(expect.objectContaining({ event: 'message.failed', order_id: null }))
  },
)

test('D4.7 M1.6 a claim is told from its opening to its end, each step once and without its words', async () => {
  const { id: orderId, call } = await bought(site)
  const staff = await staffOf(site)
  await staff.does(orderId, ...DELIVERED)
  await told()
  const order = { params: { id: orderId } }
  const { claims } = await call('POST /orders/:id/claims', { ...order, body: { message: 'Vanishing words' } })
  const id = claims[0]?.id ?? ''
  const reply = () => call('POST /orders/:id/notes', { ...order, body: { message: 'Vanishing words', claim: id } })
  const answer = (more: { remedy?: 'none' } = {}) =>
    staff.call('POST /operator/claims/:id/answers', { params: { id }, body: { message: 'Vanishing words', ...more } })
  for (const [step, expected] of [
    [undefined, ['claim.opened']],
    [answer, ['claim.answered']],
    [reply, []],
    [() => answer({ remedy: 'none' }), ['claim.closed']],
    [reply, ['claim.opened']],
  ] as const) {
    await step?.()
    const events = (await told()).filter(({ event }) => event.startsWith('claim.'))
    expect(events.map(({ event }) => event)).toEqual(expected)
    for (const event of events) expect(event).toMatchObject({ order: { id: orderId }, claim: { id } })
    expect(JSON.stringify(events)).not.toContain('Vanishing')
  }
})

const document = await readFile(new URL('../../../docs/messages.md', import.meta.url), 'utf8')

test('D4.7 the documents name every event, and their example of checking a signature works', async () => {
  for (const event of WEBHOOK_EVENTS) expect(document).toContain(`\`${event}\``)
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(document) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'clothesline-example-'))
  atEnd(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'example.mjs'), code)
  const { verifiedEvent } = await import(pathToFileURL(join(folder, 'example.mjs')).href)

  await bought(site)
  await sentNow()
  const [delivery] = heard.splice(0)
  if (!delivery) throw new Error('nothing was sent')
  const { headers, body } = delivery
  const now = site.parts.clock().getTime()
  expect(verifiedEvent(headers, body, SECRET, now)).toEqual(JSON.parse(body))
  expect(verifiedEvent(headers, body, 'whs_other', now)).toBeUndefined()
  expect(verifiedEvent(headers, body.replace('order', 'odder'), SECRET, now)).toBeUndefined()
  expect(verifiedEvent(headers, body, SECRET, now + 301_000)).toBeUndefined()
  expect(verifiedEvent({}, body, SECRET, now)).toBeUndefined()
  expect(Object.keys(JSON.parse(body)).sort()).toEqual(['at', 'event', 'id', 'order', 'trip'])
})
