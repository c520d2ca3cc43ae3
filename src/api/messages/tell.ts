import type { OrderMessage } from '#contract/messages/message-kinds.ts'
import type { Queryable } from '../db/database.ts'
import { AT_ONCE, messagePriority } from './message-priority.ts'
import { addMessage, postponeMessage, type WaitingMessage } from './messages.queries.ts'
import { addMessageJob, hurryMessages, tellOfOrder } from './tell.queries.ts'

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
  promise?: string
  delayMs?: number
}

/** M1.3: makes a message about an order in the transaction of its event. Nothing happens if the person was already told of this event. */
export async function tellAboutOrder(tx: Queryable, kind: OrderMessage, about: AboutOrder): Promise<void> {
  const made = await tellOfOrder.maybe(tx, messageOfOrder(tx.random.id(), kind, about))
  if (made && messagePriority(kind) === AT_ONCE) await hurryMessages.one(tx, about.storeId, about.orderId, AT_ONCE)
}

/** The arguments of a statement that makes a message about an order and its job. */
export function messageOfOrder(id: string, kind: OrderMessage, about: AboutOrder) {
  const {
    storeId,
    orderId,
    now,
    trip = null,
    refund = null,
    note = null,
    promise = null,
    occasion = '',
    delayMs = 0,
  } = about
  const dueAt = new Date(now.getTime() + delayMs)
  return {
    id,
    storeId,
    orderId,
    event: [kind, orderId, trip ?? refund ?? note ?? promise ?? occasion].join(' '),
    kind,
    details: { trip, refund, note, ...(promise ? { promise } : {}) },
    dueAt,
    now,
    queue: queueOf(orderId),
    runAt: dueAt > now ? dueAt : null,
    priority: messagePriority(kind),
  }
}

type NewMessage = Parameters<typeof addMessage.maybe>[1]

/** A message about something else than the steps of an order. Nothing happens if the person was already told of this event. */
export async function tell(tx: Queryable, message: Omit<NewMessage, 'id'>): Promise<void> {
  const { storeId, orderId, dueAt, now } = message
  const made = await addMessage.maybe(tx, { ...message, id: tx.random.id() })
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
  await addMessageJob.one(tx, storeId, id, queueOf(orderId ?? customerId ?? person), at, messagePriority(kind))
}

function queueOf(about: string): string {
  let hash = 0
  for (const sign of about) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003
  return `messages ${hash % QUEUES}`
}
