import type { TripActBody } from '#contract/operator/operator.ts'
import type { OrderTrip, OrderView } from '#contract/order/order-shapes.ts'
import type { SlotDay } from '#contract/order/slots.ts'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import type { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { press } from './at-once.ts'

const DESK = { network: '203.0.113.250' }

/** Agrees with the customer on another window for a trip that has failed. Some windows are agreed on in spite of the rules, with a reason. */
export async function replaceTrip(me: Me, view: OrderView, { slug, leg }: OrderTrip): Promise<OrderView | ApiFailure> {
  const { id } = view
  // Some bring it to the outlet's counter instead, when the items are ready.
  if (leg === 'last' && view.status === 'ready' && me.draw.chance(0.2)) {
    const body = { act: 'collect' as const, reason: 'They came by' }
    return press(me, (more) => me.staff('POST /operator/orders/:id/acts', { params: { id }, body, ...more }))
  }
  const times = await agreedTimes(me, view, leg)
  // The outlet is closed at the moment. They talk again later.
  if (!times) return later(me, view)
  const body: TripActBody = { act: 'reschedule', reason: 'Agreed by phone', message: '', ...times }
  return press(me, (more) =>
    me.staff('POST /operator/orders/:id/trips/:slug/acts', { params: { id, slug }, body, ...more }),
  )
}

async function later(me: Me, { id }: OrderView): Promise<OrderView> {
  await me.wait(me.draw.between(3, 20) * HOUR_MS)
  return me.again(() => me.staff('GET /operator/orders/:id', { params: { id } }))
}

type Times = Pick<TripActBody, 'starts_at' | 'return_starts_at' | 'early_return_starts_at' | 'over'>

async function agreedTimes(me: Me, view: OrderView, leg: OrderTrip['leg']): Promise<Times | undefined> {
  const { outlet_id, sales_type_id } = view.place
  const query = {
    outlet_id: String(outlet_id),
    sales_type_id: String(sales_type_id),
    turnaround_hours: String(view.turnaround_hours),
  }
  const desk = me.call(DESK)
  const { first } = await me.again(() => desk('GET /checkout/slots', { query }))
  const starts_at = free(me, first, leg === 'early' ? view.last_starts_at : null)
  if (!starts_at) return undefined
  const over = me.draw.chance(0.15) ? { over: 'Promised by phone' } : {}
  if (leg !== 'first') return { starts_at, ...(leg === 'early' && over.over === undefined ? {} : over) }
  const { last } = await me.again(() =>
    desk('GET /checkout/slots', { query: { ...query, first_starts_at: starts_at } }),
  )
  const return_starts_at = free(me, last, null)
  if (!return_starts_at) return undefined
  if (view.early_starts_at) {
    const early = new Date(
      Math.max(new Date(return_starts_at).getTime() - DAY_MS, new Date(starts_at).getTime() + 4 * HOUR_MS),
    )
    return { starts_at, return_starts_at, early_return_starts_at: early.toISOString(), over: 'Promised by phone' }
  }
  return { starts_at, return_starts_at, ...over }
}

function free(me: Me, days: readonly SlotDay[] | null, before: string | null): string | undefined {
  const windows = (days ?? [])
    .flatMap((day) => day.windows)
    .filter(({ is_full, starts_at }) => !is_full && (!before || starts_at < before))
  return windows.length > 0 ? me.draw.pick(windows.slice(0, 12)).starts_at : undefined
}
