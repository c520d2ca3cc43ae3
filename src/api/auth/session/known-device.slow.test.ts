import { beforeEach, expect, test } from 'vitest'
import { DEVICE_SECONDS } from '#contract/account/account-limits.ts'
import { testMessages } from '#tests/support/messages.ts'
import { renderedHandle } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'
import { hashPassword } from '../password/password.ts'

const site = await testSite({ env: { TRUSTED_PROXY_HOPS: '1' } })
const messages = await testMessages(site)
const password = 'the owner’s clean password'
const hash = await hashPassword(password)
const SECONDS = 300

let start = Date.now()
let people = 0
beforeEach(async () => {
  start += 24 * 3_600_000
  site.setClock(new Date(start))
  await messages.deliver()
})
const at = (seconds: number) => site.setClock(new Date(start + seconds * 1000))

async function customer() {
  people += 1
  const email = `owner${people}@example.com`
  const { customerId } = await site.signedIn({ email })
  await site.db.query({ text: 'UPDATE customer SET password_hash = $2 WHERE id = $1', values: [customerId, hash] })
  return { email, customerId }
}

async function post(path: string, body: object, { cookie = '', address = '203.0.113.1' } = {}) {
  const answer = await site.send(`/api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }) },
  })
  const set = answer.headers.get('set-cookie') ?? ''
  const { response } = (await answer.json()) as { response: { ticket?: string; token?: string } | null }
  return { status: answer.status, set, cookie: set.split(';')[0] ?? '', response }
}
type From = { cookie?: string; address?: string }
const signIn = (email: string, given: string, from?: From) =>
  post('/auth/sign-in', { identifier: email, password: given }, from)

/** One wrong attempt from each of three addresses. */
const guess = async (email: string, cookie = '') => {
  const statuses = []
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
    statuses.push((await signIn(email, 'a guess', { address, cookie })).status)
  return statuses
}

test('security 73: under an attack from three addresses the owner’s known device always gets in, a new one gets in by a code, and guesses stay few', async () => {
  const { email } = await customer()
  const { cookie, set } = await signIn(email, password)
  expect(set).toMatch(/^known-device-[\w-]{12}=[\w-]{43}; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict/)
  const guesses: number[] = []
  const owner: number[] = []
  for (let second = 1; second <= SECONDS; second += 4) {
    at(second)
    guesses.push(...(await guess(email)))
    if (second % 20 === 1) owner.push((await signIn(email, password, { cookie, address: '198.51.100.1' })).status)
  }
  expect(owner).toEqual(Array(SECONDS / 20).fill(200))
  // Twenty attempts are free, then the waits double up to a minute.
  expect(guesses.filter((status) => status === 401).length).toBeLessThanOrEqual(20 + 6 + SECONDS / 60)
  // After attempts from many addresses even the right password is refused, except from the known device.
  for (let index = 0; index < 30; index += 1) await signIn(email, 'a guess', { address: `192.0.2.${index}` })
  expect((await signIn(email, password, { address: '203.0.113.77' })).status).toBe(429)
  expect((await signIn(email, password, { cookie, address: '203.0.113.77' })).status).toBe(200)
  const { response } = await post('/auth/sign-in/code', { identifier: email }, { address: '203.0.113.77' })
  const code = await messages.code()
  const byCode = await post('/auth/verify/code', { ticket: response?.ticket, code }, { address: '203.0.113.77' })
  expect(byCode.status).toBe(200)
  // The sign-in by code has made the new device known.
  await guess(email)
  expect((await signIn(email, password, { cookie: byCode.cookie, address: '203.0.113.77' })).status).toBe(200)
})

test('security 73: a try that one limit refuses counts against no other', async () => {
  const { email } = await customer()
  for (let index = 0; index < 5; index += 1) await signIn(email, 'a guess', { address: '198.51.100.1' })
  // The limit of login and network refuses further attempts, and they do not count against the login's own limit.
  for (let index = 0; index < 30; index += 1) {
    expect((await signIn(email, 'a guess', { address: '198.51.100.1' })).status).toBe(429)
  }
  const { rows } = await site.db.query({
    text: `SELECT points FROM rate_limit WHERE key LIKE 'sign-in-id:%' ORDER BY resets_at DESC LIMIT 1`,
  })
  expect(rows).toEqual([{ points: 5 }])
  expect((await signIn(email, password, { address: '203.0.113.9' })).status).toBe(200)
})

test('security 73: a device has a budget of its own, and that has an end', async () => {
  const { email } = await customer()
  const { cookie } = await signIn(email, password)
  const statuses = []
  for (let index = 0; index < 8; index += 1) statuses.push((await signIn(email, 'a guess', { cookie })).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
})

test('security 73: a cookie of another account or a made-up one gives no budget', async () => {
  const victim = await customer()
  const thief = await customer()
  const own = await signIn(thief.email, password)
  const victims = await signIn(victim.email, password)
  const [name = ''] = victims.cookie.split('=')
  const [, stolen = ''] = own.cookie.split('=')
  for (const cookie of [own.cookie, `${name}=${stolen}`, `${name}=${'A'.repeat(43)}`, `${name}=%00`, `${name}`]) {
    start += 24 * 3_600_000
    at(0)
    for (let index = 0; index < 5; index += 1) await signIn(victim.email, 'a guess', { address: '198.51.100.1' })
    const held = await signIn(victim.email, password, { address: '198.51.100.1', cookie })
    expect([cookie, held.status]).toEqual([cookie, 429])
  }
  const known = await signIn(victim.email, password, { address: '198.51.100.1', cookie: victims.cookie })
  expect(known.status).toBe(200)
})

test('security 73: a planted token is not taken over, and a known one is kept', async () => {
  const { email } = await customer()
  const first = await signIn(email, password)
  const [name = ''] = first.cookie.split('=')
  const planted = `${name}=${'B'.repeat(43)}`
  expect((await signIn(email, password, { cookie: planted })).cookie).not.toBe(planted)
  expect((await signIn(email, password, { cookie: first.cookie })).cookie).toBe(first.cookie)
})

test('security 73: a reset forgets every device but the one that did it, and a deleted account has none', async () => {
  const { email, customerId } = await customer()
  const before = await signIn(email, password)
  await post('/auth/forgot-password', { identifier: email })
  const reset = await post('/auth/forgot-password/change', {
    token: await messages.link(),
    password: 'a new clean password',
  })
  for (let index = 0; index < 5; index += 1) await signIn(email, 'a guess')
  expect((await signIn(email, 'a new clean password', { cookie: before.cookie })).status).toBe(429)
  const again = await signIn(email, 'a new clean password', { cookie: reset.cookie })
  expect(again.status).toBe(200)
  await site.call(again.response?.token)('POST /customer/delete', { body: { password: 'a new clean password' } })
  const text = 'SELECT FROM known_device WHERE customer_id = $1'
  expect((await site.db.query({ text, values: [customerId] })).rows).toEqual([])
})

test('at most twenty devices are known, those that were seen last', async () => {
  const { email, customerId } = await customer()
  const first = await signIn(email, password)
  for (let index = 0; index < 20; index += 1) {
    at(index + 1)
    await signIn(email, password)
  }
  const text = 'SELECT FROM known_device WHERE customer_id = $1'
  expect((await site.db.query({ text, values: [customerId] })).rows).toHaveLength(20)
  for (let index = 0; index < 5; index += 1) await signIn(email, 'a guess')
  expect((await signIn(email, password, { cookie: first.cookie })).status).toBe(429)
})

test('a device that was not seen for half a year is no longer known', async () => {
  const { email } = await customer()
  const { cookie } = await signIn(email, password)
  const heldBut = async (seconds: number) => {
    at(seconds)
    for (let index = 0; index < 5; index += 1) await signIn(email, 'a guess')
    return (await signIn(email, password, { cookie })).status
  }
  expect(await heldBut(DEVICE_SECONDS - 60)).toBe(200)
  expect(await heldBut(2 * DEVICE_SECONDS)).toBe(429)
  start += 2 * DEVICE_SECONDS * 1000
})

test('security 73: the cookie of a device goes back over https only, where the shop has https', async () => {
  const { email } = await customer()
  expect((await signIn(email, password)).set).not.toContain('Secure')
  const text = `UPDATE store SET origin = replace(origin, $1, $2) WHERE is_default`
  const change = async (from: string, to: string) => {
    await site.db.query({ text, values: [from, to] })
    await site.parts.stores.refresh()
  }
  await change('http://', 'https://')
  const { status, set } = await signIn(email, password)
  await change('https://', 'http://')
  expect(status).toBe(200)
  expect(set).toMatch(/; SameSite=Strict; Secure$/)
})

test.each([
  ['http://localhost/v1', '/v1/auth'],
  ['https://api.example/shop/api/', '/shop/api/auth'],
  ['https://api.example', '/auth'],
])(
  'security 73: where a proxy has the API at %s, the cookie of a device goes back to %s',
  async (API_BASE_URL, path) => {
    const { email } = await customer()
    const moved = { ...site, parts: { ...site.parts, env: { ...site.parts.env, API_BASE_URL } } }
    const answer = await renderedHandle(moved)(
      new Request('http://localhost/api/auth/sign-in', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ identifier: email, password }),
      }),
      { rawHeaders: ['Host', 'localhost'], target: '/api/auth/sign-in', remoteAddress: '127.0.0.1' },
    )
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toContain(`; Path=${path}; `)
  },
)
