import { hashToken, newToken } from '../auth/token.ts'
import type { Queryable } from '../db/database.ts'
import { invoicesOfOrder } from '../invoices/invoice.queries.ts'
import type { JobParts } from '../jobs/job-parts.ts'
import { post, senderOf } from '../jobs/post-office.ts'
import { orderLetter } from './order-letters.ts'
import { addGuestLink, newestRefund } from './order-mail.queries.ts'
import type { OrderMailJob } from './order-mail.ts'
import { tripsOfOrder } from './order-parts.queries.ts'
import { type OrderRow, orderOfStore } from './order-row.queries.ts'
import { servicesOfOrder } from './services.queries.ts'

/** Sends a mail about an order, as the order is when it goes out; one that is no longer true is not sent. */
export async function sendOrderMail(parts: JobParts, job: OrderMailJob): Promise<void> {
  const { store, order: orderId, kind, trip, refund } = job
  const order = await orderOfStore.maybe(parts.db, store, orderId)
  const to = order?.contact.email
  if (!order || !to) return
  const [trips, services, invoices] = await Promise.all([
    tripsOfOrder.all(parts.db, store, orderId),
    servicesOfOrder.all(parts.db, store, orderId),
    invoicesOfOrder.all(parts.db, store, orderId),
  ])
  const refundCents = refund ? (await newestRefund.maybe(parts.db, store, refund))?.amount_cents : undefined
  const sender = await senderOf(parts.db, store)
  const letter = orderLetter(kind, { order, trips, services, invoices, trip, refundCents, store: sender.name })
  if (!letter) return
  const path = await linkTo(parts.db, order, letter.path, parts.clock())
  await post(
    parts,
    sender,
    { channel: 'email', to },
    {
      mail: ({ origin }) => ({ words: letter.words, url: `${origin}${path}` }),
      text: () => letter.words.heading,
    },
  )
}

/** D4.3: a guest's order is opened by a token alone; this mail's own is made now, and only its hash is kept. */
async function linkTo(db: Queryable, order: OrderRow, rest: string, now: Date): Promise<string> {
  if (order.customer_id !== null) return `/history/${order.kind === 'trips' ? '' : 'reg/'}${order.id}${rest}`
  const token = newToken()
  await addGuestLink.run(db, hashToken(token), order.store_id, order.id, now)
  return `/history/reg/guest/${token}`
}
