import type { Purchase, QuotedCart, QuoteRequest } from '#contract/order/checkout.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { type Person, phoneOf } from '../people/people.ts'
import { addMore, type Cart, fillCart, removeUnsold } from './cart.ts'
import { type Body, type Checkout, openCheckout } from './checkout.ts'
import { drawPayer, type Payer } from './payer.ts'
import { outletOf, type Place, placeOf, type SalesTypeSlug, servicesAt } from './places.ts'
import { payFor } from './placing.ts'
import { chooseWindows, holdWindows, type Windows } from './windows.ts'

/** What somebody wants to buy. All of it may be left out. */
export type Wish = {
  salesType?: Exclude<SalesTypeSlug, 'dine-in'>
  /** The slug of an outlet. */
  outlet?: string
  host?: string
  /** Orders what the cart of this place has already, such as after "Order again". */
  cartAt?: Place
  worthCents?: number
  payer?: Payer
  isSplit?: boolean
  hasServices?: boolean
  /** Vouchers of the wallet, as the checkout suggests them, and codes that somebody types. */
  usesVouchers?: boolean
  codes?: readonly string[]
  isForCompany?: boolean
  /** Only goods by the kilogram, which are paid by weight. */
  isByWeight?: boolean
  /** P1.3: the most that may be charged above the estimate. */
  overCents?: number
  /** Holds the windows, and leaves. */
  leavesAtWindows?: boolean
}

const MOST_TRIES = 6
const COMPANY = {
  name: 'Tan & Lee LLP',
  uen: '201912345K',
  address: '20 McCallum Street, #12-04, Singapore 068898',
  po_number: 'PO-2028/17',
}
const WORTH_CENTS: Record<SalesTypeSlug, number> = {
  'pickup-return': 5000,
  'drop-off': 1500,
  'goods-delivery': 3000,
  'dine-in': 900,
}

/**
 * Buys something through the calls that the pages make, and pays it as the payer does. The staff begin their work on the order by themselves. Returns the
 * purchase in its last known state: confirmed, waiting for its payment, or cancelled. Undefined if it could not be bought, such as when all windows are
 * full.
 */
export async function buy(me: Me, person: Person, wish: Wish = {}): Promise<Purchase | undefined> {
  const { salesType = 'pickup-return', host } = wish
  const place = wish.cartAt ?? (await placeOf(me, wish.outlet ?? outletOf(me, person, salesType), salesType))
  const checkout = openCheckout(me, person, place, wish.payer ?? drawPayer(me.draw), {
    isSplit: wish.isSplit ?? false,
    host,
  })
  const worthCents = wish.worthCents ?? Math.round(WORTH_CENTS[salesType] * (me.draw.between(90, 250) / 100))
  const cart = wish.cartAt ? {} : await fillCart(checkout, worthCents, wish.isByWeight)
  return checkOut(checkout, cart, wish)
}

/** Goes through the checkout until the order is placed, or until there is no sense in trying. */
async function checkOut(checkout: Checkout, cart: Cart, wish: Wish): Promise<Purchase | undefined> {
  const { me } = checkout
  const extras = await chooseExtras(checkout, wish)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const ready = await readyToPay(checkout, cart, extras, wish)
    if (ready === undefined) return undefined
    if (ready === 'changed') continue
    if (wish.leavesAtWindows) return undefined
    const placed = await payFor(checkout, ready.body, ready.totalCents)
    if (placed === 'refused') return undefined
    if (placed !== 'again') return placed
    await me.wait(me.draw.between(5, 40) * SECOND_MS)
  }
  return undefined
}

type Extras = Pick<QuoteRequest, 'voucher_ids' | 'extra_service_ids'>

async function chooseExtras(checkout: Checkout, wish: Wish): Promise<Extras> {
  const { me, place } = checkout
  const services = wish.hasServices ? await servicesAt(me, place) : []
  return {
    voucher_ids: (wish.codes ?? []).map((code) => `code:${code}`),
    extra_service_ids: services.length > 0 ? [me.draw.pick(services).id] : [],
  }
}

type Ready = { body: Body; totalCents: number }

/** A quote that can be paid, with windows that are free. 'changed' if the cart had to be changed for it. */
async function readyToPay(
  checkout: Checkout,
  cart: Cart,
  extras: Extras,
  wish: Wish,
): Promise<Ready | 'changed' | undefined> {
  const asked = { ...checkout.place, ...cart, ...extras }
  const seen = await quote(checkout, asked)
  if (!seen) return undefined
  if (await removeUnsold(checkout, cart, seen)) return 'changed'
  if (seen.items.length === 0) return undefined
  if (!seen.quote.min_spend.is_reached) {
    await addMore(checkout, cart, seen.quote.min_spend.remaining_cents)
    return 'changed'
  }
  const windows = await chooseWindows(checkout, seen)
  if (!windows) return undefined
  const isHeld = checkout.me.draw.chance(0.4) || wish.leavesAtWindows === true
  if (isHeld && !(await holdWindows(checkout, seen, windows))) return 'changed'
  const vouchers = wish.usesVouchers ? await bestVouchers(checkout, asked) : asked.voucher_ids
  const priced = { ...asked, voucher_ids: vouchers }
  const last = await quote(checkout, { ...priced, ...early(windows) })
  if (!last || last.items.length === 0) return undefined
  const about = { ...priced, ...windows, ...(await whoAndWhere(checkout, wish)) }
  const { hash, total_cents: totalCents, limit_cents } = last.quote
  const hasOwnLimit = wish.overCents !== undefined && limit_cents !== undefined && totalCents > 0
  const ownLimit = hasOwnLimit ? { at_most_cents: totalCents + (wish.overCents ?? 0) } : {}
  return { body: { ...about, ...ownLimit, quote_hash: hash }, totalCents }
}

const early = ({ early_starts_at }: Windows) => (early_starts_at ? { early_starts_at } : {})

type Asked = Parameters<typeof quote>[1]
async function quote(
  { me, ask }: Checkout,
  body: Place & Cart & Extras & { early_starts_at?: string },
): Promise<QuotedCart | undefined> {
  // 404: the outlet is gone. 429: too many wrong codes from this network.
  const answer = await ask((api) => me.orRefused(() => api('POST /checkout/quote', { body }), 404, 429))
  return answer instanceof ApiFailure ? undefined : answer
}

async function bestVouchers({ me, ask }: Checkout, body: Asked): Promise<string[]> {
  const found = await ask((api) => me.orRefused(() => api('POST /checkout/vouchers/best', { body }), 404, 429))
  return found instanceof ApiFailure ? body.voucher_ids : found.best
}

/** The contact, the address and the invoice, as the form asks for them. */
async function whoAndWhere(checkout: Checkout, wish: Wish): Promise<Partial<Body>> {
  const { me, person, isGuest, cartKey } = checkout
  const { salesType = 'pickup-return', isForCompany } = wish
  const isBrought = salesType !== 'drop-off'
  const contact = {
    name: person.name,
    mobile: phoneOf(person),
    email: person.email ?? `guest.${person.number}@example.net`,
  }
  return {
    ...(isGuest ? { cart_key: cartKey, contact } : isBrought && { contact_mobile: phoneOf(person) }),
    ...(isBrought && (await whereTo(checkout))),
    ...(isForCompany && { company: COMPANY }),
    notes: me.draw.chance(0.15) ? 'Please call from downstairs.\nThe gate sticks.' : '',
  }
}

async function whereTo({ me, ask, person, isGuest }: Checkout) {
  if (!isGuest && me.draw.chance(0.4)) {
    const addresses = await ask((api) => api('GET /customer/addresses'))
    const known = addresses.find(({ postal_code }) => postal_code === person.address.postal_code)
    if (known) return { address_id: known.id }
    if (addresses.length < 5) {
      const made = await ask((api) => api('POST /customer/addresses', { body: person.address }))
      return { address_id: made.id }
    }
  }
  return { address: person.address }
}
