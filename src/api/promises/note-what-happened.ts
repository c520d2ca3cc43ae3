import { PROMISE_ANSWER_HOURS } from '#contract/promises/promise-limits.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import type { Leg } from '#rules/slots/slots.ts'
import type { Queryable } from '../db/database.ts'
import type { Events } from '../events/events.ts'
import { endPromisesOfOrder, noteArrived, noteBrought, noteDone, noteFailed } from './promise.queries.ts'
import { beginWait, endWait } from './wait.queries.ts'

const WORK_BEGAN = new Set(['received', 'processing', 'ready'])

/** P1.5: writes what happened to the promises that it decides. The judge reads it later. An event that is told twice changes nothing. */
export const promiseFacts = {
  async orderMoved(tx: Queryable, { storeId, orderId, from, to, now }: Events['orderMoved']): Promise<void> {
    if (to === 'cancelled' || to === 'expired') {
      const as = from === 'awaiting_payment' ? 'unpaid' : 'cancelled'
      await endPromisesOfOrder.run(tx, storeId, orderId, now, as)
      return
    }
    if (WORK_BEGAN.has(to)) await noteBrought.run(tx, storeId, orderId, now)
    if (to === 'ready' || to === 'collected') await noteDone.run(tx, storeId, orderId, 'ready', '', now)
    // The trips of an order tell of their own returns. What the customer fetches at the counter is returned too.
    if (to === 'delivered' || to === 'collected') await noteDone.run(tx, storeId, orderId, 'return', '', now)
    if (to === 'collected') await noteDone.run(tx, storeId, orderId, 'return', 'early', now)
  },

  async tripMoved(tx: Queryable, { storeId, orderId, leg, to, failedBy, now }: Events['tripMoved']): Promise<void> {
    const [kind, subject] = promiseOf(leg)
    if (to === 'arrived') await noteArrived.run(tx, storeId, orderId, kind, subject, now)
    if (to === 'done') await noteDone.run(tx, storeId, orderId, kind, subject, now)
    if (to === 'failed' && failedBy) await noteFailed.run(tx, storeId, orderId, kind, subject, now, failedBy)
  },

  async bagsScanned(tx: Queryable, { storeId, orderId, station, now }: Events['bagsScanned']): Promise<void> {
    if (station === 'received') await noteBrought.run(tx, storeId, orderId, now)
  },

  /** The bank has refused the money of the pickup. The customer knows. */
  async holdRefused(tx: Queryable, { storeId, orderId, now }: Events['holdRefused']): Promise<void> {
    await beginWait.run(tx, storeId, orderId, 'money', now)
  },

  /** The customer is asked about the price of a weight. It counts as waiting after the time to answer. */
  async weightAsked(tx: Queryable, { storeId, orderId, now }: Events['weightAsked']): Promise<void> {
    const since = new Date(now.getTime() + PROMISE_ANSWER_HOURS * HOUR_MS)
    await beginWait.run(tx, storeId, orderId, 'answer', since)
  },

  async customerWaitEnded(tx: Queryable, event: Events['customerWaitEnded']): Promise<void> {
    await endWait.run(tx, event.storeId, event.orderId, event.what, event.now)
  },

  async claimAnswered(tx: Queryable, { storeId, orderId, claimId, now }: Events['claimAnswered']): Promise<void> {
    await noteDone.run(tx, storeId, orderId, 'claim', claimId, now)
  },
}

/** The promise that a visit keeps. */
export function promiseOf(leg: Leg): ['pickup' | 'return', '' | 'early'] {
  if (leg === 'first') return ['pickup', '']
  return ['return', leg === 'early' ? 'early' : '']
}
