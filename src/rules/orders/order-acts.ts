import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import { CLAIM_DAYS } from '#contract/order/order-limits.ts'
import type { OrderActs } from '#contract/order/order-shapes.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import type { MovableLegs } from './movable-legs.ts'

export type OrderFacts = {
  status: OrderStatus
  /** The windows that can be moved. */
  movable: MovableLegs
  hasItems: boolean
  openServices: number
  /** The time of delivery or collection; null before. */
  handedOverAt: Date | null
  /** An order that was never paid is none to write about. */
  isPaid: boolean
}

/** D4.5: customers can cancel until the pickup is assigned or work has begun. Both change the status from confirmed. */
export function mayCancel(status: OrderStatus): boolean {
  return status === 'confirmed'
}

export function claimUntil(handedOverAt: Date | null): Date | null {
  return handedOverAt && new Date(handedOverAt.getTime() + CLAIM_DAYS * DAY_MS)
}

export function orderActs(facts: OrderFacts, now: Date): OrderActs {
  const until = claimUntil(facts.handedOverAt)
  return {
    pay: facts.status === 'awaiting_payment',
    cancel: mayCancel(facts.status),
    reschedule: facts.movable.first || facts.movable.early || facts.movable.last,
    answer: facts.openServices > 0,
    reorder: facts.hasItems && facts.status !== 'awaiting_payment',
    claim: until !== null && now <= until,
    write: facts.isPaid,
  }
}
