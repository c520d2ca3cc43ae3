import { randomBytes } from 'node:crypto'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import type { OrderRequest, Payment, Purchase } from '#contract/order/checkout.ts'
import type { Quote } from '#contract/order/quote-shapes.ts'
import type { SlotDay } from '#contract/order/slots.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import type { Api } from '#contract/wire/request.ts'
import { type CardName, enterCard } from './gateway.ts'
import { MAIN_HOST, type TestSite } from './site.ts'

export const newKey = () => randomBytes(18).toString('base64url')
/** A number of its own for each order, because vouchers and rewards recognise a person by it. */
export const newMobile = () => `9${String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, '0')}`
export const ADDRESS = { postal_code: '160071', block: '71', street: 'Seng Poh Road', unit: '#05-12' }
export const CONTACT = { name: 'Kiran Nair', mobile: '91234567', email: 'kiran@example.com' }

export type Basket = { outlet_id: number; sales_type_id: number }
export type Shopper = { token: string | undefined; host: string; basket: Basket; body: OrderRequest; quote: Quote }

export async function placeOf(site: TestSite, salesType = 'pickup-return', outlet = 'tiong-bahru'): Promise<Basket> {
  const { rows } = await site.db.query({
    text: `SELECT o.id AS outlet_id, t.id AS sales_type_id FROM outlet o JOIN store s ON s.id = o.store_id
           JOIN sales_type t ON t.store_id = s.id WHERE s.slug = 'clothesline-laundry' AND o.slug = $1 AND t.slug = $2`,
    values: [outlet, salesType],
  })
  return rows[0]
}

type WantedItem = { needsChoice?: boolean; slug?: string | undefined }

/** A product of the demo store at that place that needs no choice, or the named one. */
export async function itemAt(site: TestSite, basket: Basket, { needsChoice = false, slug }: WantedItem = {}) {
  const { products } = await site.call()('GET /products', {
    query: {
      outlet_id: String(basket.outlet_id),
      sales_type_id: String(basket.sales_type_id),
      limit: '60',
      available: '1',
    },
  })
  const product = products.find((one) => (slug ? one.slug === slug : one.needs_choice === needsChoice))
  if (!product) throw new Error('nothing is sold here')
  return product
}

type Wanted = {
  token?: string
  host?: string
  salesType?: string
  qty?: number
  product?: string
  card?: CardName
  more?: Partial<OrderRequest>
}

/** A shopper with a cart, a window and a card, one call away from an order. */
export async function readyToPay(site: TestSite, wanted: Wanted = {}): Promise<Shopper> {
  const { token, host = MAIN_HOST, salesType = 'pickup-return', qty = 2, card = 'success', more = {} } = wanted
  const { product: slug } = wanted
  const basket = await placeOf(site, salesType)
  const api = site.call(token, host)
  const product = await itemAt(site, basket, { slug })
  const item = { product_id: product.id, qty, ...basket }
  if (token) await api('POST /cart/add', { body: item })
  const items = token ? {} : { items: [item] }
  const { quote, turnaround_hours } = await api('POST /checkout/quote', {
    body: { ...basket, ...items, ...pick(more) },
  })
  const times = await windowsAhead(api, basket, turnaround_hours)
  const payment = more.payment ?? (await cardOnce(site, card, token))
  const body: OrderRequest = {
    ...basket,
    ...items,
    ...times,
    ...(token ? { contact_mobile: newMobile() } : { cart_key: newKey(), contact: CONTACT }),
    address: ADDRESS,
    quote_hash: quote.hash,
    payment,
    ...more,
  }
  return { token, host, basket, body, quote }
}

/**
 * Later windows than the earliest, which may close while a test runs. The third window can be booked for hours: the
 * first two of a day close together on the evening before, and the others two hours apart.
 */
export async function windowsAhead(api: Api, { outlet_id, sales_type_id }: Basket, turnaroundHours: number) {
  const query = {
    outlet_id: String(outlet_id),
    sales_type_id: String(sales_type_id),
    turnaround_hours: String(turnaroundHours),
  }
  const asked = await api('GET /checkout/slots', { query })
  const first_starts_at = asked.first && thirdOf(asked.first)
  const { last } = first_starts_at ? await api('GET /checkout/slots', { query: { ...query, first_starts_at } }) : asked
  return { first_starts_at, last_starts_at: last && thirdOf(last) }
}

function thirdOf(days: SlotDay[]): string | null {
  const free = days.flatMap(({ windows }) => windows).filter(({ is_full }) => !is_full)
  return (free[2] ?? free[0])?.starts_at ?? null
}

async function cardOnce(site: TestSite, card: CardName, token: string | undefined): Promise<Payment> {
  // Tests enter more cards from one address than the limit allows.
  await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'card-entries%'` })
  const finished = await enterCard(site, card, token ? { token } : {})
  if (finished.kind !== 'once') throw new Error('the card was saved')
  return { kind: 'token', token: finished.token }
}

const pick = ({ voucher_ids, extra_service_ids }: Partial<OrderRequest>) => ({
  ...(voucher_ids ? { voucher_ids } : {}),
  ...(extra_service_ids ? { extra_service_ids } : {}),
})

export function pay(site: TestSite, { token, host, body }: Shopper, key = newKey()): Promise<Purchase> {
  return site.call(token, host)('POST /checkout/orders', { body, headers: { 'Idempotency-Key': key } })
}

/** Sets the capacity of all windows that have no capacity of their own. */
export async function roomFor(site: TestSite, places: number): Promise<void> {
  await site.db.query({ text: 'UPDATE outlet SET slot_capacity = $1', values: [places] })
  await site.db.query({ text: 'UPDATE store SET version = version + 1' })
  await site.parts.stores.refresh()
}

/**
 * The books: the gateway's ledger, and the payments that we have recorded. They must agree to the cent after every
 * fault.
 */
export async function books(site: Pick<TestSite, 'db'>) {
  const { rows } = await site.db.query({
    text: `SELECT (SELECT coalesce(sum(coalesce(captured_cents, amount_cents) - refunded_cents), 0) FROM sandbox_payment WHERE status = 'captured')::integer AS at_gateway,
             (SELECT coalesce(sum(paid_cents - refunded_cents), 0) FROM customer_order)::integer AS in_orders,
             (SELECT coalesce(sum(total_cents), 0) FROM customer_order WHERE status NOT IN ('awaiting_payment', 'expired', 'cancelled'))::integer AS owed,
             (SELECT count(*) FROM sandbox_payment WHERE status = 'captured')::integer AS charges,
             (SELECT count(*) FROM customer_order WHERE status NOT IN ('awaiting_payment', 'expired', 'cancelled'))::integer AS orders,
             (SELECT coalesce(sum(w.taken), 0) FROM slot_window w)::integer AS taken,
             (SELECT count(*) FROM slot_booking)::integer AS bookings`,
  })
  return rows[0] as Record<'at_gateway' | 'in_orders' | 'owed' | 'charges' | 'orders' | 'taken' | 'bookings', number>
}

/** Moves the clock forward and runs the job for undecided payments. */
export async function later(site: TestSite, seconds: number): Promise<void> {
  site.setClock(new Date(site.parts.clock().getTime() + seconds * SECOND_MS))
  await lookAfterPayments(site.parts)
}
