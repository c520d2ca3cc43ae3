import type { TripActBody } from '#contract/operator.ts'
import { tripStep } from '#rules/staff-acts.ts'
import { nextTripSlug } from '#rules/trip-status.ts'
import { apiTexts } from '#texts/api.ts'
import { operatorTexts, ordersApiTexts } from '#texts/orders-api.ts'
import type { Queryable } from '../db/database.ts'
import { insertTrip, photoIsOfOrder } from '../orders/move-trip.queries.ts'
import { moveTrip } from '../orders/move-trip.ts'
import { remindOfPickup } from '../orders/order-mail.ts'
import { tripsOfOrder } from '../orders/order-parts.queries.ts'
import type { OrderRow } from '../orders/order-row.queries.ts'
import { Refused } from '../refused.ts'
import { noteAct, type Staff } from './staff.ts'

const missing = (field: string, message: string) => new Refused(400, message, { errors: { [field]: message } })

/** D4.2, D4.7: staff move a trip on, and its order with it. */
export async function actOnTrip(staff: Staff, order: OrderRow, slug: string, body: TripActBody): Promise<void> {
  const { act, reason } = body
  if (act === 'assign' && !body.driver_name) throw missing('driver_name', operatorTexts.driverNeeded)
  if (act === 'fail' && !reason.trim()) throw missing('reason', operatorTexts.reasonNeeded)
  await staff.parts.db.transaction(async (tx) => {
    if (body.photo) await mustBeItsPhoto(tx, order, body.photo)
    await moveTrip(tx, {
      storeId: order.store_id,
      orderId: order.id,
      slug,
      to: tripStep[act],
      actor: staff.actor,
      reason,
      now: staff.now,
      ...(act === 'assign' && body.driver_name ? { driverName: body.driver_name } : {}),
      ...(body.bag_count === undefined ? {} : { bagCount: body.bag_count }),
      ...(body.photo === undefined ? {} : { proofPhoto: body.photo }),
    })
    if (act === 'reschedule') await makeUpFor(tx, staff, order, slug, body)
    const { driver_name, bag_count, photo, starts_at } = body
    const details = { driver_name, bag_count, photo, starts_at }
    const subject = `order ${order.number} ${slug}`
    await noteAct(tx, staff, { act: `trip.${act}`, subject, orderId: order.id, details, reason })
  })
}

async function mustBeItsPhoto(tx: Queryable, order: OrderRow, photo: string): Promise<void> {
  const { is_there } = await photoIsOfOrder.one(tx, order.store_id, order.id, photo)
  if (!is_there) throw missing('photo', ordersApiTexts.unknownPhoto)
}

/** Another trip of the same kind, in the window that was agreed on. */
async function makeUpFor(
  tx: Queryable,
  { now }: Staff,
  order: OrderRow,
  slug: string,
  { starts_at, ends_at }: TripActBody,
): Promise<void> {
  if (!starts_at || !ends_at) throw missing('starts_at', operatorTexts.windowNeeded)
  const [startsAt, endsAt] = [new Date(starts_at), new Date(ends_at)]
  if (endsAt <= startsAt) throw missing('ends_at', operatorTexts.windowBackwards)
  const { store_id: storeId, id: orderId } = order
  const trips = await tripsOfOrder.all(tx, storeId, orderId)
  const failed = trips.find((trip) => trip.slug === slug)
  if (!failed) throw new Refused(404, apiTexts.notFound)
  const taken = trips.map((trip) => trip.slug)
  const next = nextTripSlug(failed.kind, taken)
  await insertTrip.maybe(tx, storeId, orderId, next, failed.kind, startsAt, endsAt, now)
  if (failed.kind === 'pickup') await remindOfPickup(tx, { storeId, orderId, slug: next, startsAt, now })
}
