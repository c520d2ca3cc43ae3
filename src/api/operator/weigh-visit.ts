import type { WeighedVisit } from '#contract/operator-rewards.ts'
import { overCents, overGrams } from '#rules/overage.ts'
import { subscriptionTexts as texts } from '#texts/subscriptions.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { OrderRow } from '../orders/order-row.queries.ts'
import { Refused } from '../refused.ts'
import {
  keepWeight,
  lockVisit,
  overOfSubscription,
  setCycleWeight,
  weightOfCycle,
} from '../subscriptions/weight.queries.ts'
import { noteAct, type Staff } from './staff.ts'

const NOT_UNDER_WAY = ['awaiting_payment', 'expired', 'cancelled']
const GOES_ON = ['active', 'paused', 'past_due', 'suspended']

/** D6.4: what a visit weighs. What its cycle has beyond the included weight is charged with the next one, once; the customer is told now. */
export async function weighVisit(staff: Staff, order: OrderRow, grams: number, reason: string): Promise<WeighedVisit> {
  const { store_id: storeId, id: orderId, number } = order
  return staff.parts.db.transaction(async (tx) => {
    const visit = await lockVisit.maybe(tx, storeId, orderId)
    if (!visit) throw new Refused(409, texts.notAVisit)
    if (NOT_UNDER_WAY.includes(visit.order_status)) throw new Refused(409, texts.notCollected)
    const { subscription_id: id, cycle, included_kg, extra_kg_cents, over_cents: before } = visit
    await keepWeight.run(tx, storeId, orderId, id, cycle, grams, staff.now)
    const { grams: cycleGrams } = await weightOfCycle.one(tx, storeId, id, cycle)
    const weighed = { weightGrams: cycleGrams, includedKg: included_kg, extraKgCents: extra_kg_cents }
    const over = { grams: overGrams(weighed), cents: overCents(weighed) }
    await setCycleWeight.run(tx, storeId, id, cycle, cycleGrams, over.cents)
    const all = await overOfSubscription.one(tx, storeId, id)
    if (over.cents < before && all.over_cents < all.carried_cents) throw new Refused(409, texts.chargedAlready)
    const goesOn = GOES_ON.includes(visit.status)
    if (goesOn && over.cents > 0 && over.cents !== before) {
      const at = visit.next_at?.toISOString() ?? null
      const about = { subscription: id, plan: visit.plan_name, grams: over.grams, cents: over.cents, at }
      const news = { kind: 'subscription_over' as const, ...about }
      await enqueue(tx, 'send_reward_news', { store: storeId, customer: visit.customer_id, news })
    }
    const details = { grams, cycle, cycle_grams: cycleGrams, over_cents: over.cents }
    await noteAct(tx, staff, { act: 'visit.weigh', subject: `order ${number}`, orderId, details, reason })
    return {
      order: String(number),
      cycle,
      grams,
      cycle_grams: cycleGrams,
      included_kg,
      over_grams: over.grams,
      over_cents: over.cents,
      charged: over.cents === 0 ? 'none' : goesOn ? 'next_cycle' : 'ask',
    }
  })
}
