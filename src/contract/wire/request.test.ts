import { expect, test } from 'vitest'
import { ApiFailure, createApi, NetworkFailure, type RequestSetting, request, requestKeyless } from './request.ts'

const token = 't'.repeat(43)
const booking = 'b'.repeat(43)

function setting(
  answer: () => Response | Promise<Response> = () => Response.json({ status: true, message: '', response: 1 }),
) {
  const sent: { url: string; init: RequestInit & { headers: Record<string, string> } }[] = []
  const events: string[] = []
  const made: RequestSetting = {
    fetch: async (url, init) => {
      sent.push({ url, init: init as (typeof sent)[number]['init'] })
      return answer()
    },
    baseUrl: 'https://api.store.example/api',
    bookingBaseUrl: 'https://booking.example/v1',
    readCookie: (name) => (name === 'booking-token' ? booking : token),
    observe: (event) => events.push(event),
  }
  return { setting: made, sent, events }
}

test('S7.12 S6.4 the generic request sends url, method, data and headers, and the token in both headers', async () => {
  const { setting: given, sent, events } = setting()
  await request(given, { url: '/cart', method: 'PATCH', data: { qty: 2 }, headers: { 'X-One': '1' } })
  expect(sent[0]?.url).toBe('https://api.store.example/api/cart')
  expect(sent[0]?.init).toMatchObject({ method: 'PATCH', body: '{"qty":2}' })
  expect(sent[0]?.init.headers).toMatchObject({ 'X-One': '1', token, Authorization: `Bearer ${token}` })
  expect(events).toEqual(['started', 'succeeded'])
})

test('S6.5 with a custom base URL the token comes from the booking-token cookie', async () => {
  const { setting: given, sent } = setting()
  await request(given, { url: '/x', baseUrl: 'https://booking.example/v1' })
  expect(sent[0]?.url).toBe('https://booking.example/v1/x')
  expect(sent[0]?.init.headers).toMatchObject({ token: booking, Authorization: `Bearer ${booking}` })
})

test.each([
  'https://evil.example',
  'https://booking.example.evil.example',
  'https://booking.example',
  '//evil.example',
  'http://booking.example/v1',
  '',
])('S6.5 no token is ever sent to the base URL %j', async (baseUrl) => {
  const { setting: given, sent } = setting()
  await request(given, { url: '/x', baseUrl })
  expect(sent[0]?.init.headers).not.toHaveProperty('token')
  expect(sent[0]?.init.headers).not.toHaveProperty('Authorization')
})

test('S7.12 the keyless variant sends no auth', async () => {
  const { setting: given, sent } = setting()
  await requestKeyless(given, { url: '/x' })
  expect(sent[0]?.init.headers).not.toHaveProperty('token')
  expect(sent[0]?.init.headers).not.toHaveProperty('Authorization')
})

test('a cookie that holds no token is not sent', async () => {
  const { setting: given, sent } = setting()
  await request({ ...given, readCookie: () => 'x y\r\nEvil: 1' }, { url: '/x' })
  expect(sent[0]?.init.headers).not.toHaveProperty('token')
})

test('S8.3 a network failure is a page error with the message Network Error', async () => {
  const { setting: given, events } = setting(() => Promise.reject(new TypeError('fetch failed')))
  await expect(requestKeyless(given, { url: '/x' })).rejects.toThrow(NetworkFailure)
  await expect(requestKeyless(given, { url: '/x' })).rejects.toThrow('Network Error')
  expect(events).toEqual(['started', 'failed', 'started', 'failed'])
})

test.each([
  [200, { status: false, message: 'No', response: null }, 'No'],
  [409, { status: true, message: 'Taken', response: null }, 'Taken'],
  [500, '<html>', 'Something went wrong, please try again!'],
  [200, { message: { not: 'text' } }, 'Something went wrong, please try again!'],
])('S5.7 an answer %s %j is a failure that says %j', async (status, body, message) => {
  const { setting: given } = setting(
    () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  )
  const failure = await request(given, { url: '/x' }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiFailure)
  expect(failure).toMatchObject({ message, httpStatus: status })
})

test('S4.26 an aborted request has not failed', async () => {
  const { setting: given, events } = setting(() => Promise.reject(new DOMException('called back', 'AbortError')))
  await expect(request(given, { url: '/x', signal: AbortSignal.abort() })).rejects.toThrow('called back')
  expect(events).toEqual(['started', 'succeeded'])
})

test('S6.5 another system’s token may be anything that fits into the header, ours has one format', async () => {
  const { setting: given, sent } = setting()
  const tokens = { 'booking-token': 'eyJhbGciOi.J9~x+/y-z_1==', 'local-Authentication': 'eyJhbGciOi.J9' }
  const read = { ...given, readCookie: (name: keyof typeof tokens) => tokens[name] }
  await request(read, { url: '/x', baseUrl: 'https://booking.example/v1' })
  await request(read, { url: '/x' })
  const broken = { ...given, readCookie: () => 'a token\r\nEvil: 1' }
  await request(broken, { url: '/x', baseUrl: 'https://booking.example/v1' })
  expect(sent.map(({ init }) => init.headers.token)).toEqual([tokens['booking-token'], undefined, undefined])
})

const place = { outlet_id: '1', sales_type_id: '2' }
const windows = { outlet_id: 1, sales_type_id: 2, first_starts_at: null, last_starts_at: null }

test('S6.5 windows are looked up and held at the store’s booking API, with the booking token', async () => {
  const { setting: given, sent } = setting()
  const api = createApi(given)
  await api('GET /checkout/slots', { query: place })
  await api('POST /checkout/holds', { body: windows })
  expect(sent.map(({ url }) => url)).toEqual([
    'https://booking.example/v1/checkout/slots?outlet_id=1&sales_type_id=2',
    'https://booking.example/v1/checkout/holds',
  ])
  for (const { init } of sent)
    expect(init.headers).toMatchObject({ token: booking, Authorization: `Bearer ${booking}` })
})

test('S6.5 rescheduling, all other calls, and stores without a booking API use our own API', async () => {
  const { setting: given, sent } = setting()
  const api = createApi(given)
  await api('GET /orders/:id/slots', { params: { id: 'an-order' }, query: {} })
  await api('GET /checkout/extra-services', { query: { sales_type_id: '2' } })
  const plain = createApi({ ...given, bookingBaseUrl: undefined })
  await plain('GET /checkout/slots', { query: place })
  await plain('POST /checkout/holds', { body: windows })
  for (const { url, init } of sent) {
    expect(url).toMatch(/^https:\/\/api\.store\.example\/api\/(checkout|orders)\//)
    expect(init.headers).toMatchObject({ token })
  }
  expect(sent).toHaveLength(4)
})

test('S7.12 config, information, pages of content and places are requested without a key', async () => {
  const { setting: given, sent } = setting()
  const api = createApi(given)
  await api('GET /store/config')
  await api('GET /store/information')
  await api('GET /content/pages/:slug', { params: { slug: 'faq' } })
  await api('GET /places/autocomplete', { query: { input: 'tiong' } })
  await api('GET /places/:id', { params: { id: '160071' }, query: {} })
  for (const { init } of sent) {
    expect(init.headers).not.toHaveProperty('token')
    expect(init.headers).not.toHaveProperty('Authorization')
  }
  await api('GET /news', { query: {} })
  expect(sent.map(({ init }) => init.headers.token)).toEqual([...Array(5), token])
})

test('a typed call fills its path and its query', async () => {
  const { setting: given, sent } = setting()
  await createApi(given)('GET /content/pages/:slug', { params: { slug: 'a b/c' } })
  expect(sent[0]?.url).toBe('https://api.store.example/api/content/pages/a%20b%2Fc')
})

test('S8.1 a failure thrown by another copy of this module is recognised', () => {
  const [refused, offline] = [new Error('No'), new Error('Network Error')]
  refused.name = 'ApiFailure'
  offline.name = 'NetworkFailure'
  expect(refused instanceof ApiFailure).toBe(true)
  expect(offline instanceof NetworkFailure).toBe(true)
  expect(refused instanceof NetworkFailure).toBe(false)
  expect(new Error('ApiFailure') instanceof ApiFailure).toBe(false)
  expect(new ApiFailure(404, null) instanceof ApiFailure).toBe(true)
})
