import type { OperatorOutlet, OutletChange } from '#contract/operator/operator-store.ts'
import { windowFrom } from '#rules/slots/slots.ts'
import { operatorTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { noteAct, type Staff } from '../staff.ts'
import {
  announceStoreChange,
  dropSwitch,
  keepSwitch,
  lockOutlet,
  setWindowCapacity,
  staffBlackout,
  switchOutlet,
  switchProduct,
} from './switches.queries.ts'

const unknownOutlet = () => new Refused(404, operatorTexts.unknownOutlet)

/** The days that a change newly closes. */
export type NewlyClosed = { outletId: number; days: string[] | 'all' }

/**
 * D1.2: staff open or close an outlet, set its closed days and the capacity of its windows. Imports keep these settings. `beforeClosing` is called with
 * the newly closed days, in the same transaction. If it throws, the change is rolled back.
 */
export async function changeOutlet(
  staff: Staff,
  slug: string,
  change: OutletChange,
  beforeClosing?: (tx: Queryable, closed: NewlyClosed) => Promise<void>,
): Promise<OperatorOutlet> {
  const { reason, ...details } = change
  return staff.parts.db.transaction(async (tx) => {
    const outlet = await lockOutlet.maybe(tx, staff.store.id, slug)
    if (!outlet) throw unknownOutlet()
    const { id, ...before } = outlet
    const removed = new Set(change.remove_blackout_days)
    const days = (kept: readonly string[]) =>
      [...new Set([...kept, ...change.add_blackout_days])].filter((day) => !removed.has(day)).sort()
    const after = {
      ...before,
      is_switched_off: change.is_switched_off ?? before.is_switched_off,
      blackout_days: days(before.blackout_days),
      slot_capacity: change.slot_capacity ?? before.slot_capacity,
    }
    const { is_switched_off, blackout_days, slot_capacity } = after
    await switchOutlet.run(tx, staff.store.id, id, is_switched_off, blackout_days, slot_capacity)
    const own = (await staffBlackout.maybe(tx, staff.store.id, slug))?.value ?? []
    await keepSwitch.run(tx, staff.store.id, 'blackout', slug, days(own))
    if (change.slot_capacity !== undefined) {
      await keepSwitch.run(tx, staff.store.id, 'capacity', slug, change.slot_capacity)
    }
    await announceStoreChange.one(tx, staff.store.id)
    const added = blackout_days.filter((day) => !before.blackout_days.includes(day))
    const closed = is_switched_off && !before.is_switched_off ? 'all' : added
    await beforeClosing?.(tx, { outletId: id, days: closed })
    await noteAct(tx, staff, { act: 'outlet.change', subject: `outlet ${slug}`, details, reason })
    return after
  })
}

/** Sets the capacity of one window; null restores the outlet's capacity. Existing bookings stay. */
export async function changeWindow(
  staff: Staff,
  slug: string,
  startsAt: Date,
  capacity: number | null,
  reason: string,
) {
  return staff.parts.db.transaction(async (tx) => {
    const outlet = await lockOutlet.maybe(tx, staff.store.id, slug)
    if (!outlet) throw unknownOutlet()
    const { endsAt } = windowFrom(startsAt)
    const { taken } = await setWindowCapacity.one(tx, staff.store.id, outlet.id, startsAt, endsAt, capacity)
    const details = { starts_at: startsAt.toISOString(), capacity }
    await noteAct(tx, staff, { act: 'window.change', subject: `outlet ${slug}`, details, reason })
    return { starts_at: startsAt.toISOString(), capacity, taken }
  })
}

export async function changeProduct(staff: Staff, slug: string, isSoldOut: boolean, reason: string) {
  return staff.parts.db.transaction(async (tx) => {
    const product = await switchProduct.maybe(tx, staff.store.id, slug, isSoldOut)
    if (!product) throw new Refused(404, operatorTexts.unknownProduct)
    if (isSoldOut) await keepSwitch.run(tx, staff.store.id, 'sold_out', slug, null)
    else await dropSwitch.run(tx, staff.store.id, 'sold_out', slug)
    await announceStoreChange.one(tx, staff.store.id)
    const act = isSoldOut ? 'product.sold_out' : 'product.available'
    await noteAct(tx, staff, { act, subject: `product ${slug}`, reason })
    return { slug, name: product.name, is_sold_out: isSoldOut }
  })
}
