import type { SalesType } from '#contract/shop/outlets.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { explainQuote } from '#rules/pricing/explain-quote.ts'
import { quoteOf } from '#rules/pricing/quote.ts'
import { readyAt, type SlotWindow, slotDays } from '#rules/slots/slots.ts'
import { subscriptionTexts } from '#texts/order/subscriptions.ts'
import type { Random } from '../../base/random.ts'
import type { IndexedOutlet } from '../../catalog-index/store-catalog-index.ts'
import { companyOfCustomer } from '../../checkout/place/invoice-company.ts'
import { writeOrderRow } from '../../checkout/place/write-order-row.ts'
import { quoteHash } from '../../checkout/quote/quote-hash.ts'
import { unlistedLine } from '../../checkout/quote/unlisted-line.ts'
import { customerAddress } from '../../customer/address.queries.ts'
import type { Queryable } from '../../db/database.ts'
import { customerContact, type LineRow, type OrderAddress, type OrderContact } from '../../order-rows/order.queries.ts'
import { moveOrderWindows } from '../../orders/acts/reschedule.queries.ts'
import { placeRefused } from '../../parts/place-refused.ts'
import type { Store } from '../../parts/store.ts'
import { freeSlots } from '../../slots/book-slots.ts'
import { insertBookings, takePlaces } from '../../slots/slot.queries.ts'
import type { CycleOrder } from './cycle-order.ts'

/** The outlet and sales type of a visit, and the source of its order's id. */
export type VisitPlace = { store: Store; outlet: IndexedOutlet; salesType: SalesType; random: Random }

/** A subscription books further ahead than a visitor may. */
const HORIZON_DAYS = 60
/** How many windows around the wanted one are tried. */
const TRIED_WINDOWS = 40
/** Failed charges are retried for two days. The order must not expire before that. */
export const CHARGE_WAIT_MS = 72 * HOUR_MS

type Visit = { cartKey: string; visit: number; cents: number; carriedCents: number }
type Destination = { address: OrderAddress; contact: OrderContact }

/** Address and contact for the first visit of a cycle. Undefined when the subscription's address was deleted. */
export async function destinationOf(
  tx: Queryable,
  { storeId, customerId, addressId }: CycleOrder,
): Promise<Destination | undefined> {
  const found = addressId === null ? undefined : await customerAddress.maybe(tx, storeId, customerId, addressId)
  if (!found) return undefined
  const { id: _, is_main: __, ...address } = found
  return { address, contact: await customerContact.one(tx, storeId, customerId) }
}

/** Writes a visit of a cycle as an order, with the free windows nearest to the wanted ones. Undefined when the cycle has no such visit. */
export async function createVisit(
  tx: Queryable,
  at: VisitPlace,
  cycle: CycleOrder,
  visit: Visit,
  { address, contact }: Destination,
): Promise<string | undefined> {
  const { store, outlet, salesType } = at
  const { storeId, customerId, now } = cycle
  const wanted = cycle.trips[visit.visit - 1]
  if (!wanted) return undefined
  const { first, last } = await takeWindows(tx, at, cycle, wanted)
  const { quote, lines } = priceVisit(at, cycle, visit)
  const orderId = at.random.id()
  await writeOrderRow(tx, {
    id: orderId,
    storeId,
    customerId,
    guestTokenHash: null,
    actor: 'system',
    contact,
    company: await companyOfCustomer(tx, storeId, customerId),
    outlet,
    salesType,
    table: null,
    address,
    notes: '',
    referer: store.defaultSubdomain,
    partnerName: null,
    cartKey: visit.cartKey,
    cartLines: [],
    subscriptionId: cycle.subscriptionId,
    quote,
    lines,
    windows: { first, early: null, last },
    placedAt: now,
    expiresAt: new Date(now.getTime() + CHARGE_WAIT_MS),
  })
  await bookWindows(tx, at, cycle, orderId, { first, last })
  return orderId
}

/** Moves the unpaid order of the first visit to the windows that are wanted now, and releases its former ones. */
export async function moveFirstVisit(tx: Queryable, at: VisitPlace, cycle: CycleOrder, orderId: string): Promise<void> {
  const { storeId, now } = cycle
  const [wanted] = cycle.trips
  if (!wanted) return
  await freeSlots(tx, storeId, orderId)
  const { first, last } = await takeWindows(tx, at, cycle, wanted)
  await moveOrderWindows.run(tx, {
    storeId,
    orderId,
    firstStartsAt: first.startsAt,
    firstEndsAt: first.endsAt,
    earlyStartsAt: null,
    earlyEndsAt: null,
    lastStartsAt: last.startsAt,
    lastEndsAt: last.endsAt,
    now,
  })
  await bookWindows(tx, at, cycle, orderId, { first, last })
}

type Windows = { first: SlotWindow; last: SlotWindow }

async function bookWindows(
  tx: Queryable,
  { outlet }: VisitPlace,
  { storeId, subscriptionId }: CycleOrder,
  orderId: string,
  { first, last }: Windows,
): Promise<void> {
  const bookings = [
    { id: tx.random.id(), outlet_id: outlet.id, starts_at: first.startsAt, leg: 'first' },
    { id: tx.random.id(), outlet_id: outlet.id, starts_at: last.startsAt, leg: 'last' },
  ]
  await insertBookings.run(tx, storeId, bookings, `subscription:${subscriptionId}`, orderId, null, null)
}

/** The windows of pickup and return. The return is not before the items are ready. */
async function takeWindows(
  tx: Queryable,
  at: VisitPlace,
  { turnaroundHours, now }: CycleOrder,
  { pickupStartsAt, returnStartsAt }: CycleOrder['trips'][number],
): Promise<Windows> {
  const first = await takeNearest(tx, at, now, now, pickupStartsAt)
  const last = first && (await takeNearest(tx, at, now, readyAt(first.endsAt, turnaroundHours), returnStartsAt))
  if (!first || !last) throw placeRefused('slot_unavailable')
  return { first, last }
}

/** Takes a place in the window nearest to the wanted one that has a place left. */
async function takeNearest(
  tx: Queryable,
  { store, outlet }: VisitPlace,
  now: Date,
  notBefore: Date,
  wanted: Date,
): Promise<SlotWindow | undefined> {
  const away = ({ startsAt }: SlotWindow) => Math.abs(startsAt.getTime() - wanted.getTime())
  const windows = slotDays({ ...outlet.slots, horizonDays: HORIZON_DAYS }, { now, notBefore })
    .flatMap((day) => day.windows)
    .sort((a, b) => away(a) - away(b))
    .slice(0, TRIED_WINDOWS)
  for (const window of windows) {
    const span = { starts_at: window.startsAt, ends_at: window.endsAt }
    if ((await takePlaces.all(tx, store.id, outlet.id, [span], outlet.slotCapacity)).length > 0) return window
  }
  return undefined
}

/** The plan's price as one line, and the extra weight of earlier cycles as a second one. Delivery is included in the plan. */
function priceVisit({ store, outlet, salesType }: VisitPlace, cycle: CycleOrder, { cents, carriedCents }: Visit) {
  const charges = [{ name: cycle.planName, cents }]
  if (carriedCents > 0) charges.push({ name: subscriptionTexts.carried, cents: carriedCents })
  const lines = charges.map(({ name, cents }, index) => lineOf(index + 1, name, cents, cycle.turnaroundHours))
  const input = {
    now: cycle.now,
    outletId: outlet.id,
    salesType: {
      id: salesType.id,
      categoryId: salesType.category_id,
      minSpendCents: 0,
      deliveryFeeCents: salesType.delivery_fee_cents,
      freeDeliveryFromCents: null,
    },
    isPartner: false,
    isDeliveryFreeByPlan: true,
    isReturnedInTwo: false,
    isGstRegistered: store.information.gst_registration_no !== null,
    items: charges.map(({ name, cents }, index) => ({
      ref: `${cycle.subscriptionId}:${index + 1}`,
      label: name,
      productId: 0,
      qty: 1,
      cents,
      price: { cents, extras: [] },
    })),
    extras: [],
    vouchers: [],
    isFirstOrder: false,
  }
  const quoted = quoteOf(input)
  const { unused: _, ...figures } = quoted
  const quote = { ...figures, unused_vouchers: [], explanation: explainQuote(input, quoted) }
  const hash = quoteHash({ outletId: outlet.id, salesTypeId: salesType.id, shelfId: null }, quote, lines)
  return { quote: { ...quote, hash }, lines }
}

function lineOf(position: number, name: string, cents: number, turnaroundHours: number): LineRow {
  return { position, kind: 'item', ...unlistedLine(name, cents), turnaround_hours: turnaroundHours }
}
