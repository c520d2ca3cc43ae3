import { systemRandom } from '#api/base/random.ts'
import type { AddressForm } from '#contract/account/address-form.ts'
import type { Payment, Purchase } from '#contract/order/checkout.ts'
import type { SlotDay } from '#contract/order/slots.ts'
import type { Api } from '#contract/wire/request.ts'
import type { DemoShop } from './demo-shop.ts'

/** A customer of the demo week. A person without a token is a guest. */
export type Person = {
  name: string
  email: string
  mobile: string
  address: AddressForm
  /** A card number that the sandbox accepts. */
  card: string
  network: string
  token?: string
  addressId?: string
  methodId?: string
}

/**
 * The slug of a product, its quantity, and the slugs of the chosen options. A choice that is not named takes the
 * first option.
 */
export type Item = readonly [product: string, qty: number, ...chosen: string[]]

export type OrderWish = {
  outlet?: string
  salesType?: string
  items: readonly Item[]
  /** The earliest acceptable start of the first and of the last window. */
  first?: Date
  last?: Date
  pay?: 'card' | 'saved' | 'paynow'
  vouchers?: readonly string[]
  services?: readonly string[]
  notes?: string
  table?: string
  host?: string
}

export const newKey = () => systemRandom.bytes(18).toString('base64url')

/** Places an order through the same API calls that the shop's pages make. */
export async function buy(shop: DemoShop, person: Person, wish: OrderWish): Promise<Purchase> {
  const api = shop.call({ network: person.network, token: person.token, host: wish.host })
  const place = await placeOf(shop, api, wish)
  const items = await Promise.all(wish.items.map((item) => cartItem(shop, api, place, item)))
  const guest = person.token ? undefined : { items }
  if (!guest) for (const item of items) await api('POST /cart/add', { body: item })
  const basket = {
    ...place,
    ...guest,
    ...(wish.table && { table: wish.table }),
    voucher_ids: [...(wish.vouchers ?? [])],
    extra_service_ids: await serviceIds(api, place.sales_type_id, wish.services ?? []),
  }
  const { quote, turnaround_hours } = await api('POST /checkout/quote', { body: basket })
  const isBrought = wish.salesType !== 'drop-off' && !wish.table
  return api('POST /checkout/orders', {
    headers: { 'Idempotency-Key': newKey() },
    body: {
      ...basket,
      ...(await windows(api, place, turnaround_hours, wish)),
      ...(guest && { cart_key: newKey(), contact: { name: person.name, mobile: person.mobile, email: person.email } }),
      ...(!guest && isBrought && { contact_mobile: person.mobile }),
      ...(isBrought && (person.addressId ? { address_id: person.addressId } : { address: person.address })),
      notes: wish.notes ?? '',
      quote_hash: quote.hash,
      payment: await paymentOf(shop, api, person, wish),
    },
  })
}

type Place = { outlet_id: number; sales_type_id: number }

export async function placeOf(
  shop: DemoShop,
  api: Api,
  { outlet = 'tiong-bahru', salesType = 'pickup-return' }: Pick<OrderWish, 'outlet' | 'salesType'>,
): Promise<Place> {
  const outlets = await shop.cached('outlets', () => api('GET /outlets', { query: {} }))
  const salesTypes = await shop.cached('sales types', () => api('GET /sales-types'))
  return {
    outlet_id: mustFind(outlets.find((one) => one.slug === outlet)).id,
    sales_type_id: mustFind(salesTypes.find((one) => one.slug === salesType)).id,
  }
}

async function cartItem(shop: DemoShop, api: Api, place: Place, [slug, qty, ...names]: Item) {
  const query = { outlet_id: String(place.outlet_id), sales_type_id: String(place.sales_type_id) }
  const page = `product ${slug} ${place.outlet_id} ${place.sales_type_id}`
  const product = await shop.cached(page, () => api('GET /products/:id', { params: { id: slug }, query }))
  const chosenOrFirst = <One extends { slug: string }>(all: readonly One[]) =>
    all.find((one) => names.includes(one.slug)) ?? all[0]
  const option = chosenOrFirst(product.options)
  const variant = option && chosenOrFirst(option.variants)
  const modifiers = product.modifier_groups.flatMap((group) => {
    const wanted = group.modifiers.filter((one) => names.includes(one.slug))
    return wanted.length > 0 ? wanted : group.modifiers.slice(0, group.min)
  })
  return {
    product_id: product.id,
    option_id: option?.id ?? null,
    variant_id: variant?.id ?? null,
    modifiers: modifiers.map(({ id }) => ({ modifier_id: id })),
    qty,
    ...place,
  }
}

async function serviceIds(api: Api, salesTypeId: number, slugs: readonly string[]): Promise<number[]> {
  if (slugs.length === 0) return []
  const all = await api('GET /checkout/extra-services', { query: { sales_type_id: String(salesTypeId) } })
  return slugs.map((slug) => mustFind(all.find((one) => one.slug === slug)).id)
}

async function windows(api: Api, place: Place, turnaroundHours: number, { first, last, table }: OrderWish) {
  if (table) return {}
  const query = {
    outlet_id: String(place.outlet_id),
    sales_type_id: String(place.sales_type_id),
    turnaround_hours: String(turnaroundHours),
  }
  const slots = await api('GET /checkout/slots', { query })
  const first_starts_at = slots.first && firstFreeWindow(slots.first, first)
  const after = first_starts_at ? await api('GET /checkout/slots', { query: { ...query, first_starts_at } }) : slots
  return { first_starts_at, last_starts_at: after.last && firstFreeWindow(after.last, last) }
}

function firstFreeWindow(days: readonly SlotDay[], from: Date | undefined): string {
  const open = days.flatMap((day) => day.windows).filter(({ is_full }) => !is_full)
  return mustFind(open.find(({ starts_at }) => !from || new Date(starts_at) >= from)).starts_at
}

async function paymentOf(shop: DemoShop, api: Api, person: Person, { pay = 'card' }: OrderWish): Promise<Payment> {
  if (pay === 'paynow') return { kind: 'paynow' }
  if (pay === 'saved' && person.methodId) return { kind: 'saved', method_id: person.methodId }
  const finished = await enterCard(shop, api, person.card, 'once')
  if (finished.kind !== 'once') throw new Error('the card was saved')
  return { kind: 'token', token: finished.token }
}

export async function enterCard(shop: DemoShop, api: Api, number: string, purpose: 'once' | 'save') {
  const entry = await api('POST /payments/cards', { body: { purpose, return_path: '/checkout' } })
  if (entry.kind !== 'hosted') throw new Error('the week is paid at the sandbox')
  const expiry = `09/${(shop.clock().getUTCFullYear() + 3) % 100}`
  await shop.submitSandboxForm(entry.url, { number, expiry, cvc: '123' })
  return api('POST /payments/cards/finish', { body: { setup_ref: entry.setup_ref } })
}

/** Pays a PayNow code at the demo bank and delivers the webhook to the shop. */
export async function payPaynowCode(shop: DemoShop, { payment }: Purchase, bankUrl: string): Promise<void> {
  if (payment.action?.kind !== 'qr') throw new Error('there is no code to pay')
  await shop.submitSandboxForm(`${bankUrl}?qr=${encodeURIComponent(payment.action.payload)}`, { do: 'pay' })
  await shop.deliverSandboxWebhooks()
}

function mustFind<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('the demo store has changed: what the week orders is not there')
  return found
}
