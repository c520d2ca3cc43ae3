import { SalesCategory } from '#contract/shop/sales-category.ts'
import { orderClosedReason } from '#rules/places/outlet-closed.ts'
import { maySplitReturn } from '#rules/slots/split-return.ts'
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

/** The store has changed since this process last heard of it: what it knows by heart is not good enough to charge anybody. */
export class StoreMoved extends Error {}

/** Prices what is to be paid. An outlet that was retired since the page was drawn is closed; an outlet that never was is unknown. */
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

/** What a page showed a minute ago need not be true any more: everything is looked at again in the order's own transaction (D2.4). */
export function recheckStore(
  { store, now }: Scope,
  { outlet, salesType }: Pick<Quoted, 'outlet' | 'salesType'>,
  row: OutletNow,
): void {
  if (row.version !== store.version) throw new StoreMoved()
  const opening = {
    hours: row.hours,
    blackoutDays: row.blackout_days,
    holidays: outlet.opening.holidays,
    isSwitchedOff: row.is_switched_off,
  }
  // Whether its windows have a place is decided when they are booked, in this transaction too: one that is held is the order's own (D1.7).
  const reason = orderClosedReason({ categoryId: salesType.category_id, opening, hasWindow: true, now })
  if (row.is_retired || reason) throw placeRefused('outlet_closed')
}

export function recheckQuote(quoted: Quoted, { quote_hash: seenHash, early_starts_at: early }: OrderBody): void {
  const { items, dropped, quote } = quoted
  if (items.length === 0) throw placeRefused('cart_empty')
  if (quoted.salesType.category_id === SalesCategory.dineIn && !quoted.table) throw placeRefused('table_unknown')
  // D1.9: what the basket of one table holds is not brought to another.
  if (quoted.member && quoted.member.table_id !== quoted.table?.id) throw placeRefused('table_unknown')
  if (items.some(({ unavailable }) => unavailable !== null) || dropped.length > 0) {
    throw placeRefused('item_unavailable', { quoted: shownQuote(quoted) })
  }
  // D3.9: what was chosen as two returns is not silently brought in one.
  if (early && (quoted.slowest?.second_return_cents ?? null) === null) {
    const isReturned = maySplitReturn(quoted.salesType.category_id)
    throw placeRefused('split_unavailable', {}, isReturned ? undefined : checkoutApiTexts.splitNotOffered)
  }
  if (quote.hash !== seenHash) {
    throw placeRefused('quote_changed', { quoted: shownQuote(quoted) })
  }
  if (!quote.min_spend.is_reached) throw placeRefused('min_spend', { remaining_cents: quote.min_spend.remaining_cents })
}
