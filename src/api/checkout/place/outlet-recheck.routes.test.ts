import { afterEach, expect, test } from 'vitest'
import { books, pay, readyToPay } from '#tests/support/checkout.ts'
import { gatewayCalls } from '#tests/support/gateway-books.ts'
import { staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const staff = await staffOf(site)
const OUTLET = `UPDATE outlet SET is_retired = true WHERE slug = 'tiong-bahru'`
const run = (text: string) => site.db.query({ text })
const newVersion = () => run('UPDATE store SET version = version + 1')
const change = (body: Record<string, unknown>) =>
  staff.call('PATCH /operator/outlets/:slug', {
    params: { slug: 'tiong-bahru' },
    body: { bookings: 'keep', add_blackout_days: [], remove_blackout_days: [], reason: 'A burst pipe', ...body },
  })
const today = () => new Date(site.parts.clock().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

const { rows: known } = await run(`SELECT hours FROM outlet WHERE slug = 'tiong-bahru'`)
const setHours = (hours: unknown) =>
  site.db.query({ text: `UPDATE outlet SET hours = $1 WHERE slug = 'tiong-bahru'`, values: [hours] })

const NEVER = Object.fromEntries(Object.keys(known[0].hours).map((day) => [day, []]))

afterEach(async () => {
  await setHours(known[0].hours)
  await run(`UPDATE outlet SET is_retired = false, is_switched_off = false, blackout_days = '{}', slot_capacity = 6`)
  await run(`UPDATE slot_window SET capacity = NULL`)
  await run(`UPDATE sales_type SET is_retired = false`)
  await newVersion()
  await site.parts.stores.refresh()
})

test.each<[string, () => Promise<unknown>]>([
  ['retired, and this process has not heard', () => run(OUTLET)],
  ['retired by an import in another process', () => run(OUTLET).then(newVersion)],
  [
    'retired by an import that this process has heard of',
    () => run(OUTLET).then(newVersion).then(site.parts.stores.refresh),
  ],
  ['switched off, and this process has not heard', () => run(`UPDATE outlet SET is_switched_off = true`)],
  ['switched off by staff', () => change({ is_switched_off: true })],
])('D2.4 an outlet that is %s between quote and pay: 409, no order, and nobody is charged', async (_, close) => {
  const shopper = await readyToPay(site)
  const before = await books(site)
  await close()
  const calls = gatewayCalls(site)
  const refused = await refusal(pay(site, shopper))
  site.payments.interrupt(undefined)
  expect([refused.httpStatus, refused.response]).toEqual([409, { code: 'outlet_closed' }])
  expect(calls).toEqual([])
  expect(await books(site)).toEqual(before)
  const { rows } = await run(`SELECT FROM customer_order`)
  expect(rows).toHaveLength(0)
})

const atTable = async () => {
  const { rows } = await run(`SELECT token FROM dining_table WHERE slug = 'tb-01'`)
  return readyToPay(site, { salesType: 'dine-in', more: { table: rows[0].token } })
}

test.each<[string, () => Promise<unknown>]>([
  [
    'closed for today, and this process has not heard',
    () => run(`UPDATE outlet SET blackout_days = ARRAY['${today()}']::date[]`),
  ],
  ['open at other hours, and this process has not heard', () => setHours(NEVER)],
  ['closed for today by staff', () => change({ add_blackout_days: [today()] })],
])('D1.7 D2.4 an outlet that is %s between quote and pay: nothing is sold at its tables', async (_, close) => {
  const shopper = await atTable()
  await close()
  const calls = gatewayCalls(site)
  const refused = await refusal(pay(site, shopper))
  site.payments.interrupt(undefined)
  expect([refused.httpStatus, refused.response]).toEqual([409, { code: 'outlet_closed' }])
  expect(calls).toEqual([])
})

test.each(['pickup-return', 'drop-off', 'goods-delivery'])(
  'D1.7 an outlet whose door is closed today takes a %s for a later window, and none for today',
  async (salesType) => {
    const shopper = await readyToPay(site, { salesType })
    const starts = shopper.body.first_starts_at ?? shopper.body.last_starts_at ?? ''
    const day = new Date(Date.parse(starts) + 8 * 3_600_000).toISOString().slice(0, 10)
    if (day !== today()) await change({ add_blackout_days: [today()] })
    expect(await pay(site, shopper)).toMatchObject({ status: 'confirmed' })
    const other = await readyToPay(site, { salesType })
    const chosen = other.body.first_starts_at ?? other.body.last_starts_at ?? ''
    await change({ add_blackout_days: [new Date(Date.parse(chosen) + 8 * 3_600_000).toISOString().slice(0, 10)] })
    const refused = await refusal(pay(site, other))
    expect([refused.httpStatus, refused.response]).toEqual([409, expect.objectContaining({ code: 'slot_unavailable' })])
  },
)

test('D1.7 a shopper who holds the last place of an outlet may pay for it', async () => {
  const shopper = await readyToPay(site)
  const { first_starts_at, last_starts_at, cart_key } = shopper.body
  const holds = { ...shopper.basket, first_starts_at, last_starts_at, cart_key }
  await site.call()('POST /checkout/holds', { body: holds })
  await run(`UPDATE outlet SET slot_capacity = 0`)
  await run(`UPDATE slot_window SET capacity = taken`)
  await newVersion()
  await site.parts.stores.refresh()
  const params = { id: String(shopper.basket.outlet_id) }
  const query = { sales_type_id: String(shopper.basket.sales_type_id) }
  expect(await site.call()('GET /outlets/:id', { params, query })).toMatchObject({ is_closed: false })
  expect(await pay(site, shopper)).toMatchObject({ status: 'confirmed' })
  expect(await site.call()('GET /outlets/:id', { params, query })).toMatchObject({ closed_reason: 'no_window' })
})

test('D2.4 a sales type that is retired between quote and pay: nobody is charged', async () => {
  const shopper = await readyToPay(site)
  await run(`UPDATE sales_type SET is_retired = true WHERE slug = 'pickup-return'`)
  await newVersion()
  const calls = gatewayCalls(site)
  const refused = await refusal(pay(site, shopper))
  site.payments.interrupt(undefined)
  expect(refused.httpStatus).toBe(404)
  expect(calls).toEqual([])
})

test('D2.4 a product that is sold out between quote and pay: 409 with what is left, and nobody is charged', async () => {
  const shopper = await readyToPay(site)
  const [item] = shopper.body.items as { product_id: number }[]
  const { slug } = await site.call()('GET /products/:id', { params: { id: String(item?.product_id) }, query: {} })
  const soldOut = (is_sold_out: boolean) =>
    staff.call('PATCH /operator/products/:slug', {
      params: { slug },
      body: { is_sold_out, reason: 'A broken machine' },
    })
  await soldOut(true)
  const refused = await refusal(pay(site, shopper))
  expect([refused.httpStatus, refused.response]).toEqual([409, expect.objectContaining({ code: 'item_unavailable' })])
  await soldOut(false)
  expect(await pay(site, shopper)).toMatchObject({ status: 'confirmed' })
})

test('D1.2 an outlet that is switched off has no windows to choose, hold or move to', async () => {
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, { token })
  const { order_id: id } = await pay(site, shopper)
  await change({ is_switched_off: true })
  await site.parts.stores.refresh()
  const { outlet_id, sales_type_id } = shopper.basket
  const query = { outlet_id: String(outlet_id), sales_type_id: String(sales_type_id), turnaround_hours: '0' }
  const { first, last } = await site.call()('GET /checkout/slots', { query })
  expect([first, last].flatMap((days) => days ?? [])).toEqual([])
  const { first_starts_at, last_starts_at } = shopper.body
  const holds = { ...shopper.basket, first_starts_at, last_starts_at, cart_key: 'a'.repeat(24) }
  expect((await refusal(site.call()('POST /checkout/holds', { body: holds }))).httpStatus).toBe(409)
  const later = new Date(Date.parse(last_starts_at ?? '') + 86_400_000).toISOString()
  const moved = site.call(token)('POST /orders/:id/reschedule', {
    params: { id },
    body: { first_starts_at: null, last_starts_at: later },
  })
  expect((await refusal(moved)).httpStatus).toBe(409)
})
