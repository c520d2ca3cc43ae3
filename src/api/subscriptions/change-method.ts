import { apiTexts } from '#texts/frame/api.ts'
import { subscriptionTexts as texts } from '#texts/order/subscriptions.ts'
import { Refused } from '../base/refused.ts'
import { type At, changeSubscription, reactivate } from './change-subscription.ts'
import { chargeCycle, LEASE_MS } from './cycles/charge-cycle.ts'
import { claimCharge, retryCycleNow } from './cycles/cycle.queries.ts'
import type { PlaceCycle } from './cycles/cycle-order.ts'
import type { CycleParts } from './cycles/place-visit.ts'
import { chargeOverage } from './overage/charge-overage.ts'
import { claimOverage, retryOverageNow } from './overage/overage.queries.ts'
import { ownsMethod, setMethod } from './subscription.queries.ts'

/**
 * D6.4: sets another card. Failed charges are retried with it at once, and a suspended subscription becomes active again. An ended subscription
 * accepts a card only while it owes something.
 */
export async function changeMethod(parts: CycleParts, place: PlaceCycle, scope: At, id: string, methodId: string) {
  const { db } = parts
  const { store, viewer, now } = scope
  let retriedCycle: number | undefined
  let overageId: string | undefined
  const changed = await changeSubscription(db, scope, id, async (tx, _, row) => {
    overageId = (await retryOverageNow.maybe(tx, store.id, row.id, now))?.id
    if (row.status === 'cancelled' && !overageId)
      throw new Refused(409, texts.notNow.method, { response: { code: 'not_now' } })
    const { owns } = await ownsMethod.one(tx, store.id, viewer.id, methodId)
    if (!owns) throw new Refused(400, apiTexts.invalid, { errors: { method_id: texts.unknownMethod } })
    await setMethod.run(tx, store.id, row.id, methodId, now)
    if (row.status === 'suspended') await reactivate(tx, scope, row)
    if (row.status === 'past_due') retriedCycle = (await retryCycleNow.maybe(tx, store.id, row.id, now))?.cycle
  })
  const lease = new Date(now.getTime() + LEASE_MS)
  const due = retriedCycle && (await claimCharge.maybe(db, store.id, changed, retriedCycle, now, lease))
  if (due) await chargeCycle(db, place, due, now)
  const overage = overageId && (await claimOverage.maybe(db, store.id, overageId, now, lease))
  if (overage) await chargeOverage(parts, overage, now)
  return changed
}
