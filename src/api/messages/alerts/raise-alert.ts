import type { Queryable } from '../../db/database.ts'
import type { Events } from '../../events/events.ts'
import { addAlert, closeAlertsOfCancelled, closeSettledBagAlerts } from './alert.queries.ts'

type About = { storeId: number; orderId: string; now: Date }
type NewAlert = Pick<Parameters<typeof addAlert.maybe>[1], 'storeId' | 'kind' | 'orderId' | 'event' | 'now'> &
  Partial<Omit<Parameters<typeof addAlert.maybe>[1], 'id'>>

/** Nothing happens if the event has an alert already. */
export async function raiseAlert(tx: Queryable, alert: NewAlert): Promise<void> {
  const given = { subscriptionId: null, claimId: null, details: {}, isOnce: false, ...alert }
  await addAlert.maybe(tx, { ...given, id: tx.random.orderedId() })
}

/** M1.2: which event makes which alert. */
export const staffAlerts = {
  /** A claim that is opened again is told again. */
  claimOpened: (tx: Queryable, { storeId, orderId, claimId, now }: About & { claimId: string }) =>
    raiseAlert(tx, {
      storeId,
      orderId,
      claimId,
      kind: 'claim',
      event: `claim ${claimId} ${now.toISOString()}`,
      now,
    }),

  /** Further messages of the customer make no further alert until staff have looked. */
  orderWritten: (tx: Queryable, { storeId, orderId, noteId, now }: About & { noteId: string }) =>
    raiseAlert(tx, { storeId, orderId, kind: 'question', event: `question ${noteId}`, isOnce: true, now }),

  chargeFailed(tx: Queryable, { storeId, orderId, subscriptionId, ref, now, ...rest }: Events['chargeFailed']) {
    const { what, plan, cents, willRetry } = rest
    const details = { what, plan, cents, will_retry: willRetry }
    const event = `failed_charge ${what} ${ref}`
    return raiseAlert(tx, { storeId, orderId, subscriptionId, kind: 'failed_charge', event, details, now })
  },

  /** P1.2: staff decide what happens with the items. It may be asked again after that. */
  weightNotAgreed(tx: Queryable, { storeId, orderId, askedCents, isLate, now }: Events['weightNotAgreed']) {
    const event = `weight ${orderId} ${now.toISOString()}`
    const details = { cents: askedCents, is_late: isLate }
    return raiseAlert(tx, { storeId, orderId, kind: 'weight', event, details, now })
  },

  /** B1.3: the customer answers once, so this happens once. */
  bagsMiscounted(tx: Queryable, { storeId, orderId, counted, said, now }: Events['bagsMiscounted']) {
    const event = `bag_count ${orderId}`
    return raiseAlert(tx, { storeId, orderId, kind: 'bag_count', event, details: { counted, said }, now })
  },

  /** B1.2: one for each hand-over that went on without bags. Open until they are scanned, or until somebody looks at it. */
  bagsMissing(tx: Queryable, { storeId, orderId, handOverId, station, bags, now }: Events['bagsMissing']) {
    const numbers = bags.map(({ n }) => n).join(', ')
    const codes = bags.map(({ code }) => code).join(' ')
    const details = { bags: numbers, count: bags.length, of: bags[0]?.of ?? 0, codes, station }
    return raiseAlert(tx, { storeId, orderId, kind: 'bag_missing', event: `bag_missing ${handOverId}`, details, now })
  },

  bagsScanned: (tx: Queryable, { storeId, orderId, now }: Events['bagsScanned']) =>
    closeSettledBagAlerts.run(tx, storeId, orderId, now),

  orderCancelled: (tx: Queryable, { storeId, orderId, now }: Events['orderCancelled']) =>
    closeAlertsOfCancelled.run(tx, storeId, orderId, now),
}
