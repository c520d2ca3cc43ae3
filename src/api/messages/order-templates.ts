import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { CLAIM_DAYS } from '#contract/order/order-limits.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { driverFirstName } from '#rules/orders/driver-name.ts'
import { moneyText } from '#rules/pricing/money.ts'
import type { Leg } from '#rules/slots/slots.ts'
import { momentWords, windowWords } from '#rules/slots/window-words.ts'
import { nameList } from '#texts/frame/name-list.ts'
import { orderMailTexts as texts } from '#texts/mail/order-mails.ts'
import { reasonTexts } from '#texts/order/orders-api.ts'
import type { invoicesOfOrder } from '../invoices/invoice.queries.ts'
import type { OrderMail } from '../jobs/job-payloads.ts'
import type { EventRow, LineOfOrder, TripRow } from '../order-rows/order-parts.queries.ts'
import type { OrderRow } from '../order-rows/order-row.queries.ts'
import { returnLegs } from '../orders/read/show-order.ts'
import type { ServiceRow } from '../orders/services/services.queries.ts'
import type { Refund } from './order-mail.queries.ts'

export type Facts = {
  order: OrderRow
  trips: readonly TripRow[]
  lines: readonly LineOfOrder[]
  services: readonly ServiceRow[]
  events: readonly EventRow[]
  invoices: Awaited<ReturnType<typeof invoicesOfOrder.all>>
  trip: string | null
  refund: Refund | undefined
  store: string
  /** The order as its own page shows it: what can still be done, windows and address. */
  view: OrderView
}
type Words = ReturnType<typeof texts.cancelled>
/** `path` is appended to the order's own address. */
type MessageTemplate = {
  words: Words
  path: string
  /** The SMS for customers without an email. Only some mails have one. */
  text?: (url: string) => string
}

const windowOf = (starts: Date | null, ends: Date | null) => (starts && ends ? windowWords(starts, ends) : null)

/** The content of a mail. Undefined when its subject no longer applies. */
export function orderTemplate(kind: OrderMail, facts: Facts): MessageTemplate | undefined {
  const words = templates[kind](facts)
  if (!words) return undefined
  const service = facts.services.find(({ status }) => status === 'proposed')
  const path = kind === 'extra_service' && service ? `/trip/${service.trip}/extra-service` : ''
  const text = kind === 'link_kept' ? (url: string) => texts.linkKeptText(about(facts), url) : undefined
  return { words, path, ...(text ? { text } : {}) }
}

const isAhead = ({ status }: TripRow) => status === 'scheduled' || status === 'assigned'

const about = ({ order, store }: Facts) => ({ store, number: String(order.number) })

/** D3.9: the items that one of two returns brings; null when there is only one return. */
function itemsOfReturn({ order, lines }: Facts, leg: Leg): string | null {
  const returnLegOf = returnLegs(order, lines)
  const names = lines.filter((line) => returnLegOf(line) === leg).map(({ product_name }) => product_name)
  return names.length > 0 ? nameList([...new Set(names)]) : null
}

/** The staff's message to the customer for this step. Empty when the customer did it. */
function staffMessage({ events }: Facts, what: 'cancelled' | 'on_hold' | 'rescheduled'): string {
  const kinds = what === 'rescheduled' ? ['rescheduled', 'trip'] : ['order']
  const event = events.findLast(
    ({ kind, to_state }) => kinds.includes(kind) && (kind === 'rescheduled' || to_state === what),
  )
  return event?.actor.startsWith('operator:') ? event.message : ''
}

/** The staff's message with a refund. For a cancelled order it is empty, because the mail about the cancellation explains it. */
const refundMessage = ({ actor, reason }: Refund) =>
  actor.startsWith('operator:') && reason !== reasonTexts.cancelledRefund ? reason : ''

/** Whether the store has received the items. */
function isWithUs({ events }: Facts): boolean {
  return events.some(({ kind, to_state }) => kind === 'order' && (to_state === 'picked_up' || to_state === 'received'))
}

/** The newest invoice of extra services. */
const invoiceOfServices = ({ invoices }: Pick<Facts, 'invoices'>) =>
  invoices.findLast(({ reason }) => reason.startsWith('extra_service:'))?.document

/**
 * M1.5: the documents that a mail shows, and whether in full. A mail about a step shows the order's own; one about money shows the document of that
 * money.
 */
export function mailDocuments(kind: OrderMail, facts: Pick<Facts, 'invoices' | 'refund'>): MailPapers {
  const { invoices, refund } = facts
  const [first] = invoices.filter(({ series }) => series === 'invoice').map(({ document }) => document)
  if (kind === 'refund') {
    const note = invoices.find(({ reason }) => reason === `refund:${refund?.id}`)?.document
    return { documents: note ? [note] : [], isFull: true }
  }
  if (kind === 'services_paid') {
    const paid = invoiceOfServices(facts)
    return { documents: paid ? [paid] : [], isFull: true }
  }
  if (kind === 'delivered')
    return { documents: invoices.filter(({ series }) => series === 'invoice').map((one) => one.document), isFull: true }
  return { documents: first ? [first] : [], isFull: kind === 'confirmation' }
}
export type MailPapers = { documents: InvoiceDocument[]; isFull: boolean }

const templates: Record<OrderMail, (facts: Facts) => Words | undefined> = {
  confirmation: (facts) => {
    const { order, view } = facts
    const place = [order.place.sales_type, order.place.outlet, order.place.table].filter(Boolean).join(', ')
    const acts = { ...view.acts, hasDriver: order.kind === 'trips' }
    return texts.confirmation(about(facts), moneyText(order.total_cents), place, acts)
  },
  pickup_reminder: (facts) => {
    const trip = facts.trips.find(({ slug }) => slug === facts.trip)
    if (!trip || !isAhead(trip)) return undefined
    const canMove = facts.view.acts.reschedule && trip.status === 'scheduled'
    return texts.pickupReminder(about(facts), windowWords(trip.starts_at, trip.ends_at), canMove)
  },
  new_time: (facts) => {
    const { order, trips, events } = facts
    if (order.kind === 'trips' && !trips.some(isAhead)) return undefined
    const event = events.findLast(({ kind }) => kind === 'rescheduled')
    const isOwnChange = event?.actor === 'customer' || event?.actor === 'guest'
    return texts.newTime(about(facts), staffMessage(facts, 'rescheduled'), isOwnChange)
  },
  out_for_delivery: (facts) => {
    const { order, trips } = facts
    const trip = trips.find(({ slug }) => slug === facts.trip) ?? trips.findLast((one) => one.kind === 'delivery')
    const names = trip ? itemsOfReturn(facts, trip.leg) : null
    const when = trip ? windowWords(trip.starts_at, trip.ends_at) : windowOf(order.last_starts_at, order.last_ends_at)
    return texts.outForDelivery(about(facts), when, driverFirstName(trip?.driver_name), names)
  },
  part_delivered: (facts) => {
    const trip = facts.trips.find(({ slug }) => slug === facts.trip)
    const rest = facts.trips.findLast(({ kind, leg }) => kind === 'delivery' && leg !== trip?.leg)
    const names = trip ? itemsOfReturn(facts, trip.leg) : null
    if (!rest || !names) return undefined
    const when = isAhead(rest) ? windowWords(rest.starts_at, rest.ends_at) : null
    return texts.partDelivered(about(facts), names, when)
  },
  ready_to_collect: (facts) => {
    const { place, last_starts_at, last_ends_at } = facts.order
    return texts.readyToCollect(about(facts), place.outlet, windowOf(last_starts_at, last_ends_at))
  },
  delivered: (facts) => {
    const { order, invoices } = facts
    const first = invoices.find(({ series }) => series === 'invoice')?.document
    const paid = moneyText(order.paid_cents - order.refunded_cents)
    const invoice = first ? `${first.title} ${first.number}` : null
    const isCollected = facts.events.some(({ to_state }) => to_state === 'collected')
    return texts.delivered(about(facts), paid, invoice, CLAIM_DAYS, isCollected)
  },
  extra_service: (facts) => {
    const open = facts.services.filter(({ status }) => status === 'proposed')
    const [first] = open
    if (!first) return undefined
    const lines = open.map(({ name, reason, price_cents }) => `${name}, $${moneyText(price_cents)}: ${reason}`)
    return texts.extraService(about(facts), lines, momentWords(first.answer_until))
  },
  services_paid: (facts) => {
    const paid = invoiceOfServices(facts)
    return paid && texts.servicesPaid(about(facts), moneyText(paid.total_cents))
  },
  proposal_withdrawn: (facts) => {
    const event = facts.events.findLast(({ trip, to_state }) => trip === facts.trip && to_state === 'withdrawn')
    return event && texts.proposalWithdrawn(about(facts), event.message)
  },
  trip_failed: (facts) => {
    const trip = facts.trips.find(({ slug }) => slug === facts.trip)
    if (trip?.status !== 'failed') return undefined
    const canMove = facts.view.acts.reschedule
    return texts.tripFailed(about(facts), trip.kind === 'pickup', trip.failure_reason ?? '', canMove)
  },
  on_hold: (facts) =>
    facts.order.status === 'on_hold' ? texts.onHold(about(facts), staffMessage(facts, 'on_hold')) : undefined,
  refund: (facts) => {
    const { refund, invoices } = facts
    if (!refund) return undefined
    const hasCreditNote = invoices.some(({ reason }) => reason === `refund:${refund.id}`)
    return texts.refund(about(facts), moneyText(refund.amount_cents), refundMessage(refund), hasCreditNote)
  },
  link_kept: (facts) => texts.linkKept(about(facts)),
  cancelled: (facts) =>
    texts.cancelled(about(facts), staffMessage(facts, 'cancelled'), {
      isWithUs: isWithUs(facts),
      isPaid: facts.order.confirmed_at !== null,
    }),
}
