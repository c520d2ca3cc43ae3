import type { Channel } from '#contract/messages/channels.ts'
import type { Database, Queryable } from '../db/database.ts'
import type { EndedState } from '../events/events.ts'
import type { JobParts } from '../parts/job-parts.ts'
import { NotSent } from '../transports/not-sent.ts'
import { endMessage } from './end-message.ts'
import { type DeliveryState, deliveryState, finishDelivery, holdDelivery, startDelivery } from './messages.queries.ts'

/** After so many failed tries of a channel, about four minutes, the next one is used. The last channel is tried until the job gives up. */
const TRIES_BEFORE_NEXT = 5

/** Fails the job, so that the queue tries again. */
export class DeliverLater extends Error {}

type Attempt = {
  storeId: number
  messageId: string
  /** Best first. */
  channels: readonly Channel[]
  /** Until when a channel may not be used, because it would ring. Undefined if it may be used now. */
  quietUntil?: (channel: Channel) => Date | undefined
  /** Composes the message for a channel. An error in here is ours: nothing left, and the job is tried again. */
  prepare: (channel: Channel) => Promise<Send>
  /** Counts the message against the channel's limits, or returns when they have room again. Without it there are no limits. */
  takeRoom?: (tx: Queryable, channel: Channel) => Promise<Date | undefined>
}
/** `key` is the same in each try, for services that recognise duplicates. */
export type Send = (key: string) => Promise<void>

/** A channel has sent so much that it has no room until then. */
class NoRoom extends Error {
  readonly until: Date
  constructor(until: Date) {
    super('no room')
    this.until = until
  }
}

/** Until when the message waits: the person sleeps, or the channels have no room. */
export type Waits = { until: Date; isAsleep: boolean }

type DeliverParts = Pick<JobParts, 'db' | 'clock' | 'reached'>

/**
 * M1.3: sends a message by the first channel that takes it. Each channel is marked as used before it is used. So when a process dies in between, the
 * message is sent at most once, and its state is "unclear". A channel without room is passed over, and one that may not be used yet waits with those
 * after it. If no channel takes the message, it has not ended, and the result says until when it waits.
 */
export async function deliver(parts: DeliverParts, attempt: Attempt): Promise<EndedState | Waits> {
  const { storeId, messageId, channels } = attempt
  const state = channels.length === 0 ? 'unreachable' : await tryChannels(parts, attempt)
  if (typeof state === 'object') return state
  await endMessage(parts, storeId, messageId, state)
  parts.reached?.('message:finished')
  return state
}

async function tryChannels(parts: DeliverParts, attempt: Attempt): Promise<EndedState | Waits> {
  const times: Date[] = []
  for (const channel of attempt.channels) {
    const quietUntil = attempt.quietUntil?.(channel)
    if (quietUntil) return { until: earliestOf(quietUntil, ...times), isAsleep: times.length === 0 }
    const isLast = channel === attempt.channels.at(-1)
    const state = await tryChannel(parts, attempt, channel, isLast)
    if (state instanceof NoRoom) times.push(state.until)
    else if (state !== 'refused') return state
  }
  return times.length > 0 ? { until: earliestOf(...times), isAsleep: false } : 'failed'
}

const earliestOf = (...times: Date[]) => new Date(Math.min(...times.map((time) => time.getTime())))

async function tryChannel(
  { db, clock, reached }: DeliverParts,
  { storeId, messageId, prepare, takeRoom }: Attempt,
  channel: Channel,
  isLast: boolean,
): Promise<'sent' | 'unclear' | 'refused' | NoRoom> {
  const finish = (state: DeliveryState, reason = '') =>
    finishDelivery.run(db, storeId, messageId, channel, state, reason, clock())
  const send = await prepare(channel)
  reached?.('message:composed')
  const started = await startWithRoom(db, { storeId, messageId, channel, now: clock(), takeRoom })
  if (started instanceof NoRoom) {
    await holdDelivery.run(db, storeId, messageId, channel, clock())
    return started
  }
  if (!started) {
    await finish('unclear', 'interrupted')
    // What the process that used it recorded at its end counts.
    const { state } = await deliveryState.one(db, storeId, messageId, channel)
    if (state === 'waiting') throw new DeliverLater('interrupted')
    return state === 'sent' || state === 'refused' ? state : 'unclear'
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

type Start = { storeId: number; messageId: string; channel: Channel; now: Date; takeRoom: Attempt['takeRoom'] }

/** The first try takes the room in the same transaction. So a message takes it once, and not at all while it has to wait. */
async function startWithRoom(db: Database, { storeId, messageId, channel, now, takeRoom }: Start) {
  const work = async (tx: Queryable) => {
    const started = await startDelivery.maybe(tx, storeId, messageId, channel, now)
    const until = started?.tries === 1 ? await takeRoom?.(tx, channel) : undefined
    if (until) throw new NoRoom(until)
    return started
  }
  return db.transaction(work).catch((error: unknown) => {
    if (error instanceof NoRoom) return error
    throw error
  })
}
