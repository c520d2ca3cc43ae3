import type { OrderMessage } from '#contract/messages/message-kinds.ts'
import type { Queryable } from '../db/database.ts'
import { AT_ONCE, messagePriority } from './message-priority.ts'
import { addMessage, postponeMessage, type WaitingMessage } from './messages.queries.ts'
import { addMessageJob, hurryMessages, orderToTell } from './tell.queries.ts'

/** So many messages can be on their way at once. Those about one order are sent in their order. */
const QUEUES = 64

type AboutOrder = {
  storeId: number
  orderId: string
  now: Date
  trip?: string
  refund?: string
  occasion?: string
  note?: string
  delayMs?: number
}

/** M1.3: makes a message about an order in the transaction of its event. */
export async function tellAboutOrder(tx: Queryable, kind: OrderMessage, about: AboutOrder): Promise<void> {
  const { storeId, orderId, now, trip = null, refund = null, note = null, occasion = '', delayMs = 0 } = about
  // Before anything is waited for: the consumers of an event run at the same time, and a seed has to give each the same id again.
  const id = tx.random.id()
  const order = await orderToTell.maybe(tx, storeId, orderId)
  if (!order) return
  const { customer_id: customerId, event_id: eventId } = order
  await addWithJob(tx, {
    id,
    storeId,
    person: customerId ? `customer:${customerId}` : `guest:${orderId}`,
    customerId,
    orderId,
    event: [kind, orderId, trip ?? refund ?? note ?? occasion, eventId ?? ''].join(' '),
    kind,
    details: { trip, refund, note },
    dueAt: new Date(now.getTime() + delayMs),
    now,
  })
}

type NewMessage = Parameters<typeof addMessage.maybe>[1]

export function tell(tx: Queryable, message: Omit<NewMessage, 'id'>): Promise<void> {
  return addWithJob(tx, { ...message, id: tx.random.id() })
}

/** Nothing happens if the person was already told of this event. */
async function addWithJob(tx: Queryable, message: NewMessage): Promise<void> {
  const { storeId, orderId, dueAt, now } = message
  const made = await addMessage.maybe(tx, message)
  if (!made) return
  await addJob(tx, { ...message, id: made.id }, dueAt > now ? dueAt : null)
  if (orderId && messagePriority(message.kind) === AT_ONCE) await hurryMessages.one(tx, storeId, orderId, AT_ONCE)
}

/** The person sleeps, or has had enough messages for now. A new job, so that waiting costs no tries. */
export async function tellLater(tx: Queryable, message: WaitingMessage, at: Date): Promise<void> {
  const { id, store_id: storeId, order_id: orderId, customer_id: customerId, person, kind } = message
  await postponeMessage.run(tx, storeId, id, at)
  await addJob(tx, { id, storeId, orderId, customerId, person, kind }, at)
}

type Queued = Pick<NewMessage, 'id' | 'storeId' | 'orderId' | 'customerId' | 'person' | 'kind'>

async function addJob(
  tx: Queryable,
  { id, storeId, orderId, customerId, person, kind }: Queued,
  at: Date | null,
): Promise<void> {
  const queue = `messages ${queueOf(orderId ?? customerId ?? person)}`
  await addMessageJob.one(tx, storeId, id, queue, at, messagePriority(kind))
}

function queueOf(about: string): number {
  let hash = 0
  for (const sign of about) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003
  return hash % QUEUES
}
