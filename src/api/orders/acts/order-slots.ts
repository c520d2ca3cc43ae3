import type { getSlots } from '#contract/order/slots.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { movableLegs, returnNotBefore } from '#rules/orders/movable-legs.ts'
import { readyAt, type SlotWindow, slotAt } from '#rules/slots/slots.ts'
import { turnaroundsOf } from '#rules/slots/split-return.ts'
import { storeCatalogIndex } from '../../catalog-index/store-catalog-index.ts'
import { linesOfOrder, tripsOfOrder } from '../../order-rows/order-parts.queries.ts'
import type { ApiParts } from '../../parts/parts.ts'
import { placeRefused } from '../../parts/place-refused.ts'
import type { Scope } from '../../parts/scope.ts'
import { slotLister } from '../../slots/list-slots.ts'
import type { OwnOrder } from '../read/load-order.ts'
import { moveFacts } from '../read/order-view.ts'
import { windowOf } from '../read/show-order.ts'

type Answer = ResponseOf<typeof getSlots>

/** D4.5, D4.10: the windows that an order can be rescheduled to, by the rules of checkout. A leg that can no longer move is null. */
export async function orderSlots(
  parts: ApiParts,
  { store, now }: Scope,
  { order }: OwnOrder,
  firstStartsAt: string | undefined,
): Promise<Answer> {
  const outlet = (await storeCatalogIndex(parts, store)).outlets.get(order.outlet_id)
  if (!outlet) throw placeRefused('outlet_unfit')
  const trips = await tripsOfOrder.all(parts.db, store.id, order.id)
  const lines = await linesOfOrder.all(parts.db, store.id, order.id)
  const { turnaroundHours, earlyHours } = turnaroundsOf(lines)
  const legs = movableLegs(moveFacts(order, trips))
  const slotQuery = { storeId: store.id, outlet, turnaroundHours, holder: '', moving: order.id, now }
  const listed = await slotLister(parts.db, slotQuery)

  const own = {
    first: windowOf(order.first_starts_at, order.first_ends_at),
    early: windowOf(order.early_starts_at, order.early_ends_at),
    last: windowOf(order.last_starts_at, order.last_ends_at),
  }
  const requestedFirst = firstStartsAt === undefined ? null : new Date(firstStartsAt)
  const isOther = requestedFirst !== null && requestedFirst.getTime() !== own.first?.startsAt.getTime()
  const first = legs.first ? listed(now, own.first) : null
  const chosen = (first && isOther && slotAt(outlet.slots, requestedFirst, { now, notBefore: now })) || null
  const listedReturn = (window: SlotWindow | null, hours: number) => {
    const notBefore = chosen
      ? readyAt(chosen.endsAt, hours)
      : returnNotBefore({
          status: order.status,
          firstEndsAt: own.first?.endsAt ?? null,
          turnaroundHours: hours,
          now,
        })
    const isOwnPossible = window !== null && (!chosen || window.startsAt >= notBefore)
    return listed(notBefore, isOwnPossible ? window : null)
  }
  const last = legs.last ? listedReturn(own.last, turnaroundHours) : null
  const early = legs.early ? listedReturn(own.early, earlyHours ?? 0) : null
  return {
    first: first?.days ?? null,
    last: last?.days ?? null,
    ...(early ? { early: early.days } : {}),
    earliest: {
      first: first?.earliest?.startsAt.toISOString() ?? null,
      last: last?.earliest?.startsAt.toISOString() ?? null,
      ...(early ? { early: early.earliest?.startsAt.toISOString() ?? null } : {}),
    },
    now: now.toISOString(),
  }
}
