import { pointsExpireAt, pointsFor, pointsToReverse } from '#rules/rewards/points.ts'
import type { Queryable } from '../db/database.ts'
import { addPoints, lockPoints, orderEarning } from '../points/points.queries.ts'
import { rewardReferrer } from './reward-referrer.ts'

export type CompletedOrder = {
  storeId: number
  orderId: string
  customerId: string | null
  /** Paid and not refunded so far. */
  paidCents: number
}

/** D6.2, D6.3: awards the points and the referral reward of a completed order. Idempotent. */
export async function onOrderCompleted(tx: Queryable, order: CompletedOrder, now: Date): Promise<void> {
  const { storeId, orderId, customerId, paidCents } = order
  if (!customerId) return
  await lockPoints.one(tx, storeId, customerId)
  const points = pointsFor(paidCents)
  const reason = `order:${orderId}`
  const expiresAt = pointsExpireAt(now)
  await addPoints.maybe(tx, {
    storeId,
    customerId,
    kind: 'earned',
    points,
    amountCents: paidCents,
    orderId,
    voucherId: null,
    reason,
    now,
    expiresAt,
  })
  // No referral reward for an order that cost nothing or was refunded in full before it was completed.
  if (paidCents > 0) await rewardReferrer(tx, { storeId, orderId, friendId: customerId, now })
}

export type RefundedOrder = {
  storeId: number
  orderId: string
  customerId: string | null
  refundId: string
  amountCents: number
}

/** D6.2: takes back the points of a refunded amount. Before completion there are none to take back. */
export async function onRefunded(tx: Queryable, refund: RefundedOrder, now: Date): Promise<void> {
  const { storeId, orderId, customerId, refundId, amountCents } = refund
  if (!customerId) return
  await lockPoints.one(tx, storeId, customerId)
  const earned = await orderEarning.maybe(tx, storeId, customerId, orderId)
  if (!earned) return
  const points = pointsToReverse(
    {
      points: earned.points,
      paidCents: earned.paid_cents,
      reversedPoints: earned.reversed_points,
      refundedCents: earned.refunded_cents,
      expiredPoints: earned.expired_points,
    },
    amountCents,
  )
  const reason = `refund:${refundId}`
  // Writes an entry of 0 points too, because the next refund counts its amount. `0 - points` avoids -0.
  await addPoints.maybe(tx, {
    storeId,
    customerId,
    kind: 'reversed',
    points: 0 - points,
    amountCents,
    orderId,
    voucherId: null,
    reason,
    now,
    expiresAt: null,
  })
}
