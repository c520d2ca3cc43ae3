import { expect, test } from 'vitest'
import type { Purchase } from '#contract/order/checkout.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { books, later, newKey, pay, placeOf, readyToPay, type Shopper } from '#tests/support/checkout.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite({ poolSize: 20 })
const failed = (error: unknown) => {
  if (!(error instanceof ApiFailure)) throw error
  return { status: error.httpStatus, ...(error.response as { code?: string } | null) }
}
const stateOf = async ({ order_id }: Pick<Purchase, 'order_id'>) =>
  (await site.db.query({ text: 'SELECT * FROM customer_order WHERE id = $1', values: [order_id] })).rows[0]
const count = async (sql: string, ...values: unknown[]) =>
  Number((await site.db.query({ text: `SELECT count(*) AS n FROM ${sql}`, values })).rows[0].n)

test('S1.1, D3.6 a guest pays without an account, and only the unguessable token opens the order', async () => {
  const shopper = await readyToPay(site)
  const purchase = await pay(site, shopper)
  expect(purchase).toMatchObject({ status: 'confirmed', kind: 'trips', payment: { status: 'captured', failure: null } })
  expect(purchase.total_cents).toBe(shopper.quote.total_cents)
  expect(purchase.guest_token).toMatch(/^[\w-]{43}$/)
  const read = (id: string) => site.call()('GET /checkout/orders/:id', { params: { id } })
  expect(await read(purchase.guest_token ?? '')).toMatchObject({ order_id: purchase.order_id })
  await expect(read(purchase.order_id)).rejects.toMatchObject({ httpStatus: 404 })
  await expect(read(purchase.number)).rejects.toMatchObject({ httpStatus: 404 })
  const dump = JSON.stringify(
    (await site.db.query({ text: "SELECT o.*, encode(guest_token_hash, 'base64') FROM customer_order o" })).rows,
  )
  expect(dump).not.toContain(purchase.guest_token)
  expect(dump).not.toContain(shopper.body.cart_key)
})

test('S1.6, D3.5 a customer pays; the order keeps names and prices, the cart is emptied, and there is an invoice and a mail', async () => {
  const { token, customerId } = await site.signedIn()
  const shopper = await readyToPay(site, { token, qty: 3, more: { notes: ' Ring twice ' } })
  const purchase = await pay(site, shopper)
  expect(purchase).toMatchObject({ status: 'confirmed', guest_token: null })
  const order = await stateOf(purchase)
  expect(order).toMatchObject({ customer_id: customerId, notes: 'Ring twice', paid_cents: shopper.quote.total_cents })
  const { rows: lines } = await site.db.query({
    text: 'SELECT * FROM order_line WHERE order_id = $1',
    values: [order.id],
  })
  expect(lines).toEqual([expect.objectContaining({ qty: 3, final_cents: 3 * lines[0].piece_cents, kind: 'item' })])
  const query = { outlet_id: String(shopper.basket.outlet_id), sales_type_id: String(shopper.basket.sales_type_id) }
  expect(await site.call(token)('GET /cart', { query })).toEqual([])
  expect(await count('invoice WHERE order_id = $1', order.id)).toBe(1)
  expect(await count('trip WHERE order_id = $1', order.id)).toBe(2)
  expect(await count(`graphile_worker.jobs WHERE task_identifier = 'send_message'`)).toBeGreaterThan(0)
})

test('D3.5 items added to the cart during the payment stay in it', async () => {
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, { token, card: 'late' })
  const { order_id, payment } = await pay(site, shopper)
  expect(payment.status).toBe('created')
  const query = { outlet_id: String(shopper.basket.outlet_id), sales_type_id: String(shopper.basket.sales_type_id) }
  const [line] = await site.call(token)('GET /cart', { query })
  await site.call(token)('PATCH /cart', { body: { cart_id: line?.id ?? '', qty: 5 } })
  await later(site, 60)
  expect((await stateOf({ order_id })).status).toBe('confirmed')
  expect(await site.call(token)('GET /cart', { query })).toMatchObject([{ qty: 3 }])
})

test('D3.5 50 parallel Pay with one key: one order, one charge, and all get the same one', async () => {
  const before = await books(site)
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, { token })
  const key = newKey()
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => pay(site, shopper, key)))
  const orders = answers.map((one) =>
    one.status === 'fulfilled' ? one.value.order_id : (one.reason.response.purchase as Purchase).order_id,
  )
  expect(new Set(orders).size).toBe(1)
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [failed(one.reason)] : []))
  expect(refused.every(({ status, code }) => status === 409 && code === 'in_flight')).toBe(true)
  const after = await books(site)
  expect([after.charges - before.charges, after.orders - before.orders]).toEqual([1, 1])
  expect(after.at_gateway).toBe(after.in_orders)
})

test('D3.5 50 parallel Pay with 50 keys, of a customer and of a guest: one order and one charge each', async () => {
  for (const token of [(await site.signedIn()).token, undefined]) {
    const before = await books(site)
    const shopper = await readyToPay(site, token ? { token } : {})
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => pay(site, shopper)))
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    const codes = new Set(answers.flatMap((one) => (one.status === 'rejected' ? [failed(one.reason).code] : [])))
    expect([...codes].every((code) => code === 'order_waiting' || code === 'cart_empty')).toBe(true)
    const after = await books(site)
    expect([after.charges - before.charges, after.orders - before.orders]).toEqual([1, 1])
  }
})

test('D3.5 the same key with another body is refused with 422, no key with 400', async () => {
  const shopper = await readyToPay(site)
  const key = newKey()
  await pay(site, shopper, key)
  const other = { ...shopper, body: { ...shopper.body, notes: 'something else' } }
  await expect(pay(site, other, key)).rejects.toMatchObject({ httpStatus: 422 })
  await expect(pay(site, shopper, '')).rejects.toMatchObject({ httpStatus: 400 })
  expect(await pay(site, shopper, key)).toMatchObject({ status: 'confirmed' })
})

test('D3.1 Pay says why a time cannot be had: passed, not offered, not ready, or taken', async () => {
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, { token })
  const payAt = (times: Partial<typeof shopper.body>) =>
    pay(site, { ...shopper, body: { ...shopper.body, ...times } }).then(
      () => 'paid',
      (error: ApiFailure) => [error.httpStatus, (error.response as { code: string }).code, error.message],
    )
  const first = new Date(shopper.body.first_starts_at ?? '')
  const moved = (hours: number) => new Date(first.getTime() + hours * 3_600_000).toISOString()
  const no = (words: string) => [409, 'slot_unavailable', words]
  expect(await payAt({ first_starts_at: moved(-24 * 30) })).toEqual(no('That time has passed. Choose another one.'))
  expect(await payAt({ first_starts_at: moved(0.5) })).toEqual(no('We don’t offer that time. Choose another one.'))
  expect(await payAt({ last_starts_at: moved(0) })).toEqual(
    no('Your items won’t be ready by then. Choose a later time.'),
  )
  const capacity = (places: number | null) =>
    site.db.query({
      text: `INSERT INTO slot_window (store_id, outlet_id, starts_at, ends_at, capacity) SELECT store_id, id, $2, $3, $4 FROM outlet WHERE id = $1
             ON CONFLICT (store_id, outlet_id, starts_at) DO UPDATE SET capacity = excluded.capacity`,
      values: [shopper.basket.outlet_id, moved(0), moved(2), places],
    })
  await capacity(0)
  expect(await payAt({})).toEqual(no('That time has just been taken. Choose another one.'))
  await capacity(null)
  expect(await pay(site, shopper)).toMatchObject({ status: 'confirmed' })
})

test('D2.4 a changed price charges nothing: 409 with the new quote, which then can be paid', async () => {
  const before = await books(site)
  const shopper = await readyToPay(site)
  const [item] = (shopper.body.items ?? []) as { product_id: number }[]
  const product = item?.product_id
  const key = newKey()
  const dearer = (cents: number) =>
    site.db.query({ text: 'UPDATE price SET cents = cents + $2 WHERE product_id = $1', values: [product, cents] })
  await dearer(100)
  // Simulates an import in another process of which this one has no notification yet.
  await site.db.query({ text: 'UPDATE store SET version = version + 1 WHERE is_default' })
  const refusal = await pay(site, shopper, key).catch((error: ApiFailure) => error)
  if (!(refusal instanceof ApiFailure)) throw new Error('it was paid')
  const { code, quoted } = refusal.response as {
    code: string
    quoted: { quote: { hash: string; total_cents: number } }
  }
  expect([refusal.httpStatus, code]).toEqual([409, 'quote_changed'])
  expect(quoted.quote.total_cents).toBe(shopper.quote.total_cents + 200)
  expect(await books(site)).toEqual(before)
  const confirmed = { ...shopper, body: { ...shopper.body, quote_hash: quoted.quote.hash } }
  expect(await pay(site, confirmed, key)).toMatchObject({ total_cents: quoted.quote.total_cents })
  await dearer(-100)
  await site.parts.stores.refresh()
})

test('D2.4 an outlet that closes during checkout is noticed in the order itself', async () => {
  const shopper = await readyToPay(site)
  const close = (off: boolean) =>
    site.db.query({
      text: 'UPDATE outlet SET is_switched_off = $2 WHERE id = $1',
      values: [shopper.basket.outlet_id, off],
    })
  await close(true)
  expect(await pay(site, shopper).catch(failed)).toMatchObject({ status: 409, code: 'outlet_closed' })
  await close(false)
  expect(await pay(site, shopper)).toMatchObject({ status: 'confirmed' })
})

test('D3.1 a window for one is sold once: 40 at the same time, one order, one charge', async () => {
  const before = await books(site)
  const shoppers: Shopper[] = []
  while (shoppers.length < 40) shoppers.push(await readyToPay(site))
  const first = shoppers[0]?.body.first_starts_at
  await site.db.query({
    text: `INSERT INTO slot_window (store_id, outlet_id, starts_at, ends_at, capacity)
           SELECT store_id, id, $2::timestamptz, $2::timestamptz + interval '2 hours', 1 FROM outlet WHERE id = $1
           ON CONFLICT (store_id, outlet_id, starts_at) DO UPDATE SET capacity = slot_window.taken + 1`,
    values: [shoppers[0]?.basket.outlet_id, first],
  })
  const answers = await Promise.allSettled(
    shoppers.map((one) => pay(site, { ...one, body: { ...one.body, first_starts_at: first ?? null } })),
  )
  const codes = answers.map((one) => (one.status === 'fulfilled' ? 'placed' : failed(one.reason).code))
  expect(codes.filter((code) => code === 'placed').length).toBe(1)
  expect(codes.filter((code) => code === 'slot_unavailable').length).toBe(39)
  const after = await books(site)
  expect([after.charges - before.charges, after.orders - before.orders]).toEqual([1, 1])
  await site.db.query({ text: 'UPDATE slot_window SET capacity = NULL' })
})

test('D3.2 a pay without a window is refused: no step can be skipped', async () => {
  const { body, ...rest } = await readyToPay(site)
  const without = { ...rest, body: { ...body, first_starts_at: null, last_starts_at: null } }
  expect(await pay(site, without).catch(failed)).toMatchObject({ status: 409, code: 'slot_missing' })
})

test("S1.6 another's address and another's card are as unknown as none", async () => {
  const [one, other] = [await site.signedIn(), await site.signedIn()]
  const address = await site.call(other.token)('POST /customer/addresses', {
    body: { postal_code: '160071', street: 'Seng Poh Road', unit: '#01-01' },
  })
  const shopper = await readyToPay(site, { token: one.token })
  const { address: _, ...body } = shopper.body
  await expect(pay(site, { ...shopper, body: { ...body, address_id: address.id } })).rejects.toMatchObject({
    httpStatus: 404,
  })
  const others = await readyToPay(site, { token: other.token })
  const stolen = { ...shopper, body: { ...shopper.body, payment: others.body.payment } }
  await expect(pay(site, stolen)).rejects.toMatchObject({ httpStatus: 404 })
})

test('S5.1 the minimum spend binds those who came through the partner brand, at the server too', async () => {
  const cheap = await readyToPay(site, { salesType: 'goods-delivery', qty: 1 })
  expect(cheap.quote.min_spend.is_reached).toBe(true)
  expect(await pay(site, cheap)).toMatchObject({ status: 'confirmed' })
  const partner = await readyToPay(site, { salesType: 'goods-delivery', qty: 1, host: 'harbour.localhost' })
  const refused = await pay(site, partner).catch((error: unknown) => error as ApiFailure)
  expect(failed(refused)).toMatchObject({ status: 409, code: 'min_spend' })
  expect((refused as ApiFailure).message).toMatch(
    /^Goods Delivery orders start at \$25\.00\. Add items for \$[\d.]+ more, or choose another way to order\.$/,
  )
})

test('S1.10 the partner’s ten percent is in the order and on the invoice', async () => {
  const shopper = await readyToPay(site, { qty: 20, host: 'harbour.localhost' })
  const purchase = await pay(site, shopper)
  const order = await stateOf(purchase)
  const items = order.quote.items_cents
  expect(order.partner_name).toBe('Harbour Residences')
  expect(order.quote.lines).toContainEqual(
    expect.objectContaining({ rule: 'partner_discount', cents: -Math.floor((items * 10 + 50) / 100) }),
  )
  expect(order.total_cents).toBe(purchase.total_cents)
  const { rows } = await site.db.query({ text: 'SELECT document FROM invoice WHERE order_id = $1', values: [order.id] })
  expect(rows[0].document.total_cents).toBe(order.total_cents)
})

test('D1.1 goods are delivered, an outlet is walked to, a table is ordered to', async () => {
  const goods = await pay(site, await readyToPay(site, { salesType: 'goods-delivery' }))
  expect(goods).toMatchObject({ kind: 'regular', category_id: 2, first_starts_at: null })
  expect(goods.last_starts_at).not.toBeNull()
  const { address: _, ...walk } = (await readyToPay(site, { salesType: 'drop-off' })).body
  const shopper = { ...(await readyToPay(site, { salesType: 'drop-off' })), body: walk }
  expect(await pay(site, shopper)).toMatchObject({ kind: 'regular', category_id: 1, status: 'confirmed' })
  const { rows } = await site.db.query({
    text: `SELECT token FROM dining_table t JOIN outlet o ON o.id = t.outlet_id WHERE o.slug = 'tiong-bahru' LIMIT 1`,
  })
  const table = await readyToPay(site, { salesType: 'dine-in', more: { table: rows[0].token } })
  expect(await pay(site, table)).toMatchObject({ category_id: 4, last_starts_at: null, table: expect.any(String) })
  const { table: __, ...nowhere } = (await readyToPay(site, { salesType: 'dine-in', more: { table: rows[0].token } }))
    .body
  expect(await pay(site, { ...table, body: nowhere }).catch(failed)).toMatchObject({ code: 'table_unknown' })
})

test('an empty cart cannot be paid', async () => {
  const basket = await placeOf(site)
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site)
  const body = { ...shopper.body, ...basket }
  expect(await pay(site, { ...shopper, token, body }).catch(failed)).toMatchObject({ code: 'cart_empty' })
})

test('D3.5 in the end the books balance to the cent, and no window counts a place that is not booked', async () => {
  const { at_gateway, in_orders, owed, taken, bookings } = await books(site)
  expect(at_gateway).toBe(in_orders)
  expect(in_orders).toBe(owed)
  expect(taken).toBe(bookings)
})
