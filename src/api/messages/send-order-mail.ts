import type { OrderView } from '#contract/order/order-shapes.ts'
import { calendarFile } from '#rules/orders/calendar-file.ts'
import { type DocumentVisit, orderDocuments, orderVisits } from '#rules/orders/order-document.ts'
import { addressLines } from '#rules/places/address-lines.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { orderMailTexts } from '#texts/mail/order-mails.ts'
import { invoiceTexts } from '#texts/order/invoices.ts'
import { contactsOf } from '../auth/codes/contact.ts'
import { hashToken, newToken } from '../auth/session/token.ts'
import { invoicesOfOrder } from '../invoices/invoice.queries.ts'
import type { Jobs, OrderMail } from '../jobs/job-payloads.ts'
import { eventsOfOrder, linesOfOrder, tripsOfOrder } from '../order-rows/order-parts.queries.ts'
import { type OrderRow, orderOfStore } from '../order-rows/order-row.queries.ts'
import { EVENTS_MAX } from '../orders/read/load-parts.ts'
import { orderView } from '../orders/read/order-view.ts'
import { servicesOfOrder } from '../orders/services/services.queries.ts'
import type { JobParts } from '../parts/job-parts.ts'
import type { MailAttachment, Sender } from '../transports/mail.ts'
import type { MailDocument } from './mail-document.ts'
import { orderScene } from './mail-stage.ts'
import { senderOf, sendMessage } from './message-sender.ts'
import { addGuestLink, refundSent } from './order-mail.queries.ts'
import { type Facts, mailDocuments, orderTemplate } from './order-templates.ts'

/** Sends a mail about an order, with the order's state at the time of sending. An outdated mail is not sent. */
export async function sendOrderMail(parts: JobParts, job: Jobs['send_order_mail']): Promise<void> {
  const { store, order: orderId, kind } = job
  const order = await orderOfStore.maybe(parts.db, store, orderId)
  const [contact] = order ? contactsOf(order.contact) : []
  if (!order || !contact) return
  const sender = await senderOf(parts, store)
  const facts = await loadFacts(parts, order, job, sender)
  const template = orderTemplate(kind, facts)
  if (!template || (contact.channel === 'mobile' && !template.text)) return
  const path = await linkTo(parts, order, template.path)
  const now = parts.clock()
  const scene = await orderScene(parts, store, sender, { kind, order: facts.view })
  await sendMessage(parts, sender, contact, {
    mail: ({ origin }) => ({
      words: template.words,
      url: `${origin}${path}`,
      documents: documentsOf(kind, facts, sender),
      scene,
      files: calendarOf(kind, facts, sender, now),
    }),
    text: ({ origin }) => template.text?.(`${origin}${path}`) ?? template.words.heading,
  })
}

async function loadFacts(
  parts: JobParts,
  order: OrderRow,
  job: Jobs['send_order_mail'],
  sender: Sender,
): Promise<Facts> {
  const { db, stores, clock } = parts
  const { store, order: orderId, trip } = job
  const [trips, lines, services, invoices, events] = await Promise.all([
    tripsOfOrder.all(db, store, orderId),
    linesOfOrder.all(db, store, orderId),
    servicesOfOrder.all(db, store, orderId),
    invoicesOfOrder.all(db, store, orderId),
    eventsOfOrder.all(db, store, orderId, 0, EVENTS_MAX),
  ])
  const refund = job.refund ? await refundSent.maybe(db, store, job.refund) : undefined
  const images = stores.byId(store)?.images ?? new Map()
  // Not masked: the mail goes to the contact that ordered.
  const view = await orderView(db, { store: { images }, now: clock() }, async () => ({ order, isGuest: false }))
  return { order, trips, lines, services, events, invoices, trip, refund, store: sender.name, view }
}

/** M1.5: the same documents as on page and paper. A mail about a step leaves out the visits that are over. */
function documentsOf(kind: OrderMail, facts: Facts, sender: Sender): MailDocument[] {
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

const WITH_CALENDAR = new Set<OrderMail>(['confirmation', 'new_time', 'cancelled'])

/** The order's windows for the customer's calendar. A later file moves the same entries, and a cancellation removes them. */
function calendarOf(kind: OrderMail, { view, events, store }: Facts, sender: Sender, now: Date): MailAttachment[] {
  if (!WITH_CALENDAR.has(kind)) return []
  const isCancelled = kind === 'cancelled'
  // The trips of a cancelled order are cancelled too, so its entries come from its windows.
  const planned = isCancelled ? { ...view, trips: [] } : view
  const visits = orderVisits(planned, invoiceTexts, singaporeClock(now).day)
  if (visits.length === 0) return []
  const { number, address, place } = view
  const content = calendarFile({
    orderId: view.id,
    host: new URL(sender.origin).hostname,
    revision: events.length,
    now,
    isCancelled,
    visits,
    title: ({ name }) => orderMailTexts.calendarEntry({ store, number }, name),
    location: address
      ? addressLines(address).join(', ')
      : [place.outlet, place.outlet_address].filter(Boolean).join(', '),
  })
  const type = `text/calendar; charset=utf-8; method=${isCancelled ? 'CANCEL' : 'PUBLISH'}`
  return [{ filename: orderMailTexts.calendarFile(number), type, content: Buffer.from(content) }]
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
