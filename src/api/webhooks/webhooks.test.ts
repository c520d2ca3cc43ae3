import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { WEBHOOK_EVENTS } from '#contract/operator/operator-limits.ts'
import { testCommandLine } from '#tests/support/command-line.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { standIn } from '#tests/support/stand-in.ts'
import { webhookPoster } from '../transports/webhook-poster.ts'
import { sendWebhook } from './send-webhook.ts'

const site = await testSite({ env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } })
const messages = await testMessages(site)
const staff = await staffOf(site)
const SECRET = 'whs_test'

type Heard = { headers: IncomingHttpHeaders; body: string; event: string; delivery: string }
const heard: Heard[] = []
let answers: number[] = []
const receiver = await standIn(({ request: { headers }, body }, response) => {
  heard.push({
    headers,
    body,
    event: String(headers['clothesline-event']),
    delivery: String(headers['clothesline-delivery']),
  })
  const status = answers.shift() ?? 200
  response.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end()
})
const url = `${receiver}/hook`
await site.db.query({
  text: `INSERT INTO webhook_endpoint (store_id, url, secret, events, created_at) SELECT id, $1, $2, $3, now() FROM store WHERE is_default`,
  values: [url, SECRET, WEBHOOK_EVENTS.filter((event) => !event.startsWith('message.'))],
})

async function delivered(): Promise<Heard[]> {
  await messages.deliver()
  return heard.splice(0)
}

test('D4.7 endpoints get signed webhooks about an order from its placing to its end', async () => {
  const { id } = await bought(site)
  const first = await delivered()
  expect(first.map(({ event }) => event).sort()).toEqual(['order.paid', 'order.placed'])
  for (const { headers, body } of first) {
    const [, at, signed] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['clothesline-signature'])) ?? []
    expect(signed).toBe(createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex'))
    expect(JSON.parse(body)).toMatchObject({ order: { id } })
    expect(body).not.toMatch(/Aisha|@example|Seng Poh/)
  }
  await staff.does(id, 'pickup-1 assign')
  const trip = (await delivered()).find(({ event }) => event === 'trip.changed')
  expect(JSON.parse(trip?.body ?? '{}')).toMatchObject({ trip: { slug: 'pickup-1', status: 'assigned' } })
  await staff.call('POST /operator/orders/:id/acts', { params: { id }, body: { act: 'cancel', reason: 'No van' } })
  expect((await delivered()).map(({ event }) => event)).toContain('order.cancelled')
})

test('D4.7 a failed delivery is retried with the same id, and shows its answers', async () => {
  const { id } = await bought(site)
  await delivered()
  answers = [500]
  await staff.does(id, 'pickup-1 assign')
  const [refused] = await delivered()
  const listed = await staff.call('GET /operator/webhooks/deliveries', { query: { status: 'waiting' } })
  expect(listed).toMatchObject([{ id: refused?.delivery, attempts: 1, last_answer: '500' }])
  await site.db.query({
    text: `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = $1`,
    values: [`webhook:${refused?.delivery}`],
  })
  const [again] = await delivered()
  expect([again?.delivery, again?.body]).toEqual([refused?.delivery, refused?.body])
  const all = await staff.call('GET /operator/webhooks/deliveries', { query: {} })
  expect(all.find((one) => one.id === refused?.delivery)).toMatchObject({
    status: 'delivered',
    attempts: 2,
    last_answer: '200',
  })
})

test('D4.7 a delivery that failed for a day has failed, and can be replayed', async () => {
  const { id } = await bought(site)
  await delivered()
  answers = [500]
  await staff.does(id, 'pickup-1 assign')
  const [lost] = await delivered()
  const delivery = lost?.delivery ?? ''
  await site.db.query({ text: 'UPDATE webhook_delivery SET attempts = 11 WHERE id = $1', values: [delivery] })
  answers = [503]
  await sendWebhook(site.db, webhookPoster(['127.0.0.1']), { storeId: 1, id: delivery }, new Date())
  heard.splice(0)
  expect(
    (await staff.call('GET /operator/webhooks/deliveries', { query: { status: 'failed' } })).map((one) => one.id),
  ).toEqual([delivery])
  await staff.call('POST /operator/webhooks/deliveries/:id/replay', { params: { id: delivery } })
  expect((await delivered()).map((one) => one.delivery)).toEqual([delivery])
  const unknown = staff.call('POST /operator/webhooks/deliveries/:id/replay', { params: { id } })
  expect((await refusal(unknown)).httpStatus).toBe(404)
})

test('security 47: a redirect is not followed', async () => {
  const { id } = await bought(site)
  await delivered()
  answers = [302]
  await staff.does(id, 'pickup-1 assign')
  const seen = await delivered()
  expect(seen.filter(({ headers }) => headers['clothesline-delivery'] === seen[0]?.delivery)).toHaveLength(1)
  const listed = await staff.call('GET /operator/webhooks/deliveries', { query: { status: 'waiting' } })
  expect(listed[0]).toMatchObject({ last_answer: '302' })
})

test('D4.7 an endpoint that was removed hears nothing more, also of what was on its way', async () => {
  const cli = testCommandLine(site)
  await delivered()
  const endpoints = await cli.json(['webhooks', 'list'])
  const own = endpoints.find((one: { url: string }) => one.url === url)
  await bought(site)
  await cli.typed(['webhooks', 'remove', own.id])
  expect(await delivered()).toEqual([])
  const { id } = await bought(site)
  expect(await delivered()).toEqual([])
  const { rows } = await site.db.query({ text: 'SELECT FROM webhook_delivery WHERE order_id = $1', values: [id] })
  expect(rows).toEqual([])
})
