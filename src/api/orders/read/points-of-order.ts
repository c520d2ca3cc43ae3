import { type OrderPoints, orderPoints } from '#rules/rewards/order-points.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'

type Paid = Pick<OrderRow, 'status' | 'total_cents' | 'paid_cents' | 'refunded_cents'>
type Earning = { points: number; reversed_points: number }

/** D6.2: the points of a customer's order, for every page that shows them. `earned` is the order's entry in the ledger. */
export function pointsOfOrder(order: Paid, earned: Earning | null | undefined): OrderPoints | null {
  const { status, total_cents: totalCents, paid_cents: paidCents, refunded_cents: refundedCents } = order
  const earning = earned ? { points: earned.points, reversedPoints: earned.reversed_points } : undefined
  return orderPoints({ status, totalCents, paidCents, refundedCents }, earning)
}
