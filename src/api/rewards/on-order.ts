import { pointsExpireAt, pointsFor, pointsToReverse } from '#rules/rewards/points.ts'
import type { Queryable } from '../db/database.ts'
import { addPoints, lockPoints, orderEarning } from '../points/points.queries.ts'
import { rewardReferrer } from './reward-referrer.ts'

export type CompletedOrder = {
  storeId: number
  orderId: string
  customerId: string | null
  /** What was paid and has not gone back until now. */
  paidCents: number
}

/** D6.2, D6.3: an order is completed. Told twice, it does nothing twice. */
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
  // An order that nothing was paid for, or whose money went back before it was completed, rewards nobody.
  if (paidCents > 0) await rewardReferrer(tx, { storeId, orderId, friendId: customerId, now })
}

export type RefundedOrder = {
  storeId: number
  orderId: string
  customerId: string | null
  refundId: string
  amountCents: number
}

/** D6.2: what was paid back earns nothing. Before the order is completed there is nothing to take back. */
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
  // Zero is written too: the next refund must know of this one. -0 would not be the same number to a reader.
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
