import type { Leg } from '#rules/slots/slots.ts'
import type { Queryable } from '../db/database.ts'
import type { Events } from '../events/events.ts'
import { endPromisesOfOrder, noteArrived, noteBrought, noteDone, noteFailed } from './promise.queries.ts'

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
    // The trips of an order tell of their own returns.
    if (to === 'delivered') await noteDone.run(tx, storeId, orderId, 'return', '', now)
  },

  async tripMoved(tx: Queryable, { storeId, orderId, leg, to, failedBy, now }: Events['tripMoved']): Promise<void> {
    const [kind, subject] = promiseOf(leg)
    if (to === 'arrived') await noteArrived.run(tx, storeId, orderId, kind, subject, now)
    if (to === 'done') await noteDone.run(tx, storeId, orderId, kind, subject, now)
    if (to === 'failed' && failedBy) await noteFailed.run(tx, storeId, orderId, kind, subject, now, failedBy)
  },

  async claimAnswered(tx: Queryable, { storeId, orderId, claimId, now }: Events['claimAnswered']): Promise<void> {
    await noteDone.run(tx, storeId, orderId, 'claim', claimId, now)
  },
}

function promiseOf(leg: Leg): ['pickup' | 'return', '' | 'early'] {
  if (leg === 'first') return ['pickup', '']
  return ['return', leg === 'early' ? 'early' : '']
}
