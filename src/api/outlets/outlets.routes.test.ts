import { beforeAll, expect, test } from 'vitest'
import { ApiFailure } from '#contract/wire/request.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'

let site: TestSite
const sales: Record<string, string> = {}

beforeAll(async () => {
  site = await testSite()
  for (const { id, slug } of await site.call()('GET /sales-types')) sales[slug] = String(id)
})

const outlets = (query: Record<string, string> = {}) => site.call()('GET /outlets', { query })
const at = (local: string) => site.setClock(new Date(`${local}:00+08:00`))

test('S3.4 D1.1 a sales type has its name, minimum spend and category', async () => {
  const list = await site.call()('GET /sales-types')
  expect(
    list.map(({ name, category_id, min_spend, min_spend_cents }) => [name, category_id, min_spend, min_spend_cents]),
  ).toEqual([
    ['Pickup & Return', 3, '40.00', 4000],
    ['Drop Off & Collect', 1, '10.00', 1000],
    ['Goods Delivery', 2, '25.00', 2500],
    ['Dine In', 4, '0.00', 0],
  ])
  expect(list[3]?.outlet_ids).toHaveLength(2)
})

test('S3.4 D1.2 an outlet has its name, and its door is closed by Singapore’s clock', async () => {
  at('2026-11-16T13:30')
  const list = await outlets()
  expect(list.map(({ outlet, door_closed_reason }) => [outlet, door_closed_reason])).toEqual([
    ['Tiong Bahru', null],
    ['Bishan', null],
    ['Tampines', 'hours'],
    ['Jurong East', null],
  ])
  const tampines = list.find(({ outlet }) => outlet === 'Tampines')
  expect(tampines).toMatchObject({ is_closed: false, opens_again: '2026-11-16T06:00:00.000Z', closes_at: null })
  expect(tampines?.hours_today).toEqual(['09:00-13:00', '14:00-21:00'])
})

test.each([
  ['a Sunday', '2026-11-15T12:00', 'hours', '2026-11-16T02:00:00.000Z'],
  ['a public holiday', '2026-12-25T12:00', 'holiday', '2026-12-26T02:00:00.000Z'],
  ['a blackout day', '2026-12-24T12:00', 'blackout', '2026-12-26T02:00:00.000Z'],
])('D1.2 the door of Jurong East is closed on %s and says when it opens', async (_, local, reason, opens) => {
  at(local)
  const list = await outlets()
  expect(list[3]).toMatchObject({ outlet: 'Jurong East', door_closed_reason: reason, opens_again: opens })
})

test('D1.2 the nearest comes first, and those that do not serve the sector say so', async () => {
  const list = await outlets({ sales_type_id: sales['pickup-return'] ?? '', postal_code: '520123' })
  expect(list.map(({ outlet, unfit_reason }) => [outlet, unfit_reason])).toEqual([
    ['Tampines', null],
    ['Bishan', 'postal_sector'],
    ['Tiong Bahru', 'postal_sector'],
    ['Jurong East', 'postal_sector'],
  ])
  expect(list[0]?.distance_m).toBeLessThan(2000)
})

test('D1.2 the postal sector does not matter for orders at the outlet', async () => {
  const list = await outlets({ sales_type_id: sales['drop-off'] ?? '', postal_code: '520123' })
  expect(list.every(({ unfit_reason }) => unfit_reason === null)).toBe(true)
})

test('D1.2 outlets that do not serve the sales type say so, and what they sell is told', async () => {
  const list = await outlets({ sales_type_id: sales['dine-in'] ?? '' })
  expect(list.map(({ unfit_reason }) => unfit_reason)).toEqual([null, 'sales_type', null, 'sales_type'])
  expect(list[0]?.categories.map(({ slug }) => slug)).toContain('cafe')
  expect(list[1]?.categories.map(({ slug }) => slug)).not.toContain('cafe')
})

test('a position counts more than a postal code', async () => {
  const list = await outlets({ postal_code: '520123', lat: '1.3335', lng: '103.7398' })
  expect(list[0]).toMatchObject({ outlet: 'Jurong East', distance_m: 0 })
})

test('one outlet is found by its id', async () => {
  const [first] = await outlets()
  expect(await site.call()('GET /outlets/:id', { params: { id: String(first?.id) }, query: {} })).toEqual({ ...first })
})

test.each([
  ['sales_type_id=abc', 400],
  ['sales_type_id=999999', 404],
  ['postal_code=12', 400],
  ['postal_code=000000', 400],
  ['postal_code=740000', 400],
  ['postal_code=1%27--11', 400],
  ['lat=1.3', 400],
  ['lat=north&lng=103', 400],
  ['lat=91&lng=103', 400],
])('outlets with %s are refused in words', async (query, status) => {
  const answer = await site.send(`/api/outlets?${query}`)
  expect(answer.status).toBe(status)
  expect(Object.values((await answer.json()).errors)[0]).toMatch(/\w+ \w+/)
})

test('an unknown sales type is refused', async () => {
  const [first] = await outlets()
  expect((await site.send(`/api/outlets/${first?.id}?sales_type_id=999999`)).status).toBe(404)
})

test.each(['0', '999999', 'abc', '1%20OR%201'])('the outlet %s is not found', async (id) => {
  expect((await site.send(`/api/outlets/${id}`)).status).toBe(404)
})

async function table(slug: string): Promise<string> {
  const { rows } = await site.db.query({ text: 'SELECT token FROM dining_table WHERE slug = $1', values: [slug] })
  return rows[0].token
}

test('D1.6 a table’s token gives its outlet and sales type', async () => {
  at('2026-11-16T12:00')
  const found = await site.call()('GET /tables/:token', { params: { token: await table('tb-03') } })
  expect(found).toMatchObject({
    table: 'Long table',
    outlet: 'Tiong Bahru',
    sales_type: 'Dine In',
    sales_type_id: Number(sales['dine-in']),
    is_closed: false,
  })
})

test('D1.6 an unknown table and one that is out of use are told apart, in words', async () => {
  const ask = (token: string) =>
    site
      .call()('GET /tables/:token', { params: { token } })
      .catch((error: unknown) => (error instanceof ApiFailure ? [error.httpStatus, error.message] : error))
  const unknown = [404, expect.stringContaining('can’t find this table')]
  for (const token of ['tb-01', 'x'.repeat(500), "' OR '1'='1", 'abcdefghijklmnopqrstuv'])
    expect(await ask(token)).toEqual(unknown)
  const token = await table('tp-04')
  await site.db.query({ text: `UPDATE dining_table SET is_disabled = true WHERE slug = 'tp-04'` })
  expect(await ask(token)).toEqual([404, expect.stringContaining('isn’t taking orders')])
})

test('D1.6 a table of one store is unknown at another', async () => {
  const { token } = await site.signedIn({ store: 'kinder-press' })
  const there = site.call(token, 'kinder-press.localhost')
  const asked = there('GET /tables/:token', { params: { token: await table('tb-01') } })
  await expect(asked).rejects.toMatchObject({
    httpStatus: 404,
    message: expect.stringContaining('can’t find this table'),
  })
})

test('S2.24 a store for members shows its outlets to members only', async () => {
  const { token } = await site.signedIn({ store: 'kinder-press' })
  await expect(site.call(undefined, 'kinder-press.localhost')('GET /outlets', { query: {} })).rejects.toMatchObject({
    httpStatus: 401,
  })
  const list = await site.call(token, 'kinder-press.localhost')('GET /outlets', { query: {} })
  expect(list.map(({ outlet }) => outlet)).toEqual(['Rodyk Street Atelier', 'Balestier Workroom'])
})
