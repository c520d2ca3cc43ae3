import type { CartItem, DroppedItem } from '#contract/order/cart.ts'
import type { QuoteRequest } from '#contract/order/checkout.ts'
import { pieceCents } from '#rules/cart/cart-pricing.ts'
import { moneyCents } from '#rules/pricing/money.ts'
import { type Express, turnaroundOf } from '#rules/slots/turnaround.ts'
import { cartAt } from '../../cart/cart.queries.ts'
import { cartItems } from '../../cart/change-cart.ts'
import type { CheckoutPlace } from '../../cart/checkout-place.ts'
import { syncGuestCart } from '../../cart/guest-cart.ts'
import type { Queryable } from '../../db/database.ts'
import type { LineRow } from '../../order-rows/order.queries.ts'
import type { Scope } from '../../parts/scope.ts'
import { tableItems } from '../../table-baskets/claim-lines.ts'
import type { Member } from '../../table-baskets/find-member.ts'
import type { OfferedService } from './extra-services.ts'
import { unlistedLine } from './unlisted-line.ts'

/** A line of an order that is not placed yet. `image` is the picture's name, because the files rendered from it may change. */
export type OrderLineDraft = LineRow

export type Basket = {
  items: CartItem[]
  dropped: DroppedItem[]
  /** The customer's cart when it was read; null for guests and customers without a cart. */
  cart: { id: number; revision: number } | null
  /** D1.9: the member of a shared table basket who pays. */
  member?: Member
  /** D1.9: a text about the requested lines that others are paying or have paid. */
  taken?: string | null
}

/** D2.1: the items to buy: lines of a table's basket, the customer's cart, or the guest's cart from the browser, checked against the catalogue. */
export async function basketAt(
  db: Queryable,
  scope: Scope,
  checkout: CheckoutPlace,
  { items: stored, table_basket: shared }: Pick<QuoteRequest, 'items' | 'table_basket'>,
): Promise<Basket> {
  const { store, viewer } = scope
  const { at, place } = checkout
  if (shared) {
    const { items, member, taken } = await tableItems(db, scope, checkout, shared)
    return { items, dropped: [], cart: null, member, taken }
  }
  if (viewer.kind === 'customer') {
    const { outletId, salesTypeId } = place
    const row = await cartAt.one(db, store.id, viewer.id, outletId, salesTypeId, null, [])
    const cart = row.id === null ? null : { id: row.id, revision: row.revision }
    return { items: await cartItems(db, at, place, row.lines), dropped: [], cart }
  }
  const { items, dropped } = await syncGuestCart(db, at, stored)
  const isHere = (item: CartItem) => item.outlet_id === place.outletId && item.sales_type_id === place.salesTypeId
  return { items: items.filter(isHere), dropped, cart: null }
}

/** The lines of an order: the available items, then the extra services. */
export function orderLines(
  { at, place }: CheckoutPlace,
  items: readonly CartItem[],
  services: readonly OfferedService[],
): OrderLineDraft[] {
  const express = services.flatMap((service) => service.express ?? [])
  const lines = [
    ...items
      .filter(({ unavailable }) => unavailable === null)
      .map((item) => itemLine(item, at.products.at(item.product_id, place)?.product, express)),
    ...services.map(serviceLine),
  ]
  return lines.map((line, index) => ({ ...line, position: index + 1 }))
}

type Unplaced = Omit<OrderLineDraft, 'position'>

function itemLine(
  item: CartItem,
  product: { image: string; turnaroundHours: number | null } | undefined,
  express: readonly Express[],
): Unplaced {
  const usual = product?.turnaroundHours ?? null
  return {
    kind: 'item',
    product_id: item.product_id,
    option_id: item.option_id,
    variant_id: item.variant_id,
    product_name: item.product_name,
    option_name: item.option_name,
    variant_name: item.variant_name,
    modifiers: item.modifiers.map(({ modifier_id, modifier_name, dept_name, price_per_pcs }) => ({
      modifier_id,
      name: modifier_name,
      department: dept_name,
      price_cents: moneyCents(price_per_pcs) ?? 0,
    })),
    unit: item.unit,
    image: product?.image ?? '',
    qty: item.qty,
    notes: item.notes,
    piece_cents: pieceCents(item),
    final_cents: moneyCents(item.final_price) ?? 0,
    turnaround_hours: usual === null ? null : turnaroundOf(usual, express),
  }
}

function serviceLine({ name, price_cents }: OfferedService): Unplaced {
  return { kind: 'extra_service', ...unlistedLine(name, price_cents), turnaround_hours: null }
}
