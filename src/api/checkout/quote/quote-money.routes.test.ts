import { beforeEach, expect, test } from 'vitest'
import type { QuotedCart } from '#contract/order/checkout.ts'
import { menuOf } from '#tests/support/cart.ts'
import { changeCampaign } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const menu = await menuOf(site)
const PARTNER_HOST = 'harbour.localhost'
const place = { outlet_id: menu.outlet('tiong-bahru'), sales_type_id: menu.salesType('pickup-return') }
const item = await menu.item('delicates-wash')
const other = await menu.item('family-bag', { modifiers: ['scent-free'] })
const WELCOME = ['code:WELCOME10']
const anyOrder = 'min_spend_cents = 0, is_first_order_only = false, sales_type_ids = NULL, per_person_limit = NULL'

beforeEach(async () => {
  await changeCampaign(
    site,
    'WELCOME10',
    `kind = 'amount', amount_cents = 100, percent = NULL, cap_cents = NULL, ${anyOrder}`,
  )
  await menu.change('UPDATE price SET cents = 350 WHERE product_id = $1', item.product_id)
})

const costs = (cents: number, product = item) =>
  menu.change('UPDATE price SET cents = $2 WHERE product_id = $1', product.product_id, cents)
const percent = (value: number, cap: number | null = null, scope = 'order') =>
  changeCampaign(
    site,
    'WELCOME10',
    `kind = 'percent', amount_cents = NULL, percent = ${value}, cap_cents = ${cap}, scope = '${scope}'`,
  )

type Asked = { qty?: number; voucher_ids?: string[]; extra_service_ids?: number[]; items?: unknown[] }
const ask = async ({ qty = 1, ...more }: Asked = {}, host?: string): Promise<QuotedCart['quote']> =>
  (await site.call(undefined, host)('POST /checkout/quote', { body: { ...place, items: [{ ...item, qty }], ...more } }))
    .quote
const lineOf = (quote: QuotedCart['quote'], rule: string) => quote.lines.find((line) => line.rule === rule)?.cents

test.each([
  [6666, 667, 5999, 600],
  [6667, 667, 6000, 600],
  [6668, 667, 6001, 0],
])(
  'D2.3 of %i cents the partner’s visitor is let off %i; %i are left, and the delivery costs %i',
  async (cents, discount, left, delivery) => {
    await costs(cents)
    const quote = await ask({}, PARTNER_HOST)
    expect(quote.discount_cents).toBe(discount)
    expect(quote.items_cents - quote.discount_cents).toBe(left)
    expect([quote.delivery_cents, quote.total_cents]).toEqual([delivery, left + delivery])
    expect(quote.until_free_delivery_cents).toBe(delivery === 0 ? null : 6668 - cents)
  },
)

test('D2.3 what is above 60.00 before the discount only, or with extra services only, pays its delivery', async () => {
  await costs(6500)
  expect((await ask({}, PARTNER_HOST)).delivery_cents).toBe(600)
  const services = await site.call()('GET /checkout/extra-services', {
    query: { sales_type_id: String(place.sales_type_id) },
  })
  const bags = services.filter(({ slug }) => slug === 'garment-bags').map(({ id }) => id)
  const withBags = await ask({ extra_service_ids: bags }, PARTNER_HOST)
  expect([withBags.extras_cents, withBags.delivery_cents]).toEqual([900, 600])
})

test('D2.3 the sales type’s own threshold counts the items after the partner’s discount, and includes its amount', async () => {
  const threshold = (cents: number) =>
    menu.change(`UPDATE sales_type SET free_delivery_from_cents = $2 WHERE id = $1`, place.sales_type_id, cents)
  await threshold(5000)
  const deliveryOf = async (cents: number, host?: string) => {
    await costs(cents)
    return (await ask({}, host)).delivery_cents
  }
  expect([await deliveryOf(4999), await deliveryOf(5000)]).toEqual([600, 0])
  expect([await deliveryOf(5555, PARTNER_HOST), await deliveryOf(5556, PARTNER_HOST)]).toEqual([600, 0])
  await threshold(10_000)
})

// D6.1: a minimum is compared with items and extra services after the partner's discount, without delivery.
test.each([
  ['goods alone', false, undefined, 350],
  ['goods and extra services', true, undefined, 1250],
  ['goods after the partner’s discount', false, PARTNER_HOST, 315],
  ['both', true, PARTNER_HOST, 1215],
])('D6.1 a voucher’s minimum counts %s, and no delivery', async (_, bags, host, spent) => {
  const services = await site.call()('GET /checkout/extra-services', {
    query: { sales_type_id: String(place.sales_type_id) },
  })
  const extra_service_ids = bags ? services.filter(({ slug }) => slug === 'garment-bags').map(({ id }) => id) : []
  const quoteAt = async (minimum: number) => {
    await changeCampaign(site, 'WELCOME10', `min_spend_cents = ${minimum}`)
    return ask({ extra_service_ids, voucher_ids: WELCOME }, host)
  }
  const enough = await quoteAt(spent)
  expect([lineOf(enough, 'voucher_order'), enough.unused_vouchers]).toEqual([-100, []])
  expect(enough.delivery_cents).toBe(600)
  const short = await quoteAt(spent + 1)
  expect(short.unused_vouchers).toMatchObject([{ reason: 'minimum', missing_cents: 1 }])
})

// Discounts round half a cent up, in the customer's favour. GST rounds to the nearest cent.
test.each([
  [345, 35],
  [354, 35],
  [355, 36],
  [356, 36],
  [365, 37],
])('S1.9 D2.1 ten percent of %i cents is %i: half a cent is the customer’s', async (cents, discount) => {
  await costs(cents)
  expect(lineOf(await ask({}, PARTNER_HOST), 'partner_discount')).toBe(-discount)
})

test('S1.9 the ten percent are of the whole basket, rounded once', async () => {
  await costs(345)
  await costs(345, other)
  const items = [item, item, other].map((one, index) => ({ ...one, qty: 1, notes: `bag ${index}` }))
  const quote = await ask({ items }, PARTNER_HOST)
  expect([quote.items_cents, lineOf(quote, 'partner_discount')]).toEqual([1035, -104])
  await costs(3900, other)
})

test.each([
  [1, 350, null, 4],
  [1, 349, null, 3],
  [15, 350, null, 53],
  [15, 350, 52, 52],
  [15, 350, 53, 53],
  [15, 350, 54, 53],
  [25, 350, null, 88],
  [100, 350, null, 350],
  [33, 350, 100, 100],
])('D6.1 a voucher of %i percent of %i cents, capped at %s, is %i', async (value, cents, cap, saved) => {
  await costs(cents)
  for (const scope of ['order', 'item']) {
    await percent(value, cap, scope)
    expect(lineOf(await ask({ voucher_ids: WELCOME }), `voucher_${scope}`)).toBe(-saved)
  }
})

test('D6.1 a percentage is of what is left after the partner’s discount', async () => {
  await costs(350)
  await percent(50)
  // 350 - 35 = 315; half of it is 157.5.
  expect(lineOf(await ask({ voucher_ids: WELCOME }, PARTNER_HOST), 'voucher_order')).toBe(-158)
})

/** 9/109 of whole cents is never exactly half a cent: 18 × total would have to be an odd multiple of 109. These are the nearest to it. */
test.each([
  [648, 54],
  [660, 54],
  [757, 63],
  [769, 63],
])('D2.2 a total of %i cents includes %i cents of GST, to the nearest cent', async (total, gst) => {
  await costs(total - 600)
  const quote = await ask()
  expect([quote.total_cents, quote.gst_cents, quote.gst_rate]).toEqual([total, gst, 900])
})
