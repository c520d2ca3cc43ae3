import type { Channel } from '#contract/messages/channels.ts'
import { ORDER_MESSAGES, type OrderMessage } from '#contract/messages/message-kinds.ts'
import { channelOrder } from '#rules/messages/channel-order.ts'
import { afterQuietHours } from '#rules/messages/quiet-hours.ts'
import type { Jobs } from '../jobs/job-payloads.ts'
import type { JobParts } from '../parts/job-parts.ts'
import { composeOrderMessage } from './about-orders/order-message.ts'
import { composeAlerts, isStaffMessage } from './alerts/compose-alerts.ts'
import { type ComposedMessage, prepareChannel } from './composed-message.ts'
import { deliver } from './deliver.ts'
import { finishMessage, messageToSend, type WaitingMessage } from './messages.queries.ts'
import { composeOffer } from './offers/compose-offer.ts'
import { reachOf } from './recipient.ts'
import { composeNews, isNews } from './reward-news.ts'
import { tellLater } from './tell.ts'

const isOrderMessage = (kind: string): kind is OrderMessage => (ORDER_MESSAGES as readonly string[]).includes(kind)

/** M1.3: sends one message. A message that the order has overtaken is not sent. */
export async function sendMessageJob(parts: JobParts, { message: id }: Jobs['send_message']): Promise<void> {
  const message = await messageToSend.maybe(parts.db, id)
  if (!message) return
  const composed = await compose(parts, message)
  if (!composed) {
    await finishMessage.run(parts.db, id, 'overtaken', parts.clock())
    return
  }
  const { recipient, needsMail, isUrgent } = composed
  const channels = channelOrder(reachOf(recipient), needsMail)
  const now = parts.clock()
  const at = isUrgent ? now : afterQuietHours(now, recipient.quiet)
  // A mail does not ring, but an offer at night is out of place. If a mail is refused, the channel that follows it waits.
  const mayUse = (channel: Channel) => at <= now || (channel === 'email' && !composed.stop)
  const prepare = (channel: Channel) => prepareChannel(parts, composed, channel)
  const state = await deliver(parts, { messageId: id, channels, mayUse, prepare })
  if (state === 'waiting') await parts.db.transaction((tx) => tellLater(tx, message, at))
}

async function compose(parts: JobParts, message: WaitingMessage): Promise<ComposedMessage | undefined> {
  const { store_id: store, order_id: order, kind, details } = message
  if (isNews(kind)) return composeNews(parts, message)
  if (isStaffMessage(kind)) return composeAlerts(parts, message)
  if (kind === 'offer') return composeOffer(parts, message)
  if (!isOrderMessage(kind) || !order) return undefined
  const idOf = (value: unknown) => (typeof value === 'string' ? value : null)
  const ids = { trip: idOf(details.trip), refund: idOf(details.refund), note: idOf(details.note) }
  return composeOrderMessage(parts, { store, order, kind, ...ids })
}
