import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#api/db/database.ts'
import { drawDocuments } from '#api/invoices/draw-documents.ts'
import { openOrderNews } from '#api/orders/live/order-news.ts'
import { orderStream } from '#api/orders/live/order-stream.ts'
import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { orderDocuments } from '#rules/orders/order-document.ts'
import { invoiceTexts } from '#texts/order/invoices.ts'
import { medianCpuMs, quickest } from './measure.ts'
import { type BenchStore, withStore } from './store-fixture.ts'
import { atMost, ms, type Row, within } from './table.ts'

const LARGE = 1_000_000
const SMALL = 1_000
const MANY = 10_000
const FEW = 10
/** More than a page shows. */
const PAGEFUL = 30
const STREAMS = 1000

/** After the purchase: a page of history in a small and in a large table, a thousand live order pages, and a PDF. */
export function history(): Promise<Row[]> {
  return withStore(async (small) => {
    const few = await customer(small.db)
    await fill(small.db, few.id, FEW)
    await fillOthers(small, SMALL - FEW)
    return withStore(async (large) => {
      const same = await customer(large.db)
      const pageful = await customer(large.db)
      const many = await customer(large.db)
      await fill(large.db, same.id, FEW)
      await fill(large.db, pageful.id, PAGEFUL)
      await fill(large.db, many.id, MANY)
      await fillOthers(large, LARGE - FEW - PAGEFUL - MANY)
      return [
        ...(await firstPages([
          asker(small, few.token),
          asker(large, same.token),
          asker(large, pageful.token),
          asker(large, many.token),
        ])),
        await streams(large, same.id),
        await pdf(),
      ]
    })
  })
}

async function customer(db: Database): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await db.query({
    text: `WITH c AS (INSERT INTO customer (store_id, email, first_name, email_verified_at, profile_completed_at)
             SELECT id, $1, 'Aisha', now(), now() FROM store WHERE is_default RETURNING id, store_id)
           INSERT INTO session (store_id, customer_id, token_hash, created_at, expires_at)
           SELECT store_id, id, $2, now(), now() + interval '7 days' FROM c RETURNING customer_id`,
    values: [`${token.slice(0, 8)}@example.com`, createHash('sha256').update(token).digest()],
  })
  return { id: rows[0].customer_id, token }
}

const COLUMNS = `store_id, customer_id, contact, kind, status, outlet_id, sales_type_id, category_id, place, referer, cart_key, quote,
  quote_hash, total_cents, gst_cents, placed_at, changed_at`
const FACTS = `'{"name": "Aisha", "email": null, "mobile": null}'::jsonb, 'trips', CASE WHEN n % 50 = 0 THEN 'processing' ELSE 'completed' END,
  o.id, t.id, 3, '{"outlet": "Tiong Bahru", "sales_type": "Pickup & Return"}'::jsonb, 'clothesline', 'bench' || n, '{}'::jsonb, '', 4200, 347,
  now() - n * interval '1 minute', now()`
const PLACE = `store s JOIN outlet o ON o.store_id = s.id AND o.slug = 'tiong-bahru'
  JOIN sales_type t ON t.store_id = s.id AND t.slug = 'pickup-return'`

/** A statement may take ten seconds, so each writes few enough rows for a busy machine. */
const STEP = 5000

async function fill(db: Database, customerId: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += STEP) {
    await db.query({
      text: `INSERT INTO customer_order (${COLUMNS})
             SELECT s.id, $1, ${FACTS} FROM ${PLACE}, generate_series($2::integer, $3::integer) AS n WHERE s.is_default`,
      values: [customerId, from + 1, Math.min(from + STEP, count)],
    })
  }
  // The foreign-key check of the lines uses a plan from the empty table until the statistics are updated.
  await db.query({ text: 'ANALYZE customer_order' })
  await db.query({
    text: `INSERT INTO order_line (store_id, order_id, position, kind, product_name, unit, qty, piece_cents, final_cents)
           SELECT store_id, id, 1, 'item', 'Shirt', 'piece', 2, 2100, 4200 FROM customer_order WHERE customer_id = $1`,
    values: [customerId],
  })
  await db.query({
    text: `INSERT INTO points_entry (store_id, customer_id, kind, points, amount_cents, order_id, reason, at, expires_at)
           SELECT store_id, customer_id, 'earned', 42, total_cents, id, 'order:' || id, placed_at, placed_at + interval '1 year'
           FROM customer_order WHERE customer_id = $1 AND status = 'completed'`,
    values: [customerId],
  })
}

/** Other customers' orders. Guest orders are enough, because only the size of the table matters. */
async function fillOthers({ db, tidy }: BenchStore, count: number): Promise<void> {
  for (let from = 0; from < count; from += STEP) {
    await db.query({
      text: `INSERT INTO customer_order (guest_token_hash, ${COLUMNS})
             SELECT sha256(('guest' || n)::bytea), s.id, NULL, ${FACTS} FROM ${PLACE}, generate_series($1::integer, $2::integer) AS n
             WHERE s.is_default`,
      values: [from + 1, Math.min(from + STEP, count)],
    })
  }
  await tidy(['customer_order', 'order_line', 'points_entry'])
}

function asker({ api, arrival }: BenchStore, token: string) {
  return async () => {
    const { httpStatus } = await api.ask('GET /orders', {}, token, arrival)
    if (httpStatus !== 200) throw new Error(`history answered ${httpStatus}`)
  }
}

async function firstPages(askers: readonly (() => Promise<void>)[]): Promise<Row[]> {
  const [small = 0, large = 0, pageful = 0, many = 0] = await quickest(askers)
  const against = (most: number, count: number) => `${ms(most)} with ${count}`
  return [
    atMost(`history's first page, p95 at ${LARGE} orders`, large / small, 2, ms(large), `${ms(small)} at ${SMALL}`),
    atMost(`the same of a customer with ${MANY} of them, p95`, many / large, 1.5, ms(many), against(large, FEW)),
    atMost('the same against a page as full, p95', many / pageful, 1.5, ms(many), against(pageful, PAGEFUL)),
  ]
}

/** The memory of a thousand open streams, after a hundred unread changes each. */
async function streams({ db }: BenchStore, customerId: string): Promise<Row> {
  const news = await openOrderNews(db)
  const read = async (after: number) => ({ events: [], status: 'processing' as const, last_event_id: after + 1 })
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const open = Array.from({ length: STREAMS }, (_, index) =>
    orderStream({ news, storeId: 1, orderId: `${customerId}${index}`, after: 0, read }),
  )
  for (let round = 0; round < 100; round += 1) {
    for (let index = 0; index < STREAMS; index += 1) {
      await db.query({ text: `SELECT pg_notify('order_changed', $1)`, values: [`1:${customerId}${index}`] })
      if (round > 0 && index > 20) break
    }
  }
  const grown = (process.memoryUsage().rss - before) / 1024 / 1024
  await Promise.all(open.map(({ body }) => body?.cancel()))
  const left = news.count()
  await news.close()
  if (left > 0) throw new Error(`${left} streams were left open`)
  return within(`memory of ${STREAMS} open status streams`, Math.max(grown, 0), 100, 'MB')
}

async function pdf(): Promise<Row> {
  const line = { description: 'Shirt', detail: 'Pressed', qty: 2, unit: 'piece', unit_cents: 450, cents: 900 }
  const document: InvoiceDocument = {
    kind: 'tax_invoice',
    title: 'Tax Invoice',
    number: 'INV-000001',
    issued_on: '2026-11-15',
    seller: {
      name: 'Clothesline Laundry',
      legal_name: 'Clothesline Laundry Care Pte. Ltd.',
      uen: '202009418K',
      gst_registration_no: 'M9-0094183-K',
      address: 'Singapore',
      phone: '',
      email: '',
    },
    customer: { name: 'Aisha', address: ['Singapore 160071'] },
    order_number: '10001',
    trip: null,
    refers_to: null,
    lines: Array.from({ length: 10 }, () => line),
    total_excluding_gst_cents: 8257,
    gst_rate: 900,
    gst_cents: 743,
    total_cents: 9000,
    parts: [],
    paid_by: 'Visa •••• 4242',
    currency: 'SGD',
  }
  const order = {
    category_id: 4 as const,
    place: { sales_type: 'Dine In', outlet: 'Tiong Bahru', table: null },
    address: null,
    notes: '',
    first_starts_at: null,
    first_ends_at: null,
    early_starts_at: null,
    early_ends_at: null,
    last_starts_at: null,
    last_ends_at: null,
    trips: [],
    lines: [],
  }
  const brand = { name: 'Clothesline Laundry', primary_color: '#0f6e84', secondary_color: '#f28c5b' }
  const documents = orderDocuments([document], order, brand, invoiceTexts)
  const took = await medianCpuMs(() => drawDocuments(documents, { icon: null, scene: null }))
  return within('an invoice as a PDF, median', took, 40, 'ms')
}
