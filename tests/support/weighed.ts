import { keepPhoto } from '#api/orders/claims/photos.ts'
import type { Purchase } from '#contract/order/checkout.ts'
import type { Quote } from '#contract/order/quote-shapes.ts'
import { pay, readyToPay } from './checkout.ts'
import type { CardName } from './gateway.ts'
import { staffOf } from './orders.ts'
import type { TestSite } from './site.ts'

export const BY_THE_KILO = 'sensitive-skin-wash'

/** A transparent pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Line = { id: string; position: number; product_name: string; grams: number | null; final_cents: number }
type Wanted = { kg?: number; salesType?: string; card?: CardName; method?: 'card' | 'paynow'; atMost?: number }
type Weighing = { photo?: string; is_sure?: boolean; key?: string }

/** Lets all stores weigh with a tolerance in percent, or none of them. */
export async function letStoresWeigh(site: TestSite, tolerance: number | null): Promise<void> {
  await site.db.query({
    text: `UPDATE store SET information = CASE WHEN $1::integer IS NULL THEN information - 'weighing'
             ELSE information || jsonb_build_object('weighing', jsonb_build_object('tolerance_percent', $1::integer)) END, version = version + 1`,
    values: [tolerance],
  })
  await site.parts.stores.refresh()
}

/** A shop that weighs: its goods by the kilogram are paid by weight. */
export async function weighingShop(site: TestSite) {
  const staff = await staffOf(site)
  const weighs = (tolerance: number | null) => letStoresWeigh(site, tolerance)
  await weighs(30)

  /** A paid or held order of kilograms. */
  async function ordered({ kg = 5, salesType = 'drop-off', card = 'success', method = 'card', atMost }: Wanted = {}) {
    const { token } = await site.signedIn()
    const more = {
      ...(method === 'paynow' ? { payment: { kind: 'paynow' } as const } : {}),
      ...(atMost === undefined ? {} : { at_most_cents: atMost }),
    }
    const shopper = await readyToPay(site, { token, salesType, qty: kg, product: BY_THE_KILO, card, more })
    const purchase: Purchase = await pay(site, shopper)
    const quote: Quote = shopper.quote
    return { id: purchase.order_id, token, call: site.call(token), purchase, quote }
  }

  async function linesOf(id: string): Promise<Line[]> {
    const { rows } = await site.db.query({
      text: `SELECT id, position, product_name, grams, final_cents FROM order_line WHERE order_id = $1 AND unit = 'kg' ORDER BY position`,
      values: [id],
    })
    return rows
  }

  async function photoOf(id: string): Promise<string> {
    const { rows } = await site.db.query({ text: 'SELECT store_id FROM customer_order WHERE id = $1', values: [id] })
    const { random, clock } = site.parts
    const from = { storeId: rows[0].store_id as number, orderId: id, takenBy: 'operator:scale', random, now: clock() }
    return (await keepPhoto(site.db, PIXEL, from)).photo
  }

  /** The order's lines by the kilogram, on the scale. */
  async function weigh(id: string, grams: number[], { photo, is_sure = false, key }: Weighing = {}) {
    const lines = (await linesOf(id)).map((line, index) => ({ line: line.id, grams: grams[index] ?? 0 }))
    return staff.call('POST /operator/orders/:id/weighings', {
      params: { id },
      body: { lines, photo: photo ?? (await photoOf(id)), is_sure },
      ...(key ? { headers: { 'Idempotency-Key': key } } : {}),
    })
  }

  /** What the gateway has of an order's payments, the oldest first. */
  async function atGateway(id: string) {
    const { rows } = await site.db.query({
      text: `SELECT p.status, p.amount_cents, p.captured_cents, p.refunded_cents FROM sandbox_payment p
             JOIN payment_attempt a ON a.id = p.attempt_id WHERE a.order_id = $1 ORDER BY a.seq`,
      values: [id],
    })
    return rows as { status: string; amount_cents: number; captured_cents: number; refunded_cents: number }[]
  }

  const orderOf = async (id: string) =>
    (await site.db.query({ text: 'SELECT * FROM customer_order WHERE id = $1', values: [id] })).rows[0]

  /** Its documents, the oldest first. */
  const invoices = async (id: string) =>
    (
      await site.db.query({
        text: `SELECT series, (document ->> 'total_cents')::integer AS cents FROM invoice WHERE order_id = $1 ORDER BY issued_at, series DESC, number`,
        values: [id],
      })
    ).rows

  return { staff, weighs, ordered, linesOf, photoOf, weigh, atGateway, orderOf, invoices }
}
