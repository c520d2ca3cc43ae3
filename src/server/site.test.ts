import { expect, test } from 'vitest'
import { listening } from '#tests/support/listening.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()

test.each(['/', '/api/store/config', '/api/nothing', '/media/nothing', '/robots.txt', '/offline.html', '/healthz'])(
  'the fixed headers are on every answer: %s',
  async (path) => {
    const { headers } = await site.send(path)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    expect(headers.get('Strict-Transport-Security')).toMatch(/max-age=\d{8}/)
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'none'/)
    expect(headers.get('Content-Security-Policy')).toMatch(/frame-ancestors 'none'/)
    expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test('a host that is refused gets the headers too', async () => {
  const { headers, status } = await site.send('/', { host: 'evil.example' })
  expect(status).toBe(421)
  expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'none'/)
})

test.each([
  ['/assets/nothing.js', 'GET', 404],
  ['/media/nothing', 'GET', 404],
  ['/', 'POST', 405],
])('no cache keeps that there is nothing at %s for %s', async (path, method, status) => {
  const answer = await site.send(path, { method })
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([status, 'private, no-store'])
})

test.each([
  '/.env',
  '/package.json',
  '/src/server/main.ts',
  '/assets/entry.js.map',
  '/.git/config',
  '/.vite/manifest.json',
])('nothing of the project’s own is served: %s', async (path) => {
  const answer = await site.send(path)
  if (answer.status === 200) expect(await answer.text()).toBe('a page')
  else expect(answer.status).toBe(404)
})

test('anyone may read health, only the local machine may read metrics', async () => {
  expect(await (await site.send('/healthz')).text()).toBe('alive')
  expect(await (await site.send('/readyz')).text()).toBe('ready')
  expect(await (await site.send('/metrics')).text()).toContain('http_requests_total')
})

test('with a key configured, metrics need the key', async () => {
  const keyed = await testSite({ env: { METRICS_KEY: 'a-key-of-sixteen-or-more' } })
  expect((await keyed.send('/metrics')).status).toBe(404)
  expect((await keyed.send('/metrics', { headers: { Authorization: 'Bearer wrong' } })).status).toBe(404)
  expect((await keyed.send('/metrics', { headers: { Authorization: 'Bearer a-key-of-sixteen-or-more' } })).status).toBe(
    200,
  )
})

test('behind a proxy, metrics need the key, because every request seems local', async () => {
  const proxied = await testSite({ env: { TRUSTED_PROXY_HOPS: '1' } })
  expect((await proxied.send('/metrics')).status).toBe(404)
})

test('metrics contain routes, never requested addresses', async () => {
  await site.send('/api/content/pages/faq')
  await site.send('/api/no/such/secret-address')
  const metrics = await (await site.send('/metrics')).text()
  expect(metrics).toContain('route="/content/pages/:slug"')
  expect(metrics).not.toContain('secret-address')
})

test('a log line contains only allowed fields: no query, no address, no header', async () => {
  await site.send('/api/store/config?secret=hush', { headers: { 'User-Agent': 'hush-agent' } })
  const lines = site.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  const allowed = [
    'level',
    'time',
    'msg',
    'requestId',
    'store',
    'method',
    'route',
    'status',
    'ms',
    'count',
    'place',
    'error',
  ]
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(Object.keys(line).filter((key) => !allowed.includes(key))).toEqual([])
  expect(site.logged.join()).not.toContain('hush')
})

test('the manifest, robots and offline page are the store’s own', async () => {
  const manifest = (await (await site.send('/manifest.webmanifest')).json()) as { name: string; icons: object[] }
  expect(manifest.name).toMatch(/\w/)
  expect(manifest.icons).toHaveLength(2)
  expect(await (await site.send('/robots.txt')).text()).toContain('Disallow: /api/')
  expect(await (await site.send('/offline.html')).text()).toContain('No Internet Connection')
})

test.each([
  ['POST', '/'],
  ['PUT', '/products'],
  ['DELETE', '/profile'],
  ['PATCH', '/robots.txt'],
  ['POST', '/sitemap.xml'],
  ['POST', '/media/nothing'],
])('%s %s is refused with 405, which names the allowed methods', async (method, path) => {
  const { address } = await listening(site.handle)
  const answer = await fetch(address + path, { method })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect(await answer.text()).toBe('')
})
