import type { TripActBody } from '#contract/operator/operator.ts'
import { tripStep } from '#rules/orders/staff-acts.ts'
import { operatorTexts, ordersApiTexts, staffMessages } from '#texts/order/orders-api.ts'
import { refuseFailed } from '../../bags/refuse-failed.ts'
import { refuseOtherCount, requireScan } from '../../bags/require-scan.ts'
import { Refused } from '../../base/refused.ts'
import { holdKeptCard } from '../../checkout/purchase/late-hold.ts'
import type { Queryable } from '../../db/database.ts'
import { hurryHold } from '../../order-rows/late-hold.queries.ts'
import { photoIsOfOrder } from '../../order-rows/move-trip.queries.ts'
import { tripsOfOrder } from '../../order-rows/order-parts.queries.ts'
import { lockOrderState, type OrderRow } from '../../order-rows/order-row.queries.ts'
import { weighedOrder } from '../../order-rows/weighed-order.queries.ts'
import { moveTrip } from '../../orders/acts/move-trip.ts'
import { fieldError } from '../field-error.ts'
import { once } from '../once.ts'
import { noteAct, type Staff } from '../staff.ts'
import { refuseUnpaid } from './refuse-unweighed.ts'
import { scheduleReplacement } from './replacement-trip.ts'

/** D4.2, D4.7: staff move a trip to its next state, and its order with it. */
export async function actOnTrip(staff: Staff, order: OrderRow, slug: string, body: TripActBody): Promise<void> {
  const { act, reason } = body
  if (act === 'assign' && !body.driver_name) throw fieldError('driver_name', operatorTexts.driverNeeded)
  if (act === 'fail' && !reason.trim()) throw fieldError('reason', operatorTexts.reasonNeeded)
  const request = { act: `trip.${act}`, orderId: order.id, body: { slug, ...body } }
  await staff.parts.db.transaction((tx) => once(tx, staff, request, () => move(tx, staff, order, slug, body)))
  // P1.2: if the money of the order is still to be held, then now, before anyone drives.
  if (act === 'assign') await holdKeptCard(staff.parts, order.store_id, order.id)
}

async function move(tx: Queryable, staff: Staff, order: OrderRow, slug: string, body: TripActBody): Promise<void> {
  const { act, reason, message } = body
  if (body.photo) await refuseForeignPhoto(tx, order, body.photo)
  if (act === 'start') await (slug.startsWith('pickup') ? refuseUnheld(tx, order) : refuseUnpaid(tx, order))
  if (act === 'finish') await checkBags(tx, order, slug, body.bag_count)
  if (act === 'fail') await refuseHandedOver(tx, order, slug)
  await moveTrip(tx, {
    storeId: order.store_id,
    orderId: order.id,
    slug,
    to: tripStep[act],
    actor: staff.actor,
    reason,
    message: messageOf(slug, body),
    now: staff.now,
    ...(act === 'assign' && body.driver_name ? { driverName: body.driver_name } : {}),
    ...(body.bag_count === undefined ? {} : { bagCount: body.bag_count }),
    ...(body.photo === undefined ? {} : { proofPhoto: body.photo }),
    ...(body.failed_by === undefined ? {} : { failedBy: body.failed_by }),
  })
  if (act === 'assign') await hurryHold.run(tx, order.store_id, order.id, staff.now)
  if (act === 'reschedule') await scheduleReplacement(tx, staff, order, slug, body)
  const { driver_name, bag_count, photo, starts_at, return_starts_at, early_return_starts_at, over, failed_by } = body
  const returns = { return_starts_at, early_return_starts_at }
  const details = {
    driver_name,
    bag_count,
    photo,
    starts_at,
    ...returns,
    over,
    failed_by,
    ...(message ? { message } : {}),
  }
  const subject = `order ${order.number} ${slug}`
  const why = reason || (over ?? '')
  await noteAct(tx, staff, { act: `trip.${act}`, subject, orderId: order.id, details, reason: why })
}

/** P1.2: nobody drives to a pickup before its money is held or paid. */
async function refuseUnheld(tx: Queryable, { store_id, id }: OrderRow): Promise<void> {
  // Waits for a payment that is being recorded, so that it counts.
  await lockOrderState.one(tx, store_id, id)
  if ((await weighedOrder.maybe(tx, store_id, id))?.needs_hold)
    throw new Refused(409, operatorTexts.notHeld, { response: { code: 'not_held' } })
}

/** B1.2: a visit ends after its bags were scanned, if the store requires it. The count of the scan stays. */
async function checkBags(tx: Queryable, order: OrderRow, slug: string, count: number | undefined): Promise<void> {
  const { store_id: storeId, id } = order
  await lockOrderState.one(tx, storeId, id)
  const trip = (await tripsOfOrder.all(tx, storeId, id)).find((one) => one.slug === slug)
  if (trip?.kind === 'pickup') {
    await requireScan(tx, order, 'picked_up', 'together')
    if (count !== undefined) await refuseOtherCount(tx, order, count)
  } else if (trip && trip.leg !== 'first') await requireScan(tx, order, 'delivered', trip.leg)
}

async function refuseHandedOver(tx: Queryable, order: OrderRow, slug: string): Promise<void> {
  const { store_id: storeId, id } = order
  await lockOrderState.one(tx, storeId, id)
  const trip = (await tripsOfOrder.all(tx, storeId, id)).find((one) => one.slug === slug)
  if (trip) await refuseFailed(tx, order, trip)
}

/** What the customer reads on the trip and in the order's history. */
function messageOf(slug: string, { act, message }: TripActBody): string {
  if (message.trim()) return message.trim()
  if (act === 'reschedule') return staffMessages.reschedule
  if (act !== 'fail') return ''
  return slug.startsWith('pickup') ? staffMessages.failedPickup : staffMessages.failedDelivery
}

async function refuseForeignPhoto(tx: Queryable, order: OrderRow, photo: string): Promise<void> {
  const { is_there } = await photoIsOfOrder.one(tx, order.store_id, order.id, photo)
  if (!is_there) throw fieldError('photo', ordersApiTexts.unknownPhoto)
}
