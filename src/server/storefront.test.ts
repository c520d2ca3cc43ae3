import { createHash } from 'node:crypto'
import { request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#api/auth/password/password.ts'
import { STOREFRONT_HEADER, storefrontProof } from '#api/store/storefront-proof.ts'
import type { QuotedCart } from '#contract/order/checkout.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { type Menu, menuOf } from '#tests/support/cart.ts'
import { listening } from '#tests/support/listening.ts'
import { bought, withLiveOrders } from '#tests/support/orders.ts'
import { renderedHandle } from '#tests/support/rendered-site.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'
import { standIn } from '#tests/support/stand-in.ts'

const PARTNER = 'harbour.localhost'
const SECRET = 'a secret that storefront and API share'
const NOW = new Date('2026-11-17T04:00:00Z')

/** Two servers on two ports, each with its own database. They share the secret and the stores. */
let api: TestSite
let storefront: TestSite
let ports: { api: number; storefront: number }
let menu: Menu

beforeAll(async () => {
  api = await testSite({ env: { STOREFRONT_SECRET: SECRET } })
  menu = await menuOf(api)
  const served = await listening(api.handle)
  storefront = await testSite({
    env: { STOREFRONT_SECRET: SECRET, API_BASE_URL: `${served.address}/api`, TRUSTED_PROXY_HOPS: '1' },
  })
  const pages = await listening(renderedHandle(storefront))
  ports = { api: served.http.port, storefront: pages.http.port }
})
beforeEach(() => {
  api.setClock(NOW)
  storefront.setClock(NOW)
})

type Asked = { host?: string; method?: string; headers?: Record<string, string>; body?: string }
type Heard = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** Sends a request to any host, as a browser would. */
function send(
  port: number,
  path: string,
  { host = 'localhost', method = 'GET', headers = {}, body }: Asked = {},
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const sent = { Host: host, ...(body && { 'Content-Type': 'application/json' }), ...headers }
    const asking = ask({ host: '127.0.0.1', port, path, method, headers: sent }, async (answer) => {
      let text = ''
      for await (const piece of answer.setEncoding('utf8')) text += piece
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

async function information(port: number, asked: Asked = {}): Promise<{ partner: unknown; referer: string }> {
  return JSON.parse((await send(port, '/api/store/information', asked)).text).response
}

async function quote(port: number, qty: number, asked: Asked = {}): Promise<QuotedCart['quote']> {
  const place = { outlet_id: menu.outlet('tiong-bahru'), sales_type_id: menu.salesType('pickup-return') }
  const body = JSON.stringify({ ...place, items: [await menu.item('delicates-wash', { qty })] })
  const { text } = await send(port, '/api/checkout/quote', { method: 'POST', body, ...asked })
  return JSON.parse(text).response.quote
}

test('S4.3 S1.9 S1.10 S5.1 through a storefront whose API is another server, a partner’s visitor gets banner, minimum spend and discount', async () => {
  const home = await send(ports.storefront, '/', { host: PARTNER })
  expect(home.status).toBe(200)
  expect(home.text).toContain('<aside aria-label="Harbour Residences"')
  expect(home.text).toContain('"referer":"harbour"')
  expect(home.text).toContain('data-api="/api"')
  expect(home.headers['content-security-policy']).toContain("connect-src 'self';")
  // The call that the page then makes itself.
  expect(await information(ports.storefront, { host: PARTNER })).toMatchObject({
    partner: { name: 'Harbour Residences' },
    referer: 'harbour',
  })
  const small = await quote(ports.storefront, 1, { host: PARTNER })
  expect(small.min_spend).toEqual({ is_reached: false, min_cents: 4000, remaining_cents: 3650 })
  const large = await quote(ports.storefront, 20, { host: PARTNER })
  expect(large).toMatchObject({ discount_cents: 700, delivery_cents: 0 })
})

test('S4.3 at the storefront’s own host there is no partner', async () => {
  const home = await send(ports.storefront, '/')
  expect(home.text).not.toContain('Harbour Residences')
  expect(await information(ports.storefront)).toMatchObject({ partner: null, referer: 'clothesline' })
  expect(await quote(ports.storefront, 20)).toMatchObject({ discount_cents: 0, delivery_cents: 600 })
})

const proofOf = (secret: string, at: Date, path = '/store/information', method = 'GET') =>
  storefrontProof(secret, { host: PARTNER, clientAddress: '203.0.113.7' }, { method, path, token: '' }, at)

test.each<[string, () => string]>([
  ['the host alone', () => PARTNER],
  ['an expired signature', () => proofOf(SECRET, new Date(NOW.getTime() - 60_001))],
  ['one from the future', () => proofOf(SECRET, new Date(NOW.getTime() + 60_001))],
  ['a foreign signature', () => proofOf('a secret that nobody shares with us', NOW)],
  ['the signature of another call', () => proofOf(SECRET, NOW, '/store/config')],
  ['the signature of another method', () => proofOf(SECRET, NOW, '/store/information', 'POST')],
])('S4.3 20 a visitor who sends %s gets nothing for it', async (_, proof) => {
  const headers = { [STOREFRONT_HEADER]: proof() }
  for (const port of [ports.api, ports.storefront]) {
    expect(await information(port, { headers })).toMatchObject({ partner: null, referer: 'clothesline' })
  }
  expect(await quote(ports.api, 20, { headers })).toMatchObject({ discount_cents: 0 })
})

test('S4.3 20 a proof that a visitor has got hold of is replaced by the storefront’s own', async () => {
  const headers = { [STOREFRONT_HEADER]: proofOf(SECRET, NOW) }
  expect(await information(ports.api, { headers })).toMatchObject({ referer: 'harbour' })
  expect(await information(ports.storefront, { headers })).toMatchObject({ partner: null, referer: 'clothesline' })
})

test('S4.3 a proof for a host that no store has is refused as such a host is, and a server without the secret reads none', async () => {
  const call = { method: 'GET', path: '/store/information', token: '' }
  const strange = storefrontProof(SECRET, { host: 'evil.example', clientAddress: '1.2.3.4' }, call, NOW)
  const refused = await send(ports.api, '/api/store/information', { headers: { [STOREFRONT_HEADER]: strange } })
  expect(refused.status).toBe(421)
  const plain = await testSite()
  const answer = await plain.send('/api/store/information', { headers: { [STOREFRONT_HEADER]: proofOf(SECRET, NOW) } })
  expect(await answer.json()).toMatchObject({ response: { partner: null } })
})

test('S4.3 a storefront passes on logins, refusals and pages of customers', async () => {
  const { token } = await api.signedIn({ firstName: 'Meiling' })
  const own = await send(ports.storefront, '/api/customer/detail', { headers: { token } })
  expect(JSON.parse(own.text)).toMatchObject({ status: true, response: { first_name: 'Meiling' } })
  const page = await send(ports.storefront, '/profile', { headers: { Cookie: `local-Authentication=${token}` } })
  expect(page.text).toContain('Meiling')
  expect((await send(ports.storefront, '/api/customer/detail')).status).toBe(401)
  expect((await send(ports.storefront, '/api/nothing')).status).toBe(404)
  const body = JSON.stringify({ identifier: 'x'.repeat(100_000), password: 'x' })
  expect((await send(ports.storefront, '/api/auth/sign-in', { method: 'POST', body })).status).toBe(413)
})

test('S4.3 D5.4 a device that has signed in through a storefront is known there again', async () => {
  const { customerId } = await api.signedIn({ email: 'known@example.com' })
  const password = 'fresh-linen-2020'
  const hash = await hashPassword(password)
  await api.db.query({ text: `UPDATE customer SET password_hash = $1 WHERE id = $2`, values: [hash, customerId] })
  const body = JSON.stringify({ identifier: 'known@example.com', password })
  const signIn = (Cookie: string) =>
    send(ports.storefront, '/api/auth/sign-in', { method: 'POST', body, headers: { Cookie } })
  const first = await signIn('booking-token=none-of-its-business')
  expect(first.status).toBe(200)
  const [set = ''] = first.headers['set-cookie'] ?? []
  expect(set).toMatch(/^known-device-[\w-]+=[\w-]+; .*Path=\/api\b/)
  const again = await signIn(`a=1; ${set.split(';')[0]}; booking-token=none-of-its-business`)
  expect(again.headers['set-cookie']?.[0]).toContain(set.split(';')[0])
})

test('S4.3 D4.5 an order’s events come through a storefront while its stream is open', async () => {
  const now = () => new Date()
  api.setClock(now)
  storefront.setClock(now)
  atEnd(await withLiveOrders(api))
  const { id, token } = await bought(api)
  const headers = { Host: 'localhost', token, Accept: 'text/event-stream' }
  const path = `/api/orders/${id}/stream`
  const asking = ask({ host: '127.0.0.1', port: ports.storefront, path, headers })
  const answer = await new Promise<IncomingMessage>((heard, failed) => {
    asking.on('response', heard).on('error', failed).end()
  })
  expect(answer.headers['content-type']).toContain('text/event-stream')
  let told = ''
  for await (const piece of answer.setEncoding('utf8')) {
    told += piece
    if (told.includes('data: ')) break
  }
  expect(told).toContain('"status":"confirmed"')
  asking.destroy()
})

test('S4.3 limits count the visitors of a storefront, not the storefront', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.9' }
  const body = JSON.stringify({ identifier: 'nobody@example.com', password: 'a wrong one' })
  const wrong = await send(ports.storefront, '/api/auth/sign-in', { method: 'POST', headers, body })
  expect(wrong.status).toBe(401)
  const visitor = createHash('sha256').update('203.0.113.9').digest('base64url').slice(0, 22)
  const { rows } = await api.db.query({
    text: `SELECT key FROM rate_limit WHERE key LIKE '%:' || $1`,
    values: [visitor],
  })
  expect(rows).toHaveLength(1)
})

test('S4.3 S6.5 a storefront passes on only the device cookie, and no forwarding headers of a visitor', async () => {
  const heard: IncomingHttpHeaders[] = []
  const other = await standIn(({ request }, response) => {
    heard.push(request.headers)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"status":true}')
  })
  const front = await testSite({ env: { STOREFRONT_SECRET: SECRET, API_BASE_URL: `${other}/v1` } })
  const { http } = await listening(renderedHandle(front))
  const Cookie = 'local-Authentication=a; booking-token=b; known-device-x=c; known-device-y=d'
  const spoofed = { 'X-Forwarded-For': '203.0.113.1', Forwarded: 'for=203.0.113.1', [STOREFRONT_HEADER]: 'mine' }
  await send(http.port, '/api/news?limit=1', { headers: { Cookie, ...spoofed, 'Idempotency-Key': 'k' } })
  const [{ cookie, forwarded, 'x-forwarded-for': address, [STOREFRONT_HEADER]: proof, ...rest } = {}] = heard
  expect([cookie, forwarded, address]).toEqual(['known-device-x=c; known-device-y=d', undefined, undefined])
  expect(proof).toMatch(/^\d+ localhost 127\.0\.0\.1 [\w-]{43}$/)
  expect(rest).toMatchObject({ 'idempotency-key': 'k', host: new URL(other).host })
})

test('S4.3 a storefront says when its API is unreachable', async () => {
  const lonely = await testSite({ env: { STOREFRONT_SECRET: SECRET, API_BASE_URL: 'http://127.0.0.1:9/api' } })
  const { http } = await listening(renderedHandle(lonely))
  const answer = await send(http.port, '/api/store/config')
  expect(answer.status).toBe(503)
  expect(JSON.parse(answer.text)).toMatchObject({ status: false })
  expect((await send(http.port, '/')).status).toBe(200)
})
