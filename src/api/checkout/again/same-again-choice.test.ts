import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { ADDRESS, placeOf } from '#tests/support/checkout.ts'
import { bought } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const run = (text: string, values: unknown[] = []) => site.db.query({ text, values })

/** Changes the store's own data, as an import would. */
async function changeStore(text: string): Promise<void> {
  await run(text)
  await run('UPDATE store SET version = version + 1')
  await site.parts.stores.refresh()
}
const { rows } = await run(`SELECT o.postal_sectors, t.min_spend_cents FROM outlet o JOIN sales_type t USING (store_id)
                            WHERE o.slug = 'tiong-bahru' AND t.slug = 'pickup-return'`)
const { postal_sectors: sectors, min_spend_cents: minSpend } = rows[0]
const servesSectors = (all: string[]) =>
  changeStore(`UPDATE outlet SET postal_sectors = '{${all.join()}}' WHERE slug = 'tiong-bahru'`)
const asksFor = (cents: number) =>
  changeStore(`UPDATE sales_type SET min_spend_cents = ${cents} WHERE slug = 'pickup-return'`)
afterEach(async () => {
  await servesSectors(sectors)
  await asksFor(minSpend)
})

test('P1.8 the newest paid order of one’s own is repeated: no unpaid or expired one, no subscription’s visit, no table’s', async () => {
  const buyer = await site.signedIn()
  const call = site.call(buyer.token)
  const repeated = async () => (await call('GET /checkout/same-again')).again?.order_id ?? null
  await bought(site)
  expect(await repeated()).toBeNull()
  const [first, second] = [await bought(site, { buyer }), await bought(site, { buyer })]
  await bought(site)
  expect(await repeated()).toBe(second.id)
  const { outlet_id, sales_type_id } = await placeOf(site, 'dine-in')
  const changes = [
    `status = 'awaiting_payment'`,
    `status = 'expired'`,
    `status = 'cancelled'`,
    `subscription_id = '${randomUUID()}'`,
    `category_id = ${SalesCategory.dineIn}, outlet_id = ${outlet_id}, sales_type_id = ${sales_type_id}`,
  ]
  for (const change of changes) {
    await run(`UPDATE customer_order SET ${change} WHERE id = $1`, [second.id])
    expect([change, await repeated()]).toEqual([change, first.id])
    await run(
      `UPDATE customer_order o SET status = f.status, subscription_id = NULL, category_id = f.category_id,
         outlet_id = f.outlet_id, sales_type_id = f.sales_type_id
       FROM customer_order f WHERE o.id = $1 AND f.id = $2`,
      [second.id, first.id],
    )
  }
  expect(await repeated()).toBe(second.id)
})

test('P1.8 what is gone is named beside what is left, and only that is priced', async () => {
  const buyer = await site.signedIn()
  const call = site.call(buyer.token)
  const place = await placeOf(site)
  const query = { outlet_id: String(place.outlet_id), sales_type_id: String(place.sales_type_id) }
  const { products } = await call('GET /products', { query: { ...query, available: '1', limit: '60' } })
  const [, other] = products.filter(({ needs_choice }) => !needs_choice)
  await call('POST /cart/add', { body: { ...place, product_id: other?.id ?? 0, qty: 3 } })
  const { id } = await bought(site, { buyer })
  await run(
    `UPDATE order_line SET product_id = NULL, option_id = NULL, variant_id = NULL WHERE order_id = $1 AND product_id = $2`,
    [id, other?.id],
  )
  const { again } = await call('GET /checkout/same-again')
  expect(again?.gone.map(({ name }) => name)).toEqual([other?.name])
  expect(again?.added.map(({ name }) => name)).not.toContain(other?.name)
  // A cart that has something else already stays out of the price.
  await call('POST /cart/add', { body: { ...place, product_id: other?.id ?? 0, qty: 1 } })
  const beside = (await call('GET /checkout/same-again')).again
  expect([beside?.total_cents, beside?.cart.pieces]).toEqual([again?.total_cents, 1])
  await call('POST /orders/:id/reorder', { params: { id }, body: { replace: true } })
  const { quote } = await call('POST /checkout/quote', { body: place })
  expect(again?.total_cents).toBe(quote.total_cents)
})

test('P1.8 the last order’s address is used if it is saved, else the main one, and the shopper is told', async () => {
  const { call } = await bought(site)
  const save = (unit: string) => call('POST /customer/addresses', { body: { ...ADDRESS, unit } })
  const main = await save('#09-99')
  const look = async () => (await call('GET /checkout/same-again')).again
  expect(await look()).toMatchObject({ address: { id: main.id }, is_other_address: true })
  const same = await save(ADDRESS.unit)
  expect(await look()).toMatchObject({ address: { id: same.id }, is_other_address: false })
})

test('P1.8 an outlet that no longer serves the address stands in the way', async () => {
  const { call } = await bought(site)
  await call('POST /customer/addresses', { body: ADDRESS })
  expect((await call('GET /checkout/same-again')).again).toMatchObject({ blocker: null })
  await servesSectors(['01'])
  expect((await call('GET /checkout/same-again')).again).toMatchObject({ blocker: 'outlet_unfit' })
})

test('P1.8 S5.1 at the partner’s host a minimum that is not reached stands in the way, by what is missing', async () => {
  const { token, call } = await bought(site)
  await call('POST /customer/addresses', { body: ADDRESS })
  const look = async (host: string) => (await site.call(token, host)('GET /checkout/same-again')).again
  const items = (await look('localhost'))?.added.reduce((sum, { qty, piece_cents }) => sum + qty * piece_cents, 0) ?? 0
  await asksFor(items + 1)
  expect(await look('harbour.localhost')).toMatchObject({ blocker: 'min_spend', remaining_cents: 1 })
  expect(await look('localhost')).toMatchObject({ blocker: null, remaining_cents: 0 })
  await asksFor(items)
  expect(await look('harbour.localhost')).toMatchObject({ blocker: null, remaining_cents: 0 })
})
