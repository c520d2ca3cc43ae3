import type { OrderRequest, Purchase, QuotedCart } from '#contract/order/checkout.ts'
import type { SlotDay } from '#contract/order/slots.ts'
import type { Api } from '#contract/wire/request.ts'
import { ADDRESS, type Basket, CONTACT, newKey, newMobile, pay, placeOf, type Shopper } from './checkout.ts'
import { enterCard } from './gateway.ts'
import { chooses } from './message-choice.ts'
import { MAIN_HOST, type TestSite } from './site.ts'

/** D3.9: a shopper with quick and slow items in the cart, who has chosen two returns. */
export type Splitter = Shopper & { api: Api; quoted: QuotedCart; quick: string; slow: string; body: SplitRequest }
export type SplitRequest = OrderRequest & { first_starts_at: string; early_starts_at: string; last_starts_at: string }

type Wanted = { token?: string; salesType?: string; qty?: number; quickSlug?: string; more?: More }
type More = Pick<Partial<OrderRequest>, 'voucher_ids' | 'extra_service_ids' | 'payment'>

/**
 * Two products of the demo store that need no choice: one takes 48 hours, one longer than express covers. Two of each
 * cost a delivery fee, nine do not.
 */
export async function quickAndSlow(site: TestSite, basket: Basket, quickSlug?: string) {
  const { outlet_id, sales_type_id } = basket
  const query = {
    outlet_id: String(outlet_id),
    sales_type_id: String(sales_type_id),
    limit: '60',
    available: '1',
  } as const
  const { products } = await site.call()('GET /products', { query })
  const plain = products.filter((one) => !one.needs_choice && (one.unit === 'piece' || one.slug === quickSlug))
  for (const quick of plain.filter((one) => (quickSlug ? one.slug === quickSlug : one.turnaround_hours === 48))) {
    const slow = plain.find(({ turnaround_hours: hours, from_cents, unit }) => {
      const both = from_cents + quick.from_cents
      return hours !== null && hours >= 96 && hours <= 168 && unit === 'piece' && both >= 2000 && both < 5000
    })
    if (slow) return { quick, slow }
  }
  throw new Error('nothing fits')
}

export async function readyToSplit(site: TestSite, wanted: Wanted = {}): Promise<Splitter> {
  const { token, salesType = 'pickup-return', qty = 2, quickSlug, more = {} } = wanted
  const basket = await placeOf(site, salesType)
  const api = site.call(token)
  const { quick, slow } = await quickAndSlow(site, basket, quickSlug)
  const lines = [quick, slow].map(({ id }) => ({ product_id: id, qty, ...basket }))
  if (token) for (const line of lines) await api('POST /cart/add', { body: line })
  const items = token ? {} : { items: lines }
  const asked = { ...basket, ...items, ...chosen(more) }
  const { turnaround_hours, slowest } = await api('POST /checkout/quote', { body: asked })
  const times = await threeWindows(api, basket, turnaround_hours, slowest?.early_hours ?? 0)
  const quoted = await api('POST /checkout/quote', { body: { ...asked, early_starts_at: times.early_starts_at } })
  await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'card-entries%'` })
  const card = await enterCard(site, 'success', token ? { token } : {})
  if (card.kind !== 'once') throw new Error('the card was saved')
  const body: SplitRequest = {
    ...asked,
    ...times,
    ...(token ? { contact_mobile: newMobile() } : { cart_key: newKey(), contact: CONTACT }),
    address: ADDRESS,
    quote_hash: quoted.quote.hash,
    payment: { kind: 'token', token: card.token },
    ...more,
  }
  const { quote } = quoted
  return { token, host: MAIN_HOST, basket, api, quoted, quote, body, quick: quick.name, slow: slow.name }
}

const chosen = ({ voucher_ids, extra_service_ids }: More) => ({
  ...(voucher_ids ? { voucher_ids } : {}),
  ...(extra_service_ids ? { extra_service_ids } : {}),
})

/**
 * Windows for the pickup, the early return and the rest: each the third free one, for the reason given at
 * `windowsAhead`.
 */
async function threeWindows(api: Api, { outlet_id, sales_type_id }: Basket, hours: number, earlyHours: number) {
  const query = {
    outlet_id: String(outlet_id),
    sales_type_id: String(sales_type_id),
    turnaround_hours: String(hours),
    early_turnaround_hours: String(earlyHours),
  }
  const { first } = await api('GET /checkout/slots', { query })
  const first_starts_at = thirdOf(first)
  const { early, last } = await api('GET /checkout/slots', { query: { ...query, first_starts_at } })
  return { first_starts_at, early_starts_at: thirdOf(early ?? last), last_starts_at: thirdOf(last) }
}

function thirdOf(days: SlotDay[] | null | undefined): string {
  return freeStarts(days)[2] ?? ''
}

export const freeStarts = (days: SlotDay[] | null | undefined): string[] =>
  (days ?? []).flatMap(({ windows }) => windows.filter(({ is_full }) => !is_full).map(({ starts_at }) => starts_at))

export type Split = { id: string; token: string; call: Api; purchase: Purchase; splitter: Splitter }

/** A customer's paid order with two returns. */
export async function boughtInTwo(site: TestSite, wanted: Omit<Wanted, 'token'> = {}): Promise<Split> {
  const { token, customerId } = await site.signedIn()
  await chooses(site, { customerId }, ['email'])
  const splitter = await readyToSplit(site, { ...wanted, token })
  const purchase = await pay(site, splitter)
  if (purchase.status !== 'confirmed') throw new Error(`the order is ${purchase.status}`)
  return { id: purchase.order_id, token, call: site.call(token), purchase, splitter }
}
