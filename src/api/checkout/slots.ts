import type { ResponseOf } from '#contract/call.ts'
import type { getSlots, SlotDay } from '#contract/slots.ts'
import { legsOf, readyAt, type SlotWindow, slotAt, slotDays } from '#rules/slots.ts'
import type { Input } from '../endpoint.ts'
import { checkoutPlace } from './checkout-place.ts'
import { holderOf } from './holds.ts'
import { findPurchase } from './purchase.ts'
import { unusualWindows } from './slot.queries.ts'

const DAY_MS = 86_400_000
const NOBODY = ''

type Answer = ResponseOf<typeof getSlots>

/** D3.1: what can be booked, day by day, full windows among it; and the earliest that is free, for who has not chosen yet. One statement, or two for an order that is to move (D4.5). */
export async function slotsAnswer({ scope, query, parts }: Input<typeof getSlots>): Promise<Answer> {
  const { store, viewer, now } = scope
  const { outlet, salesType } = await checkoutPlace(parts, store, query)
  const legs = legsOf(salesType.category_id)
  if (legs.length === 0)
    return { first: null, last: null, earliest: { first: null, last: null }, now: now.toISOString() }
  const turnaroundHours = query.turnaround_hours ?? 0
  const isKnown = viewer.kind === 'customer' || query.cart_key !== undefined
  const holder = isKnown ? holderOf(scope, query.cart_key) : NOBODY
  const days = 2 * (outlet.slots.horizonDays + 1) + turnaroundHours / 24
  const until = new Date(now.getTime() + days * DAY_MS)
  const moving = query.order === undefined ? null : (await findPurchase(parts.db, scope, query.order)).order.id
  const capacity = outlet.slotCapacity
  const rows = await unusualWindows.all(parts.db, store.id, outlet.id, now, until, now, holder, capacity, moving)
  const unusual = new Set(rows.map(({ starts_at }) => starts_at.getTime()))
  const isFull = ({ startsAt }: SlotWindow) => unusual.has(startsAt.getTime()) !== capacity <= 0

  const listed = (notBefore: Date) => {
    const found = slotDays(outlet.slots, { now, notBefore })
    const earliest = found.flatMap(({ windows }) => windows).find((window) => !isFull(window))
    return { days: found.map(({ day, windows }): SlotDay => ({ day, windows: windows.map(wire) })), earliest }
  }
  const wire = (window: SlotWindow) => ({
    starts_at: window.startsAt.toISOString(),
    ends_at: window.endsAt.toISOString(),
    is_full: isFull(window),
  })

  const first = legs.includes('first') ? listed(now) : null
  const asked = query.first_starts_at === undefined ? null : new Date(query.first_starts_at)
  const chosen = (asked && slotAt(outlet.slots, asked, { now, notBefore: now })) ?? first?.earliest
  const last = first && !chosen ? null : listed(first && chosen ? readyAt(chosen.endsAt, turnaroundHours) : now)
  return {
    first: first?.days ?? null,
    last: last?.days ?? (legs.includes('last') ? [] : null),
    earliest: {
      first: first?.earliest?.startsAt.toISOString() ?? null,
      last: last?.earliest?.startsAt.toISOString() ?? null,
    },
    now: now.toISOString(),
  }
}
