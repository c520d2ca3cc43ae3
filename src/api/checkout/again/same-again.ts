import type { QuoteRequest } from '#contract/order/checkout.ts'
import type { Quote } from '#contract/order/quote-shapes.ts'
import type { getSameAgain, SameAgain } from '#contract/order/reorder.ts'
import type { SlotDay } from '#contract/order/slots.ts'
import { comesToTheDoor } from '#contract/shop/sales-category.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { orderClosedReason } from '#rules/places/outlet-closed.ts'
import { unfitReason } from '#rules/places/outlet-fit.ts'
import { sectorOf } from '#rules/places/postal-code.ts'
import { legsOf } from '#rules/slots/slots.ts'
import { agreedLimit } from '#rules/weight/agreed-limit.ts'
import { itemOf } from '../../cart/cart-answer.ts'
import { checkoutPlace } from '../../cart/checkout-place.ts'
import { customerAddresses } from '../../customer/address.queries.ts'
import { customerAtMost } from '../../customer/at-most.queries.ts'
import type { OrderAddress } from '../../order-rows/order.queries.ts'
import { cartThere, estimatedIn, loadReordering, type Reordering } from '../../orders/acts/reorder.ts'
import type { Input } from '../../parts/endpoint.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Customer, Scope } from '../../parts/scope.ts'
import { type Quoted, quoteItems } from '../quote/quote-basket.ts'
import { slotsAnswer } from '../slots/slots.ts'
import { lastOrder } from './last-order.queries.ts'

type LastOrder = NonNullable<Awaited<ReturnType<typeof lastOrder.maybe>>>
type SavedAddress = Awaited<ReturnType<typeof customerAddresses.all>>[number]

/** P1.8: the customer's last basket as it could be ordered now: what is sold, its price, the next windows, and what stands in the way. */
export async function sameAgain({
  scope,
  parts,
}: Input<typeof getSameAgain>): Promise<ResponseOf<typeof getSameAgain>> {
  const order = await lastOrder.maybe(parts.db, scope.store.id, scope.viewer.id)
  if (!order) return { again: null }
  const reordering = await loadReordering(parts, scope, order)
  const { added, gone } = reordering.alone
  const plain = {
    order_id: order.id,
    number: String(order.number),
    outlet_id: order.outlet_id,
    sales_type_id: order.sales_type_id,
    category_id: order.category_id,
    outlet: order.place.outlet,
    sales_type: order.place.sales_type,
    added,
    gone,
    cart: await cartThere(parts, reordering, estimatedIn(scope, order)),
    now: scope.now.toISOString(),
  }
  if (!reordering.place || added.length === 0) return { again: { ...plain, ...nothing } }
  return { again: { ...plain, ...(await orderedNow(parts, scope, order, reordering)) } }
}

type Terms = Pick<
  SameAgain,
  | 'total_cents'
  | 'limit_cents'
  | 'delivery_cents'
  | 'first'
  | 'last'
  | 'address'
  | 'is_other_address'
  | 'blocker'
  | 'min_spend_cents'
  | 'remaining_cents'
>

const nothing: Terms = {
  total_cents: 0,
  delivery_cents: 0,
  first: null,
  last: null,
  address: null,
  is_other_address: false,
  blocker: 'nothing_sold',
  min_spend_cents: 0,
  remaining_cents: 0,
}

async function orderedNow(
  parts: ApiParts,
  scope: Scope<Customer>,
  order: LastOrder,
  { at, place, alone }: Reordering,
): Promise<Terms> {
  const request: QuoteRequest = {
    outlet_id: order.outlet_id,
    sales_type_id: order.sales_type_id,
    voucher_ids: [],
    extra_service_ids: [],
  }
  const checkout = await checkoutPlace(parts, scope.store, request)
  const items = place ? alone.lines.map((line) => itemOf(at, place, line)) : []
  const basket = { items, dropped: [], cart: null }
  const quoted = await quoteItems(parts.db, parts, scope, { checkout, basket, request, wrongCodes: new Set() })
  const windows = await nextWindows(parts, scope, order, quoted.turnaroundHours)
  const addresses = await customerAddresses.all(parts.db, scope.store.id, scope.viewer.id)
  const address = comesToTheDoor(order.category_id) ? addressAgain(addresses, order.address) : null
  const { quote } = quoted
  const limit = await rememberedLimit(parts, scope, quote)
  return {
    total_cents: quote.total_cents,
    ...(limit === null ? {} : { limit_cents: limit.cents }),
    delivery_cents: quote.delivery_cents,
    ...windows,
    address: address && shownAddress(address),
    is_other_address: address !== null && order.address !== null && !isSameAddress(address, order.address),
    blocker: blockerOf(quoted, windows, address, scope.now),
    min_spend_cents: quote.min_spend.min_cents,
    remaining_cents: quote.min_spend.remaining_cents,
  }
}

/** P1.3: the limit that the checkout will have, with the amount that the customer remembers. */
async function rememberedLimit({ db }: ApiParts, { store, viewer }: Scope<Customer>, quote: Quote) {
  if (quote.limit_cents === undefined) return null
  const remembered = await customerAtMost.maybe(db, store.id, viewer.id)
  return agreedLimit(quote, { cents: remembered?.at_most_cents ?? null, isRemembered: true })
}

type Windows = Pick<SameAgain, 'first' | 'last'>

async function nextWindows(
  parts: ApiParts,
  scope: Scope<Customer>,
  { outlet_id, sales_type_id }: LastOrder,
  turnaround_hours: number,
): Promise<Windows> {
  const query = { outlet_id, sales_type_id, turnaround_hours }
  const { first, last, earliest } = await slotsAnswer({ scope, parts, params: {}, query, body: undefined })
  return { first: windowAt(first, earliest.first), last: windowAt(last, earliest.last) }
}

function windowAt(days: readonly SlotDay[] | null, startsAt: string | null): Windows['first'] {
  const found = days?.flatMap(({ windows }) => windows).find(({ starts_at }) => starts_at === startsAt)
  return found ? { starts_at: found.starts_at, ends_at: found.ends_at } : null
}

/** The last order's address if it is still saved, else the main one. */
function addressAgain(saved: readonly SavedAddress[], last: OrderAddress | null): SavedAddress | null {
  return saved.find((one) => last !== null && isSameAddress(one, last)) ?? saved[0] ?? null
}

function isSameAddress(a: SavedAddress, b: OrderAddress): boolean {
  return a.postal_code === b.postal_code && a.street === b.street && a.block === b.block && a.unit === b.unit
}

function shownAddress({ id, label, block, street, unit, postal_code }: SavedAddress): SameAgain['address'] {
  return { id, label, block, street, unit, postal_code }
}

function blockerOf(
  { salesType, outlet, quote }: Quoted,
  { first, last }: Windows,
  address: SavedAddress | null,
  now: Date,
): SameAgain['blocker'] {
  const legs = legsOf(salesType.category_id)
  const hasWindow = (!legs.includes('first') || first !== null) && (!legs.includes('last') || last !== null)
  const closed = orderClosedReason({ categoryId: salesType.category_id, opening: outlet.opening, hasWindow, now })
  if (closed) return closed === 'no_window' ? 'fully_booked' : 'outlet_closed'
  if (!hasWindow) return 'fully_booked'
  if (comesToTheDoor(salesType.category_id)) {
    if (!address) return 'no_address'
    const unfit = unfitReason({
      outlet: { salesTypeIds: outlet.salesTypeIds, postalSectors: outlet.postal_sectors },
      salesType: { id: salesType.id, categoryId: salesType.category_id },
      sector: sectorOf(address.postal_code) ?? '',
    })
    if (unfit) return 'outlet_unfit'
  }
  return quote.min_spend.is_reached ? null : 'min_spend'
}
