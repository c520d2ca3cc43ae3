import type { OrderEvent, OrderLine, OrderTrip, OrderView, ShownAddress } from '#contract/order/order-shapes.ts'
import { maskedContact } from '#rules/access/masked-contact.ts'
import { driverFirstName } from '#rules/orders/driver-name.ts'
import { explainOrder } from '#rules/orders/explain-order.ts'
import { liabilityCap } from '#rules/orders/liability-cap.ts'
import { tripCharges } from '#rules/pricing/trip-charges.ts'
import { splitReturn } from '#rules/slots/split-return.ts'
import { explainEstimate } from '#rules/weight/explain-estimate.ts'
import type { EventRow, LineOfOrder, TripRow } from '../../order-rows/order-parts.queries.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'
import type { Store } from '../../parts/store.ts'
import { imageUrl } from '../../store/image-url.ts'
import { photoUrl } from '../claims/photo-url.ts'
import { isAdded, type ServiceRow } from '../services/services.queries.ts'
import type { OrderParts } from './load-parts.ts'

export const iso = (time: Date | null) => time?.toISOString() ?? null

export const windowOf = (startsAt: Date | null, endsAt: Date | null) =>
  startsAt && endsAt ? { startsAt, endsAt } : null

export const isOpen = ({ status }: Pick<ServiceRow, 'status'>) => status === 'proposed'

/** Older events have no message for the customer. For these states the reason that staff gave is shown instead. */
const REASON_SHOWN = new Set(['cancelled', 'on_hold', 'failed', 'rescheduled'])

export function shownEvent(event: EventRow): OrderEvent {
  const isStaff = event.actor.startsWith('operator:')
  const isReasonShown = !isStaff || event.kind === 'refund' || REASON_SHOWN.has(event.to_state ?? '')
  return {
    id: event.id,
    kind: event.kind,
    trip: event.trip,
    from: event.from_state,
    to: event.to_state,
    who: isStaff ? 'store' : event.actor === 'customer' || event.actor === 'guest' ? 'customer' : 'system',
    reason: event.message || (isReasonShown ? event.reason : ''),
    at: event.at.toISOString(),
  }
}

export function shownCharges(
  { quote }: OrderRow,
  lines: readonly LineOfOrder[],
  services: readonly ServiceRow[],
  money: Pick<OrderView, 'weight' | 'payments'>,
): OrderView['charges'] {
  const placed = lines.filter(({ kind, trip }) => kind === 'item' && trip === null)
  return {
    lines: quote.lines,
    items_cents: quote.items_cents,
    extras_cents: quote.extras_cents,
    discount_cents: quote.discount_cents,
    delivery_cents: quote.delivery_cents,
    total_cents: quote.total_cents,
    gst_cents: quote.gst_cents,
    gst_rate: quote.gst_rate,
    services_cents: services.reduce((sum, { price_cents }) => sum + price_cents, 0),
    services: services.map(({ name, trip, price_cents, is_within_limit }) => ({
      name,
      trip,
      cents: price_cents,
      is_within_limit,
    })),
    explanation: explainEstimate(explainOrder(quote, placed), money),
  }
}

export function shownPayment({ method, at, ...rest }: OrderParts['attempts'][number]): OrderView['payments'][number] {
  return { ...rest, kind: method.kind, label: method.label, at: at.toISOString() }
}

export function shownWindows(order: OrderRow) {
  return {
    first_starts_at: iso(order.first_starts_at),
    first_ends_at: iso(order.first_ends_at),
    last_starts_at: iso(order.last_starts_at),
    last_ends_at: iso(order.last_ends_at),
    early_starts_at: iso(order.early_starts_at),
    early_ends_at: iso(order.early_ends_at),
  }
}

export function shownTrip(order: OrderRow, trip: TripRow, { services, widths }: OrderParts): OrderTrip {
  const own = services.filter((one) => one.trip_id === trip.id)
  const charges = [
    ...tripCharges(order.quote.lines, trip.slug).map(({ cents }) => cents),
    ...own.filter(isAdded).map((s) => s.price_cents),
  ]
  return {
    slug: trip.slug,
    kind: trip.kind,
    leg: trip.leg,
    status: trip.status,
    starts_at: trip.starts_at.toISOString(),
    ends_at: trip.ends_at.toISOString(),
    driver: driverFirstName(trip.driver_name),
    bag_count: trip.bag_count,
    proof_photo: photoUrl(widths, trip.proof_photo),
    failure_reason: trip.failure_reason,
    charges_cents: charges.reduce((sum, cents) => sum + cents, 0),
    open_services: own.filter(isOpen).length,
  }
}

/** D3.9: which of two returns brings a line; null for services, and if everything is returned together. */
export function returnLegs(
  order: Pick<OrderRow, 'early_starts_at'>,
  lines: readonly LineOfOrder[],
): (line: LineOfOrder) => OrderLine['return_leg'] {
  const split = order.early_starts_at === null ? null : splitReturn(lines)
  return (line) => {
    if (split?.early.includes(line)) return 'early'
    return split?.late.includes(line) ? 'last' : null
  }
}

/** The parts of a store that its orders show. */
export type ShownStore = Pick<Store, 'images'> & { information?: Pick<Store['information'], 'liability'> }

export function shownLine(store: ShownStore, line: LineOfOrder, returnLeg: OrderLine['return_leg']): OrderLine {
  return {
    id: line.id,
    kind: line.kind,
    trip: line.trip,
    return_leg: returnLeg,
    product_id: line.product_id,
    name: line.product_name,
    option: line.option_name,
    variant: line.variant_name,
    modifiers: line.modifiers.map(({ name, department, price_cents }) => ({ name, department, price_cents })),
    unit: line.unit,
    image: shownImage(store, line.image),
    qty: line.qty,
    notes: line.notes,
    piece_cents: line.piece_cents,
    final_cents: line.final_cents,
    grams: line.grams,
    liability: liabilityCap(store.information?.liability, line),
  }
}

/** Lines store the picture's name, because its URL changes when it is rendered again. */
export const shownImage = (store: Pick<Store, 'images'>, name: string) => (name ? imageUrl(store, name) : '')

/** D4.3: a guest link shows the address without the unit, the full phone number and the access notes. */
export function shownAddress({ address }: OrderRow, isGuest: boolean): ShownAddress | null {
  if (!address) return null
  const { label, block, street, unit, postal_code, contact_name, contact_mobile, access_notes } = address
  const shown = { label, block, street, unit, postal_code, contact_name, contact_mobile, access_notes }
  if (!isGuest) return shown
  return {
    ...shown,
    unit: unit && maskedUnit(unit),
    contact_mobile: contact_mobile && maskedContact(contact_mobile),
    access_notes: null,
  }
}

export const maskedUnit = (unit: string) => unit.replace(/[\p{L}\p{N}]/gu, '•')

export function shownContact({ contact }: OrderRow, isGuest: boolean) {
  const { name, email, mobile } = contact
  if (!isGuest) return { name, email, mobile }
  return { name, email: email && maskedContact(email), mobile: mobile && maskedContact(mobile) }
}
