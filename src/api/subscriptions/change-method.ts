import { apiTexts } from '#texts/frame/api.ts'
import { subscriptionTexts as texts } from '#texts/order/subscriptions.ts'
import { Refused } from '../base/refused.ts'
import { type At, changeSubscription, goOn } from './change-subscription.ts'
import { chargeCycle, LEASE_MS } from './cycles/charge-cycle.ts'
import { takeCharge, tryNow } from './cycles/cycle.queries.ts'
import type { PlaceCycle } from './cycles/cycle-order.ts'
import type { CycleParts } from './cycles/place-visit.ts'
import { chargeOverage } from './overage/charge-overage.ts'
import { takeOverage, tryOverageNow } from './overage/overage.queries.ts'
import { ownsMethod, setMethod } from './subscription.queries.ts'

/**
 * D6.4: another card; what could not be charged is tried with it at once, and a suspended subscription goes on. One that has ended takes it only
 * while something is owed.
 */
export async function changeMethod(parts: CycleParts, place: PlaceCycle, scope: At, id: string, methodId: string) {
  const { db } = parts
  const { store, viewer, now } = scope
  let toTry: number | undefined
  let owed: string | undefined
  const changed = await changeSubscription(db, scope, id, async (tx, _, row) => {
    owed = (await tryOverageNow.maybe(tx, store.id, row.id, now))?.id
    if (row.status === 'cancelled' && !owed)
      throw new Refused(409, texts.notNow.method, { response: { code: 'not_now' } })
    const { owns } = await ownsMethod.one(tx, store.id, viewer.id, methodId)
    if (!owns) throw new Refused(400, apiTexts.invalid, { errors: { method_id: texts.unknownMethod } })
    await setMethod.run(tx, store.id, row.id, methodId, now)
    if (row.status === 'suspended') await goOn(tx, scope, row)
    if (row.status === 'past_due') toTry = (await tryNow.maybe(tx, store.id, row.id, now))?.cycle
  })
  const lease = new Date(now.getTime() + LEASE_MS)
  const due = toTry && (await takeCharge.maybe(db, store.id, changed, toTry, now, lease))
  if (due) await chargeCycle(db, place, due, now)
  const overage = owed && (await takeOverage.maybe(db, store.id, owed, now, lease))
  if (overage) await chargeOverage(parts, overage, now)
  return changed
}
