import type { CartItem } from '#contract/order/cart.ts'
import type { getReorder, postReorder } from '#contract/order/reorder.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { cartTotalCents, pieceCount } from '#rules/cart/cart-pricing.ts'
import type { PlaceOfSale } from '#rules/places/place-of-sale.ts'
import { isWeighedLater } from '#rules/weight/weight-presets.ts'
import type { StoredLine } from '../../cart/cart.queries.ts'
import { itemOf } from '../../cart/cart-answer.ts'
import { type CartStore, cartStore, knownPlace } from '../../cart/cart-place.ts'
import { type CartChange, cartItems, changeCart, loadProducts, readCart, replaceCart } from '../../cart/change-cart.ts'
import { type LineOfOrder, linesOfOrder } from '../../order-rows/order-parts.queries.ts'
import type { Input } from '../../parts/endpoint.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Customer, Scope } from '../../parts/scope.ts'
import { customersOrder } from '../read/load-order.ts'
import { nothingSold, orderedItems, planReorder, type ReorderPlan } from './plan-reorder.ts'

type OrderToRepeat = { id: string; store_id: number; outlet_id: number; sales_type_id: number }

/** An earlier order's items, the customer's cart at its place, and what adding them would give. */
export type Reordering = {
  at: CartStore
  /** Undefined if the outlet or the sales type no longer exists. */
  place: PlaceOfSale | undefined
  ordered: LineOfOrder[]
  cart: StoredLine[]
  joined: ReorderPlan
  /** The same without the cart's lines. */
  alone: ReorderPlan
}

/** D4.5, P1.8: plans to order the same items again. Changes nothing. */
export async function loadReordering(
  parts: ApiParts,
  scope: Scope<Customer>,
  order: OrderToRepeat,
): Promise<Reordering> {
  const at = await cartStore(parts, scope.store)
  const ordered = orderedItems(await linesOfOrder.all(parts.db, order.store_id, order.id))
  const place = knownPlace(at, order)
  if (!place) return { at, place, ordered, cart: [], joined: nothingSold(ordered), alone: nothingSold(ordered) }
  const ids = productIds(ordered)
  const { lines } = await readCart({ parts, scope, at, place, key: null }, parts.db, ids)
  const shop = { at, place, newId: () => scope.random.orderedId() }
  const alone = planReorder(shop, ordered, [])
  const joined = lines.length === 0 ? alone : planReorder(shop, ordered, lines)
  return { at, place, ordered, cart: lines, joined, alone }
}

/** The pieces and the price of the customer's cart at the order's place. */
export async function cartThere(
  parts: ApiParts,
  { at, place, cart }: Reordering,
  isEstimated: (item: CartItem) => boolean,
): Promise<{ pieces: number; total_cents: number; is_estimated: boolean }> {
  if (!place || cart.length === 0) return { pieces: 0, total_cents: 0, is_estimated: false }
  const items = await cartItems(parts.db, at, place, cart)
  return { pieces: pieceCount(items), total_cents: cartTotalCents(items), is_estimated: items.some(isEstimated) }
}

/** P1.1: whether an item of the order's kind is paid by what it weighs. */
export function estimatedIn(
  { store }: Scope<Customer>,
  { category_id }: { category_id: number },
): (item: CartItem) => boolean {
  const doesWeigh = store.information.weighing !== undefined
  return (item) => isWeighedLater(item, doesWeigh, category_id)
}

export async function previewReorder({
  scope,
  params,
  parts,
}: Input<typeof getReorder>): Promise<ResponseOf<typeof getReorder>> {
  const { order } = await customersOrder(parts.db, scope, params.id)
  const reordering = await loadReordering(parts, scope, order)
  const { at, place, joined, alone } = reordering
  const isEstimated = estimatedIn(scope, order)
  const cart = await cartThere(parts, reordering, isEstimated)
  const totalOf = ({ lines }: ReorderPlan) => (place ? cartTotalCents(lines.map((line) => itemOf(at, place, line))) : 0)
  return {
    outlet_id: order.outlet_id,
    sales_type_id: order.sales_type_id,
    outlet: order.place.outlet,
    sales_type: order.place.sales_type,
    added: joined.added,
    gone: joined.gone,
    cart,
    total_cents: totalOf(alone),
    joined_cents: totalOf(joined),
    is_estimated: place !== undefined && joined.lines.some((line) => isEstimated(itemOf(at, place, line))),
  }
}

/** D4.5: adds the order's items to the cart of its outlet, or replaces that cart by them, in one write. */
export async function reorder({
  scope,
  params,
  body,
  parts,
}: Input<typeof postReorder>): Promise<ResponseOf<typeof postReorder>> {
  const { order } = await customersOrder(parts.db, scope, params.id)
  const { at, place, ordered, cart, joined, alone } = await loadReordering(parts, scope, order)
  const isReplaced = body.replace && cart.length > 0
  let planned = body.replace ? alone : joined
  const answer = () => ({
    outlet_id: order.outlet_id,
    sales_type_id: order.sales_type_id,
    added: planned.added,
    gone: planned.gone,
  })
  // With nothing to add, the cart stays as it is.
  if (!place || planned.added.length === 0) return answer()
  await loadProducts(parts.db, at, productIds(ordered))
  const change: CartChange = {
    parts,
    scope,
    at,
    place,
    key: null,
    needs: () => productIds(ordered),
    decide: (lines) => {
      planned = planReorder({ at, place, newId: () => scope.random.orderedId() }, ordered, lines)
      return { kind: 'changed', lines: planned.lines, put: planned.put, removedIds: [] }
    },
  }
  if (isReplaced) await replaceCart(change)
  else await changeCart(change, await readCart(change, parts.db, []))
  return answer()
}

const productIds = (lines: readonly LineOfOrder[]) => lines.flatMap(({ product_id }) => product_id ?? [])
