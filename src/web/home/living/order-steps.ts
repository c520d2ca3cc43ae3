import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import type { PegState, PegStep } from '#ui/pictures/clothesline-progress.tsx'

/** How many of the five steps are done, by status. */
const done: Record<OrderStatus, number> = {
  awaiting_payment: 0,
  confirmed: 1,
  pickup_scheduled: 1,
  picked_up: 2,
  received: 2,
  awaiting_approval: 2,
  processing: 2,
  on_hold: 2,
  ready: 3,
  out_for_delivery: 3,
  delivered: 5,
  collected: 5,
  completed: 5,
  expired: 0,
  cancelled: 0,
}

/** The five pegs of an order. `labels` are the words of its sales category. */
export function orderSteps(status: OrderStatus, labels: readonly string[]): PegStep[] {
  const reached = done[status]
  const stateOf = (index: number): PegState => (index < reached ? 'done' : index === reached ? 'current' : 'upcoming')
  return labels.map((label, index) => ({ id: label, label, state: stateOf(index) }))
}
