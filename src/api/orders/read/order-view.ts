import type { OrderView, TripView } from '#contract/order/order-shapes.ts'
import { type MoveFacts, movableLegs } from '#rules/orders/movable-legs.ts'
import { claimUntil, orderActs } from '#rules/orders/order-acts.ts'
import { tripCharges } from '#rules/pricing/trip-charges.ts'
import type { Leg } from '#rules/slots/slots.ts'
import { turnaroundsOf } from '#rules/slots/split-return.ts'
import { moneyAsked } from '#rules/weight/order-money.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { chargeWords } from '#texts/order/charges.ts'
import { Refused } from '../../base/refused.ts'
import type { Database } from '../../db/database.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'
import { slowestOf } from '../../slots/slowest.ts'
import { shownBagsOf } from '../bags/show-bags.ts'
import { shownClaim, shownNote } from '../conversation/show-thread.ts'
import { isAdded } from '../services/services.queries.ts'
import { shownWeight } from '../weight/show-weight.ts'
import type { LoadOrder } from './load-order.ts'
import { type OrderParts, wholeOrder } from './load-parts.ts'
import { pointsOfOrder } from './points-of-order.ts'
import { shownNext, stepFacts } from './show-next.ts'
import {
  isOpen,
  iso,
  returnLegs,
  type ShownStore,
  shownAddress,
  shownCharges,
  shownContact,
  shownEvent,
  shownLine,
  shownPayment,
  shownTrip,
  shownWindows,
} from './show-order.ts'
import { shownPromises } from './show-promises.ts'

const HANDED_OVER = new Set(['delivered', 'collected', 'completed'])

type ViewContext = { store: ShownStore; now: Date }

/** When the order was first delivered, collected or completed. */
function handedOverAt({ events }: OrderParts): Date | null {
  return events.find(({ kind, to_state }) => kind === 'order' && HANDED_OVER.has(to_state ?? ''))?.at ?? null
}

export async function orderView(db: Database, { store, now }: ViewContext, load: LoadOrder): Promise<OrderView> {
  const { order, isGuest, parts } = await wholeOrder(db, load)
  const { trips, lines, events, attempts, refunds, claims, thread, services, widths } = parts
  const openServices = services.filter(isOpen).length
  const added = services.filter(isAdded)
  const handedOver = handedOverAt(parts)
  const { place } = order
  const weight = parts.weight ? shownWeight(parts.weight, { lines, services: added, widths }) : null
  const payments = attempts.map(shownPayment)
  const charges = shownCharges(order, lines, added, { weight, payments })
  const returnLegOf = returnLegs(order, lines)
  const asked = moneyAsked({ status: order.status, paid_cents: order.paid_cents, payments: attempts, weight })
  const [next] = await shownNext(
    db,
    order.store_id,
    [stepFacts(order, trips, { openServices, moneyAsked: asked })],
    now,
  )
  return {
    id: order.id,
    number: String(order.number),
    kind: order.kind,
    category_id: order.category_id,
    status: order.status,
    held_from: order.held_from,
    placed_at: order.placed_at.toISOString(),
    total_cents: order.total_cents + charges.services_cents,
    outlet: place.outlet,
    sales_type: place.sales_type,
    next: next as OrderView['next'],
    expires_at: iso(order.expires_at),
    place: { outlet_id: order.outlet_id, sales_type_id: order.sales_type_id, ...place },
    partner_name: order.partner_name,
    contact: shownContact(order, isGuest),
    address: shownAddress(order, isGuest),
    company: order.company,
    care: order.care,
    notes: order.notes,
    ...shownWindows(order),
    turnaround_hours: turnaroundsOf(lines).turnaroundHours,
    slowest: slowestOf(order.category_id, lines),
    confirmed_at: iso(order.confirmed_at),
    completed_at: iso(order.completed_at),
    timeline: events.map(shownEvent),
    trips: trips.map((trip) => shownTrip(order, trip, parts)),
    lines: lines.map((line) => shownLine(store, line, returnLegOf(line))),
    charges,
    weight,
    payments,
    refunds: refunds.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    paid_cents: order.paid_cents,
    refunded_cents: order.refunded_cents,
    claims: claims.map((claim) => shownClaim(claim, widths)),
    thread: thread.map((note) => shownNote(note, widths)),
    promises: shownPromises(order, parts.promises),
    bags: shownBagsOf(parts, now),
    claim_until: iso(claimUntil(handedOver)),
    has_invoice: parts.hasInvoice,
    points: isGuest || order.customer_id === null ? null : pointsOfOrder(order, parts.earned),
    acts: orderActs(
      {
        status: order.status,
        movable: movableLegs(moveFacts(order, trips)),
        hasItems: lines.some(({ kind }) => kind === 'item'),
        openServices,
        handedOverAt: handedOver,
        isPaid: order.confirmed_at !== null,
      },
      now,
    ),
    cancel_refund: cancelRefund(order, parts),
    last_event_id: events.at(-1)?.id ?? 0,
    now: now.toISOString(),
  }
}

/** The input of `movableLegs`. */
export function moveFacts(order: OrderRow, trips: MoveFacts['trips']): MoveFacts {
  const { status, kind } = order
  return {
    status,
    kind,
    hasFirst: order.first_starts_at !== null,
    hasEarly: order.early_starts_at !== null,
    hasLast: order.last_starts_at !== null,
    trips,
  }
}

function cancelRefund(order: OrderRow, { attempts, visit }: OrderParts) {
  if (visit) return { cents: visit.cents, label: visit.label }
  const paid = attempts.find(({ status }) => status === 'captured')
  return { cents: order.paid_cents - order.refunded_cents, label: paid?.method.label ?? '' }
}

export async function tripView(
  db: Database,
  { store, now }: ViewContext,
  load: LoadOrder,
  slug: string,
): Promise<TripView> {
  const { order, isGuest, parts } = await wholeOrder(db, load)
  const trip = parts.trips.find((one) => one.slug === slug)
  if (!trip) throw new Refused(404, apiTexts.notFound)
  // Items are on every pickup and every delivery, or on one of two returns (D3.9). Extra services belong to the trip they were found on.
  const returnLegOf = returnLegs(order, parts.lines)
  const isOnTrip = (leg: Leg | null) => leg === null || trip.kind === 'pickup' || trip.leg === leg
  const lines = parts.lines.filter((line) => (line.trip === null ? isOnTrip(returnLegOf(line)) : line.trip === slug))
  const quoted = tripCharges(order.quote.lines, slug).map(({ rule, label, cents }) => ({
    rule,
    label: chargeWords(rule, label),
    detail: '',
    cents,
  }))
  const services = parts.services.filter((one) => one.trip === slug && isAdded(one))
  return {
    order: { id: order.id, number: String(order.number), status: order.status },
    trip: shownTrip(order, trip, parts),
    address: shownAddress(order, isGuest),
    lines: lines.map((line) => shownLine(store, line, returnLegOf(line))),
    charges: [
      ...quoted,
      ...services.map(({ name, reason, price_cents }) => ({
        rule: 'extra_service' as const,
        label: name,
        detail: reason,
        cents: price_cents,
      })),
    ],
    has_invoice: parts.hasInvoice,
    now: now.toISOString(),
  }
}
