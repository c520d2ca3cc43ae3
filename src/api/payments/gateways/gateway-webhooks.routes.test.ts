import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { deliverMessages, enterCard, sendMessage, waitingMessages } from '#tests/support/gateway.ts'
import { gatewayCalls } from '#tests/support/gateway-books.ts'
import { testSite } from '#tests/support/site.ts'
import { openDatabase } from '../../db/database.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'
import { SIGNATURE_HEADER, signed } from '../sandbox/signature.ts'

const site = await testSite()
const { db, gateways } = site.parts
const { bank } = site.payments

const rowsOf = async (table: string) =>
  Number((await db.query({ text: `SELECT count(*) AS count FROM ${table}` })).rows[0].count)
const post = (body: Uint8Array<ArrayBuffer>, headers: Record<string, string>, gateway = 'sandbox') =>
  site.send(`/api/webhooks/${gateway}`, { method: 'POST', body, headers })
const now = () => new Date()
const QUOTE = {
  lines: [{ rule: 'delivery_fee', label: '', ref: null, qty: null, cents: 4250 }],
  gst_rate: null,
  gst_cents: 0,
  total_cents: 4250,
}

/** A payment at the sandbox, with or without a stored attempt in the shop. */
async function paid(isOurs = true) {
  const { token } = await site.signedIn()
  await enterCard(site, 'success', { token, purpose: 'save' })
  const { rows } = await db.query({
    text: `SELECT store_id, customer_id, customer_ref, method_ref FROM payment_method ORDER BY created_at DESC LIMIT 1`,
  })
  const { store_id, customer_id, customer_ref, method_ref } = rows[0]
  const attemptId = randomUUID()
  if (isOurs) await writeAttempt(store_id, customer_id, attemptId)
  return gateways.current.charge({
    attemptId,
    storeId: store_id,
    amountCents: 4250,
    currency: 'SGD',
    method: { kind: 'saved', customerRef: customer_ref, methodRef: method_ref },
    isOffSession: false,
    returnUrl: 'http://localhost/',
    description: 'An order',
  })
}

async function writeAttempt(storeId: number, customerId: string, attemptId: string) {
  await db.query({
    text: `WITH o AS (
             INSERT INTO customer_order (store_id, number, customer_id, contact, kind, status, outlet_id, sales_type_id, category_id, place, referer,
               cart_key, quote, quote_hash, total_cents, gst_cents, placed_at, changed_at, expires_at)
             SELECT $1, (random() * 1e9)::integer, $2, '{"name":"Aisha","email":"a@example.com","mobile":"+6591234567"}', 'regular', 'awaiting_payment', o.id, s.id, 2, '{}', 'www',
               $3::text, $4, 'x', 4250, 0, now(), now(), now() + interval '30 minutes'
             FROM outlet o, sales_type s WHERE o.store_id = $1 AND s.store_id = $1 LIMIT 1 RETURNING id, store_id)
           INSERT INTO payment_attempt (id, store_id, order_id, purpose, gateway, method, setting, amount_cents, currency, status, created_at)
           SELECT $3::uuid, store_id, id, 'order', 'sandbox', '{"kind":"none","label":""}', '{}', 4250, 'SGD', 'created', now() FROM o`,
    values: [storeId, customerId, attemptId, QUOTE],
  })
}
const statusOf = async (attemptId: string) =>
  (await db.query({ text: 'SELECT status FROM payment_attempt WHERE id = $1', values: [attemptId] })).rows[0]?.status

test('security 7: a message with a bad signature is a 400 and leaves no row', async () => {
  const payment = await paid()
  const [message] = await waitingMessages(site)
  if (!message) throw new Error('nothing was told')
  const forged = new TextEncoder().encode(new TextDecoder().decode(message.body).replace('4250', '1'))
  for (const [body, headers] of [
    [forged, message.headers],
    [message.body, {}],
    [message.body, { [SIGNATURE_HEADER]: 't=1,v1=00' }],
    [message.body, { [SIGNATURE_HEADER]: signed('another secret', message.body, now()) }],
    [new TextEncoder().encode('{bad'), message.headers],
  ] as const) {
    expect((await post(body, { ...headers })).status).toBe(400)
  }
  expect(await rowsOf('gateway_event')).toBe(0)
  expect(await statusOf(payment.attemptId)).toBe('created')
})

test.each([-301, 301])('security 8: a message of %i seconds is a 400', async (seconds) => {
  const [message] = await waitingMessages(site)
  if (!message) throw new Error('nothing was told')
  const at = new Date(Date.now() + seconds * 1000)
  expect(
    (await post(message.body, { [SIGNATURE_HEADER]: signed(bank.secrets.webhook, message.body, at) })).status,
  ).toBe(400)
  expect(await rowsOf('gateway_event')).toBe(0)
})

test('D3.3 and security 8: a genuine message settles the payment; told again, from everywhere at once, it changes nothing', async () => {
  const payment = await paid()
  const messages = await waitingMessages(site)
  const mine = messages.filter(({ body }) => new TextDecoder().decode(body).includes(payment.ref))
  expect(mine).toHaveLength(1)
  const answers = await Promise.all([...mine, ...mine, ...mine].map((message) => sendMessage(site, message)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await statusOf(payment.attemptId)).toBe('captured')
  const { rows } = await db.query({
    text: `SELECT kind, payment_ref FROM gateway_event WHERE payment_ref = $1`,
    values: [payment.ref],
  })
  expect(rows).toEqual([{ kind: 'payment.captured', payment_ref: payment.ref }])
  const paidCents = await db.query({
    text: 'SELECT paid_cents FROM customer_order o JOIN payment_attempt a ON a.order_id = o.id WHERE a.id = $1',
    values: [payment.attemptId],
  })
  expect(paidCents.rows).toEqual([{ paid_cents: 4250 }])
})

test('a known event is not handled again; an event that names only the payment is handled', async () => {
  const payment = await paid()
  await db.query({
    text: `UPDATE payment_attempt SET gateway_ref = $2 WHERE id = $1`,
    values: [payment.attemptId, payment.ref],
  })
  const tell = (id: string) => {
    const data = { payment_ref: payment.ref, attempt_id: randomUUID() }
    const body = new TextEncoder().encode(JSON.stringify({ id, kind: 'payment.captured', data }))
    return post(body, { [SIGNATURE_HEADER]: signed(bank.secrets.webhook, body, now()) })
  }
  const calls = gatewayCalls(site)
  expect((await tell('evt_told')).status).toBe(200)
  expect(await statusOf(payment.attemptId)).toBe('captured')
  expect(calls).toEqual(['retrieve'])
  expect((await tell('evt_told')).status).toBe(200)
  expect(calls).toEqual(['retrieve'])
  site.payments.interrupt(undefined)
})

test('a webhook about an unknown payment is acknowledged and changes nothing', async () => {
  const payment = await paid(false)
  await deliverMessages(site)
  const { rows } = await db.query({ text: 'SELECT FROM gateway_event WHERE payment_ref = $1', values: [payment.ref] })
  expect(rows).toHaveLength(1)
})

test('a message whose reference is that of another gateway’s payment is heard and changes nothing', async () => {
  const payment = await paid()
  await db.query({
    text: `UPDATE payment_attempt SET gateway = 'stripe', gateway_ref = $2 WHERE id = $1`,
    values: [payment.attemptId, payment.ref],
  })
  const data = { payment_ref: payment.ref, attempt_id: randomUUID() }
  const body = new TextEncoder().encode(JSON.stringify({ id: 'evt_same_reference', kind: 'payment.captured', data }))
  const answer = await post(body, { [SIGNATURE_HEADER]: signed(bank.secrets.webhook, body, now()) })
  expect([answer.status, await statusOf(payment.attemptId)]).toEqual([200, 'created'])
})

test('while the gateway cannot be reached a webhook is a 5xx and is not stored, so it is sent again', async () => {
  const payment = await paid()
  site.payments.interrupt(() => {
    throw new GatewayUnsure('500')
  })
  const [message] = (await waitingMessages(site)).filter(({ body }) =>
    new TextDecoder().decode(body).includes(payment.ref),
  )
  if (!message) throw new Error('nothing was told')
  expect((await sendMessage(site, message)).status).toBe(503)
  site.payments.interrupt(undefined)
  expect(await statusOf(payment.attemptId)).toBe('created')
  await deliverMessages(site)
  expect(await statusOf(payment.attemptId)).toBe('captured')
})

test('fault “webhook while the database is down”: a 5xx, so that it is told again', async () => {
  const payment = await paid()
  const [message] = (await waitingMessages(site)).filter(({ body }) =>
    new TextDecoder().decode(body).includes(payment.ref),
  )
  if (!message) throw new Error('nothing was told')
  const admin = openDatabase({ ...site.connection, database: 'postgres', poolSize: 1 }, () => {})
  const allow = (isAllowed: boolean) =>
    admin.query({ text: `ALTER DATABASE ${site.connection.database} ALLOW_CONNECTIONS ${isAllowed}` })
  await allow(false)
  await admin.query({
    text: 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
    values: [site.connection.database],
  })
  const answer = await sendMessage(site, message)
  await allow(true)
  await admin.close()
  expect(answer.status).toBeGreaterThanOrEqual(500)
  await eventually(async () => expect((await sendMessage(site, message)).status).toBe(200))
  expect(await statusOf(payment.attemptId)).toBe('captured')
})

test('an unknown gateway is a 404, a webhook over 64 KiB a 413, and other methods are refused', async () => {
  const body = new TextEncoder().encode('{}')
  expect((await post(body, {}, 'paypal')).status).toBe(404)
  expect((await post(body, {}, 'stripe')).status).toBe(404)
  expect((await post(new Uint8Array(65_537), {})).status).toBe(413)
  expect((await site.send('/api/webhooks/sandbox')).status).toBe(405)
})

test('the OpenAPI document describes the webhook as the gateway’s own, signed format', async () => {
  const document = (await (await site.send('/api/docs/openapi.json')).json()) as { paths: Record<string, unknown> }
  expect(JSON.stringify(document.paths['/api/webhooks/{gateway}'])).toContain('signed in its header')
})
