import type { OrderMessage } from '#contract/messages/message-kinds.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { fillTemplate } from '#rules/messages/message-template.ts'
import { type DocumentVisit, orderDocuments } from '#rules/orders/order-document.ts'
import { invoiceTexts } from '#texts/order/invoices.ts'
import { hashToken, newToken } from '../../auth/session/token.ts'
import { invoicesOfOrder } from '../../invoices/invoice.queries.ts'
import { eventsOfOrder, linesOfOrder, tripsOfOrder } from '../../order-rows/order-parts.queries.ts'
import { type OrderRow, orderOfStore } from '../../order-rows/order-row.queries.ts'
import { EVENTS_MAX } from '../../orders/read/load-parts.ts'
import { orderCalendar } from '../../orders/read/order-calendar.ts'
import { orderView } from '../../orders/read/order-view.ts'
import { servicesOfOrder } from '../../orders/services/services.queries.ts'
import type { JobParts } from '../../parts/job-parts.ts'
import { weightOfVisit } from '../../subscriptions/overage/visit-weight.queries.ts'
import type { MailAttachment, Sender } from '../../transports/mail.ts'
import type { ComposedMessage } from '../composed-message.ts'
import type { MailDocument } from '../mail/mail-document.ts'
import { orderScene } from '../mail/mail-stage.ts'
import { senderOf } from '../message-sender.ts'
import { recipientOf } from '../recipient.ts'
import { templateOf } from '../templates.ts'
import { mailDocuments } from './mail-documents.ts'
import { newsOf, wordsOf } from './message-words.ts'
import type { Facts } from './order-facts.ts'
import { addGuestLink, answerToTell, refundSent } from './order-mail.queries.ts'
import { messagePath, orderPlaceholders } from './order-placeholders.ts'

/** What these say needs a mail: a document, a calendar file, or a list to decide on. The others are short, and are worth most at once. */
const NEEDS_MAIL = new Set<OrderMessage>([
  'confirmation',
  'weight_taken',
  'new_time',
  'extra_service',
  'services_paid',
  'services_included',
  'proposal_withdrawn',
  'delivered',
  'collected',
  'refund',
  'cancelled',
  'link_kept',
  'claim_answered',
])

/** Nothing is lost if these are told in the morning. */
const CAN_WAIT = new Set<OrderMessage>([
  'driver_assigned',
  'weighed',
  'weight_taken',
  'ready_to_return',
  'ready_to_collect',
  'services_paid',
  'services_included',
  'proposal_withdrawn',
  'refund',
  'staff_answer',
  'claim_answered',
  'promise_missed',
])

/** Composes a message about an order, with the order's state at the time of sending. Undefined if it would come too late. */
export async function composeOrderMessage(
  parts: JobParts,
  { store, order: orderId, kind: wanted, ...ids }: AboutOrder,
): Promise<ComposedMessage | undefined> {
  const order = await orderOfStore.maybe(parts.db, store, orderId)
  if (!order) return undefined
  const facts = await loadFacts(parts, order, { kind: wanted, ...ids })
  const words = wordsOf(wanted, facts)
  const own = orderPlaceholders(words, facts)
  if (!own) return undefined
  const sender = await senderOf(parts, store)
  const template = await templateOf(parts, store, words)
  const kind = newsOf(wanted)
  const { customer_id, opens_by_link, contact, number } = order
  const whose = { storeId: store, customerId: opens_by_link ? null : customer_id, orderId, kind: words }
  const placeholders = (link: string) => ({ ...own, store: sender.name, number: String(number), link })
  return {
    sender,
    recipient: await recipientOf(parts, whose, { email: contact.email ?? null, mobile: contact.mobile ?? null }),
    needsMail: NEEDS_MAIL.has(kind),
    isUrgent: !CAN_WAIT.has(kind),
    tag: `order ${orderId}`,
    link: async () => `${sender.origin}${await linkTo(parts, order, messagePath(kind, facts))}`,
    words: (link) => fillTemplate(template, placeholders(link)),
    placeholders,
    mail: async (filled, url) => ({
      words: filled,
      url,
      documents: documentsOf(kind, facts, sender),
      scene: await orderScene(parts, store, sender, { kind, order: facts.view }),
      files: calendarOf(kind, facts, sender),
    }),
  }
}

export type AboutOrder = {
  store: number
  order: string
  kind: OrderMessage
  trip: string | null
  refund: string | null
  /** M1.6: what staff wrote. */
  note?: string | null
  /** P1.5: the missed promise. */
  promise?: string | null
}

async function loadFacts(
  { db, stores, clock }: JobParts,
  order: OrderRow,
  { kind, trip, refund, note, promise }: Pick<AboutOrder, 'kind' | 'trip' | 'refund' | 'note' | 'promise'>,
): Promise<Facts> {
  const { store_id: store, id } = order
  const [trips, lines, services, invoices, events] = await Promise.all([
    tripsOfOrder.all(db, store, id),
    linesOfOrder.all(db, store, id),
    servicesOfOrder.all(db, store, id),
    invoicesOfOrder.all(db, store, id),
    eventsOfOrder.all(db, store, id, 0, EVENTS_MAX),
  ])
  const now = clock()
  const images = stores.byId(store)?.images ?? new Map()
  // Not masked: the message goes to the contact that ordered.
  const view = await orderView(db, { store: { images }, now }, async () => ({ order, isGuest: false }))
  const refunded = refund ? await refundSent.maybe(db, store, refund) : undefined
  const weight = kind === 'weighed' ? await weightOfVisit.maybe(db, store, id) : undefined
  const answer = note ? await answerToTell.maybe(db, store, note) : undefined
  const missed = view.promises.find(({ id: one }) => one === promise)
  return { order, trips, lines, services, events, invoices, trip, refund: refunded, weight, answer, missed, now, view }
}

/** M1.5: the same documents as on page and paper. A mail about a step leaves out the visits that are over. */
function documentsOf(kind: OrderMessage, facts: Facts, sender: Sender): MailDocument[] {
  const { documents, isFull } = mailDocuments(kind, facts)
  const brand = { name: sender.name, primary_color: sender.primaryColour, secondary_color: sender.secondaryColour }
  return orderDocuments(documents, facts.view, brand, invoiceTexts).map((document) => ({
    document: isFull
      ? document
      : { ...document, visits: document.visits.filter((visit) => isAhead(visit, facts.view)) },
    isFull,
  }))
}

function isAhead({ leg }: DocumentVisit, { trips, status }: OrderView): boolean {
  if (status === 'cancelled' || status === 'expired') return false
  return trips.findLast((trip) => trip.leg === leg)?.status !== 'done'
}

const WITH_CALENDAR = new Set<OrderMessage>(['confirmation', 'new_time', 'pickup_failed', 'return_failed', 'cancelled'])

function calendarOf(kind: OrderMessage, { view, now }: Facts, sender: Sender): MailAttachment[] {
  const file = WITH_CALENDAR.has(kind) ? orderCalendar(view, sender, now) : null
  return file ? [{ ...file, content: Buffer.from(file.content) }] : []
}

/**
 * D4.3: a guest's order is opened with a token. Each mail gets its own token, created now, and only the hash is stored. This is also so when an account
 * has claimed the order (D4.9): the mail goes to the guest's contact, which may not belong to that account.
 */
async function linkTo({ db, clock, random }: JobParts, order: OrderRow, rest: string): Promise<string> {
  if (order.customer_id !== null && !order.opens_by_link)
    return `/history/${order.kind === 'trips' ? '' : 'reg/'}${order.id}${rest}`
  const token = newToken(random)
  await addGuestLink.run(db, hashToken(token), order.store_id, order.id, clock())
  return `/history/reg/guest/${token}`
}
