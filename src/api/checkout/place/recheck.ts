import { SalesCategory } from '#contract/shop/sales-category.ts'
import { orderClosedReason } from '#rules/places/outlet-closed.ts'
import { priceText } from '#rules/pricing/money.ts'
import { maySplitReturn } from '#rules/slots/split-return.ts'
import { canBeHeld } from '#rules/weight/money-now.ts'
import { checkoutApiTexts } from '#texts/order/checkout-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { type OutletNow, outletNow } from '../../order-rows/order.queries.ts'
import type { ApiParts } from '../../parts/parts.ts'
import { placeRefused } from '../../parts/place-refused.ts'
import type { Scope } from '../../parts/scope.ts'
import type { WrongCodes } from '../../vouchers/wallet/counting-guesses.ts'
import { type Quoted, quoteBasket, shownQuote } from '../quote/quote-basket.ts'
import type { OrderBody } from './create-order.ts'

/** The store's version in the database is newer than this process's cache, so prices from the cache must not be charged. */
export class StoreChanged extends Error {}

/** Prices the order. An outlet that was retired since the page was rendered is refused as closed; an unknown outlet stays a 404. */
export async function quoteToPay(
  tx: Queryable,
  parts: ApiParts,
  scope: Scope,
  body: OrderBody,
  wrongCodes: WrongCodes,
): Promise<Quoted> {
  try {
    return await quoteBasket(tx, parts, scope, body, wrongCodes)
  } catch (error) {
    const isUnknown = error instanceof Refused && error.httpStatus === 404
    const outlet = isUnknown ? await outletNow.maybe(tx, scope.store.id, body.outlet_id) : undefined
    throw outlet?.is_retired ? placeRefused('outlet_closed') : error
  }
}

/** D2.4: what the page showed may be stale. Checks the store's version and the outlet again in the order's transaction. */
export function recheckStore(
  { store, now }: Scope,
  { outlet, salesType }: Pick<Quoted, 'outlet' | 'salesType'>,
  row: OutletNow,
): void {
  if (row.version !== store.version) throw new StoreChanged()
  const opening = {
    hours: row.hours,
    blackoutDays: row.blackout_days,
    holidays: outlet.opening.holidays,
    isSwitchedOff: row.is_switched_off,
  }
  // D1.7: capacity is checked when the windows are booked, later in this transaction. A window that this checkout holds counts as free.
  const reason = orderClosedReason({ categoryId: salesType.category_id, opening, hasWindow: true, now })
  if (row.is_retired || reason) throw placeRefused('outlet_closed')
}

export function recheckQuote(quoted: Quoted, body: OrderBody): void {
  const { quote_hash: seenHash, early_starts_at: early } = body
  const { items, dropped, quote } = quoted
  if (items.length === 0) throw placeRefused('cart_empty')
  if (quoted.salesType.category_id === SalesCategory.dineIn && !quoted.table) throw placeRefused('table_unknown')
  // D1.9: a shared basket can only be ordered to its own table.
  if (quoted.member && quoted.member.table_id !== quoted.table?.id) throw placeRefused('table_unknown')
  if (items.some(({ unavailable }) => unavailable !== null) || dropped.length > 0) {
    throw placeRefused('item_unavailable', { quoted: shownQuote(quoted) })
  }
  // D3.9: if the return can no longer be split, refuse instead of silently returning everything at once.
  if (early && (quoted.slowest?.second_return_cents ?? null) === null) {
    const isReturned = maySplitReturn(quoted.salesType.category_id)
    throw placeRefused('split_unavailable', {}, isReturned ? undefined : checkoutApiTexts.splitNotOffered)
  }
  if (quote.hash !== seenHash || isTakenOtherwise(quoted, body)) {
    throw placeRefused('quote_changed', { quoted: shownQuote(quoted) })
  }
  const { is_reached, min_cents, remaining_cents } = quote.min_spend
  if (is_reached) return
  const words = checkoutApiTexts.underMinimum(quoted.salesType.name, priceText(min_cents), priceText(remaining_cents))
  throw placeRefused('min_spend', { remaining_cents }, words)
}

/** P1.2: whether money is held now, later or not at all depends on the time of the pickup, which the hash does not have. A code is always paid at once. */
function isTakenOtherwise({ isHeldLater }: Quoted, { holds_later: seenLater, payment: { kind } }: OrderBody): boolean {
  return seenLater !== undefined && seenLater !== isHeldLater && kind !== 'none' && canBeHeld(kind)
}
