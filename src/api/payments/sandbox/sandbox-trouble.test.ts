import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { type CardName, chargedInSilence, enterCard, waitingMessages } from '#tests/support/gateway.ts'
import { testSite } from '#tests/support/site.ts'
import { standIn } from '#tests/support/stand-in.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'
import { postTo, startDispatcher } from './dispatcher.ts'
import { type SendMessage, sendDueMessages } from './messages.ts'

const site = await testSite()
const { db, gateways, log } = site.parts
const { bank } = site.payments
const { current } = gateways

async function order(card: CardName) {
  const { token } = await site.signedIn()
  const entered = await enterCard(site, card, { token })
  if (entered.kind !== 'once') throw new Error('saved')
  const { rows } = await db.query({ text: 'SELECT token FROM card_entry WHERE id = $1', values: [entered.token] })
  return {
    attemptId: randomUUID(),
    storeId: 1,
    amountCents: 990,
    currency: 'SGD',
    method: { kind: 'token' as const, token: rows[0].token as string },
    isOffSession: false,
    returnUrl: 'http://localhost/',
    description: 'An order',
  }
}
const found = ({ attemptId }: { attemptId: string }) => current.retrieve({ attemptId, ref: null, storeId: 1 })
const capturedCents = async () =>
  (
    await db.query({
      text: `SELECT coalesce(sum(amount_cents - refunded_cents), 0)::integer AS sum FROM sandbox_payment WHERE status = 'captured'`,
    })
  ).rows[0].sum
const heard: string[] = []
const send: SendMessage = async ({ body }) => {
  heard.push(JSON.parse(new TextDecoder().decode(body)).id)
  return true
}

test('fault “time-out after charging”: the payment is captured, the answer is lost, and the sandbox knows the payment', async () => {
  const before = await capturedCents()
  const input = await order('silent')
  const silence = await chargedInSilence(site, () => current.charge(input)).catch((error: unknown) => error)
  expect(silence).toEqual(new GatewayUnsure('the sandbox did not answer'))
  expect(await found(input)).toMatchObject({ status: 'captured' })
  expect(await current.charge(input)).toMatchObject({ status: 'captured' })
  expect(await capturedCents()).toBe(before + 990)
})

test('fault “gateway 500”: nothing is charged, however often it is tried', async () => {
  const before = await capturedCents()
  const input = await order('error')
  await expect(current.charge(input)).rejects.toThrow(GatewayUnsure)
  await expect(current.charge(input)).rejects.toThrow('the sandbox answered 500')
  expect(await found(input)).toBeUndefined()
  expect(await capturedCents()).toBe(before)
})

test('fault “late webhook”: undecided for 20 seconds, then captured, then announced', async () => {
  const start = new Date()
  site.setClock(start)
  const input = await order('late')
  const payment = await current.charge(input)
  expect(payment).toMatchObject({ status: 'processing', action: null })
  expect(await current.cancel({ ...input, ref: payment.ref })).toMatchObject({ status: 'processing' })
  const told = async () =>
    (await waitingMessages(site)).filter(({ body }) => new TextDecoder().decode(body).includes(payment.ref))
  site.setClock(new Date(start.getTime() + 19_999))
  expect(await told()).toHaveLength(0)
  site.setClock(new Date(start.getTime() + 20_000))
  expect(await told()).toHaveLength(1)
  expect(await found(input)).toMatchObject({ status: 'captured' })
  await sendDueMessages(bank, send)
  site.setClock(new Date())
})

test('a webhook is retried with backoff until the shop acknowledges it, by one process at a time', async () => {
  await current.charge(await order('success'))
  await sendDueMessages(bank, send)
  heard.length = 0
  await current.charge(await order('success'))
  let tries = 0
  const deaf: SendMessage = async () => {
    tries += 1
    return false
  }
  const now = Date.now()
  site.setClock(new Date(now))
  await Promise.all([sendDueMessages(bank, deaf), sendDueMessages(bank, deaf), sendDueMessages(bank, deaf)])
  expect(tries).toBe(1)
  for (const [after, expected] of [
    [4000, 1],
    [6000, 2],
    [20_000, 2],
    [22_000, 3],
  ] as const) {
    site.setClock(new Date(now + after))
    await sendDueMessages(bank, deaf)
    expect(tries, `after ${after} ms`).toBe(expected)
  }
  site.setClock(new Date(now + 3_600_000))
  await sendDueMessages(bank, send)
  await sendDueMessages(bank, send)
  expect(heard).toHaveLength(1)
  site.setClock(new Date())
})

test('webhooks go signed over HTTP to the shop’s endpoint, and later to a shop that is down', async () => {
  await sendDueMessages(bank, send)
  const seen: { url: string | undefined; host: string | undefined; signature: unknown; body: string }[] = []
  const shop = await standIn(({ request, body }, response) => {
    seen.push({ url: request.url, host: request.headers.host, signature: request.headers['sandbox-signature'], body })
    response.writeHead(200).end('{}')
  })
  const port = Number(new URL(shop).port)
  const away = postTo('127.0.0.1', 1)
  expect(await away({ body: new Uint8Array(), headers: {} })).toBe(false)
  const { stop } = startDispatcher(bank, postTo('0.0.0.0', port), log)
  const payment = await current.charge(await order('success'))
  await eventually(() => expect(seen).toHaveLength(1))
  await stop()
  expect(seen[0]).toMatchObject({
    url: '/api/webhooks/sandbox',
    host: 'localhost',
    signature: expect.stringMatching(/^t=\d+,v1=[\da-f]{64}$/),
  })
  expect(seen[0]?.body).toContain(payment.ref)
  expect(await waitingMessages(site)).toHaveLength(0)
})

test('webhooks are sent in batches of twenty', async () => {
  site.setClock(() => new Date())
  while ((await sendDueMessages(bank, send)) > 0);
  const { rows } = await db.query({ text: `SELECT ref FROM sandbox_payment WHERE status = 'captured' LIMIT 1` })
  const tell = (count: number) =>
    db.query({
      text: `INSERT INTO sandbox_event (kind, payment_ref, created_at, due_at) SELECT 'payment.captured', $1, now(), now() FROM generate_series(1, $2)`,
      values: [rows[0].ref, count],
    })
  await tell(23)
  heard.length = 0
  expect([
    await sendDueMessages(bank, send),
    await sendDueMessages(bank, send),
    await sendDueMessages(bank, send),
  ]).toEqual([20, 3, 0])
  expect(new Set(heard).size).toBe(23)

  // The dispatcher empties the queue by itself, also after a failed round. stop() waits for the current round.
  await tell(45)
  heard.length = 0
  let isBroken = true
  const sendOrBreak: SendMessage = async (message) => {
    if (isBroken) {
      isBroken = false
      throw new Error('the wire broke')
    }
    return send(message)
  }
  const { stop } = startDispatcher(bank, sendOrBreak, log)
  await eventually(() => expect(heard.length).toBeGreaterThanOrEqual(44))
  await stop()
  const failed = site.logged.filter((line) => line.includes('sandbox could not send its webhooks'))
  expect(failed).toHaveLength(1)
  expect(failed[0]).toContain('the wire broke')
  await tell(1)
  const before = heard.length
  await stop()
  expect(heard).toHaveLength(before)
  await sendDueMessages(bank, send)
})

test('a webhook contains its time, its payment and the payment’s status', async () => {
  const start = new Date()
  site.setClock(start)
  const input = await order('success')
  const payment = await current.charge(input)
  const messages = (await waitingMessages(site)).filter(({ body }) =>
    new TextDecoder().decode(body).includes(payment.ref),
  )
  expect(messages).toHaveLength(1)
  expect(messages[0]?.headers['Content-Type']).toBe('application/json')
  expect(JSON.parse(new TextDecoder().decode(messages[0]?.body))).toEqual({
    id: expect.stringMatching(/^evt_[\da-f]{32}$/),
    kind: 'payment.captured',
    created_at: start.toISOString(),
    data: {
      ...{ payment_ref: payment.ref, attempt_id: input.attemptId, store_id: 1, amount_cents: 990 },
      ...{ currency: 'SGD', status: 'captured' },
    },
  })
  site.setClock(() => new Date())
})

test('a successful refund sends a webhook, a refused one does not', async () => {
  const payment = await current.charge(await order('success'))
  const refund = (amountCents: number) =>
    current.refund({ refundId: randomUUID(), paymentRef: payment.ref, amountCents, storeId: 1 })
  expect((await refund(991)).status).toBe('failed')
  expect(await refund(990)).toEqual({ ref: expect.stringMatching(/^ref_[\w-]{20}$/), status: 'succeeded' })
  const kinds = await db.query({
    text: 'SELECT kind FROM sandbox_event WHERE payment_ref = $1 ORDER BY kind',
    values: [payment.ref],
  })
  expect(kinds.rows).toEqual([{ kind: 'payment.captured' }, { kind: 'refund.succeeded' }])
})

test('security 16: another store or another attempt cannot cancel a payment', async () => {
  const input = await order('challenge')
  const payment = await current.charge(input)
  const { attemptId } = input
  for (const wrong of [
    { attemptId, ref: payment.ref, storeId: 2 },
    { attemptId: randomUUID(), ref: payment.ref, storeId: 1 },
    { attemptId, ref: 'pay_nothing', storeId: 1 },
  ]) {
    await expect(current.cancel(wrong)).rejects.toThrow(`the sandbox knows no payment ${wrong.ref}`)
  }
  expect(await found(input)).toMatchObject({ status: 'requires_action' })
})

test('a charge reports the card’s fingerprint, and references cannot be guessed', async () => {
  const input = await order('challenge')
  const payment = await current.charge(input)
  expect(payment).toMatchObject({
    ref: expect.stringMatching(/^pay_[\w-]{20}$/),
    action: { kind: 'redirect', url: `http://pay.localhost/challenge/${payment.ref}` },
    cardFingerprint: expect.stringMatching(/^[\w-]{22}$/),
  })
  expect(input.method.token).toMatch(/^card_[\w-]{20}$/)
  expect(await current.charge({ ...input, attemptId: randomUUID(), method: { kind: 'grabpay' } })).toMatchObject({
    ...{ status: 'failed', failure: 'method_unavailable', action: null, cardFingerprint: null },
  })
})

test.each([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '127.0.0.1'],
  ['127.0.0.2', '127.0.0.2'],
])('a shop that listens on %s gets webhooks at %s, and acknowledges them only with 200', async (host, address) => {
  let status = 500
  const shop = createServer((_, response) => void response.writeHead(status).end())
  await new Promise<void>((done) => shop.listen(0, address, done))
  const tell = postTo(host, (shop.address() as AddressInfo).port)
  const message = { body: new TextEncoder().encode('{}'), headers: {} }
  expect(await tell(message)).toBe(false)
  status = 200
  expect(await tell(message)).toBe(true)
  status = 204
  expect(await tell(message)).toBe(false)
  shop.close()
})

const held = async (card: CardName) => ({ ...(await order(card)), isHold: true })

test('P1.2 fault “captured, but no answer”: the part is captured, and the sandbox knows it', async () => {
  const input = await held('captureSilent')
  const { ref } = await current.charge(input)
  const capture = () => current.capture({ ...input, ref, amountCents: 500 })
  const silence = await chargedInSilence(site, capture).catch((error: unknown) => error)
  expect(silence).toEqual(new GatewayUnsure('the sandbox did not answer'))
  expect(await found(input)).toMatchObject({ status: 'captured', capturedCents: 500 })
  expect(await capture()).toMatchObject({ status: 'captured', capturedCents: 500 })
})

test('P1.2 a hold meets the faults of a charge: no answer, an error, and a late decision', async () => {
  const start = new Date()
  site.setClock(start)
  const unanswered = await held('silent')
  await expect(chargedInSilence(site, () => current.charge(unanswered))).rejects.toThrow(GatewayUnsure)
  expect(await found(unanswered)).toMatchObject({ status: 'authorised' })
  await expect(current.charge(await held('error'))).rejects.toThrow(GatewayUnsure)
  const late = await held('late')
  const { ref } = await current.charge(late)
  expect(await current.capture({ ...late, ref, amountCents: 500 })).toMatchObject({ status: 'processing' })
  // Nobody asks for a minute. The hold began when the bank decided.
  site.setClock(new Date(start.getTime() + 60_000))
  const holdEndsAt = new Date(start.getTime() + 20_000 + 7 * 86_400_000)
  expect(await found(late)).toMatchObject({ status: 'authorised', holdEndsAt })
  site.setClock(new Date())
})
