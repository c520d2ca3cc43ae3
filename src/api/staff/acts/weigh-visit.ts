import type { putVisitWeight, WeighedVisit } from '#contract/operator/operator-rewards.ts'
import { LATE_WEIGHT_HOURS } from '#contract/rewards/voucher-limits.ts'
import type { BodyOf } from '#contract/wire/call.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { overCents, overGrams } from '#rules/subscriptions/overage.ts'
import { isUnlikely } from '#rules/weight/unlikely-weight.ts'
import { operatorTexts } from '#texts/order/orders-api.ts'
import { kilogramWords } from '#texts/order/quantity.ts'
import { subscriptionTexts as texts } from '#texts/order/subscriptions.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { photoIsOfOrder } from '../../order-rows/move-trip.queries.ts'
import { lockOrderState, type OrderRow } from '../../order-rows/order-row.queries.ts'
import { isSettled, setSettleAt } from '../../subscriptions/overage/overage.queries.ts'
import { insertVisitWeighing, storeWeighs, usualWeight } from '../../subscriptions/overage/visit-weighing.queries.ts'
import { weightOfVisit } from '../../subscriptions/overage/visit-weight.queries.ts'
import {
  lockVisit,
  overOfSubscription,
  saveVisitWeight,
  setCycleWeight,
  weightOfCycle,
} from '../../subscriptions/overage/weight.queries.ts'
import { fieldError } from '../field-error.ts'
import { once } from '../once.ts'
import { noteAct, type Staff } from '../staff.ts'
import { receiveWeighed } from './receive-order.ts'

type Visit = Awaited<ReturnType<typeof lockVisit.one>>

const NOT_WEIGHABLE = ['awaiting_payment', 'expired', 'cancelled']
const CONTINUING = ['active', 'paused', 'past_due']
const ENDED = ['suspended', 'cancelled']

type Weighing = BodyOf<typeof putVisitWeight>

/**
 * D6.4: records a visit's weight, by the rules of any weighing (P1.2) if the store weighs its goods. Extra weight is charged once, with the next cycle or at
 * the subscription's end. The customer gets a mail now.
 */
export async function weighVisit(staff: Staff, order: OrderRow, weighing: Weighing): Promise<WeighedVisit> {
  const request = { act: 'visit.weigh', orderId: order.id, body: weighing }
  return staff.parts.db.transaction((tx) => once(tx, staff, request, () => weigh(tx, staff, order, weighing)))
}

async function weigh(tx: Queryable, staff: Staff, order: OrderRow, weighing: Weighing): Promise<WeighedVisit> {
  const { store_id: storeId, id: orderId, number } = order
  const { grams, reason, photo = null, is_sure: isSure } = weighing
  const visit = await lockVisit.maybe(tx, storeId, orderId)
  if (!visit) throw new Refused(409, texts.notAVisit)
  const { status: orderStatus } = await lockOrderState.one(tx, storeId, orderId)
  if (NOT_WEIGHABLE.includes(orderStatus)) throw new Refused(409, texts.notCollected)
  const { subscription_id: id, cycle, included_kg, extra_kg_cents, over_cents: before } = visit
  const wasUnlikely = await checkWeighing(tx, order, visit, weighing)
  await receiveWeighed(tx, staff, order)
  const weighedBefore = await weightOfVisit.maybe(tx, storeId, orderId)
  await saveVisitWeight.run(tx, storeId, orderId, id, cycle, grams, staff.now)
  const { actor, now, parts } = staff
  const noted = { storeId, id: parts.random.id(), orderId, grams, photo, wasUnlikely, actor, now }
  await insertVisitWeighing.run(tx, noted)
  const { grams: cycleGrams } = await weightOfCycle.one(tx, storeId, id, cycle)
  const weighed = { weightGrams: cycleGrams, includedKg: included_kg, extraKgCents: extra_kg_cents }
  const over = { grams: overGrams(weighed), cents: overCents(weighed) }
  await setCycleWeight.run(tx, storeId, id, cycle, cycleGrams, over.cents)
  const all = await overOfSubscription.one(tx, storeId, id)
  if (over.cents < before && all.over_cents < all.carried_cents) throw new Refused(409, texts.chargedAlready)
  const { is_settled } = await isSettled.one(tx, storeId, id)
  const charged = over.cents === 0 ? 'none' : chargedWhen(visit.status, is_settled)
  const isLate = charged === 'at_end' && ENDED.includes(visit.status)
  const endsAt = isLate ? new Date(staff.now.getTime() + LATE_WEIGHT_HOURS * HOUR_MS) : visit.next_at
  if (isLate && endsAt) await setSettleAt.run(tx, storeId, id, endsAt)
  const isNews = (charged === 'next_cycle' || charged === 'at_end') && over.cents !== before
  if (isNews) {
    const at = endsAt?.toISOString() ?? null
    const about = { subscription: id, plan: visit.plan_name, grams: over.grams, cents: over.cents, at }
    const news = { kind: 'subscription_over' as const, ...about, ends: charged === 'at_end' }
    await publish(tx, 'customerNews', { storeId, customerId: visit.customer_id, news })
  }
  const details = { grams, cycle, cycle_grams: cycleGrams, over_cents: over.cents, is_sure: isSure }
  await noteAct(tx, staff, { act: 'visit.weigh', subject: `order ${number}`, orderId, details, reason })
  const isKnown = isNews || charged === 'ask' || weighedBefore?.grams === grams
  const figures = { grams, cycleGrams, includedKg: included_kg, overGrams: over.grams, overCents: over.cents }
  await publish(tx, 'orderWeighed', { storeId, orderId, now: staff.now, ...figures, isKnown })
  return {
    order: String(number),
    cycle,
    grams,
    cycle_grams: cycleGrams,
    included_kg,
    over_grams: over.grams,
    over_cents: over.cents,
    charged,
  }
}

/** Whether the weight is unlikely, and staff are sure. Refuses what no scale of a store that weighs may say. */
async function checkWeighing(
  tx: Queryable,
  { store_id: storeId, id: orderId }: OrderRow,
  { subscription_id }: Visit,
  { grams, photo, is_sure }: Weighing,
): Promise<boolean> {
  if (photo !== undefined && !(await photoIsOfOrder.one(tx, storeId, orderId, photo)).is_there)
    throw fieldError('photo', operatorTexts.photoOfScale)
  if (!(await storeWeighs.one(tx, storeId)).does_weigh) return false
  if (photo === undefined) throw fieldError('photo', operatorTexts.photoOfScale)
  const { usual_grams } = await usualWeight.one(tx, storeId, subscription_id, orderId)
  const wasUnlikely = usual_grams !== null && isUnlikely(grams, usual_grams)
  if (!wasUnlikely || is_sure) return wasUnlikely
  const words = operatorTexts.unlikelyVisit(kilogramWords(grams), kilogramWords(usual_grams))
  throw new Refused(409, words, { response: { code: 'unlikely' } })
}

/** An end is charged only once: staff ask the customer for weight that is added later. A suspended subscription may still continue. */
function chargedWhen(status: string, isSettled: boolean): WeighedVisit['charged'] {
  if (CONTINUING.includes(status)) return 'next_cycle'
  if (!isSettled) return 'at_end'
  return status === 'suspended' ? 'next_cycle' : 'ask'
}
