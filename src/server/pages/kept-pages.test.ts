import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { announcementId } from '#rules/pages/closed-announcements.ts'
import { CONTACT } from '#tests/support/checkout.ts'
import { listening } from '#tests/support/listening.ts'
import { boughtAsGuest } from '#tests/support/orders.ts'
import { type RawAnswer, rawRequest } from '#tests/support/raw-request.ts'
import { renderedHandle } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const { http } = await listening(renderedHandle(site))
const cdnSite = await testSite({ env: { CDN_PAGE_SECONDS: '5' } })
const cdn = await listening(renderedHandle(cdnSite))
const sg = (local: string) => new Date(`${local}+08:00`)

const get = (path: string, headers: Record<string, string> = {}, port = http.port) =>
  rawRequest(port, path, { Accept: 'text/html', ...headers })
const textOf = ({ headers, body }: RawAnswer) => {
  const encoding = headers['content-encoding']
  return String(encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body)
}
const read = async (path: string, headers: Record<string, string> = {}) => textOf(await get(path, headers))
const BR = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
const GZIP = { 'Accept-Encoding': 'gzip' }
const login = (token: string) => ({ Cookie: `local-Authentication=${token}` })

async function changeFaq(): Promise<string> {
  const title = /<h2[^>]*>([^<]{5,})<\/h2>/.exec(await read('/faq'))?.[1] ?? ''
  expect(title).not.toBe('')
  // Written directly to the database, so the server is not notified of the change.
  await site.db.query({
    text: `UPDATE content SET blocks = replace(blocks::text, $1, $1 || ' changed')::jsonb WHERE slug = 'faq'`,
    values: [title],
  })
  return `${title} changed`
}

test('a guest’s page is cached for 15 seconds by the server’s clock, from its second request, and no longer', async () => {
  const start = sg('2026-11-16T12:00').getTime()
  const at = (seconds: number) => site.setClock(new Date(start + seconds * 1000))
  at(0)
  await read('/faq')
  const changed = await changeFaq()
  at(14.9)
  expect(await read('/faq')).not.toContain(changed)
  at(15.1)
  expect(await read('/faq')).toContain(changed)
})

test('a page that was requested once is rendered anew', async () => {
  const again = await testSite()
  const { http: fresh } = await listening(renderedHandle(again))
  await get('/faq', {}, fresh.port)
  await again.db.query({ text: `DELETE FROM content WHERE slug = 'faq'` })
  expect((await get('/faq', {}, fresh.port)).status).toBe(404)
})

test('security 84: a kept page is rendered anew when the clock was set back meanwhile', async () => {
  const { rows } = await site.db.query({
    text: `SELECT id FROM sales_type WHERE slug = 'drop-off' ORDER BY id LIMIT 1`,
  })
  const path = `/products/outlet?st=${rows[0].id}&zcd=160071`
  site.setClock(sg('2026-11-16T12:00'))
  const nextWindow = (page: string) => /"next_window":\{"starts_at":"([^"]+)"/.exec(page)?.[1]
  await read(path)
  const noon = await read(path)
  expect(nextWindow(noon)).toMatch(/^2026-11-/)
  expect(await read(path)).toBe(noon)
  // Nine hours earlier, more windows lie in the future.
  site.setClock(sg('2026-11-16T03:00'))
  expect(Date.parse(nextWindow(await read(path)) ?? '')).toBeLessThan(Date.parse(nextWindow(noon) ?? ''))
})

test.each([
  ['brotli', BR, 'br'],
  ['gzip', GZIP, 'gzip'],
  ['nothing', {}, undefined],
])('two guests get identical bytes and headers, compressed with %s', async (_, accepts, encoding) => {
  site.setClock(sg('2026-11-16T13:00'))
  await get('/faq', accepts)
  const own = ({ status, headers, body }: RawAnswer) => {
    const { 'x-request-id': id, date, ...same } = headers
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    return { status, same, body: body.toString('base64') }
  }
  const [first, second] = [await get('/faq', accepts), await get('/faq', accepts)]
  expect(own(second)).toEqual(own(first))
  expect(first.headers['content-encoding']).toBe(encoding)
  expect(first.headers['content-length']).toBe(String(first.body.length))
  expect(first.headers.vary).toBe('Accept-Encoding, Cookie')
  expect(first.headers['cache-control']).toBe('private, no-cache')
  expect(textOf(first)).toBe(await read('/faq'))
})

test('a browser that has the page gets 304 with its policy; each encoding has a tag of its own, and only the plain one is strong', async () => {
  site.setClock(sg('2026-11-16T14:00'))
  const answers = await Promise.all([BR, GZIP, {}].map((accepts) => get('/faq', accepts)))
  const tags = answers.map(({ headers }) => headers.etag ?? '')
  expect(tags).toEqual([
    expect.stringMatching(/^W\/"[\w-]{22}-br"$/),
    expect.stringMatching(/^W\/"[\w-]{22}-gzip"$/),
    expect.stringMatching(/^"[\w-]{22}"$/),
  ])
  const [tag = '', gzipTag = '', plainTag = ''] = tags
  for (const known of [tag, `"other", ${tag}`, tag.replace('W/', ''), '*']) {
    const { status, headers, body } = await get('/faq', { ...BR, 'If-None-Match': known })
    expect([known, status, body.length]).toEqual([known, 304, 0])
    for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy', 'x-frame-options'])
      expect([name, headers[name]]).toEqual([name, answers[0]?.headers[name]])
    expect(headers['content-encoding'] ?? headers['content-type'] ?? headers['content-length']).toBeUndefined()
  }
  expect((await get('/faq', { 'If-None-Match': `W/${plainTag}` })).status).toBe(304)
  // The tag of another encoding, page or content.
  for (const known of [gzipTag, plainTag, 'W/"x-br"', ''])
    expect([known, (await get('/faq', { ...BR, 'If-None-Match': known })).status]).toEqual([known, 200])
  expect((await get('/about-us', { ...BR, 'If-None-Match': tag })).status).toBe(200)
  await changeFaq()
  site.setClock(sg('2026-11-16T14:01'))
  expect((await get('/faq', { ...BR, 'If-None-Match': tag })).status).toBe(200)
})

test('a customer never gets a kept page, nor 304 for a guest’s, and no page of a customer is kept', async () => {
  site.setClock(() => new Date())
  const { token } = await site.signedIn({ firstName: 'Aminah' })
  for (const path of ['/', '/faq', '/products']) {
    const mine = await get(path, { ...BR, ...login(token) })
    expect(textOf(mine)).toContain('Aminah')
    for (let times = 0; times < 3; times += 1) expect(await read(path, BR)).not.toContain('Aminah')
    const guests = await get(path, BR)
    const again = await get(path, { ...BR, ...login(token), 'If-None-Match': guests.headers.etag ?? '' })
    expect([path, again.status, again.headers.etag]).toEqual([path, 200, undefined])
    expect(textOf(again)).toContain('Aminah')
    expect(again.headers['cache-control']).toBe('private, no-store')
  }
  // A login that has ended: a guest's page, which deletes the cookie, so it is kept nowhere.
  const ended = await get('/auth/sign-in', { ...BR, ...login('x'.repeat(43)) })
  expect([ended.status, ended.headers.etag, ended.headers['cache-control']]).toEqual([
    200,
    undefined,
    'private, no-store',
  ])
  expect(ended.headers['set-cookie']).toMatch(/^local-Authentication=;/)
})

test('another store, partner, query or closed announcement has a page of its own, also when all are kept', async () => {
  const id = announcementId('Curtains for Christmas? Book by 5 December.')
  const visits: [string, Record<string, string>][] = [
    ['/', { Host: 'localhost' }],
    ['/', { Host: 'harbour.localhost' }],
    ['/auth/sign-in', { Host: 'kinder-press.localhost' }],
    ['/auth/sign-in', { Host: 'localhost' }],
    ['/', { Host: 'localhost', Cookie: `closed-announcements=${id}` }],
    ['/?zcd=160078', { Host: 'localhost' }],
    ['/products', { Host: 'localhost' }],
  ]
  const round = () => Promise.all(visits.map(([path, headers]) => read(path, { ...BR, ...headers })))
  // After two requests all of them are kept.
  await round()
  const first = await round()
  expect(new Set(first).size).toBe(visits.length)
  const again = await round()
  expect(again.map((page, index) => page === first[index])).toEqual(visits.map(() => true))
  expect(first[1]).toContain('Harbour Residences')
  expect(first[0]).not.toContain('Harbour Residences')
  expect(first[2]).toContain('Kinder Press')
  expect(first[3]).not.toContain('Kinder Press')
  expect(first[0]).toContain('aria-label="Announcement"')
  expect(first[4]).not.toContain('aria-label="Announcement"')
})

test('a page that its address opens is kept by nobody and has no tag', async () => {
  const { headers, status } = await get(`/history/reg/guest/${'a'.repeat(43)}`, BR)
  expect([status, headers.etag, headers['cache-control']]).toEqual([404, undefined, 'private, no-store'])
  const token = await get('/auth/reset-password?token=abc', BR)
  expect(token.headers['referrer-policy']).toBe('no-referrer')
})

test('with CDN_PAGE_SECONDS shared caches may keep what is the same for all guests, and nothing else', async () => {
  const at = (path: string, headers: Record<string, string> = {}) => get(path, { ...BR, ...headers }, cdn.http.port)
  const shared = 'public, max-age=0, s-maxage=5, must-revalidate'
  for (const path of ['/', '/faq', '/products', '/?zcd=160078']) {
    const { headers } = await at(path)
    expect([path, headers['cache-control'], headers.vary]).toEqual([path, shared, 'Accept-Encoding, Cookie'])
    expect(headers['set-cookie']).toBeUndefined()
    expect((await at(path, { 'If-None-Match': headers.etag ?? '' })).headers['cache-control']).toBe(shared)
  }
  for (const [path, headers] of [
    ['/', login('x'.repeat(43))],
    ['/', { Cookie: 'closed-announcements=abc' }],
    ['/nothing', {}],
    ['/faq?token=abc', {}],
    [`/history/reg/guest/${'a'.repeat(43)}`, {}],
    ['/profile', {}],
  ] as [string, Record<string, string>][])
    expect([path, (await at(path, headers)).headers['cache-control']]).toEqual([
      path,
      expect.stringMatching(/^private/),
    ])
})

test('security 50, 13: a page with a guest’s token in its address is stored by nobody, however the address is written', async () => {
  const { guestToken: token } = await boughtAsGuest(cdnSite)
  const order = `/history/reg/guest/${token}`
  const paths = [
    order,
    `${order}/invoice`,
    `/history/reg/%67uest/${token}`,
    `/%48istory/REG/gues%74/${token}/invoice`,
    ...['success', 'app/success', 'app/failed', 'waiting-payment', 'failed'].map(
      (page) => `/checkout/${page}?order=${token}`,
    ),
    `/checkout/success?a=1&%6frder=${token}`,
    `/auth/sign-in?redirect=${order}`,
    `/auth/sign-in?redirect=${encodeURIComponent(encodeURIComponent(`/checkout/success?order=${token}`))}`,
    `/products?order=${token}`,
  ]
  let personal = 0
  for (const path of paths) {
    // A page is kept from its second request.
    for (let times = 0; times < 3; times += 1) {
      const answer = await get(path, BR, cdn.http.port)
      if (textOf(answer).includes(CONTACT.email)) personal += 1
      const { headers } = answer
      expect([path, headers['cache-control'], headers.etag]).toEqual([path, 'private, no-store', undefined])
      if (answer.status === 200) expect([path, headers['referrer-policy']]).toEqual([path, 'no-referrer'])
    }
  }
  expect(personal).toBeGreaterThan(0)
})
