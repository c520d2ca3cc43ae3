import { beforeEach, expect, test } from 'vitest'
import { testSite } from '#tests/support/site.ts'
import { standIn } from '#tests/support/stand-in.ts'
import type { Env } from '../base/env.ts'
import { PLACES_FROM_ADDRESS } from './place-limits.ts'

type PlacesEnv = Partial<Pick<Env, 'GOOGLE_MAPS_KEY' | 'GOOGLE_PLACES_API' | 'GOOGLE_PLACES_URL'>>

const site = await testSite()
let asked: { method: string; url: URL; key: string | undefined; body: Record<string, unknown> }[] = []
let reply: { status: number; body: unknown }

/** A stand-in for Google that records its requests. */
const url = await standIn(({ request, url, body }, response) => {
  asked.push({
    method: request.method ?? '',
    url,
    key: request.headers['x-goog-api-key'] as string | undefined,
    body: body ? JSON.parse(body) : {},
  })
  response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply.body))
})

function set(values: PlacesEnv): void {
  const none: PlacesEnv = { GOOGLE_MAPS_KEY: undefined, GOOGLE_PLACES_API: 'new', GOOGLE_PLACES_URL: undefined }
  Object.assign(site.parts.env, { ...none, ...values })
}
beforeEach(() => {
  asked = []
  set({})
})

const predict = (input: string, more: Record<string, string> = {}) =>
  site.call()('GET /places/autocomplete', { query: { input, ...more } })

test.each([
  ['tampines', 'Tampines'],
  ['tampnes', 'Tampines'],
  ['Tiong Bah', 'Tiong Bahru'],
  ['toa payo', 'Toa Payoh'],
  ['jurong eats', 'Jurong East'],
  ['holland v', 'Holland Village'],
  ['160071', 'Singapore 160071'],
  ['S 520826', 'Singapore 520826'],
  ['16', 'Postal sector 16'],
])('S7.11 without a key, typing %j predicts %s', async (input, main) => {
  const { source, predictions } = await predict(input)
  expect(source).toBe('gazetteer')
  expect(predictions[0]?.main_text).toBe(main)
})

test.each(['', ' ', 'x', 'zzzzqqq', '000000', '740001', "' OR 1=1", '🧺'])(
  'S7.11 %j predicts nothing',
  async (input) => {
    expect((await predict(input)).predictions).toEqual([])
  },
)

test('S7.11 every prediction can be located', async () => {
  for (const input of ['bukit', 'marine', 'district 10', '65', '238216']) {
    const { predictions } = await predict(input)
    expect(predictions.length).toBeGreaterThan(0)
    for (const { place_id } of predictions) {
      const place = await site.call()('GET /places/:id', { params: { id: place_id }, query: {} })
      expect(place.lat).toBeGreaterThan(1.2)
      expect(place.lng).toBeLessThan(104.1)
    }
  }
})

test('a postal code has its sector, district and planning area', async () => {
  const place = await site.call()('GET /places/:id', { params: { id: '570284' }, query: {} })
  expect(place).toMatchObject({
    postal_code: '570284',
    sector: '57',
    district: 20,
    planning_area: 'Bishan',
    is_approximate: true,
  })
})

test.each(['000000', '12', 'nowhere', 'x'.repeat(400), '%2e%2e%2fstore'])('the place %s is not found', async (id) => {
  expect((await site.send(`/api/places/${id}`)).status).toBe(404)
})

test('48 S7.11 S9.7 the server’s key, Singapore and geocode win over whatever a caller sends', async () => {
  set({ GOOGLE_MAPS_KEY: 'the-servers-key', GOOGLE_PLACES_URL: url })
  reply = {
    status: 200,
    body: {
      suggestions: [
        {
          placePrediction: {
            placeId: 'ChIJ1',
            text: { text: 'Orchard Road, Singapore' },
            structuredFormat: { mainText: { text: 'Orchard Road' }, secondaryText: { text: 'Singapore' } },
          },
        },
      ],
    },
  }
  const answer = await site.send(
    '/api/places/autocomplete?input=orchard&key=mine&components=country:us&types=establishment&includedRegionCodes=us&sessiontoken=abc',
  )
  expect((await answer.json()).response).toEqual({
    source: 'google',
    predictions: [
      {
        place_id: 'ChIJ1',
        description: 'Orchard Road, Singapore',
        main_text: 'Orchard Road',
        secondary_text: 'Singapore',
      },
    ],
  })
  expect(asked).toMatchObject([
    {
      method: 'POST',
      key: 'the-servers-key',
      body: { input: 'orchard', includedRegionCodes: ['sg'], includedPrimaryTypes: ['geocode'], sessionToken: 'abc' },
    },
  ])
  expect(asked[0]?.url.pathname).toBe('/v1/places:autocomplete')
})

test('48 S7.11 S9.7 the same for the legacy endpoint', async () => {
  set({ GOOGLE_MAPS_KEY: 'the-servers-key', GOOGLE_PLACES_URL: url, GOOGLE_PLACES_API: 'legacy' })
  reply = {
    status: 200,
    body: { status: 'OK', predictions: [{ place_id: 'ChIJ2', description: 'Bishan, Singapore' }] },
  }
  await site.send(
    '/api/places/autocomplete?input=bishan&key=mine&components=country:us&types=establishment&language=en',
  )
  expect(asked[0]?.url.pathname).toBe('/maps/api/place/autocomplete/json')
  expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
    input: 'bishan',
    language: 'en',
    components: 'country:sg',
    types: 'geocode',
    key: 'the-servers-key',
  })
})

test.each([
  [{ status: 500, body: {} }],
  [{ status: 403, body: { error: { message: 'bad key' } } }],
  [{ status: 200, body: { status: 'REQUEST_DENIED', predictions: 3 } }],
  [{ status: 302, body: {} }],
])('when Google answers %j, the gazetteer is used, and the key is not logged', async (broken) => {
  set({ GOOGLE_MAPS_KEY: 'the-servers-key', GOOGLE_PLACES_URL: url, GOOGLE_PLACES_API: 'legacy' })
  reply = broken
  expect(await predict('tampines')).toMatchObject({
    source: 'gazetteer',
    predictions: expect.arrayContaining([expect.objectContaining({ main_text: 'Tampines' })]),
  })
  expect(site.logged.join('')).toContain('place service did not answer')
  expect(site.logged.join('')).not.toContain('the-servers-key')
})

test('a place of Google’s is located, but only in Singapore', async () => {
  set({ GOOGLE_MAPS_KEY: 'the-servers-key', GOOGLE_PLACES_URL: url })
  const found = (country: string) => ({
    formattedAddress: '1 Orchard Rd, Singapore 238824',
    location: { latitude: 1.3, longitude: 103.84 },
    addressComponents: [
      { shortText: '238824', types: ['postal_code'] },
      { shortText: country, types: ['country', 'political'] },
    ],
  })
  reply = { status: 200, body: found('SG') }
  const place = await site.call()('GET /places/:id', { params: { id: 'ChIJ1' }, query: {} })
  expect(place).toMatchObject({ postal_code: '238824', sector: '23', district: 9, is_approximate: false })
  reply = { status: 200, body: found('US') }
  expect((await site.send('/api/places/ChIJ1')).status).toBe(404)
  reply = { status: 500, body: {} }
  expect((await site.send('/api/places/ChIJ1')).status).toBe(503)
})

test('after too many requests the gazetteer is used, Google is not called, and its places are refused with 429', async () => {
  set({ GOOGLE_MAPS_KEY: 'the-servers-key', GOOGLE_PLACES_URL: url })
  reply = { status: 200, body: { suggestions: [] } }
  expect((await predict('bishan')).source).toBe('google')
  await site.db.query({
    text: `UPDATE rate_limit SET points = $1 WHERE key LIKE 'places:%'`,
    values: [PLACES_FROM_ADDRESS.most],
  })
  asked = []
  const { source, predictions } = await predict('bishan')
  expect([source, predictions[0]?.main_text]).toEqual(['gazetteer', 'Bishan'])
  expect((await site.send('/api/places/ChIJ1')).status).toBe(429)
  expect((await site.send('/api/places/570284')).status).toBe(200)
  expect(asked).toEqual([])
})

test('when counting fails, the search for places still works', async () => {
  set({ GOOGLE_MAPS_KEY: 'the-servers-key', GOOGLE_PLACES_URL: url })
  reply = { status: 200, body: { suggestions: [] } }
  await site.db.query({ text: 'ALTER TABLE rate_limit RENAME TO rate_limit_away' })
  try {
    expect((await predict('bishan')).source).toBe('google')
  } finally {
    await site.db.query({ text: 'ALTER TABLE rate_limit_away RENAME TO rate_limit' })
  }
})

test('the map has its own browser key or none, and the server’s key is never sent', async () => {
  set({ GOOGLE_MAPS_KEY: 'the-servers-key' })
  expect(await site.call()('GET /places/map')).toEqual({ google: null })
  Object.assign(site.parts.env, { GOOGLE_MAPS_BROWSER_KEY: 'the-browsers-key' })
  const answer = await site.call()('GET /places/map')
  expect(answer).toEqual({ google: { browser_key: 'the-browsers-key', map_id: 'DEMO_MAP_ID' } })
  Object.assign(site.parts.env, { GOOGLE_MAPS_BROWSER_KEY: undefined })
})
