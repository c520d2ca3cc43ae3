import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { type CardName, chargedInSilence, enterCard, waitingMessages } from '#tests/support/gateway.ts'
import { testSite } from '#tests/support/site.ts'
import { GatewayUnsure } from '../port.ts'
import { postTo, startDispatcher } from './dispatcher.ts'
import { type Carrier, sendDue } from './messages.ts'

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
const carry: Carrier = async ({ body }) => {
  heard.push(JSON.parse(new TextDecoder().decode(body)).id)
  return true
}

test('fault “time-out after charging”: the money is taken, the answer never comes, the books know', async () => {
  const before = await capturedCents()
  const input = await order('silent')
  await expect(chargedInSilence(site, () => current.charge(input))).rejects.toThrow(GatewayUnsure)
  expect(await found(input)).toMatchObject({ status: 'captured' })
  expect(await current.charge(input)).toMatchObject({ status: 'captured' })
  expect(await capturedCents()).toBe(before + 990)
})

test('fault “gateway 500”: nothing is charged, however often it is tried', async () => {
  const before = await capturedCents()
  const input = await order('error')
  await expect(current.charge(input)).rejects.toThrow(GatewayUnsure)
  await expect(current.charge(input)).rejects.toThrow(GatewayUnsure)
  expect(await found(input)).toBeUndefined()
  expect(await capturedCents()).toBe(before)
})

test('fault “late webhook”: undecided for 20 seconds, then captured, and then it is told', async () => {
  const input = await order('late')
  const payment = await current.charge(input)
  expect(payment).toMatchObject({ status: 'processing', action: null })
  expect(await current.cancel({ ...input, ref: payment.ref })).toMatchObject({ status: 'processing' })
  const told = async () =>
    (await waitingMessages(site)).filter(({ body }) => new TextDecoder().decode(body).includes(payment.ref))
  expect(await told()).toHaveLength(0)
  site.setClock(new Date(Date.now() + 21_000))
  expect(await told()).toHaveLength(1)
  expect(await found(input)).toMatchObject({ status: 'captured' })
  await sendDue(bank, carry)
  site.setClock(new Date())
})

test('a message is told again, later and later, until the shop has heard it, and by one process at a time', async () => {
  await current.charge(await order('success'))
  await sendDue(bank, carry)
  heard.length = 0
  await current.charge(await order('success'))
  let tries = 0
  const deaf: Carrier = async () => {
    tries += 1
    return false
  }
  const now = Date.now()
  await Promise.all([sendDue(bank, deaf), sendDue(bank, deaf), sendDue(bank, deaf)])
  expect(tries).toBe(1)
  for (const [after, expected] of [
    [4000, 1],
    [6000, 2],
    [20_000, 2],
    [22_000, 3],
  ] as const) {
    site.setClock(new Date(now + after))
    await sendDue(bank, deaf)
    expect(tries, `after ${after} ms`).toBe(expected)
  }
  site.setClock(new Date(now + 3_600_000))
  await sendDue(bank, carry)
  await sendDue(bank, carry)
  expect(heard).toHaveLength(1)
  site.setClock(new Date())
})

test('messages go over HTTP to the shop’s own endpoint, signed, and a shop that is away hears them later', async () => {
  await sendDue(bank, carry)
  const seen: { url: string | undefined; host: string | undefined; signature: unknown; body: string }[] = []
  const shop = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ url: request.url, host: request.headers.host, signature: request.headers['sandbox-signature'], body })
    response.writeHead(200).end('{}')
  })
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done))
  const { port } = shop.address() as AddressInfo
  const away = postTo('127.0.0.1', 1)
  expect(await away({ body: new Uint8Array(), headers: {} })).toBe(false)
  const { stop } = startDispatcher(bank, postTo('0.0.0.0', port), log)
  const payment = await current.charge(await order('success'))
  await eventually(() => expect(seen).toHaveLength(1))
  await stop()
  shop.close()
  expect(seen[0]).toMatchObject({
    url: '/api/webhooks/sandbox',
    host: 'localhost',
    signature: expect.stringMatching(/^t=\d+,v1=[\da-f]{64}$/),
  })
  expect(seen[0]?.body).toContain(payment.ref)
  expect(await waitingMessages(site)).toHaveLength(0)
})
