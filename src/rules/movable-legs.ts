import type { OrderStatus, TripStatus } from '#contract/checkout-limits.ts'
import { readyAt } from './slots.ts'
import type { TripKind } from './trip-status.ts'

export type MoveFacts = {
  status: OrderStatus
  kind: 'trips' | 'regular'
  hasFirst: boolean
  hasLast: boolean
  trips: readonly { kind: TripKind; status: TripStatus }[]
}
export type MovableLegs = { first: boolean; last: boolean }

/** Paid, and neither handed over, on its way back, on hold nor ended. */
const UNDER_WAY: ReadonlySet<OrderStatus> = new Set([
  'confirmed',
  'pickup_scheduled',
  'picked_up',
  'received',
  'awaiting_approval',
  'processing',
  'ready',
])
/** No driver has it: not yet, or not any more. */
const WITHOUT_DRIVER: ReadonlySet<TripStatus> = new Set(['scheduled', 'failed'])

/**
 * D4.5: the windows of an order move until its pickup is assigned, or work on it has begun. D4.10: the return of an order with trips moves until
 * its own driver is assigned, whatever happened to the pickup.
 */
export function movableLegs({ status, kind, hasFirst, hasLast, trips }: MoveFacts): MovableLegs {
  const isUntouched = status === 'confirmed'
  const back = trips.findLast((trip) => trip.kind === 'delivery')
  const mayReturnMove =
    kind === 'trips' ? UNDER_WAY.has(status) && back !== undefined && WITHOUT_DRIVER.has(back.status) : isUntouched
  return { first: isUntouched && hasFirst, last: mayReturnMove && hasLast }
}

type Ready = { status: OrderStatus; firstEndsAt: Date | null; turnaroundHours: number; now: Date }

/** From when on the things can come back. What is ready already can at once, however long it was thought to take. */
export function returnNotBefore({ status, firstEndsAt, turnaroundHours, now }: Ready): Date {
  const ready = firstEndsAt === null || status === 'ready' ? now : readyAt(firstEndsAt, turnaroundHours)
  return ready > now ? ready : now
}
