import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { endpoints } from '#api/endpoints.ts'
import { storeFile } from '#operator/store-folder/store-files.ts'
import { operatorKey } from '#tests/support/orders.ts'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const visit = renderedSite(site)
const SCRIPT = 'javascript:alert(document.cookie)'

test('security 27: a script in a banner’s, promotion’s or profile’s link, however it got into the table, is dropped', async () => {
  await site.db.query({ text: `UPDATE banner SET link = $1`, values: [SCRIPT] })
  const poisoned = `jsonb_set(jsonb_set(information, '{promo_cards,0,to}', to_jsonb($1::text)), '{socials,0,url}', to_jsonb($1::text))`
  await site.db.query({ text: `UPDATE store SET information = ${poisoned}, version = version + 1`, values: [SCRIPT] })
  const block = {
    kind: 'paragraph',
    children: [{ kind: 'link', to: SCRIPT, children: [{ kind: 'text', text: 'Press me' }] }],
  }
  await site.db.query({ text: `UPDATE content SET blocks = $1`, values: [JSON.stringify([block])] })
  await site.parts.stores.refresh()

  const banners = await site.call()('GET /self-order/store/banner', { query: {} })
  expect(new Set(banners.map(({ to }) => to))).toEqual(new Set([null]))
  const { promo_cards, socials } = await site.call()('GET /store/information')
  expect(promo_cards.length).toBeGreaterThan(0)
  expect(JSON.stringify([promo_cards, socials])).not.toContain('javascript:')
  for (const path of ['/', '/faq', '/social-updates', '/terms-conditions']) {
    const html = await (await visit(path)).text()
    const drawn = html.slice(0, html.indexOf('id="hydration"'))
    expect([path, /(?:href|src|action)="\s*javascript:[^"]*"/i.exec(drawn)?.[0]]).toEqual([path, undefined])
  }
  expect(await (await visit('/faq')).text()).toContain('Press me')
})

test.each([
  ['mailto:hello@example.com', 'href="mailto:hello@example.com"'],
  ['tel:+6561234567', 'href="tel:+6561234567"'],
  ['https://example.com/a', 'href="https://example.com/a"'],
  ['JaVaScRiPt:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,<script>alert(1)</script>', null],
  ['vbscript:x', null],
  ['sms:+6561234567', null],
  ['mailto:a@b.example?body=x', null],
  ['tel:javascript:alert(1)', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
])('security 27: of a link to %j in a page of the store is drawn: %s', async (to, drawn) => {
  const children = [{ kind: 'text', text: 'Press me' }]
  const block = { kind: 'paragraph', children: [{ kind: 'link', to, children }] }
  await site.db.query({ text: `UPDATE content SET blocks = $1`, values: [JSON.stringify([block])] })
  await site.db.query({ text: `UPDATE store SET version = version + 1` })
  await site.parts.stores.refresh()
  const html = await (await visit('/terms-conditions')).text()
  const words = html.slice(0, html.indexOf('id="hydration"')).match(/<[^>]*>Press me/)?.[0] ?? ''
  expect(words).toMatch(drawn === null ? /^<p\b/ : /^<a\b/)
  expect(words).toContain(drawn ?? '')
})

/** A server inside the network. It counts connections. */
let connections = 0
const inner = createServer((socket) => {
  connections += 1
  socket.destroy()
})
await new Promise<void>((done) => inner.listen(0, '127.0.0.1', done))
afterAll(() => void inner.close())
const innerUrl = `http://127.0.0.1:${(inner.address() as AddressInfo).port}/latest/meta-data`

test('security 47: an inner address in any field of any call makes the server connect to nothing', async () => {
  const { token } = await site.signedIn()
  const key = await operatorKey(site)
  const names = 'url redirect image icon photo address return_path return_url callback token picture link to'.split(' ')
  for (const { spec } of endpoints) {
    const declared = Object.keys((spec.body as { shape?: object } | undefined)?.shape ?? {})
    const asked = Object.keys((spec.query as { shape?: object } | undefined)?.shape ?? {})
    const fields = (known: string[]) => Object.fromEntries([...names, ...known].map((name) => [name, innerUrl]))
    const path = `${spec.path.replace(/:\w+/g, encodeURIComponent(innerUrl))}?${new URLSearchParams(fields(asked))}`
    const headers = {
      token: spec.who === 'operator' ? key : token,
      'Content-Type': 'application/json',
      Referer: innerUrl,
    }
    const body = spec.method === 'GET' ? {} : { body: JSON.stringify(fields(declared)) }
    const answer = await site.send(`/api${path}`, { method: spec.method, headers, ...body })
    await answer.body?.cancel()
    expect([spec.method, spec.path, answer.status < 500]).toEqual([spec.method, spec.path, true])
  }
  expect(connections).toBe(0)
}, 120_000)

test.each([
  'http://169.254.169.254/icon.png',
  'https://10.0.0.1/icon.png',
  '//inner/icon.png',
  'file:///etc/passwd',
  '../x',
])('security 47: %s is no icon: a store’s pictures are files of its folder', (address) => {
  const { success, error } = storeFile.safeParse({ config: { store_icon: address, image: address } })
  expect(success).toBe(false)
  const fields = error?.issues.map(({ path }) => path.join('.'))
  expect(fields).toEqual(expect.arrayContaining(['config.store_icon', 'config.image']))
})

test('security 47: every request that the server makes itself has a time limit, and follows no redirect', () => {
  const source = new URL('../../src/', import.meta.url)
  const files = ['api', 'server', 'operator'].flatMap((layer) =>
    readdirSync(new URL(`${layer}/`, source), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => `${layer}/${name}`),
  )
  const asking = files.filter((name) =>
    /(?<![.\w])(?:await |= )fetch\(/.test(readFileSync(new URL(name, source), 'utf8')),
  )
  expect(asking.length).toBeGreaterThanOrEqual(5)
  const careless = asking.filter((name) => {
    const text = readFileSync(new URL(name, source), 'utf8')
    return !/redirect: '(?:error|manual)'/.test(text) || !text.includes('AbortSignal.timeout(')
  })
  expect(careless).toEqual([])
  // Node's own requests follow no redirect. They need the time limit as well.
  const direct = files.filter((name) =>
    /import \{[^}]*\brequest\b[^}]*\} from 'node:https?'/.test(readFileSync(new URL(name, source), 'utf8')),
  )
  expect(direct.length).toBeGreaterThan(0)
  expect(
    direct.filter(
      (name) => !/signal: AbortSignal\.timeout\(|timeout: \w+_MS/.test(readFileSync(new URL(name, source), 'utf8')),
    ),
  ).toEqual([])
})
