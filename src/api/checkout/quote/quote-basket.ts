import type { QuotedCart, QuoteRequest } from '#contract/order/checkout.ts'
import type { Quote } from '#contract/order/quote-shapes.ts'
import type { SalesType } from '#contract/shop/outlets.ts'
import type { PlaceOfSale } from '#rules/places/place-of-sale.ts'
import { explainQuote } from '#rules/pricing/explain-quote.ts'
import { moneyCents } from '#rules/pricing/money.ts'
import { type QuoteInput, quoteOf } from '#rules/pricing/quote.ts'
import { maySplitReturn } from '#rules/slots/split-return.ts'
import { isHeldLater } from '#rules/weight/hold-time.ts'
import { GRAMS_PER_KG, limitCents, type PriceBasis, priceBasis } from '#rules/weight/weighed-price.ts'
import { isWeighedLater } from '#rules/weight/weight-presets.ts'
import { type CheckoutPlace, checkoutPlace } from '../../cart/checkout-place.ts'
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
  /** Turnaround of the slowest item, including express; 0 if the basket has only goods. */
  turnaroundHours: number
  /** D3.9 */
  slowest: QuotedCart['slowest']
  place: PlaceOfSale
  outlet: IndexedOutlet
  salesType: SalesType
  table: { id: number; name: string } | null
  usedVouchers: { ref: string; cents: number }[]
  lines: OrderLineDraft[]
  /** P1.1: set if the order has items that are weighed later. */
  weighing: { basis: PriceBasis; limitCents: number; isLimitOwn: boolean } | null
  /** P1.2: the chosen pickup is too far away to hold money for it now. */
  isHeldLater: boolean
}

const NO_VOUCHERS: LoadedVouchers = { terms: [], isFirstOrder: false, unknown: [] }

/**
 * D2.2: the current price of the basket. All queries run on `db`, a pool or a transaction. Throws for an unknown outlet or sales type. Problems that
 * the page can show (minimum spend, unavailable items, unused vouchers) are part of the result.
 */
export async function quoteBasket(
  db: Queryable,
  parts: ApiParts,
  scope: Scope,
  request: QuoteRequest,
  wrongCodes: WrongCodes,
): Promise<Quoted> {
  const checkout = await checkoutPlace(parts, scope.store, request, db)
  const basket = await basketAt(db, scope, checkout, request)
  return quoteItems(db, parts, scope, { checkout, basket, request, wrongCodes })
}

type ItemsToQuote = { checkout: CheckoutPlace; basket: Basket; request: QuoteRequest; wrongCodes: WrongCodes }

/** The same for given items, such as those of an earlier order (P1.8). */
export async function quoteItems(
  db: Queryable,
  parts: ApiParts,
  scope: Scope,
  { checkout: at, basket, request, wrongCodes }: ItemsToQuote,
): Promise<Quoted> {
  const { outlet, salesType } = at
  const { first_starts_at: first = null } = request
  const services = await chosenServices(db, parts, scope, salesType.id, request.extra_service_ids)
  const lines = orderLines(at, basket.items, services)
  const { voucher_ids: refs } = request
  const vouchers = refs.length === 0 ? NO_VOUCHERS : await loadVouchers(db, scope, refs, wrongCodes)
  const slowest = slowestOf(salesType.category_id, lines)
  const maySplit = slowest !== null && maySplitReturn(salesType.category_id)
  const input = quoteInput(scope, { outlet, salesType, items: basket.items, lines, services, vouchers })
  const isReturnedInTwo = maySplit && (request.early_starts_at ?? null) !== null
  const asked = { ...input, isReturnedInTwo }
  const quotedFigures = quoteOf(asked)
  const { unused, ...figures } = quotedFigures
  const tolerancePercent = scope.store.information.weighing?.tolerance_percent ?? 0
  const limit = limitCents(input.items, figures.total_cents, tolerancePercent)
  const otherTotalCents = maySplit ? quoteOf({ ...input, isReturnedInTwo: !isReturnedInTwo }).total_cents : null
  const notUsed = await unusedVouchers(vouchers, unused, { db, storeId: scope.store.id, now: scope.now })
  const quote = {
    ...figures,
    ...(limit === undefined ? {} : { limit_cents: limit }),
    unused_vouchers: notUsed,
    explanation: explainQuote(
      asked,
      quotedFigures,
      limit === undefined ? undefined : { cents: limit, tolerancePercent },
    ),
  }
  return {
    ...basket,
    quote: { ...quote, hash: quoteHash(at.place, quote, lines) },
    turnaroundHours: Math.max(0, ...lines.map(({ turnaround_hours }) => turnaround_hours ?? 0)),
    slowest: slowest && {
      ...slowest,
      second_return_cents: otherTotalCents === null ? null : Math.abs(figures.total_cents - otherTotalCents),
    },
    place: at.place,
    outlet,
    salesType,
    table: await tableAt(db, scope, salesType, outlet, request.table),
    usedVouchers: quote.lines.flatMap(({ rule, ref, cents }) =>
      rule.startsWith('voucher_') && ref !== null ? [{ ref, cents: -cents }] : [],
    ),
    lines,
    isHeldLater: limit !== undefined && first !== null && isHeldLater(new Date(first), scope.now),
    weighing:
      limit === undefined
        ? null
        : { basis: priceBasis({ ...input, isReturnedInTwo }, figures), limitCents: limit, isLimitOwn: false },
  }
}

type ToQuote = Pick<Quoted, 'outlet' | 'salesType' | 'items' | 'lines'> & {
  services: readonly OfferedService[]
  vouchers: LoadedVouchers
}

function quoteInput(scope: Scope, quoted: ToQuote): Omit<QuoteInput, 'isReturnedInTwo'> {
  const { outlet, salesType, items, lines, services, vouchers } = quoted
  const isWeighed = (unit: string) =>
    isWeighedLater({ unit }, scope.store.information.weighing !== undefined, salesType.category_id)
  const available = items.filter(({ unavailable }) => unavailable === null)
  return {
    now: scope.now,
    outletId: outlet.id,
    salesType: {
      id: salesType.id,
      categoryId: salesType.category_id,
      minSpendCents: salesType.min_spend_cents,
      deliveryFeeCents: salesType.delivery_fee_cents,
      freeDeliveryFromCents: salesType.free_delivery_from_cents,
    },
    // Decided by the Host header alone. Nothing else in the request can set it.
    isPartner: scope.partner !== null,
    isDeliveryFreeByPlan: false,
    isGstRegistered: scope.store.information.gst_registration_no !== null,
    items: available.map(({ id, product_name, product_id, qty, unit, min_qty, price_per_pcs, modifiers }, index) => ({
      ref: id,
      label: product_name,
      productId: product_id,
      qty,
      ...(unit === 'piece' ? {} : { unit }),
      cents: lines[index]?.final_cents ?? 0,
      price: {
        cents: moneyCents(price_per_pcs) ?? 0,
        extras: modifiers.map((one) => ({ label: one.modifier_name, cents: moneyCents(one.price_per_pcs) ?? 0 })),
      },
      ...(isWeighed(unit)
        ? { weighed: { perKgCents: lines[index]?.piece_cents ?? 0, minGrams: min_qty * GRAMS_PER_KG } }
        : {}),
    })),
    extras: services.map(({ id, name, price_cents }) => ({ ref: String(id), label: name, cents: price_cents })),
    vouchers: vouchers.terms,
    isFirstOrder: vouchers.isFirstOrder,
  }
}

/** The quote as the API answers it. */
export function shownQuote({ quote, items, dropped, turnaroundHours, slowest, taken, ...more }: Quoted): QuotedCart {
  return {
    quote,
    items,
    dropped,
    turnaround_hours: turnaroundHours,
    slowest,
    ...(more.isHeldLater ? { holds_later: true } : {}),
    ...(taken ? { taken } : {}),
  }
}

/** The chosen services in the store's order. Services that are no longer offered are left out, which changes the total. */
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
