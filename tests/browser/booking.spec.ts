import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type APIRequestContext, type Request, request as requests } from '@playwright/test'
import { importAnotherStore } from './support/another-store.ts'
import { checkoutPath, held, linesAt, placeOf } from './support/checkout.ts'
import { BOOKING_ORIGIN, BOOKING_PORT } from './support/ports.ts'
import { expect, hydrated, test } from './support/store-test.ts'
import { shopperAt } from './support/two-stores.ts'

test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 1280, height: 900 } })

const TOKEN = 'token.of-another.system'
type Heard = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
const heard: Heard[] = []
let site = ''
let booking: Server
let store: APIRequestContext

/** Starts the store's own booking API. It has the same windows as the store and grants every hold. */
test.beforeAll(async ({ browser: _ }, { project }) => {
  const baseURL = project.use.baseURL ?? ''
  site = await importAnotherStore(
    baseURL,
    'booked',
    (yaml) => yaml.replace('config:\n', `config:\n  booking_base_url: ${BOOKING_ORIGIN}/v1\n`),
    (yaml) => yaml.replace(/\b(mon|tue|wed|thu|fri|sat|sun|public_holiday): \[.*\]/g, '$1: ["00:00-24:00"]'),
  )
  store = await requests.newContext({ baseURL, extraHTTPHeaders: { Host: new URL(site).host } })
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += piece
    response.setHeader('Access-Control-Allow-Origin', site)
    response.setHeader('Access-Control-Allow-Headers', 'authorization, token, content-type')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const path = request.url ?? ''
    heard.push({ method: request.method ?? '', path, headers: request.headers, body })
    const answer = request.method === 'POST' ? holdOf(body) : await windowsAt(path)
    return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
  }
  booking = createServer((request, response) => {
    answerTo(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => booking.listen(BOOKING_PORT, '127.0.0.1', listening))
})
test.afterAll(async () => {
  booking?.close()
  await store?.dispose()
})

async function windowsAt(path: string): Promise<unknown> {
  const answer = await store.get(`/api${path.replace('/v1', '')}`)
  return answer.json()
}

function holdOf(body: string): unknown {
  const { first_starts_at, last_starts_at } = JSON.parse(body)
  const two = (starts_at: string | null) =>
    starts_at && { starts_at, ends_at: new Date(Date.parse(starts_at) + 7_200_000).toISOString(), is_full: false }
  const now = Date.now()
  const response = {
    first: two(first_starts_at),
    last: two(last_starts_at),
    expires_at: new Date(now + 600_000).toISOString(),
    now: new Date(now).toISOString(),
  }
  return { status: true, message: 'Success', response }
}

test('S6.5 S7.12 the booking token goes to the store’s booking API alone, the login never does, and keyless calls carry neither', async ({
  page,
  baseURL,
}) => {
  const shopper = await shopperAt(baseURL ?? '', new URL(site).hostname)
  const place = await placeOf(shopper.request, 1)
  const [line] = await linesAt(shopper.request, place, [2])
  const { product_id, qty, outlet_id, sales_type_id } = line ?? {}
  const added = await shopper.request.post('/api/cart/add', { data: { product_id, qty, outlet_id, sales_type_id } })
  expect(added.ok(), await added.text()).toBe(true)
  await page.context().addCookies([
    { name: 'local-Authentication', value: shopper.token, url: site },
    { name: 'booking-token', value: TOKEN, url: site },
  ])
  const calls: Request[] = []
  page.on('request', (one) => one.resourceType() === 'fetch' && calls.push(one))
  await page.goto(`${site}${checkoutPath(place, { aid: '0' })}`)
  await hydrated(page)
  await held(page)
  await page.goto(`${site}/location`)
  await hydrated(page)
  const predicted = page.waitForResponse(/\/api\/places\/autocomplete/)
  await page.getByRole('combobox').first().pressSequentially('1600')
  await predicted

  expect(new Set(heard.map(({ method, path }) => `${method} ${path.split('?')[0]}`))).toEqual(
    new Set(['GET /v1/checkout/slots', 'POST /v1/checkout/holds']),
  )
  for (const { headers, path, body } of heard) {
    expect(headers).toMatchObject({ token: TOKEN, authorization: `Bearer ${TOKEN}` })
    expect(headers.cookie).toBeUndefined()
    expect(JSON.stringify([headers, path, body])).not.toContain(shopper.token)
  }
  const own = calls.filter((one) => one.url().startsWith(`${site}/api/`))
  const keyless = own.filter((one) => /\/api\/(store|content\/pages|places)\//.test(one.url()))
  expect(keyless.length).toBeGreaterThan(0)
  expect(own.length).toBeGreaterThan(keyless.length)
  for (const one of own) {
    const { token, authorization, cookie = '' } = await one.allHeaders()
    const isKeyless = keyless.includes(one)
    expect([one.url(), token, authorization]).toEqual(
      isKeyless ? [one.url(), undefined, undefined] : [one.url(), shopper.token, `Bearer ${shopper.token}`],
    )
    expect(cookie).not.toContain(TOKEN)
  }
  expect(calls.filter((one) => !own.includes(one)).every((one) => one.url().startsWith(BOOKING_ORIGIN))).toBe(true)
  await shopper.close()
})
