import { HOLD_BEFORE_HOURS, HOLD_LATER_DAYS, HOLD_TRIES_MAX } from '#contract/order/weight-limits.ts'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'

/** P1.2: whether a pickup is so far away that a bank would give a hold back before the items are weighed. */
export function isHeldLater(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() > HOLD_LATER_DAYS * DAY_MS
}

/** P1.2: when the money of such an order is held, if its driver is not assigned before. */
export function holdTime(startsAt: Date): Date {
  return new Date(startsAt.getTime() - HOLD_BEFORE_HOURS * HOUR_MS)
}

/**
 * P1.2: when a refused hold is asked for again: half the time until the pickup, so that the customer can act in between. Undefined after the last
 * try, because a bank that has said no so often wants to hear from its customer.
 */
export function nextHoldTry(tries: number, startsAt: Date, now: Date): Date | undefined {
  if (tries >= HOLD_TRIES_MAX) return undefined
  const halfMs = (startsAt.getTime() - now.getTime()) / 2
  return new Date(now.getTime() + Math.max(HOUR_MS, halfMs))
}

/** P1.2: whether the customer hears of a refused hold: of the first, of another card's, and of no more than one a day beside these. */
export function isRefusalNews(toldAt: Date | null, isOtherCard: boolean, now: Date): boolean {
  return toldAt === null || isOtherCard || now.getTime() - toldAt.getTime() >= DAY_MS
}
