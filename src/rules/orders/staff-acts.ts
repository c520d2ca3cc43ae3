import type { OrderAct, TripAct } from '#contract/operator/operator-limits.ts'
import type { OrderStatus, TripStatus } from '#contract/order/checkout-limits.ts'
import { HOLDABLE } from './order-status.ts'

type Step = { to: OrderStatus; from: readonly OrderStatus[] }
type PlainAct = Exclude<OrderAct, 'resume' | 'cancel'>

/** The acts of staff on an order without trips. Some acts allow fewer transitions than the table of states. */
const regular: Record<PlainAct, Step> = {
  receive: { to: 'received', from: ['confirmed'] },
  process: { to: 'processing', from: ['confirmed', 'received'] },
  ready: { to: 'ready', from: ['confirmed', 'processing'] },
  send_out: { to: 'out_for_delivery', from: ['ready'] },
  deliver: { to: 'delivered', from: ['ready', 'out_for_delivery'] },
  collect: { to: 'collected', from: ['ready'] },
  complete: { to: 'completed', from: ['delivered', 'collected'] },
  hold: { to: 'on_hold', from: HOLDABLE },
}

/** For an order with trips, the trips change the states of pickup and delivery. */
const withTrips: Record<PlainAct, Step> = {
  receive: { to: 'received', from: ['picked_up'] },
  process: { to: 'processing', from: ['received'] },
  ready: { to: 'ready', from: ['processing'] },
  send_out: { to: 'out_for_delivery', from: [] },
  deliver: { to: 'delivered', from: [] },
  collect: { to: 'collected', from: ['ready'] },
  complete: { to: 'completed', from: ['delivered', 'collected'] },
  hold: { to: 'on_hold', from: HOLDABLE },
}

export function staffStep(kind: 'trips' | 'regular', act: PlainAct): Step {
  return (kind === 'trips' ? withTrips : regular)[act]
}

export const tripStep: Record<TripAct, TripStatus> = {
  assign: 'assigned',
  unassign: 'scheduled',
  start: 'en_route',
  arrive: 'arrived',
  finish: 'done',
  fail: 'failed',
  reschedule: 'rescheduled',
}
