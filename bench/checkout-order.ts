import { randomBytes } from 'node:crypto'
import { createApi } from '#contract/wire/request.ts'
import type { BenchStore } from './store-fixture.ts'

/** A guest with five items for pickup and return, and a card. They are sold by the piece, so they are paid at once. The windows have room for everyone. */
export async function orderOf({ api, arrival, db, stores, sandboxSite }: BenchStore) {
  const call = createApi({
    fetch: (url, init) => api.fetch(new Request(new URL(url, 'http://localhost'), init), arrival),
    baseUrl: '/api',
    readCookie: () => undefined,
  })
  await db.query({ text: 'UPDATE outlet SET slot_capacity = 1000000' })
  await db.query({ text: 'UPDATE store SET version = version + 1' })
  await stores.refresh()
  const { default_outlet_id, default_sales_type_id } = await call('GET /store/information')
  const place = { outlet_id: default_outlet_id ?? 0, sales_type_id: default_sales_type_id ?? 0 }
  const { products } = await call('GET /products', { query: { limit: '60', available: '1' } })
  const items = products
    .filter(({ needs_choice, unit }) => !needs_choice && unit !== 'kg')
    .slice(0, 5)
    .map(({ id }) => ({ product_id: id, qty: 2, ...place }))
  const { quote, turnaround_hours } = await call('POST /checkout/quote', { body: { ...place, items } })
  const { earliest } = await call('GET /checkout/slots', {
    query: {
      outlet_id: String(place.outlet_id),
      sales_type_id: String(place.sales_type_id),
      turnaround_hours: String(turnaround_hours),
    },
  })
  const entry = await call('POST /payments/cards', { body: { purpose: 'once', return_path: '/checkout' } })
  if (entry.kind !== 'hosted') throw new Error('this is not the sandbox')
  await sandboxSite(
    new URL(entry.url).hostname,
    new Request(entry.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'card=4242424242424242',
    }),
  )
  const card = await call('POST /payments/cards/finish', { body: { setup_ref: entry.setup_ref } })
  if (card.kind !== 'once') throw new Error('the card was saved')
  const order = {
    ...place,
    items,
    first_starts_at: earliest.first,
    last_starts_at: earliest.last,
    contact: { name: 'Bench', mobile: '91234567', email: 'bench@example.com' },
    address: { postal_code: '160071', street: 'Seng Poh Road', unit: '#05-12' },
    quote_hash: quote.hash,
  }
  return { order, card: card.token }
}

export type Order = Awaited<ReturnType<typeof orderOf>>

/** Orders with different carts and cards, because a card entered for one order pays once. */
export async function ordersLike(
  { db }: BenchStore,
  { order, card }: Order,
  count: number,
): Promise<{ cart_key: string }[]> {
  const { rows } = await db.query({
    text: `WITH model AS (SELECT c.*, e.store_id FROM card_entry e JOIN sandbox_card c ON c.ref = e.token WHERE e.id = $1), made AS (
             INSERT INTO sandbox_card (ref, brand, last4, exp_month, exp_year, fingerprint, behaviour, created_at)
             SELECT 'bench_' || gen_random_uuid(), brand, last4, exp_month, exp_year, fingerprint, behaviour, now()
             FROM model, generate_series(1, $2::integer) RETURNING ref)
           INSERT INTO card_entry (store_id, gateway, setup_ref, purpose, token, brand, last4, created_at)
           SELECT store_id, 'sandbox', made.ref, 'once', made.ref, brand, last4, now() FROM made, model RETURNING id`,
    values: [card, count],
  })
  return rows.map(({ id }) => ({
    ...order,
    cart_key: randomBytes(18).toString('base64url'),
    payment: { kind: 'token', token: id },
  }))
}
