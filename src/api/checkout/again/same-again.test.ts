import { expect, test } from 'vitest'
import { ADDRESS, pay, readyToPay } from '#tests/support/checkout.ts'
import { type Bought, bought } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { putIntoWallet } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'
import { at, newSubscriber, subscribe } from '#tests/support/subscriber.ts'
import { cafeMenu, idsIn, phoneOf, tableCode } from '#tests/support/table.ts'

const site = await testSite()
const again = async ({ call }: Pick<Bought, 'call'>) => (await call('GET /checkout/same-again')).again

/** Changes the store as an import does. */
async function change(text: string, values: unknown[]): Promise<void> {
  await site.db.query({ text, values })
  await site.db.query({ text: `UPDATE store SET version = version + 1` })
  await site.parts.stores.refresh()
}

test('P1.8 nothing is offered before the first order, and after one that was cancelled', async () => {
  const { token } = await site.signedIn()
  expect(await site.call(token)('GET /checkout/same-again')).toEqual({ again: null })
  const { id, call } = await bought(site)
  await call('POST /orders/:id/cancel', { params: { id }, body: {} })
  expect(await call('GET /checkout/same-again')).toEqual({ again: null })
})

test('P1.8 the last basket with the next free windows, the address and the total that the checkout quotes; the cart stays as it is', async () => {
  const { id, call } = await bought(site)
  await call('POST /customer/addresses', { body: ADDRESS })
  const { again: offered } = await call('GET /checkout/same-again')
  expect(offered).toMatchObject({ order_id: id, gone: [], blocker: null, cart: { pieces: 0 }, is_other_address: false })
  if (!offered) throw new Error('no order')
  const place = { outlet_id: offered.outlet_id, sales_type_id: offered.sales_type_id }
  await call('POST /orders/:id/reorder', { params: { id }, body: {} })
  const quoted = await call('POST /checkout/quote', { body: place })
  expect(offered.total_cents).toBe(quoted.quote.total_cents)
  const query = {
    outlet_id: String(place.outlet_id),
    sales_type_id: String(place.sales_type_id),
    turnaround_hours: String(quoted.turnaround_hours),
  }
  const { earliest } = await call('GET /checkout/slots', { query })
  expect([offered.first?.starts_at, offered.last?.starts_at]).toEqual([earliest.first, earliest.last])
  const addresses = await call('GET /customer/addresses')
  expect(addresses.map((one) => one.id)).toContain(offered.address?.id)
})

test('P1.8 a product that is gone, an address that is gone, a closed outlet and full windows are said', async () => {
  const { id, customerId, call } = await bought(site)
  await call('POST /customer/addresses', { body: { ...ADDRESS, street: 'Another Street' } })
  const now = () => again({ call })
  expect(await now()).toMatchObject({ is_other_address: true, blocker: null })
  await site.db.query({
    text: `UPDATE customer_address SET deleted_at = now() WHERE customer_id = $1`,
    values: [customerId],
  })
  expect(await now()).toMatchObject({ address: null, blocker: 'no_address' })
  const outlet = (await now())?.outlet_id
  const set = (what: string) => change(`UPDATE outlet SET ${what} WHERE id = $1`, [outlet])
  await set('slot_capacity = 0')
  expect(await now()).toMatchObject({ first: null, blocker: 'fully_booked' })
  await set('slot_capacity = 10, is_switched_off = true')
  expect(await now()).toMatchObject({ blocker: 'outlet_closed' })
  await set('is_switched_off = false')
  await site.db.query({
    text: `UPDATE order_line SET product_id = NULL, option_id = NULL, variant_id = NULL WHERE order_id = $1`,
    values: [id],
  })
  expect(await now()).toMatchObject({ added: [], blocker: 'nothing_sold' })
})

test('P1.8 a table’s order and a subscription’s visit are not offered; the order before them is', async () => {
  site.setClock(at('2026-11-15T09:00'))
  const who = await newSubscriber(site)
  const login = { call: site.call(who.token) }
  const dish = (await cafeMenu(site))[0]
  const phone = await phoneOf(site, await tableCode(site), 'Mei', who.token)
  if (!dish) throw new Error('nothing to eat')
  const bill = await phone.bill(idsIn(await phone.add(dish)))
  expect((await bill.pay()).status).toBe('confirmed')
  expect(await again(login)).toBeNull()
  const { subscription } = await subscribe(site, who)
  const visit = await bought(site, { buyer: who })
  expect(await again(login)).toMatchObject({ order_id: visit.id })
  await site.db.query({
    text: `UPDATE customer_order SET subscription_id = $2 WHERE id = $1`,
    values: [visit.id, subscription.id],
  })
  expect(await again(login)).toBeNull()
  site.setClock(() => new Date())
})

test('P1.8 below the minimum spend of today it says how much is missing, where a minimum applies', async () => {
  const { token } = await site.signedIn()
  const partner = site.call(token, 'harbour.localhost')
  await partner('POST /customer/addresses', { body: ADDRESS })
  const shopper = await readyToPay(site, { token, host: 'harbour.localhost', qty: 8 })
  const { order_id } = await pay(site, shopper)
  expect(await again({ call: partner })).toMatchObject({ blocker: null, remaining_cents: 0, min_spend_cents: 4000 })
  const { rows } = await site.db.query({
    text: `SELECT product_id, qty FROM order_line WHERE order_id = $1`,
    values: [order_id],
  })
  const [{ product_id, qty }] = rows
  await change(`UPDATE price SET cents = 100 WHERE product_id = $1`, [product_id])
  expect(await again({ call: partner })).toMatchObject({
    added: [{ qty, piece_cents: 100 }],
    blocker: 'min_spend',
    remaining_cents: 4000 - 100 * qty,
    min_spend_cents: 4000,
  })
  // The store's own host has no minimum.
  expect(await again({ call: site.call(token) })).toMatchObject({
    blocker: null,
    remaining_cents: 0,
    min_spend_cents: 0,
  })
})

test('P1.8 what is no longer sold is named, and only the rest is priced; an outlet that is gone leaves nothing', async () => {
  const order = await bought(site, { qty: 3 })
  await order.call('POST /customer/addresses', { body: ADDRESS })
  const whole = await again(order)
  // The same order had one more thing, which the store has stopped selling.
  await site.db.query({
    text: `INSERT INTO order_line SELECT (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'position', 99,
             'product_name', 'Old Rug', 'product_id', NULL))).* FROM order_line l WHERE order_id = $1 LIMIT 1`,
    values: [order.id],
  })
  const rest = await again(order)
  expect(rest).toMatchObject({ gone: [{ name: 'Old Rug' }], blocker: null, total_cents: whole?.total_cents })
  expect(rest?.added).toEqual(whole?.added)
  await change(`UPDATE outlet SET is_retired = true WHERE id = $1`, [whole?.outlet_id])
  expect(await again(order)).toMatchObject({ added: [], blocker: 'nothing_sold' })
  await change(`UPDATE outlet SET is_retired = false WHERE id = $1`, [whole?.outlet_id])
})

test('P1.8 vouchers are not carried over: neither the one that was used nor the wallet’s changes the total', async () => {
  const buyer = await site.signedIn()
  const voucher = await putIntoWallet(site, buyer.customerId, 'SOLES25')
  await putIntoWallet(site, buyer.customerId, 'WELCOME10')
  const shopper = await readyToPay(site, { ...buyer, qty: 6, more: { voucher_ids: [voucher] } })
  await pay(site, shopper)
  const login = { call: site.call(buyer.token) }
  const found = await again(login)
  const { outlet_id, sales_type_id } = shopper.basket
  await login.call('POST /orders/:id/reorder', { params: { id: found?.order_id ?? '' }, body: {} })
  const { quote } = await login.call('POST /checkout/quote', { body: { outlet_id, sales_type_id } })
  expect(found?.total_cents).toBe(quote.total_cents)
  expect(quote.lines.filter(({ rule }) => rule.startsWith('voucher_'))).toEqual([])
})

test('P1.8 an address outside the outlet’s area is said', async () => {
  const order = await bought(site)
  await order.call('POST /customer/addresses', {
    body: { postal_code: '738343', street: 'Woodlands Avenue 3', unit: '#02-02' },
  })
  expect(await again(order)).toMatchObject({ is_other_address: true, blocker: 'outlet_unfit' })
})

test('P1.8 another customer’s order is never offered, nor one at another store, nor to a guest', async () => {
  const owner = await bought(site)
  await bought(site)
  expect(await again(owner)).toMatchObject({ order_id: owner.id })
  const { email } = await owner.call('GET /customer/detail')
  const namesake = await site.signedIn({ email: email ?? '', store: 'kinder-press' })
  expect(await again({ call: site.call(namesake.token, 'kinder-press.localhost') })).toBeNull()
  expect((await refusal(site.call()('GET /checkout/same-again'))).httpStatus).toBe(401)
})
