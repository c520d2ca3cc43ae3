import type { Quote, QuotedCart, QuoteRequest } from '#contract/order/checkout.ts'
import type { SalesType } from '#contract/shop/outlets.ts'
import type { PlaceOfSale } from '#rules/places/place-of-sale.ts'
import { quoteOf } from '#rules/pricing/quote.ts'
import { maySplitReturn } from '#rules/slots/split-return.ts'
import { checkoutPlace } from '../../cart/checkout-place.ts'
import type { IndexedOutlet } from '../../catalog-index/store-catalog-index.ts'
import type { Queryable } from '../../db/database.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Scope } from '../../parts/scope.ts'
import { slowestOf } from '../../slots/slowest.ts'
import { type LoadedVouchers, loadVouchers } from '../../vouchers/order-vouchers.ts'
import type { WrongCodes } from '../../vouchers/wallet/counting-guesses.ts'
import { tableAt } from '../place/table-at.ts'
import { unusedVouchers } from '../vouchers/unused-vouchers.ts'
import { type Basket, basketAt, type OrderLineDraft, orderLines } from './basket.ts'
import { extraServices, type OfferedService } from './extra-services.ts'
import { quoteHash } from './quote-hash.ts'

export type Quoted = Basket & {
  quote: Quote
  /** Of the slowest item, with what makes it quicker; 0 for goods alone. */
  turnaroundHours: number
  /** D3.9 */
  slowest: QuotedCart['slowest']
  place: PlaceOfSale
  outlet: IndexedOutlet
  salesType: SalesType
  table: { id: number; name: string } | null
  usedVouchers: { ref: string; cents: number }[]
  lines: OrderLineDraft[]
}

const NO_VOUCHERS: LoadedVouchers = { terms: [], isFirstOrder: false, unknown: [] }

/**
 * D2.2: what the basket costs at this moment, on a pool or inside a transaction: everything is asked through `db`. It refuses a place that
 * the store does not have; what a page can show (a minimum, a line that cannot be bought, an unused voucher) is told, not refused.
 */
export async function quoteBasket(
  db: Queryable,
  parts: ApiParts,
  scope: Scope,
  request: QuoteRequest,
  wrongCodes: WrongCodes,
): Promise<Quoted> {
  const { store, now } = scope
  const at = await checkoutPlace(parts, store, request, db)
  const { place, outlet, salesType } = at
  const basket = await basketAt(db, scope, at, request)
  const services = await chosenServices(db, parts, scope, salesType.id, request.extra_service_ids)
  const lines = orderLines(at, basket.items, services)
  const { voucher_ids: refs } = request
  const vouchers = refs.length === 0 ? NO_VOUCHERS : await loadVouchers(db, scope, refs, wrongCodes)
  const sold = basket.items.filter(({ unavailable }) => unavailable === null)
  const slowest = slowestOf(salesType.category_id, lines)
  const maySplit = slowest !== null && maySplitReturn(salesType.category_id)
  const input = {
    now,
    outletId: outlet.id,
    salesType: {
      id: salesType.id,
      categoryId: salesType.category_id,
      minSpendCents: salesType.min_spend_cents,
      deliveryFeeCents: salesType.delivery_fee_cents,
      freeDeliveryFromCents: salesType.free_delivery_from_cents,
    },
    // From the host that was asked for: nothing in the request can make it true.
    isPartner: scope.partner !== null,
    isDeliveryFreeByPlan: false,
    isGstRegistered: store.information.gst_registration_no !== null,
    items: sold.map(({ id, product_name, product_id, qty, unit }, index) => ({
      ref: id,
      label: product_name,
      productId: product_id,
      qty,
      ...(unit === 'piece' ? {} : { unit }),
      cents: lines[index]?.final_cents ?? 0,
    })),
    extras: services.map(({ id, name, price_cents }) => ({ ref: String(id), label: name, cents: price_cents })),
    vouchers: vouchers.terms,
    isFirstOrder: vouchers.isFirstOrder,
  }
  const isReturnedInTwo = maySplit && (request.early_starts_at ?? null) !== null
  const { unused, ...figures } = quoteOf({ ...input, isReturnedInTwo })
  const otherWay = maySplit ? quoteOf({ ...input, isReturnedInTwo: !isReturnedInTwo }).total_cents : null
  const quote = { ...figures, unused_vouchers: unusedVouchers(vouchers, unused, now) }
  return {
    ...basket,
    quote: { ...quote, hash: quoteHash(place, quote, lines) },
    turnaroundHours: Math.max(0, ...lines.map(({ turnaround_hours }) => turnaround_hours ?? 0)),
    slowest: slowest && {
      ...slowest,
      second_return_cents: otherWay === null ? null : Math.abs(figures.total_cents - otherWay),
    },
    place,
    outlet,
    salesType,
    table: await tableAt(db, scope, salesType, outlet, request.table),
    usedVouchers: quote.lines.flatMap(({ rule, ref, cents }) =>
      rule.startsWith('voucher_') && ref !== null ? [{ ref, cents: -cents }] : [],
    ),
    lines,
  }
}

/** What a page gets to see of it. */
export function shownQuote({ quote, items, dropped, turnaroundHours, slowest, taken }: Quoted): QuotedCart {
  return { quote, items, dropped, turnaround_hours: turnaroundHours, slowest, ...(taken ? { taken } : {}) }
}

/** In the store's order; what is not offered any more is not charged, and the changed total says so. */
async function chosenServices(
  db: Queryable,
  parts: ApiParts,
  { store }: Scope,
  salesTypeId: number,
  ids: readonly number[],
): Promise<OfferedService[]> {
  if (ids.length === 0) return []
  return (await extraServices(parts, store, salesTypeId, db)).filter(({ id }) => ids.includes(id))
}
