import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestSite, testSite } from '#tests/support/site.ts'

let site: TestSite
let asked: URL[] = []
let answer: (response: ServerResponse) => unknown

/** A stand-in for OneMap that records its requests. */
const oneMap = createServer((request, response) => {
  asked.push(new URL(request.url ?? '/', 'http://onemap'))
  answer(response)
})

const DOOR = {
  SEARCHVAL: 'BLK 123 ANG MO KIO AVENUE 3',
  BLK_NO: '123',
  ROAD_NAME: 'ANG MO KIO AVENUE 3',
  BUILDING: 'NIL',
  ADDRESS: '123 ANG MO KIO AVENUE 3 SINGAPORE 560123',
  POSTAL: '560123',
  X: '29000.1',
  Y: '38000.1',
  LATITUDE: '1.36929151236954',
  LONGITUDE: '103.843624965903',
}
const found = (...results: unknown[]) => ({ found: results.length, totalNumPages: 1, pageNum: 1, results })
const raw = (send: (response: ServerResponse) => unknown) => {
  answer = send
}
const json = (body: unknown, status = 200) => {
  answer = (response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

let start = Date.now()
beforeAll(async () => {
  site = await testSite()
  await new Promise<void>((done) => oneMap.listen(0, '127.0.0.1', done))
  const ONEMAP_URL = `http://127.0.0.1:${(oneMap.address() as AddressInfo).port}`
  Object.assign(site.parts.env, { PLACES: 'onemap', ONEMAP_URL })
})
afterAll(() => {
  oneMap.closeAllConnections()
  oneMap.close()
})
beforeEach(() => {
  asked = []
  // Expires the cache and the pause of the previous test.
  start += 50 * 3_600_000
  site.setClock(new Date(start))
})

const place = (id: string) => site.call()('GET /places/:id', { params: { id }, query: {} })
const predict = (input: string) => site.call()('GET /places/autocomplete', { query: { input } })

test('D5.1 a postal code gives its block and street from OneMap, written as people write them', async () => {
  json(found(DOOR))
  expect(await place('560123')).toEqual({
    place_id: '560123',
    description: '123 Ang Mo Kio Avenue 3, Singapore 560123',
    postal_code: '560123',
    sector: '56',
    district: 20,
    planning_area: 'Ang Mo Kio',
    block: '123',
    street: 'Ang Mo Kio Avenue 3',
    lat: 1.36929151236954,
    lng: 103.843624965903,
    is_approximate: false,
  })
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/common/elastic/search'])
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    searchVal: '560123',
    returnGeom: 'Y',
    getAddrDetails: 'Y',
    pageNum: '1',
  })
})

test('an answer is cached for a day', async () => {
  json(found(DOOR))
  for (let index = 0; index < 3; index += 1) await place('560123')
  expect(asked).toHaveLength(1)
  site.setClock(new Date(start + 24 * 3_600_000 + 1))
  await place('560123')
  expect(asked).toHaveLength(2)
})

test('among several results the exact postal code is used, and one with a block before one without', async () => {
  const other = { ...DOOR, BLK_NO: '9', POSTAL: '560124' }
  const carPark = { ...DOOR, BLK_NO: 'NIL', BUILDING: 'MULTI STOREY CAR PARK' }
  json(found(other, carPark, { ...DOOR, BLK_NO: '123a' }))
  expect(await place('560123')).toMatchObject({ block: '123A', street: 'Ang Mo Kio Avenue 3' })
})

test('S7.11 words find addresses and buildings, one for each postal code, and each can be located', async () => {
  json(found({ ...DOOR, BUILDING: 'TECK GHEE COURT' }, DOOR, { ...DOOR, POSTAL: '560124', BLK_NO: '124' }))
  const { source, predictions } = await predict('teck ghee')
  expect(source).toBe('onemap')
  expect(predictions).toEqual([
    {
      place_id: '560123',
      description: '123 Ang Mo Kio Avenue 3, Singapore 560123',
      main_text: 'Teck Ghee Court',
      secondary_text: '123 Ang Mo Kio Avenue 3, Singapore 560123',
    },
    {
      place_id: '560124',
      description: '124 Ang Mo Kio Avenue 3, Singapore 560124',
      main_text: '124 Ang Mo Kio Avenue 3',
      secondary_text: 'Singapore 560124',
    },
  ])
})

test.each<[string, unknown]>([
  ['no place', found()],
  ['a place abroad', found({ ...DOOR, LATITUDE: '48.8566', LONGITUDE: '2.3522' })],
  ['a postal code that cannot be', found({ ...DOOR, POSTAL: 'NIL' })],
  ['another postal code', found({ ...DOOR, POSTAL: '560999' })],
  ['no street', found({ ...DOOR, ROAD_NAME: 'NIL' })],
])('when OneMap answers with %s, the gazetteer locates the sector', async (_, body) => {
  json(body)
  expect(await place('560123')).toMatchObject({ block: null, street: null, sector: '56', is_approximate: true })
})

test.each<[string, () => void]>([
  ['an error', () => json({}, 500)],
  ['a refusal', () => json({ error: 'limit' }, 429)],
  ['something else', () => json({ results: 'none' })],
  ['words that never end', () => json(found({ ...DOOR, ROAD_NAME: 'X'.repeat(1000) }))],
  ['too many results', () => json(found(...Array.from({ length: 101 }, () => DOOR)))],
  ['no JSON', () => raw((response) => response.end('<html>'))],
  ['a redirect', () => raw((response) => response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end())],
  ['a megabyte', () => raw((response) => response.end(' '.repeat(1024 * 1024)))],
  ['a closed door', () => raw((response) => response.destroy())],
])(
  'when OneMap answers with %s, the gazetteer is used, a warning is logged, and OneMap is paused',
  async (_, broken) => {
    broken()
    const before = site.logged.length
    expect(await place('560123')).toMatchObject({ street: null, planning_area: 'Ang Mo Kio' })
    expect((await predict('tampines')).source).toBe('gazetteer')
    expect(asked).toHaveLength(1)
    expect(site.logged.slice(before).filter((line) => line.includes('place service did not answer'))).toHaveLength(1)
    site.setClock(new Date(start + 31_000))
    json(found(DOOR))
    expect((await place('560123')).street).toBe('Ang Mo Kio Avenue 3')
  },
)

test('a request to OneMap has a timeout of two seconds', async () => {
  answer = () => {}
  const limit = vi.spyOn(AbortSignal, 'timeout')
  expect((await place('560123')).is_approximate).toBe(true)
  expect(limit.mock.calls).toEqual([[2000]])
})

test('without the setting OneMap is never called', async () => {
  Object.assign(site.parts.env, { PLACES: undefined })
  json(found(DOOR))
  expect((await place('560123')).is_approximate).toBe(true)
  expect((await predict('teck ghee')).source).toBe('gazetteer')
  expect(asked).toEqual([])
  Object.assign(site.parts.env, { PLACES: 'onemap' })
})
