import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from '#api/base/env.ts'
import { openOutbox } from '#api/transports/outbox.ts'
import { openOutboxPage } from './outbox-page.ts'

const folder = await mkdtemp(join(tmpdir(), 'clothesline-outbox-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const outbox = openOutbox(folder)
await outbox.put({
  kind: 'mail',
  at: '2026-01-01T00:00:00.000Z',
  from: 'Store <s@example.com>',
  to: 'x@example.com',
  subject: '<script>alert(1)</script>',
  text: 'Your code is 123456. Open http://localhost:3000/auth/verify/email/complete?token=abc&x=1',
  html: '<p style="color:red">Your code is 123456</p>',
})
const page = openOutboxPage(outbox, readEnv({}))
const here = (headers: Record<string, string> = {}, host = 'localhost', remoteAddress = '127.0.0.1') => ({
  remoteAddress,
  host,
  headers: new Headers(headers),
})

test('a local user reads the messages, escaped, with links and without scripts', async () => {
  const answer = await page('/outbox', here())
  expect(answer?.status).toBe(200)
  expect(answer?.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  const body = await answer?.text()
  expect(body).toContain('123456')
  expect(body).toContain('<a href="http://localhost:3000/auth/verify/email/complete?token=abc&#38;x=1">')
  expect(body).not.toContain('<script>alert')
})

test('a mail is shown as it looks, in a sandbox', async () => {
  const name = (await outbox.list())[0]?.name
  const answer = await page(`/outbox/${name}`, here())
  expect(answer?.headers.get('Content-Security-Policy')).toMatch(/sandbox/)
  expect(answer?.headers.get('Content-Security-Policy')).not.toMatch(/script-src|allow-scripts/)
  expect(await answer?.text()).toContain('Your code is 123456')
  expect(await page('/outbox/../../etc/passwd', here())).toBeUndefined()
})

test.each([
  ['another machine', here({}, 'localhost', '192.168.1.5')],
  ['another name', here({}, 'shop.example')],
  ['a name that only begins like this machine’s', here({}, 'localhost.evil.example')],
  ['a proxy on this machine', here({ 'X-Forwarded-For': '203.0.113.9' })],
  ['a proxy that says so otherwise', here({ Via: '1.1 proxy' })],
])('%s gets nothing', async (_, caller) => {
  expect(await page('/outbox', caller)).toBeUndefined()
})

test('there is no such page when messages are really sent, behind trusted proxies, or at other paths', async () => {
  expect(await openOutboxPage(undefined, readEnv({}))('/outbox', here())).toBeUndefined()
  expect(await openOutboxPage(outbox, readEnv({ TRUSTED_PROXY_HOPS: '1' }))('/outbox', here())).toBeUndefined()
  expect(await page('/outboxes', here())).toBeUndefined()
  for (const host of ['clothesline.localhost', '[::1]', '127.0.0.1']) {
    expect(await page('/outbox', here({}, host, '::1'))).toBeDefined()
  }
})
