import { createHash, randomBytes } from 'node:crypto'
import { createApi } from '#contract/wire/request.ts'
import type { BenchStore } from './store-fixture.ts'

export type Shopper = { token: string; customerId: string }
/** Customers with carts at one place, and the item that they add. */
export type Shoppers = { all: Shopper[]; item: object; outletId: number; salesTypeId: number }

/** A hundred different products of the demo store. */
async function differentItems(call: ReturnType<typeof guest>) {
  const product = (id: string) => call('GET /products/:id', { params: { id }, query: {} })
  const items: object[] = []
  for (const slug of ['everyday-wash-fold', 'family-bag', 'express-wash-fold']) {
    const { id, min_qty, modifier_groups } = await product(slug)
    const [scents, extras] = modifier_groups
    for (const scent of scents?.modifiers ?? []) {
      for (let bits = 0; bits < 2 ** (extras?.modifiers.length ?? 0); bits += 1) {
        const chosen = (extras?.modifiers ?? []).filter((_, bit) => bits & (1 << bit))
        items.push({
          product_id: id,
          qty: min_qty,
          modifiers: [scent, ...chosen].map((one) => ({ modifier_id: one.id })),
        })
      }
    }
  }
  const { products } = await call('GET /products', { query: { limit: '100', available: '1' } })
  for (const { id, min_qty, needs_choice } of products)
    if (!needs_choice) items.push({ product_id: id, qty: min_qty, modifiers: [] })
  return items.slice(0, 100)
}

function guest({ api, arrival }: BenchStore, token?: string) {
  return createApi({
    fetch: (url, init) => api.fetch(new Request(new URL(url, 'http://localhost'), init), arrival),
    baseUrl: '/api',
    readCookie: () => token,
  })
}

/** Customers with equal carts of that many lines. The item that they add is the first line. */
export async function shoppers(store: BenchStore, count: number, lines: number): Promise<Shoppers> {
  const items = await differentItems(guest(store))
  if (items.length < lines) throw new Error(`the demo store has only ${items.length} different things`)
  const all = await Promise.all(Array.from({ length: count }, () => signedIn(store)))
  const [first] = all
  for (const body of items.slice(0, lines)) await guest(store, first?.token)('POST /cart/add', { body } as never)
  await store.db.query({
    text: `WITH model AS (SELECT * FROM cart WHERE customer_id = $1), made AS (
             INSERT INTO cart (store_id, customer_id, outlet_id, sales_type_id, revision, changed_at)
             SELECT m.store_id, c, m.outlet_id, m.sales_type_id, 1, now() FROM model m, unnest($2::uuid[]) c RETURNING id, store_id)
           INSERT INTO cart_line (id, store_id, cart_id, slot, position, match_key, product_id, option_id, variant_id, modifier_ids, qty,
             notes, seen_cents)
           SELECT uuidv7(), l.store_id, made.id, l.slot, l.position, l.match_key, l.product_id, l.option_id, l.variant_id, l.modifier_ids,
             l.qty, l.notes, l.seen_cents FROM made, cart_line l WHERE l.cart_id = (SELECT id FROM model)`,
    values: [first?.customerId, all.slice(1).map(({ customerId }) => customerId)],
  })
  const { rows } = await store.db.query({
    text: `SELECT outlet_id, sales_type_id FROM cart WHERE customer_id = $1`,
    values: [first?.customerId],
  })
  return { all, item: items[0] ?? {}, outletId: rows[0].outlet_id, salesTypeId: rows[0].sales_type_id }
}

async function signedIn({ db, arrival }: BenchStore): Promise<Shopper> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await db.query({
    text: `WITH c AS (INSERT INTO customer (store_id, email, first_name) VALUES ($1, $2, 'Bench') RETURNING id, store_id)
           INSERT INTO session (store_id, customer_id, token_hash, created_at, expires_at)
           SELECT store_id, id, $3, now(), now() + interval '1 day' FROM c RETURNING customer_id`,
    values: [arrival.store.id, `${token}@example.com`, createHash('sha256').update(token).digest()],
  })
  return { token, customerId: rows[0].customer_id }
}
