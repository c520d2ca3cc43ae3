import type { OrderStatus } from '#contract/order/checkout-limits.ts'

/** D4.1: the states in which an order may be put on hold. It returns to the same state. */
export const HOLDABLE = [
  'confirmed',
  'pickup_scheduled',
  'picked_up',
  'received',
  'awaiting_approval',
  'processing',
  'ready',
  'out_for_delivery',
] as const satisfies readonly OrderStatus[]

/** D4.1: the allowed transitions. From on_hold, an order returns to its previous state. */
const next: Record<OrderStatus, readonly OrderStatus[]> = {
  awaiting_payment: ['confirmed', 'expired', 'cancelled'],
  confirmed: ['pickup_scheduled', 'received', 'processing', 'ready', 'cancelled', 'on_hold'],
  pickup_scheduled: ['confirmed', 'picked_up', 'cancelled', 'on_hold'],
  picked_up: ['received', 'on_hold'],
  received: ['awaiting_approval', 'processing', 'on_hold'],
  awaiting_approval: ['processing', 'on_hold'],
  processing: ['awaiting_approval', 'ready', 'on_hold'],
  ready: ['out_for_delivery', 'delivered', 'collected', 'on_hold'],
  out_for_delivery: ['delivered', 'ready', 'on_hold'],
  delivered: ['completed'],
  collected: ['completed'],
  on_hold: [...HOLDABLE, 'cancelled'],
  completed: [],
  expired: [],
  cancelled: [],
}

export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return next[from].includes(to)
}

/** All states from which an order may change to this one. */
export function statesBefore(to: OrderStatus): OrderStatus[] {
  return (Object.keys(next) as OrderStatus[]).filter((from) => mayBecome(from, to))
}

export function isFinal(status: OrderStatus): boolean {
  return next[status].length === 0
}
