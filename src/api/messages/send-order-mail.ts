import { contactsOf } from '../auth/codes/contact.ts'
import { hashToken, newToken } from '../auth/session/token.ts'
import { invoicesOfOrder } from '../invoices/invoice.queries.ts'
import type { Jobs } from '../jobs/job-payloads.ts'
import { eventsOfOrder, linesOfOrder, tripsOfOrder } from '../order-rows/order-parts.queries.ts'
import { type OrderRow, orderOfStore } from '../order-rows/order-row.queries.ts'
import { EVENTS_MAX } from '../orders/read/load-parts.ts'
import { servicesOfOrder } from '../orders/services/services.queries.ts'
import type { JobParts } from '../parts/job-parts.ts'
import { senderOf, sendMessage } from './message-sender.ts'
import { addGuestLink, refundSent } from './order-mail.queries.ts'
import { orderTemplate } from './order-templates.ts'

/** Sends a mail about an order, with the order's state at the time of sending. An outdated mail is not sent. */
export async function sendOrderMail(parts: JobParts, job: Jobs['send_order_mail']): Promise<void> {
  const { store, order: orderId, kind, trip } = job
  const order = await orderOfStore.maybe(parts.db, store, orderId)
  const [contact] = order ? contactsOf(order.contact) : []
  if (!order || !contact) return
  const [trips, lines, services, invoices, events] = await Promise.all([
    tripsOfOrder.all(parts.db, store, orderId),
    linesOfOrder.all(parts.db, store, orderId),
    servicesOfOrder.all(parts.db, store, orderId),
    invoicesOfOrder.all(parts.db, store, orderId),
    eventsOfOrder.all(parts.db, store, orderId, 0, EVENTS_MAX),
  ])
  const refund = job.refund ? await refundSent.maybe(parts.db, store, job.refund) : undefined
  const sender = await senderOf(parts.db, store)
  const template = orderTemplate(kind, {
    order,
    trips,
    lines,
    services,
    events,
    invoices,
    trip,
    refund,
    store: sender.name,
  })
  if (!template || (contact.channel === 'mobile' && !template.text)) return
  const path = await linkTo(parts, order, template.path)
  await sendMessage(parts, sender, contact, {
    mail: ({ origin }) => ({ words: template.words, url: `${origin}${path}` }),
    text: ({ origin }) => template.text?.(`${origin}${path}`) ?? template.words.heading,
  })
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
