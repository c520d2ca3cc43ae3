import type { SlotDay } from '#contract/checkout.ts'
import type { Slots } from '../checkout/slot-choice.ts'

type Own = { first_starts_at: string | null; last_starts_at: string | null }

/** What an order has already is not full for it: one of the places taken there is its own. */
export function withOwnWindows(slots: Slots, own: Own): Slots {
  return {
    ...slots,
    first: slots.first && openAt(slots.first, own.first_starts_at),
    last: slots.last && openAt(slots.last, own.last_starts_at),
  }
}

function openAt(days: readonly SlotDay[], startsAt: string | null): SlotDay[] {
  const at = startsAt === null ? null : Date.parse(startsAt)
  return days.map(({ day, windows }) => ({
    day,
    windows: windows.map((window) => (Date.parse(window.starts_at) === at ? { ...window, is_full: false } : window)),
  }))
}
