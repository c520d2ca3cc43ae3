import type { Channel } from '#contract/messages/channels.ts'
import type { EndedState } from '../events/events.ts'
import type { JobParts } from '../parts/job-parts.ts'
import { NotSent } from '../transports/not-sent.ts'
import { endMessage } from './end-message.ts'
import { type DeliveryState, deliveryState, finishDelivery, startDelivery } from './messages.queries.ts'

/** After so many failed tries of a channel, about four minutes, the next one is used. The last channel is tried until the job gives up. */
const TRIES_BEFORE_NEXT = 5

/** Fails the job, so that the queue tries again. */
export class DeliverLater extends Error {}

type Attempt = {
  messageId: string
  /** Best first. */
  channels: readonly Channel[]
  /** Which channels may be used now. Without it, all. */
  mayUse?: (channel: Channel) => boolean
  /** Composes the message for a channel. An error in here is ours: nothing left, and the job is tried again. */
  prepare: (channel: Channel) => Promise<Send>
}
/** `key` is the same in each try, for services that recognise duplicates. */
export type Send = (key: string) => Promise<void>

type DeliverParts = Pick<JobParts, 'db' | 'clock' | 'reached'>

/**
 * M1.3: sends a message by the first channel that takes it. Each channel is marked as used before it is used. So when a process dies in between, the
 * message is sent at most once, and its state is "unclear". "waiting": the next channel may not be used yet.
 */
export async function deliver(parts: DeliverParts, attempt: Attempt): Promise<EndedState | 'waiting'> {
  const { messageId, channels } = attempt
  const state = channels.length === 0 ? 'unreachable' : await tryChannels(parts, attempt)
  if (state === 'waiting') return state
  await endMessage(parts, messageId, state)
  parts.reached?.('message:finished')
  return state
}

async function tryChannels(parts: DeliverParts, attempt: Attempt): Promise<EndedState | 'waiting'> {
  for (const channel of attempt.channels) {
    if (attempt.mayUse?.(channel) === false) return 'waiting'
    const isLast = channel === attempt.channels.at(-1)
    const state = await tryChannel(parts, attempt, channel, isLast)
    if (state !== 'refused') return state
  }
  return 'failed'
}

async function tryChannel(
  { db, clock, reached }: DeliverParts,
  { messageId, prepare }: Attempt,
  channel: Channel,
  isLast: boolean,
): Promise<'sent' | 'unclear' | 'refused'> {
  const finish = (state: DeliveryState, reason = '') =>
    finishDelivery.run(db, messageId, channel, state, reason, clock())
  const send = await prepare(channel)
  reached?.('message:composed')
  const started = await startDelivery.maybe(db, messageId, channel, clock())
  if (!started) {
    const { state } = await deliveryState.one(db, messageId, channel)
    if (state === 'sent' || state === 'refused') return state
    await finish('unclear', 'interrupted')
    return 'unclear'
  }
  reached?.('message:marked')
  try {
    await send(`${messageId}-${channel}`)
  } catch (error) {
    const { kind, reason } = error instanceof NotSent ? error : new NotSent('unclear', 'error')
    if (kind === 'later' && (isLast || started.tries < TRIES_BEFORE_NEXT)) {
      await finish('waiting', reason)
      throw new DeliverLater(reason)
    }
    await finish(kind === 'unclear' ? 'unclear' : 'refused', reason)
    return kind === 'unclear' ? 'unclear' : 'refused'
  }
  reached?.('message:accepted')
  await finish('sent')
  reached?.('message:recorded')
  return 'sent'
}
