import type { getSlots } from '#contract/order/slots.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { legsOf, readyAt, slotAt } from '#rules/slots/slots.ts'
import { maySplitReturn } from '#rules/slots/split-return.ts'
import { checkoutPlace } from '../../cart/checkout-place.ts'
import type { Input } from '../../parts/endpoint.ts'
import { slotLister } from '../../slots/list-slots.ts'
import { holderOf } from './holds.ts'

const NO_HOLDER = ''

type Answer = ResponseOf<typeof getSlots>

/** D3.1: the windows of each leg by day, including full ones, and the earliest free one as the default choice. Runs one statement. */
export async function slotsAnswer({ scope, query, parts }: Input<typeof getSlots>): Promise<Answer> {
  const { store, viewer, now } = scope
  const { outlet, salesType } = await checkoutPlace(parts, store, query)
  const legs = legsOf(salesType.category_id)
  if (legs.length === 0)
    return { first: null, last: null, earliest: { first: null, last: null }, now: now.toISOString() }
  const turnaroundHours = query.turnaround_hours ?? 0
  const earlyHours = maySplitReturn(salesType.category_id) ? (query.early_turnaround_hours ?? null) : null
  const isKnown = viewer.kind === 'customer' || query.cart_key !== undefined
  const holder = isKnown ? holderOf(scope, query.cart_key) : NO_HOLDER
  const slotQuery = { storeId: store.id, outlet, turnaroundHours, holder, moving: null, now }
  const listed = await slotLister(parts.db, slotQuery)

  const first = legs.includes('first') ? listed(now) : null
  const requestedFirst = query.first_starts_at === undefined ? null : new Date(query.first_starts_at)
  const chosen = (requestedFirst && slotAt(outlet.slots, requestedFirst, { now, notBefore: now })) ?? first?.earliest
  const early = earlyHours === null || !chosen ? null : listed(readyAt(chosen.endsAt, earlyHours))
  const last = first && !chosen ? null : listed(first && chosen ? readyAt(chosen.endsAt, turnaroundHours) : now)
  return {
    first: first?.days ?? null,
    last: last?.days ?? (legs.includes('last') ? [] : null),
    ...(early ? { early: early.days } : {}),
    earliest: {
      first: first?.earliest?.startsAt.toISOString() ?? null,
      last: last?.earliest?.startsAt.toISOString() ?? null,
      ...(early ? { early: early.earliest?.startsAt.toISOString() ?? null } : {}),
    },
    now: now.toISOString(),
  }
}
