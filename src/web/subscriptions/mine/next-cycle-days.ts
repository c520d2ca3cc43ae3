import type { SlotDay } from '#contract/order/slots.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { singaporeInstant } from '#rules/slots/singapore-time.ts'
import { sameWeekdayFrom } from '#rules/subscriptions/subscription-cycle.ts'

/** The windows for the next cycle, which begins on `from` or later. Windows before it stand for those of the same weekday that follow it. */
export function nextCycleDays(days: readonly SlotDay[], from: string | null): SlotDay[] {
  if (from === null) return [...days]
  const found = new Map<string, SlotDay>()
  // The latest day first: an outlet's own windows of a day are better known than those of the same weekday.
  for (const one of [...days].reverse()) {
    const day = sameWeekdayFrom(one.day, from)
    if (!found.has(day)) found.set(day, day === one.day ? one : moved(one, day))
  }
  return [...found.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Whether a window so far ahead is full, nobody knows yet. */
function moved({ day, windows }: SlotDay, to: string): SlotDay {
  const days = Math.round((singaporeInstant(to, 0).getTime() - singaporeInstant(day, 0).getTime()) / DAY_MS)
  const later = (at: string) => new Date(Date.parse(at) + days * DAY_MS).toISOString()
  return {
    day: to,
    windows: windows.map(({ starts_at, ends_at }) => ({
      starts_at: later(starts_at),
      ends_at: later(ends_at),
      is_full: false,
    })),
  }
}
