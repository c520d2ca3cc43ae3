import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { routes } from '#contract/wire/routes.ts'
import { openStaticFiles } from '#server/files/static-files.ts'
import { inlineHash } from '#server/guard/inline-hash.ts'
import { FIXED_HEADERS } from '#server/guard/security-headers.ts'
import { bought, boughtAsGuest, withLiveOrders } from '#tests/support/orders.ts'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'
import { TRIP, tripwire } from '#tests/support/tripwire.ts'

const site = await testSite({ poolSize: 20 })
const visit = renderedSite(site)
const BREAK_OUT = '</script><script>alert(1)</script><!--\u2028'

test('security 25: a name that would break out of the page’s data stays what it is, a name', async () => {
  const { token } = await site.signedIn({ firstName: BREAK_OUT })
  for (const path of ['/', '/profile', '/profile/edit', '/history']) {
    const answer = await visit(path, { token })
    const html = await answer.text()
    expect([path, answer.status]).toEqual([path, 200])
    expect(html).not.toMatch(/<script>alert|<!--\u2028/)
    const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    const running = scripts.filter(([, attributes]) => !/^ type="application\/(?:ld\+)?json"/.test(attributes ?? ''))
    expect(running.map(([, , text = '']) => inlineHash(text))).toEqual(
      answer.headers.get('content-security-policy')?.match(/(?<=script-src )'sha256-[^']+'/g),
    )
    expect(scripts.map(([, , text]) => text).join('')).not.toMatch(/[<\u2028\u2029]/)
    expect(html).toContain('alert(1)')
  }
})

test('security 26: a colour that is none of six digits is the default one, and nothing else of it gets into the style', async () => {
  const wild = 'red;}body{display:none}</style><script>alert(1)</script>'
  const set = async (colour: string) => {
    const text = `UPDATE store SET version = version + 1, config = jsonb_set(config, '{primary_color}', to_jsonb($1::text)) WHERE is_default`
    await site.db.query({ text, values: [colour] })
    await site.parts.stores.refresh()
  }
  const { rows } = await site.db.query({ text: `SELECT config ->> 'primary_color' AS was FROM store WHERE is_default` })
  await set(wild)
  const style = /<style[^>]*>([^<]*)<\/style>/.exec(await (await visit('/faq')).text())?.[1] ?? ''
  expect(style).toMatch(/^:root\s*\{(?:--[\w-]+:\s*#[\da-f]{6};?\s*)+\}/)
  expect(style).not.toMatch(/body|display|red;/)
  await set(rows[0].was)
})

test('security 13: a guest’s order is neither to be found nor told to others by its address; a number opens none', async () => {
  const { guestToken } = await boughtAsGuest(site)
  const page = await visit(`/history/reg/guest/${guestToken}`)
  expect(page.status).toBe(200)
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await page.text()).toMatch(/<meta name="robots" content="[^"]*noindex/)
  for (const number of ['1001', '1', guestToken.slice(0, -1)])
    expect((await visit(`/history/reg/guest/${number}`)).status).toBe(404)
})

test.each(['/%ff%fe/%00', '/product/%E0%A4%A', '/%', '/faq/%c3%28?x=%ff'])(
  'an address that cannot be read, %s, gets the store’s own page for that, and nothing of it is printed',
  async (path) => {
    const printed = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name))
    for (const token of [undefined, (await site.signedIn()).token]) {
      const page = await visit(path, token ? { token } : {})
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      const html = await page.text()
      expect(html).toContain('Page Not Found')
      expect(html).toMatch(/<a [^>]*href="\/[?"]/)
    }
    await visit(`/auth/sign-in?redirect=${path}`)
    await visit(`/api${path}`)
    // For unknown pages the router prints a hint in development. Builds do not contain it.
    const isHint = (words: unknown) => String(words).startsWith('Matched leaf route at location')
    expect(printed.flatMap(({ mock }) => mock.calls.flat()).filter((words) => !isHint(words))).toEqual([])
  },
)

test('security 46: injections in the parameters that travel from page to page neither fail nor reach the database', async () => {
  const tripped = await tripwire(site.db)
  const payloads = [
    "1' OR '1'='1",
    `1; ${TRIP}; --`,
    `1' || (${TRIP}) || '`,
    '1) UNION SELECT 1 --',
    '1%00',
    '9e99',
    '-1',
    '\\',
  ]
  const names = ['st', 'outid', 'zcd', 'aid', 'tabid', 'q', 'cursor', 'sort', 'redirect', 'type']
  for (const path of ['/products', '/products/search', '/location', '/products/outlet', '/checkout']) {
    for (const payload of payloads) {
      const query = new URLSearchParams(names.map((name) => [name, payload]))
      const { status } = await visit(`${path}?${query}`)
      expect([path, payload, status < 500]).toEqual([path, payload, true])
    }
  }
  expect(await tripped()).toBe(false)
  await site.db.query({ text: TRIP })
  expect(await tripped()).toBe(true)
})

test.each([
  '//evil.example/x?st=1',
  '///evil.example/',
  '/\\evil.example/x',
  '/.//evil.example',
  '//',
  '/\t/evil.example',
])(
  'security 40: an address that begins with several slashes, %j, is answered with one of this site, not with links to another',
  async (path) => {
    const answer = await visit(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, expect.stringMatching(/^\/(?![/\\])/)])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const to = new URL(answer.headers.get('location') ?? '', 'http://localhost')
    expect(to.origin).toBe('http://localhost')
    expect(await (await visit(to.pathname + to.search)).text()).not.toMatch(/(?:href|action)="\/[/\\]/)
  },
)

test('security 50: a personal page is kept by nobody, and an address that looks like a file is no page', async () => {
  const { token } = await site.signedIn()
  for (const path of ['/profile', '/history', '/profile/payments', '/vouchers'])
    expect((await visit(path, { token })).headers.get('cache-control')).toBe('private, no-store')
  for (const path of ['/profile/x.css', '/profile.css', '/history.js', '/profile/edit/x.png'])
    expect([path, (await visit(path, { token })).status]).toEqual([path, 404])
})

test('security 53: every kind of answer carries the fixed headers and a policy', async () => {
  const close = await withLiveOrders(site)
  const { id, token } = await bought(site)
  const { store_icon } = await site.call()('GET /store/config')
  const apiHeaders = { token, Accept: 'application/json' }
  const answers = await Promise.all([
    ...Object.values(routes).map(({ path }) => visit(path.replace(/:\w+\??/g, 'x'))),
    ...['/', '/profile', '/history'].map((path) => visit(path, { token })),
    ...['/nothing', '/media/nothing', '/assets/nothing', '/robots.txt', '/sitemap.xml', '/offline.html'].map((path) =>
      visit(path),
    ),
    ...['/manifest.webmanifest', '/healthz', '/readyz', '/metrics', '/api/nothing', '/api/docs'].map((path) =>
      visit(path),
    ),
    visit(String(store_icon)),
    visit('/', { method: 'POST' }),
    visit('/', { method: 'HEAD' }),
    visit('/', { host: 'evil.example' }),
    visit('/', { host: 'pay.localhost' }),
    visit(`/api/orders/${id}`, { headers: apiHeaders }),
    visit(`/api/orders/${id}/invoice.pdf`, { headers: apiHeaders }),
    visit(`/api/orders/${id}/stream`, { headers: apiHeaders }),
    visit('/api/categories', { headers: { 'If-None-Match': '*' } }),
    visit('/api/cart', { method: 'DELETE' }),
    visit('/api/cart'),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 302, 304, 401, 404, 405, 421]))
  for (const { headers, status, body } of answers) {
    for (const [name, value] of FIXED_HEADERS)
      if (name !== 'Referrer-Policy') expect([status, name, headers.get(name)]).toEqual([status, name, value])
    expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*(?!\.)|http:/)
    await body?.cancel()
  }
  await close()
}, 120_000)

test.each([
  ['/.env', '/.git/config', '/package.json', '/src/server/main.ts', '/node_modules/pg/package.json'],
  [
    '/@vite/client',
    '/@fs/etc/passwd',
    '/src/web/app/start/entry-client.tsx',
    '/dist/server/entry-server.js',
    '/%2e%2e/.env',
  ],
  ['/assets/entry-client.js.map', '/.vite/manifest.json', '/outbox', '/api/docs', '/api/docs/openapi.json'],
])('security 60: nothing of the workshop is served in production: %s', async (...paths) => {
  const production = await testSite({ env: { NODE_ENV: 'production' } })
  const look = renderedSite(production)
  for (const path of paths) expect([path, (await look(path)).status]).toEqual([path, 404])
})

test('security 60: of the build itself, source maps and its manifest stay on the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clothesline-build-'))
  for (const name of ['a.js', 'a.js.map', '.env', 'stats.json']) await writeFile(join(folder, name), 'x')
  const file = await openStaticFiles(pathToFileURL(`${folder}/`))
  const served = ['/a.js', '/a.js.map', '/.env', '/stats.json', '/../a.js'].filter((path) => file(path, ''))
  expect(served).toEqual(['/a.js'])
  await rm(folder, { recursive: true })
})

test.each(['/x/subscription', '/__proto__/subscription', '/report/subscription', '/USAGE/subscription'])(
  'security 63: %s is no report',
  async (path) => {
    const { token } = await site.signedIn()
    expect((await visit(path, { token })).status).toBe(404)
  },
)
