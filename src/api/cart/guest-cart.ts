import * as z from 'zod/mini'
import { type CartItem, type DroppedItem, type StoredItem, storedItem } from '#contract/order/cart.ts'
import { CART_LINES_MAX, type DroppedReason } from '#contract/order/cart-limits.ts'
import { matchKey } from '#rules/cart/cart-matching.ts'
import { type CartLine, mergeIdentical } from '#rules/cart/cart-merge.ts'
import type { PlaceOfSale } from '#rules/places/place-of-sale.ts'
import { moneyCents } from '#rules/pricing/money.ts'
import { cartTexts } from '#texts/order/cart-api.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import { itemOf } from './cart-answer.ts'
import { type CartStore, knownPlace } from './cart-place.ts'
import { loadProducts } from './change-cart.ts'
import { sentLine } from './sent-line.ts'

export type SyncedCart = { items: CartItem[]; dropped: DroppedItem[] }
const LINE_ID = /^[\w-]{1,64}$/
type PlacedLine = CartLine & { place: PlaceOfSale; index: number; seenCents: number | null }

/** S7.9, S8.10: validates a cart from the browser's storage line by line and prices it. Names and prices in it are not trusted. */
export async function syncGuestCart(db: Queryable, at: CartStore, stored: unknown): Promise<SyncedCart> {
  if (!Array.isArray(stored)) throw new Refused(400, cartTexts.notAnArray)
  if (stored.length > CART_LINES_MAX) {
    throw new Refused(400, cartTexts.syncFailed, { errors: { body: cartTexts.mergeTooLong(CART_LINES_MAX) } })
  }
  const dropped: DroppedItem[] = []
  const drop = (index: number, reason: DroppedReason, product_name: string | null = null) =>
    void dropped.push({ index, reason, product_name })

  const lines = stored.flatMap((given: unknown, index): PlacedLine[] => {
    const { success, data } = z.safeParse(storedItem, given)
    const place = success ? knownPlace(at, data) : undefined
    if (success && place) return [lineOf(data, place, index)]
    drop(index, success ? 'unknown_place' : 'damaged')
    return []
  })
  await loadProducts(
    db,
    at,
    lines.map(({ productId }) => productId),
  )
  const items = mergedByPlace(lines).flatMap((line) => {
    const item = itemOf(at, line.place, line)
    // Drops products of other stores and unknown choices. Products that are sold out or not sold at this place stay, marked as unavailable.
    if (item.unavailable !== 'gone' && item.unavailable !== 'choice_gone') return [item]
    drop(line.index, item.unavailable, item.product_name || null)
    return []
  })
  return { items: withUniqueIds(items), dropped: dropped.sort((a, b) => a.index - b.index) }
}

function lineOf(item: StoredItem, place: PlaceOfSale, index: number): PlacedLine {
  const line = sentLine(item)
  return {
    ...line,
    id: typeof item.id === 'string' && LINE_ID.test(item.id) ? item.id : matchKey(line),
    seenCents: seenCents(item),
    place,
    index,
  }
}

/** The price that the browser has shown; null if the item has none. */
function seenCents({ price_per_pcs, modifiers = [] }: StoredItem): number | null {
  const parts = [price_per_pcs, ...modifiers.map((modifier) => modifier.price_per_pcs)].map((text) =>
    typeof text === 'string' ? moneyCents(text) : undefined,
  )
  return parts.reduce<number | null>((sum, cents) => (sum === null || cents === undefined ? null : sum + cents), 0)
}

/** The browser may send the same id twice. */
function withUniqueIds(items: CartItem[]): CartItem[] {
  const taken = new Set<string>()
  return items.map((item, index) => {
    const id = taken.has(item.id) ? `${item.id}:${index}` : item.id
    taken.add(id)
    return { ...item, id }
  })
}

/** S4.10: merges identical lines of the same place. */
function mergedByPlace(lines: readonly PlacedLine[]): PlacedLine[] {
  const places = Map.groupBy(lines, ({ place }) => `${place.outletId} ${place.salesTypeId}`)
  return [...places.values()].flatMap((own) => mergeIdentical(own))
}
