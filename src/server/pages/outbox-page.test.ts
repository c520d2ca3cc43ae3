import { createHash } from 'node:crypto'
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
  html: '<html><head></head><body><p style="color:red">Your code is 123456</p><img src="cid:logo"></body></html>',
  files: [
    { filename: 'logo.png', type: 'image/png', cid: 'logo', base64: 'aWNvbg==' },
    { filename: 'order-1"<.ics', type: 'text/html', base64: Buffer.from('BEGIN:VCALENDAR').toString('base64') },
  ],
})
await outbox.put({
  kind: 'sms',
  at: '2026-01-02T00:00:00.000Z',
  from: 'Store',
  to: '+6591234567',
  subject: '',
  text: 'Your pickup is near',
  html: '',
})
const page = openOutboxPage(outbox, readEnv({}))
const BRAND = { name: 'Clothesline Laundry', primary_color: '#0f6e84', secondary_color: '#f28c5b' }
const here = (
  headers: Record<string, string> = {},
  host = 'localhost',
  remoteAddress = '127.0.0.1',
  query: Record<string, string> = {},
) => ({ remoteAddress, host, headers: new Headers(headers), query: new URLSearchParams(query), brand: BRAND })
const read = async (path: string, query: Record<string, string> = {}) =>
  (await page(path, here({}, 'localhost', '127.0.0.1', query)))?.text()
const [sms, mail] = (await outbox.list()).map(({ name }) => name)

test('a local user reads the list of messages, escaped, without scripts, in the store’s colours', async () => {
  const answer = await page('/outbox', here())
  expect(answer?.status).toBe(200)
  const policy = answer?.headers.get('Content-Security-Policy')
  expect(policy).toContain("default-src 'none'; style-src 'sha256-")
  expect(policy).not.toMatch(/script-src|unsafe/)
  const body = (await answer?.text()) ?? ''
  for (const words of ['x@example.com', '+6591234567', '123456', '2 messages', '1 file', '#0f6e84'])
    expect(body).toContain(words)
  expect(body).not.toContain('<script')
  // The policy allows exactly this style sheet.
  const [, css = ''] = /<style>([\s\S]*)<\/style>/.exec(body) ?? []
  expect(policy).toContain(createHash('sha256').update(css).digest('base64'))
})

test.each([
  [{ kind: 'sms' }, [sms]],
  [{ kind: 'mail' }, [mail]],
  [{ person: ' X@EXAMPLE ' }, [mail]],
  [{ words: 'pickup' }, [sms]],
  [{ words: 'alert(1)', kind: 'all' }, [mail]],
  [{ person: 'nobody' }, []],
])('the list is filtered by %j', async (query: Record<string, string>, names) => {
  const body = (await read('/outbox', query)) ?? ''
  const found = [...body.matchAll(/href="\/outbox\/([^"]+)"/g)].map(([, name]) => name)
  expect(found).toEqual(names)
  expect(body.includes('No messages match your filters.')).toBe(names.length === 0)
})

test('an empty outbox says what will appear', async () => {
  const empty = openOutboxPage(openOutbox(join(folder, 'none')), readEnv({}))
  expect(await (await empty('/outbox', here()))?.text()).toContain('No messages yet')
})

test('a message has a preview in a sandbox at two widths, its plain text with links, and its files', async () => {
  const shown = await read(`/outbox/${mail}`, { width: 'phone' })
  expect(shown).toContain(`<iframe class="phone" src="/outbox/${mail}/mail"`)
  expect(shown).toContain('sandbox="allow-popups allow-top-navigation-by-user-activation"')
  expect(await read(`/outbox/${mail}`)).toContain('<iframe class="desktop"')
  expect(await read(`/outbox/${mail}`, { view: 'text' })).toContain(
    '<a href="http://localhost:3000/auth/verify/email/complete?token=abc&#38;x=1">',
  )
  const files = await read(`/outbox/${mail}`, { view: 'files' })
  expect(files).toContain('order-1&#34;&#60;.ics')
  expect(await read(`/outbox/${sms}`)).toContain('<pre>Your pickup is near</pre>')
})

test('a mail is shown as it looks, with its own pictures, and can run and load nothing else', async () => {
  const answer = await page(`/outbox/${mail}/mail`, here())
  const policy = answer?.headers.get('Content-Security-Policy')
  expect(policy).toMatch(/sandbox/)
  expect(policy).toMatch(/frame-ancestors 'self'/)
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin|https?:/)
  const body = await answer?.text()
  expect(body).toContain('Your code is 123456')
  expect(body).toContain('src="data:image/png;base64,aWNvbg=="')
  expect(await page(`/outbox/${sms}/mail`, here())).toBeUndefined()
})

test('a file is downloaded, never shown', async () => {
  const answer = await page(`/outbox/${mail}/files/1`, here())
  expect(await answer?.text()).toBe('BEGIN:VCALENDAR')
  expect(answer?.headers.get('Content-Type')).toBe('application/octet-stream')
  expect(answer?.headers.get('Content-Disposition')).toBe('attachment; filename="order-1__.ics"')
  for (const path of ['/files/2', '/files/x', '/other', '/../../etc/passwd'])
    expect(await page(`/outbox/${mail}${path}`, here())).toBeUndefined()
  expect(await page('/outbox/../../etc/passwd', here())).toBeUndefined()
})

test.each([
  ['another machine', here({}, 'localhost', '192.168.1.5')],
  ['another name', here({}, 'shop.example')],
  ['a name that only begins like this machine’s', here({}, 'localhost.evil.example')],
  ['a proxy on this machine', here({ 'X-Forwarded-For': '203.0.113.9' })],
  ['a proxy that says so otherwise', here({ Via: '1.1 proxy' })],
  ['a proxy that names the visitor', here({ 'X-Real-IP': '203.0.113.9' })],
  ['a proxy that names the host', here({ 'X-Forwarded-Host': 'shop.example' })],
  ['a proxy of the standard', here({ Forwarded: 'for=203.0.113.9' })],
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

test('every text of a message and of the filter is escaped on every page, and no page may be stored', async () => {
  const TAG = '<i>'
  const hostile = openOutbox(join(folder, 'hostile'))
  await hostile.put({
    kind: 'mail',
    at: '2026-01-01T00:00:00.000Z',
    from: `${TAG}from`,
    to: `${TAG}to`,
    subject: `${TAG}subject`,
    text: `${TAG}text http://localhost/?"${TAG}`,
    html: '<html><head></head><body>Hello</body></html>',
    files: [{ filename: `${TAG}name`, type: `${TAG}type`, base64: '' }],
  })
  const [message] = await hostile.list()
  const pages = openOutboxPage(hostile, readEnv({}))
  const own = `/outbox/${message?.name}`
  const asked: [string, Record<string, string>, string[]][] = [
    ['/outbox', {}, ['subject', 'to', 'text']],
    ['/outbox', { person: `${TAG}typed`, words: `${TAG}words`, kind: `${TAG}kind` }, ['typed', 'words']],
    [own, { view: 'mail', width: `${TAG}width` }, ['subject', 'from', 'to']],
    [own, { view: 'text' }, ['text']],
    [own, { view: 'files' }, ['name', 'type']],
    [`${own}/mail`, {}, []],
    [`${own}/files/0`, {}, []],
  ]
  for (const [path, query, shown] of asked) {
    const answer = await pages(path, here({}, 'localhost', '127.0.0.1', query))
    const body = (await answer?.text()) ?? ''
    expect([path, query, body.includes(TAG)]).toEqual([path, query, false])
    for (const word of shown) expect(body).toContain(`&#60;i&#62;${word}`)
    expect(answer?.headers.get('Cache-Control')).toBe('private, no-store')
    expect(answer?.headers.get('X-Robots-Tag')).toBe('noindex')
  }
})

test('M1.7 a notification is shown as phones and desktops would, light and dark, with the store’s icon and its page', async () => {
  const pushes = openOutbox(join(folder, 'pushes'))
  await pushes.put({
    kind: 'push',
    at: '2026-01-04T00:00:00.000Z',
    from: 'Clothesline Laundry',
    to: 'push.example',
    subject: 'Farid <is> on the way',
    text: 'Farid is coming to collect order 10001.\nhttps://shop.example/history/reg/guest/abc?x=1&y=2',
    html: '',
    files: [{ filename: 'icon.png', type: 'image/png', cid: 'icon', base64: 'aWNvbg==' }],
  })
  const [message] = await pushes.list()
  const pages = openOutboxPage(pushes, readEnv({}))
  const answer = await pages(`/outbox/${message?.name}`, here())
  const body = (await answer?.text()) ?? ''
  expect(body.match(/<figcaption[^>]*>[^<]*/g)?.map((one) => one.replace(/.*>/, ''))).toEqual([
    'Phone, light',
    'Phone, dark',
    'Desktop, light',
    'Desktop, dark',
  ])
  expect(body.match(/<b>Farid &#60;is&#62; on the way<\/b>/g)).toHaveLength(4)
  expect(body.match(/src="data:image\/png;base64,aWNvbg=="/g)).toHaveLength(4)
  expect(body).toContain('href="https://shop.example/history/reg/guest/abc?x=1&#38;y=2"')
  expect(body).toContain('shop.example')
  expect(body).not.toContain('view=files')
  expect(answer?.headers.get('Content-Security-Policy')).toContain('img-src data:')
  const text = await pages(`/outbox/${message?.name}`, here({}, 'localhost', '127.0.0.1', { view: 'text' }))
  expect(await text?.text()).toContain('<pre>Farid is coming')
})
