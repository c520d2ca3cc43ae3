import type { Channel } from '#contract/messages/channels.ts'
import { ORDER_MESSAGES, type OrderMessage } from '#contract/messages/message-kinds.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { channelOrder } from '#rules/messages/channel-order.ts'
import { afterQuietHours } from '#rules/messages/quiet-hours.ts'
import type { Jobs } from '../jobs/job-payloads.ts'
import { type RateLimit, takeEach } from '../limits/limits.ts'
import { ALL_TEXTS, MESSAGES_BY, textsOfStore } from '../limits/message-limits.ts'
import type { JobParts } from '../parts/job-parts.ts'
import { composeOrderMessage } from './about-orders/order-message.ts'
import { composeAlerts, isStaffMessage } from './alerts/compose-alerts.ts'
import { type ComposedMessage, prepareChannel } from './composed-message.ts'
import { deliver } from './deliver.ts'
import {
  earlierHeldUntil,
  endOvertakenMessage,
  messageToSend,
  releaseHolds,
  type WaitingMessage,
} from './messages.queries.ts'
import { composeOffer } from './offers/compose-offer.ts'
import { type Recipient, reachOf } from './recipient.ts'
import { composeNews, isNews } from './reward-news.ts'
import { tellLater } from './tell.ts'

const isOrderMessage = (kind: string): kind is OrderMessage => (ORDER_MESSAGES as readonly string[]).includes(kind)

/** M1.3: sends one message. A message that the order has overtaken is not sent. */
export async function sendMessageJob(
  parts: JobParts,
  { store: storeId, message: id }: Jobs['send_message'],
): Promise<void> {
  const message = await messageToSend.maybe(parts.db, storeId, id)
  if (!message) return
  const { order_id: orderId, customer_id: customerId, person, created_at: createdAt } = message
  const ids = { storeId, orderId, customerId, person, createdAt, messageId: id }
  // M1.3: a message does not overtake an earlier one that waits for room.
  const { until: heldUntil } = await earlierHeldUntil.one(parts.db, { ...ids, now: parts.clock() })
  if (heldUntil) return parts.db.transaction((tx) => tellLater(tx, message, heldUntil))
  const composed = await compose(parts, message)
  if (!composed) {
    await endOvertakenMessage.run(parts.db, storeId, id, parts.clock())
    return
  }
  const { recipient, needsMail, isUrgent } = composed
  const channels = channelOrder(reachOf(recipient), needsMail)
  const now = parts.clock()
  const at = isUrgent ? now : afterQuietHours(now, recipient.quiet)
  // A mail does not ring, but an offer at night is out of place. If a mail is refused, the channel that follows it waits.
  const isQuiet = (channel: Channel) => at > now && (channel !== 'email' || composed.stop !== undefined)
  const result = await deliver(parts, {
    storeId,
    messageId: id,
    channels,
    quietUntil: (channel) => (isQuiet(channel) ? at : undefined),
    prepare: (channel) => prepareChannel(parts, { ...composed, storeId }, channel),
    takeRoom: (tx, channel) => takeEach({ db: tx, storeId, now }, limitsOf(parts, message, recipient, channel, now)),
  })
  if (typeof result === 'string') return
  const { until, isAsleep } = result
  if (isAsleep) return sleep(parts, message, until)
  // What has waited for hours need not ring at night.
  const isLong = until.getTime() - now.getTime() > HOUR_MS
  const room = isLong ? afterQuietHours(until, recipient.quiet) : until
  await parts.db.transaction((tx) => tellLater(tx, message, room))
}

/** The person sleeps. Later messages that may ring do not wait for this one. */
function sleep(parts: JobParts, message: WaitingMessage, at: Date): Promise<void> {
  return parts.db.transaction(async (tx) => {
    await releaseHolds.run(tx, message.store_id, message.id)
    await tellLater(tx, message, at)
  })
}

/** M1.1: by number, address or, for notifications, by person; and the store's limit for text messages. */
function limitsOf(
  { stores, log }: JobParts,
  { store_id, person }: WaitingMessage,
  { email, mobile }: Recipient,
  channel: Channel,
  now: Date,
): (readonly [RateLimit, string])[] {
  const subject = { sms: mobile, whatsapp: mobile, email, push: person }[channel] ?? person
  const own = MESSAGES_BY[channel].map((limit) => [limit, subject] as const)
  const store = stores.byId(store_id)
  return channel === 'sms' && store ? [...own, [textsOfStore({ store, now, log }), ALL_TEXTS]] : own
}

async function compose(parts: JobParts, message: WaitingMessage): Promise<ComposedMessage | undefined> {
  const { store_id: store, order_id: order, kind, details } = message
  if (isNews(kind)) return composeNews(parts, message)
  if (isStaffMessage(kind)) return composeAlerts(parts, message)
  if (kind === 'offer') return composeOffer(parts, message)
  if (!isOrderMessage(kind) || !order) return undefined
  const idOf = (value: unknown) => (typeof value === 'string' ? value : null)
  const ids = {
    trip: idOf(details.trip),
    refund: idOf(details.refund),
    note: idOf(details.note),
    promise: idOf(details.promise),
  }
  return composeOrderMessage(parts, { store, order, kind, ...ids })
}
