import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import { pointsFor } from './points.ts'

type Paid = { status: OrderStatus; totalCents: number; paidCents: number; refundedCents: number }
type Earned = { points: number; reversedPoints: number }

export type OrderPoints = { to_come: number; earned: number; reversed: number }

const OVER: ReadonlySet<OrderStatus> = new Set(['completed', 'cancelled', 'expired'])

/**
 * D6.2: the points that an order will earn when it is completed or, after that, the earned and reversed points. Null
 * when there are none.
 */
export function orderPoints(order: Paid, earned: Earned | undefined): OrderPoints | null {
  if (earned) return earned.points > 0 ? { to_come: 0, earned: earned.points, reversed: earned.reversedPoints } : null
  if (OVER.has(order.status)) return null
  // P1.2: an order that is weighed may have paid nothing yet, or a part. Extra services are paid besides its total.
  const toCome = pointsFor(Math.max(order.totalCents, order.paidCents) - order.refundedCents)
  return toCome > 0 ? { to_come: toCome, earned: 0, reversed: 0 } : null
}
