import { isUndecided } from '#rules/payments/payment-status.ts'
import { retryAt } from '#rules/subscriptions/subscription-cycle.ts'
import { subscriptionTexts } from '#texts/order/subscriptions.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { type Attempt, attemptById } from '../../payments/attempts/attempt.queries.ts'
import { chargeAttempt, startAttempt } from '../../payments/attempts/attempt.ts'
import { trySettle } from '../../payments/attempts/settle.ts'
import { RECHECK_MS } from '../cycles/charge-cycle.ts'
import { type CycleParts, savedMethod } from '../cycles/place-visit.ts'
import {
  lockOverage,
  type OverageRow,
  overageDeclined,
  scheduleOverageCheck,
  setOverageAttempt,
} from './overage.queries.ts'

type ClaimedOverage = { id: string; store_id: number }

/**
 * D6.4: charges a claimed overage. The attempt is stored before the gateway is called, and no other is started until it is decided. After a crash the
 * next process continues with the same attempt. recordPayment marks the overage as paid, in whichever process it runs.
 */
export async function chargeOverage(
  parts: CycleParts,
  { id, store_id: storeId }: ClaimedOverage,
  now: Date,
): Promise<void> {
  parts.reached?.('overage:taken')
  const attempt = await parts.db.transaction((tx) => startOrResumeAttempt(tx, parts, storeId, id, now))
  if (!attempt) return
  parts.reached?.('overage:committed')
  if (attempt.isNew) await chargeAttempt(parts, attempt.row)
  else await trySettle(parts, storeId, attempt.row.id)
  const { status, failure } = await attemptById.one(parts.db, storeId, attempt.row.id)
  if (status === 'captured') return
  if (isUndecided(status) || status === 'review') {
    await scheduleOverageCheck.run(parts.db, storeId, id, new Date(now.getTime() + RECHECK_MS))
    return
  }
  await parts.db.transaction(async (tx) => {
    const overage = await lockOverage.one(tx, storeId, id)
    if (overage.attempt_id === attempt.row.id) await recordDeclined(tx, overage, failure ?? 'declined', now)
  })
}

type StartedAttempt = { row: Attempt; isNew: boolean }

/** The undecided attempt, or a new one. Undefined when nothing is due, or when there is no card. */
async function startOrResumeAttempt(
  tx: Queryable,
  parts: CycleParts,
  storeId: number,
  id: string,
  now: Date,
): Promise<StartedAttempt | undefined> {
  const overage = await lockOverage.one(tx, storeId, id)
  if (overage.status !== 'due') return undefined
  const { order_id: orderId, attempt_id, customer_id: customerId, payment_method_id: paymentMethodId } = overage
  if (attempt_id !== null) return { row: await attemptById.one(tx, storeId, attempt_id), isNew: false }
  // Too little for any charge. It stays owed, for a later cycle.
  if (overage.cents < parts.gateways.current.minimumCents) {
    await overageDeclined.run(tx, storeId, id, 'below_minimum', null)
    return undefined
  }
  const store = parts.stores.byId(storeId)
  const method = store && (await savedMethod(tx, { storeId, customerId, paymentMethodId }))
  if (!method) {
    await recordDeclined(tx, overage, 'method_unavailable', now)
    return undefined
  }
  const row = await startAttempt(tx, {
    random: parts.random,
    storeId,
    orderId,
    purpose: 'overage',
    purposeId: id,
    gateway: parts.gateways.current.name,
    method,
    setting: {
      returnUrl: store.origin,
      description: `${overage.plan_name}: ${subscriptionTexts.carried}`,
      isOffSession: true,
    },
    amountCents: overage.cents,
    now,
  })
  await setOverageAttempt.run(tx, storeId, id, row.id)
  parts.reached?.('overage:written')
  return { row, isNew: true }
}

/** The same rule as for a cycle: four retries, 12 hours apart, and a mail after each failure. */
async function recordDeclined(tx: Queryable, overage: OverageRow, failure: string, now: Date): Promise<void> {
  const { id, store_id, order_id, subscription_id, customer_id, plan_name, cents, tries } = overage
  const again = retryAt(tries + 1, now)
  if ((await overageDeclined.run(tx, store_id, id, failure, again)) === 0) return
  const about = { subscription: subscription_id, plan: plan_name, cents }
  const news = again
    ? { kind: 'overage_failed' as const, ...about, again: again.toISOString() }
    : { kind: 'overage_unpaid' as const, ...about }
  await publish(tx, 'chargeFailed', {
    storeId: store_id,
    orderId: order_id,
    subscriptionId: subscription_id,
    what: 'overage',
    plan: plan_name,
    cents,
    willRetry: again !== null,
    ref: `${id} ${tries + 1}`,
    now,
  })
  await publish(tx, 'customerNews', { storeId: store_id, customerId: customer_id, news })
}
