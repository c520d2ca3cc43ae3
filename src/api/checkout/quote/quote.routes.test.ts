import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { postQuote, type QuotedCart } from '#contract/order/checkout.ts'
import { type Menu, menuOf } from '#tests/support/cart.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'
import { TRIP, tripwire } from '#tests/support/tripwire.ts'
import { quoteBasket } from './quote-basket.ts'

const PARTNER_HOST = 'harbour.localhost'
let site: TestSite
let menu: Menu
let place: { outlet_id: number; sales_type_id: number }

beforeAll(async () => {
  site = await testSite()
  menu = await menuOf(site)
  place = { outlet_id: menu.outlet('tiong-bahru'), sales_type_id: menu.salesType('pickup-return') }
})

type Asked = { items?: unknown[]; voucher_ids?: string[]; extra_service_ids?: number[]; table?: string }
const quote = (more: Asked, host?: string): Promise<QuotedCart> =>
  site.call(undefined, host)('POST /checkout/quote', { body: { ...place, ...more } })
const rules = ({ quote: { lines } }: QuotedCart) => lines.map(({ rule, cents }) => [rule, cents])

async function serviceIds(...slugs: string[]): Promise<number[]> {
  const query = { sales_type_id: String(place.sales_type_id) }
  const all = await site.call()('GET /checkout/extra-services', { query })
  return slugs.map((slug) => all.find((one) => one.slug === slug)?.id ?? 0)
}

test('1 D2.1 a guest’s basket is priced by the server, whatever its prices say, in the shape of the contract', async () => {
  const item = await menu.item('delicates-wash', { qty: 2 })
  const answer = await quote({ items: [{ ...item, price_per_pcs: '0.01', final_price: '0.01' }] })
  expect(rules(answer)).toEqual([
    ['item', 700],
    ['delivery_fee', 600],
  ])
  expect(answer.quote).toMatchObject({
    total_cents: 1300,
    gst_cents: 107,
    gst_rate: 900,
    until_free_delivery_cents: 9300,
    min_spend: { is_reached: true },
  })
  expect(answer.turnaround_hours).toBeGreaterThan(0)
  expect(z.safeParse(postQuote.response, answer).error).toBeUndefined()
})

test('D2.1 a customer’s cart is what is quoted, not what the request says', async () => {
  const { token } = await site.signedIn()
  const api = site.call(token)
  await api('POST /cart/add', { body: { ...(await menu.item('delicates-wash', { qty: 3 })), ...place } })
  const answer = await api('POST /checkout/quote', { body: { ...place, items: [] } })
  expect(answer.items).toMatchObject([{ qty: 3, final_price: '10.50' }])
  expect(answer.quote.total_cents).toBe(1650)
  const elsewhere = { ...place, outlet_id: menu.outlet('bishan') }
  expect((await api('POST /checkout/quote', { body: elsewhere })).quote.total_cents).toBe(0)
})

test('S1.10 D2.3 the partner brand’s host gives ten percent and free delivery above $60', async () => {
  const items = [await menu.item('delicates-wash', { qty: 20 })]
  expect(rules(await quote({ items }))).toEqual([
    ['item', 7000],
    ['delivery_fee', 600],
  ])
  expect(rules(await quote({ items }, PARTNER_HOST))).toEqual([
    ['item', 7000],
    ['partner_discount', -700],
    ['delivery_fee', 600],
    ['delivery_free_partner', -600],
  ])
})

test('20 nothing but the host makes the partner’s discount', async () => {
  const body = JSON.stringify({
    ...place,
    items: [await menu.item('delicates-wash', { qty: 20 })],
    partner: { name: 'Harbour Residences' },
    referer: 'harbour',
  })
  const headers = {
    'Content-Type': 'application/json',
    Referer: `http://${PARTNER_HOST}/`,
    Origin: `http://${PARTNER_HOST}`,
    'X-Forwarded-Host': PARTNER_HOST,
  }
  const answer = await site.send('/api/checkout/quote?referer=harbour', { method: 'POST', headers, body })
  expect(((await answer.json()) as { response: QuotedCart }).response.quote.discount_cents).toBe(0)
})

test('S5.1 the sales type’s minimum is told to the partner’s customers, and binds nobody else', async () => {
  const items = [await menu.item('delicates-wash')]
  expect((await quote({ items }, PARTNER_HOST)).quote.min_spend).toEqual({
    is_reached: false,
    min_cents: 4000,
    remaining_cents: 3650,
  })
  expect((await quote({ items })).quote.min_spend.is_reached).toBe(true)
})

test('D3.2 extra services are priced from the store, each once; those of other sales types are not sold here', async () => {
  const ids = await serviceIds('garment-bags', 'eco-packaging')
  const items = [await menu.item('delicates-wash')]
  const [dineIn] = await site.call()('GET /checkout/extra-services', {
    query: { sales_type_id: String(menu.salesType('dine-in')) },
  })
  const answer = await quote({ items, extra_service_ids: [...ids, ...ids, dineIn?.id ?? 0, 2_000_000_000] })
  expect(rules(answer)).toEqual([
    ['item', 350],
    ['extra_service', 900],
    ['extra_service', 250],
    ['delivery_fee', 600],
  ])
})

test('D3.1 express makes what can be hurried quicker, and nothing else', async () => {
  const [express = 0] = await serviceIds('express-24h')
  const shirt = await menu.item('delicates-wash')
  const carpet = await menu.item('carpet-deep-clean', { option: 'carpet-small', variant: 'carpet-small-wool' })
  const hours = async (items: unknown[], extra_service_ids: number[]) =>
    (await quote({ items, extra_service_ids })).turnaround_hours
  expect([await hours([shirt], []), await hours([shirt], [express])]).toEqual([72, 24])
  expect([await hours([shirt, carpet], []), await hours([shirt, carpet], [express])]).toEqual([240, 240])
})

test('D2.2 an unknown voucher is reported, not refused', async () => {
  const answer = await quote({
    items: [await menu.item('delicates-wash')],
    voucher_ids: ['code:NOSUCHCODE', "' OR 1=1"],
  })
  expect(answer.quote.unused_vouchers).toMatchObject([
    { ref: 'code:NOSUCHCODE', reason: 'unknown', message: expect.stringMatching(/\w/) },
    { ref: "' OR 1=1", reason: 'unknown' },
  ])
  expect(answer.quote.discount_cents).toBe(0)
})

test('D6.1 a code counts once however it is spelled, and the answer has its one spelling', async () => {
  site.setClock(new Date('2026-11-16T09:00:00+08:00'))
  const items = [await menu.item('delicates-wash', { qty: 20 })]
  const voucher_ids = ['code:welcome 10', 'code:WELCOME10', 'code: Welcome-10', 'code:no such', 'code:NOSUCH']
  const { quote: answer } = await quote({ items, voucher_ids })
  const used = answer.lines.filter(({ rule }) => rule.startsWith('voucher_'))
  expect(used).toMatchObject([{ ref: 'code:WELCOME10', cents: -1000 }])
  expect(answer.unused_vouchers).toMatchObject([{ ref: 'code:NOSUCH', reason: 'unknown' }])
})

test('D2.2 D6.1 vouchers take off what they say, and one that does not count says how it would', async () => {
  site.setClock(new Date('2026-11-16T09:00:00+08:00'))
  const voucher_ids = ['code:WELCOME10', 'code:QUIETDAYS']
  const worth = (qty: number) => menu.item('delicates-wash', { qty })
  const few = await quote({ items: [await worth(10)], voucher_ids })
  expect(few.quote.unused_vouchers).toMatchObject([
    { ref: 'code:WELCOME10', reason: 'minimum', missing_cents: 2500, message: expect.stringContaining('25.00') },
    { ref: 'code:QUIETDAYS', reason: 'wrong_weekday', missing_cents: null },
  ])
  site.setClock(new Date('2026-11-17T09:00:00+08:00'))
  expect(rules(await quote({ items: [await worth(20)], voucher_ids }))).toEqual([
    ['item', 7000],
    ['voucher_order', -1000],
    ['delivery_fee', 600],
    ['voucher_delivery', -600],
  ])
})

test('unavailable items stay in the answer and cost nothing', async () => {
  const items = [await menu.item('delicates-wash'), await menu.item('kopi')]
  const answer = await quote({ items })
  expect(answer.items.map(({ unavailable }) => unavailable)).toEqual([null, 'not_sold_here'])
  expect(answer.quote.items_cents).toBe(350)
})

test('D2.4 the hash is the same for the same order, and another one as soon as anything that is paid for changes', async () => {
  const item = await menu.item('everyday-wash-fold', { modifiers: ['scent-free'] })
  const hashOf = async (more: Asked, host?: string) => (await quote(more, host)).quote.hash
  const hash = await hashOf({ items: [item] })
  expect(await hashOf({ items: [item] })).toBe(hash)
  const others = [
    await hashOf({ items: [{ ...item, qty: 2 }] }),
    await hashOf({ items: [await menu.item('everyday-wash-fold', { modifiers: ['scent-fresh-linen'] })] }),
    await hashOf({ items: [item], extra_service_ids: await serviceIds('eco-packaging') }),
    await hashOf({ items: [item] }, PARTNER_HOST),
  ]
  await menu.change(`UPDATE price SET cents = cents + 1 WHERE product_id = $1`, item.product_id)
  others.push(await hashOf({ items: [item] }))
  await menu.change(`UPDATE price SET cents = cents - 1 WHERE product_id = $1`, item.product_id)
  expect(new Set([hash, ...others]).size).toBe(6)
  expect(await hashOf({ items: [item] })).toBe(hash)
})

test.each([
  ['an unknown outlet', { outlet_id: 999_999 }, 404],
  ['an unknown sales type', { sales_type_id: 999_999 }, 404],
  ['no items at all', { items: undefined }, 400],
  ['an item list that is none', { items: { length: 1 } }, 400],
  ['too many vouchers', { voucher_ids: Array.from({ length: 11 }, () => 'x') }, 400],
  ['a service that is no number', { extra_service_ids: ['1; DROP TABLE store'] }, 400],
])('%s is refused in words', async (_, more, status) => {
  const body = { ...place, items: [], ...more } as never
  const error = await refusal(site.call()('POST /checkout/quote', { body }))
  expect(error.httpStatus).toBe(status)
  expect(error.message).toMatch(/\w/)
})

test('16 another store’s outlet is unknown here, and its products are dropped', async () => {
  const { rows } = await site.db.query({
    text: `SELECT o.id, p.id AS product_id FROM outlet o JOIN store s ON s.id = o.store_id JOIN product p ON p.store_id = s.id
           WHERE NOT s.is_default LIMIT 1`,
  })
  const body = { ...place, items: [], outlet_id: rows[0].id as number }
  expect((await refusal(site.call()('POST /checkout/quote', { body }))).httpStatus).toBe(404)
  const answer = await quote({ items: [{ product_id: rows[0].product_id, qty: 1 }] })
  expect(answer).toMatchObject({ items: [], dropped: [{ reason: 'gone' }], quote: { total_cents: 0 } })
})

test('46 injections into what is only looked up do nothing', async () => {
  const tripped = await tripwire(site.db)
  const nasty = `x'; ${TRIP}; --`
  const answer = await quote({ items: [], table: nasty, voucher_ids: [nasty, `code:${nasty}`] })
  expect(answer.quote.total_cents).toBe(0)
  expect(await tripped()).toBe(false)
})

test('a guest’s quote of products that are known needs no statement, a customer’s the login and the cart', async () => {
  const { token } = await site.signedIn()
  const body = {
    ...place,
    items: [await menu.item('delicates-wash')],
    extra_service_ids: await serviceIds('eco-packaging'),
  }
  await site.call(token)('POST /cart/add', { body: { ...(await menu.item('delicates-wash')), ...place } })
  const asked: string[] = []
  const { query } = site.db
  site.db.query = (config) => {
    asked.push(config.name ?? config.text)
    return query(config)
  }
  await site.call()('POST /checkout/quote', { body })
  expect(asked).toEqual([])
  await site.call(token)('POST /checkout/quote', { body })
  site.db.query = query
  expect(asked).toEqual(['session_by_token', 'cart_at'])
})

test('inside transactions a quote asks for no second connection, also when nothing is remembered', async () => {
  const small = await testSite({ poolSize: 2 })
  const { parts } = small
  const body = {
    ...place,
    items: [await menu.item('delicates-wash')],
    voucher_ids: ['code:WELCOME10'],
    extra_service_ids: await serviceIds('eco-packaging'),
    table: 'no-such-table',
  }
  await parts.stores.refresh()
  const hosted = parts.stores.byHost('localhost')
  if (!hosted) throw new Error('no default store')
  const scope = {
    ...hosted,
    origin: 'http://localhost',
    viewer: { kind: 'guest' as const },
    now: new Date(),
    random: parts.random,
    requestId: '',
    clientAddress: '',
    userAgent: '',
    idempotencyKey: undefined,
  }
  const quotes = await Promise.all(
    Array.from({ length: 6 }, () => small.db.transaction((tx) => quoteBasket(tx, parts, scope, body, new Set()))),
  )
  for (const { quote: one } of quotes) expect(one.total_cents).toBe(350 + 250 + 600)
})
