import { freeWindow, legsOf, readyAt, type SlotFacts, type SlotWindow } from './slots.ts'

export type FirstTimesQuestion = {
  categoryId: number
  /** How long the item takes; null if nothing on the menu comes back. */
  turnaroundHours: number | null
  now: Date
  isFull: (window: SlotWindow) => boolean
}

/**
 * The first free window of an order and, if it comes back, the first free window for that. Null when no window is free, and for orders
 * without windows.
 */
export function firstTimes(
  facts: SlotFacts,
  { categoryId, turnaroundHours, now, isFull }: FirstTimesQuestion,
): { window: SlotWindow; returns: SlotWindow | null } | null {
  const legs = legsOf(categoryId)
  const freeFrom = (notBefore: Date) => freeWindow(facts, { now, notBefore }, isFull)
  const window = legs.length > 0 ? freeFrom(now) : null
  if (!window) return null
  const comesBack = legs.includes('first') && turnaroundHours !== null
  return { window, returns: comesBack ? freeFrom(readyAt(window.endsAt, turnaroundHours)) : null }
}
