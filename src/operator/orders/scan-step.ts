import { bagsOfOrders } from '#api/bags/bags.queries.ts'
import { type OrderRow, orderState } from '#api/order-rows/order-row.queries.ts'
import { actOnOrder } from '#api/staff/acts/act-on-order.ts'
import { scanBags } from '#api/staff/bags/scan-bags.ts'
import type { Explanation, Staff } from '#api/staff/staff.ts'
import type { OrderAct, TripAct } from '#contract/operator/operator-limits.ts'
import type { BagStation } from '#contract/order/bag-limits.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { stationsOf } from '#rules/bags/bag-stations.ts'
import type { Leg } from '#rules/slots/slots.ts'

export type PlayedStep = { act: OrderAct } | { act: TripAct; leg: Leg }

/** The stations that a simulated step passes, before it is taken. */
function stationsOfStep(step: PlayedStep, categoryId: number): readonly BagStation[] {
  if (!('leg' in step)) {
    if (step.act === 'receive') return ['received']
    if (step.act === 'ready') return ['ready']
    return step.act === 'collect' && categoryId === SalesCategory.collect ? ['delivered'] : []
  }
  if (step.act === 'finish') return [step.leg === 'first' ? 'picked_up' : 'delivered']
  if (step.act !== 'start' || step.leg === 'first') return []
  // Of two returns, the bags of the first are made ready when its driver takes them.
  return step.leg === 'early' ? ['ready', 'out'] : ['out']
}

/** A step on an order, with its scans. The last bag at the shop receives the order, and nobody has to say it again. */
export async function takeScannedStep(staff: Staff, order: OrderRow, act: OrderAct, said: Explanation): Promise<void> {
  await scanForStep(staff, order, { act })
  const { status } = await orderState.one(staff.parts.db, order.store_id, order.id)
  if (act === 'receive' && status === 'received') return
  await actOnOrder(staff, order, act, said)
}

/** B1.2: the simulated staff scan every bag where a step hands it over. Returns how many bags the order has; null if it has none. */
export async function scanForStep(
  staff: Staff,
  order: OrderRow,
  step: PlayedStep,
  photo?: string,
): Promise<number | null> {
  const stations = stationsOf({ category_id: order.category_id, hasFirst: order.first_starts_at !== null })
  if (stations.length === 0) return null
  const { store_id, id, number } = order
  const isSplit = order.early_starts_at !== null
  for (const station of stationsOfStep(step, order.category_id)) {
    const bags = await bagsOfOrders.all(staff.parts.db, store_id, [id])
    const isEarly = isSplit && 'leg' in step && step.leg === 'early'
    const due = bags.filter((bag) => !bag.is_unused && stationBefore(stations, station) === bag.station)
    // The first of two returns takes half of the bags, and at least one stays for the second.
    const own =
      isEarly && station === 'ready'
        ? due.slice(0, Math.floor(due.length / 2))
        : due.filter(({ leg }) => !isSplit || (leg === 'early') === isEarly)
    if (own.length === 0) continue
    const back =
      isSplit && station !== 'picked_up' && station !== 'received'
        ? { return: isEarly ? ('early' as const) : ('last' as const) }
        : {}
    const codes = own.map(({ code }) => code)
    await scanBags(
      staff,
      { station, orders: [String(number)], codes, unused: [], ...back, ...(photo ? { photo } : {}) },
      null,
    )
  }
  return (await bagsOfOrders.all(staff.parts.db, store_id, [id])).filter(({ is_unused }) => !is_unused).length
}

const stationBefore = (stations: readonly BagStation[], station: BagStation): BagStation | null =>
  stations[stations.indexOf(station) - 1] ?? null
