import type { OrderPromise, OrderView } from '#contract/order/order-shapes.ts'
import { orderVisits } from '#rules/orders/order-document.ts'
import { moneyText } from '#rules/pricing/money.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import type { Leg } from '#rules/slots/slots.ts'
import { windowWords } from '#rules/slots/window-words.ts'
import { nameList } from '#texts/frame/name-list.ts'
import { orderMessagePhrases as phrases } from '#texts/messages/order-message-phrases.ts'
import { invoiceTexts } from '#texts/order/invoices.ts'
import { reasonTexts } from '#texts/order/orders-api.ts'
import type { invoicesOfOrder } from '../../invoices/invoice.queries.ts'
import type { EventRow, LineOfOrder, TripRow } from '../../order-rows/order-parts.queries.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'
import { returnLegs } from '../../orders/read/show-order.ts'
import type { ServiceRow } from '../../orders/services/services.queries.ts'
import type { VisitWeight } from '../../subscriptions/overage/visit-weight.queries.ts'
import type { AnswerToTell, Refund } from './order-mail.queries.ts'

/** An order as its messages know it, when they are sent. */
export type Facts = {
  order: OrderRow
  trips: readonly TripRow[]
  lines: readonly LineOfOrder[]
  services: readonly ServiceRow[]
  events: readonly EventRow[]
  invoices: Awaited<ReturnType<typeof invoicesOfOrder.all>>
  trip: string | null
  refund: Refund | undefined
  /** Only for the message about it. Undefined if the order is not a weighed visit of a subscription. */
  weight: VisitWeight | undefined
  /** What staff wrote, until the customer has read it on the order's page. */
  answer?: AnswerToTell | undefined
  /** P1.5: the missed promise that the message is about. */
  missed?: OrderPromise | undefined
  now: Date
  /** The order as its own page shows it: what can still be done, windows and address. */
  view: OrderView
}

export const windowOf = (starts: Date | null, ends: Date | null) => (starts && ends ? windowWords(starts, ends) : null)

export const isAhead = ({ status }: TripRow) => status === 'scheduled' || status === 'assigned'

export const numberOf = ({ order }: Facts) => String(order.number)
export const price = (cents: number) => `$${moneyText(cents)}`
export const tripOf = ({ trips, trip }: Facts) => trips.find(({ slug }) => slug === trip)

/** D3.9: the items that one of two returns brings; null when there is only one return. */
export function itemsOfReturn({ order, lines }: Facts, leg: Leg): string | null {
  const returnLegOf = returnLegs(order, lines)
  const names = lines.filter((line) => returnLegOf(line) === leg).map(({ product_name }) => product_name)
  return names.length > 0 ? nameList([...new Set(names)]) : null
}

/** The staff's message to the customer for this step. Empty when the customer did it. */
export function staffMessage({ events }: Facts, what: 'cancelled' | 'on_hold' | 'rescheduled'): string {
  const kinds = what === 'rescheduled' ? ['rescheduled', 'trip'] : ['order']
  const event = events.findLast(
    ({ kind, to_state }) => kinds.includes(kind) && (kind === 'rescheduled' || to_state === what),
  )
  return event?.actor.startsWith('operator:') ? event.message : ''
}

/** The staff's message with a refund. For a cancelled order it is empty, because the mail about the cancellation explains it. */
export const refundMessage = ({ actor, reason }: Refund) =>
  actor.startsWith('operator:') && reason !== reasonTexts.cancelledRefund ? reason : ''

/** Whether the store has received the items. */
export function isWithUs({ events }: Facts): boolean {
  return events.some(({ kind, to_state }) => kind === 'order' && (to_state === 'picked_up' || to_state === 'received'))
}

/** The newest invoice of extra services that were paid on their own. Those within the limit are paid with the weight (P1.3). */
export function invoiceOfServices({ invoices, services }: Pick<Facts, 'invoices' | 'services'>) {
  const own = services.filter((one) => !one.is_within_limit).map(({ answer_id }) => `extra_service:${answer_id}`)
  return invoices.findLast(({ reason }) => own.includes(reason))?.document
}

/** The next visit that is still ahead, in words. */
export function nextVisit({ view, now }: Facts): string | null {
  const isDone = (leg: Leg) => view.trips.findLast((one) => one.leg === leg)?.status === 'done'
  const next = orderVisits(view, invoiceTexts, singaporeClock(now).day).find(({ leg }) => !isDone(leg))
  return next ? phrases.visit(next.name, next.value) : null
}
