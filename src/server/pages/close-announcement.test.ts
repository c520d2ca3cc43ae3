import { expect, test } from 'vitest'
import { announcementId } from '#rules/pages/closed-announcements.ts'
import { renderedHandle } from '#tests/support/rendered-site.ts'
import { MAIN_HOST, testSite } from '#tests/support/site.ts'

const handle = renderedHandle(await testSite())
const ID = announcementId('Curtains for Christmas? Book by 5 December.')
const BAR = 'aria-label="Announcement"'

type Sent = { method?: string; headers?: Record<string, string>; body?: string }
function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Response> {
  const request = new Request(new URL(path, 'http://localhost'), {
    method,
    headers: { Accept: 'text/html', ...headers },
    ...(body === undefined ? {} : { body }),
  })
  return handle(request, { rawHeaders: ['Host', MAIN_HOST], target: path, remoteAddress: '127.0.0.1' })
}
const form = (body: string, more: Record<string, string> = {}): Sent => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': String(body.length), ...more },
})
const page = async (path: string, cookie = '') =>
  (await send(path, cookie ? { headers: { Cookie: cookie } } : {})).text()

test('D1.12 the announcement is on home and the menu only', async () => {
  for (const path of ['/', '/products']) expect(await page(path), path).toContain(BAR)
  for (const path of ['/faq', '/products/dry-cleaning', '/news', '/auth/sign-in', '/location'])
    expect(await page(path), path).not.toContain(BAR)
})

test('a browser without script closes it: the answer sets a cookie and leads back, and both pages come without it', async () => {
  const answer = await send('/products?utm_source=mail&sort=price_up', form(`announcement=${ID}`))
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/products?utm_source=mail&sort=price_up'])
  const [cookie = '', ...facts] = (answer.headers.get('Set-Cookie') ?? '').split('; ')
  expect(cookie).toBe(`closed-announcements=${ID}`)
  expect(facts).toEqual(expect.arrayContaining(['Path=/', 'SameSite=Lax']))
  // Twice each, because the second answer may come from the cache.
  for (const path of ['/', '/products', '/', '/products']) {
    expect(await page(path, cookie), path).not.toContain(BAR)
    expect(await page(path), path).toContain(BAR)
  }
})

test('another announcement than the closed one shows', async () => {
  expect(await page('/', `closed-announcements=${announcementId('Closed on Friday')}`)).toContain(BAR)
  expect(await page('/', `other=1; closed-announcements=abc.${ID}`)).not.toContain(BAR)
  const later = await send('/', form('announcement=abc', { Cookie: `closed-announcements=${ID}` }))
  expect(later.headers.get('Set-Cookie')).toMatch(new RegExp(`^closed-announcements=abc\\.${ID};`))
})

test.each([
  ['a form of another site', '/', form(`announcement=${ID}`, { 'Sec-Fetch-Site': 'cross-site' })],
  ['another page', '/faq', form(`announcement=${ID}`)],
  ['no id', '/', form('announcement=')],
  ['more than an id', '/', form('announcement=a%3B+Path%3D%2Fx')],
  ['a long body', '/', form(`announcement=${ID}&more=${'x'.repeat(100)}`)],
  ['another type', '/', form(`announcement=${ID}`, { 'Content-Type': 'text/plain' })],
])('security 22: %s closes nothing', async (_, path, sent) => {
  const answer = await send(path, sent)
  expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([405, null])
})

test('a made-up cookie changes nothing', async () => {
  expect(await page('/', 'closed-announcements=<script>')).toContain(BAR)
  expect(await page('/', `closed-announcements=${'a.'.repeat(60)}`)).toContain(BAR)
})
