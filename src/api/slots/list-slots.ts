import type { SlotDay } from '#contract/order/slots.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { type SlotWindow, slotDays } from '#rules/slots/slots.ts'
import type { IndexedOutlet } from '../catalog-index/store-catalog-index.ts'
import type { Queryable } from '../db/database.ts'
import { unusualWindows } from './slot.queries.ts'

type SlotQuery = {
  storeId: number
  outlet: Pick<IndexedOutlet, 'id' | 'slots' | 'slotCapacity'>
  turnaroundHours: number
  /** This holder's holds do not count as taken. Empty: all holds count. */
  holder: string
  /** The order to be rescheduled: its bookings do not count as taken. */
  moving: string | null
  now: Date
}
type SlotListing = { days: SlotDay[]; earliest: SlotWindow | undefined }

/**
 * D3.1: returns a function that lists the windows from `notBefore` on by day, including full ones, and the earliest free one. `own` is the order's
 * current window: it stays listed until it begins, even if it can no longer be booked.
 */
export async function slotLister(
  db: Queryable,
  { storeId, outlet, turnaroundHours, holder, moving, now }: SlotQuery,
): Promise<(notBefore: Date, own?: SlotWindow | null) => SlotListing> {
  const days = 2 * (outlet.slots.horizonDays + 1) + turnaroundHours / 24
  const until = new Date(now.getTime() + days * DAY_MS)
  const capacity = outlet.slotCapacity
  const rows = await unusualWindows.all(db, {
    storeId,
    outletId: outlet.id,
    from: now,
    until,
    now,
    holder,
    capacity,
    movingOrderId: moving,
  })
  const unusual = new Set(rows.map(({ starts_at }) => starts_at.getTime()))
  const isFull = ({ startsAt }: SlotWindow) => unusual.has(startsAt.getTime()) !== capacity <= 0
  const wire = (window: SlotWindow) => ({
    starts_at: window.startsAt.toISOString(),
    ends_at: window.endsAt.toISOString(),
    is_full: isFull(window),
  })
  return (notBefore, own = null) => {
    const found = slotDays(outlet.slots, { now, notBefore })
    const earliest = found.flatMap(({ windows }) => windows).find((window) => !isFull(window))
    const listed = found.map(({ day, windows }): SlotDay => ({ day, windows: windows.map(wire) }))
    return { days: own && own.startsAt > now ? withOwn(listed, own) : listed, earliest }
  }
}

function withOwn(days: readonly SlotDay[], { startsAt, endsAt }: SlotWindow): SlotDay[] {
  const [starts_at, ends_at] = [startsAt.toISOString(), endsAt.toISOString()]
  if (days.some(({ windows }) => windows.some((one) => one.starts_at === starts_at))) return [...days]
  const { day } = singaporeClock(startsAt)
  const windows = [...(days.find((one) => one.day === day)?.windows ?? []), { starts_at, ends_at, is_full: false }]
  const own = { day, windows: windows.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)) }
  return [...days.filter((one) => one.day !== day), own].toSorted((a, b) => a.day.localeCompare(b.day))
}
