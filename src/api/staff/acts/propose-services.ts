import type { Proposals } from '#contract/operator/operator.ts'
import { ANSWER_HOURS, PROPOSED_PER_TRIP_MAX } from '#contract/operator/operator-limits.ts'
import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { isFinal } from '#rules/orders/order-status.ts'
import { momentWords } from '#rules/slots/window-words.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { operatorTexts, ordersApiTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { tripsOfOrder } from '../../order-rows/order-parts.queries.ts'
import { lockWholeOrder, type OrderRow } from '../../order-rows/order-row.queries.ts'
import { moveOrder } from '../../orders/acts/move-order.ts'
import { wrongState } from '../../orders/acts/wrong-state.ts'
import { photosOfOrder } from '../../orders/claims/photos.queries.ts'
import { isRefunded } from '../../orders/refunds/refund-order.ts'
import { leftForServices } from '../../orders/services/included-services.ts'
import { insertServices, lockServices } from '../../orders/services/services.queries.ts'
import { requireChargeable } from '../../payments/gateways/minimum.ts'
import { once } from '../once.ts'
import { noteAct, type Staff } from '../staff.ts'

const WORKED_ON: readonly OrderStatus[] = ['received', 'processing', 'awaiting_approval']

/**
 * D4.4: staff propose extra services. The order waits for the answer, and the customer gets a mail. P1.3: services within the limit that the customer
 * agreed to go ahead, and are reported: it is true. Services that are proposed together are asked for together.
 */
export async function proposeServices(
  staff: Staff,
  order: OrderRow,
  slug: string,
  proposals: Proposals,
): Promise<boolean> {
  const request = { act: 'extra_service.propose', orderId: order.id, body: { slug, ...proposals } }
  return staff.parts.db.transaction((tx) => once(tx, staff, request, () => propose(tx, staff, order, slug, proposals)))
}

/** Accepted services are done before the return, so the answer is due before the return begins. A return whose time has passed sets no limit. */
function answerUntil(now: Date, hours: number | undefined, returnAt: Date | null): Date {
  const until = new Date(now.getTime() + (hours ?? ANSWER_HOURS) * HOUR_MS)
  if (!returnAt || returnAt <= now || until <= returnAt) return until
  if (hours !== undefined) throw new Refused(400, operatorTexts.answerTooLate(momentWords(returnAt)))
  return returnAt
}

async function propose(
  tx: Queryable,
  staff: Staff,
  order: OrderRow,
  slug: string,
  { services, answer_hours }: Proposals,
): Promise<boolean> {
  const { actor, now } = staff
  const { store_id: storeId, id: orderId } = order
  const { status, last_starts_at } = await lockWholeOrder.one(tx, storeId, orderId)
  if (isFinal(status) || (await isRefunded(tx, storeId, orderId))) throw wrongState(status, operatorTexts.orderEnded)
  const trip = (await tripsOfOrder.all(tx, storeId, orderId)).find((one) => one.slug === slug)
  if (!trip) throw new Refused(404, apiTexts.notFound)
  const until = answerUntil(now, answer_hours, last_starts_at)
  const before = await lockServices.all(tx, storeId, orderId, slug)
  if (before.length + services.length > PROPOSED_PER_TRIP_MAX) throw new Refused(409, operatorTexts.tooManyProposals)
  const photos = services.flatMap(({ photo }) => photo ?? [])
  if ((await photosOfOrder.all(tx, storeId, orderId, photos)).length < new Set(photos).size)
    throw new Refused(400, ordersApiTexts.unknownPhoto)
  for (const { price_cents } of services) requireChargeable(staff.parts.gateways.current, price_cents)
  const cents = services.reduce((sum, { price_cents }) => sum + price_cents, 0)
  const isIncluded = cents <= (await leftForServices(tx, storeId, orderId))
  const rows = services.map(({ photo = null, ...rest }) => ({ id: tx.random.id(), ...rest, photo }))
  await insertServices.all(tx, {
    storeId,
    orderId,
    tripId: trip.id,
    countBefore: before.length,
    services: rows,
    actor,
    now,
    answerUntil: until,
    answerId: isIncluded ? tx.random.id() : null,
  })
  const details = { services: rows.length }
  await noteOrderEvent.one(tx, {
    storeId,
    orderId,
    tripId: trip.id,
    kind: 'extra_service',
    fromState: '',
    toState: isIncluded ? 'included' : 'proposed',
    actor,
    reason: '',
    details,
    now,
  })
  const move = {
    storeId,
    orderId,
    to: 'awaiting_approval' as const,
    actor,
    now,
    from: ['received', 'processing'] as const,
  }
  if (isIncluded) {
    if (!WORKED_ON.includes(status)) throw wrongState(status)
    await publish(tx, 'servicesIncluded', { storeId, orderId, now })
  } else {
    if (status !== 'awaiting_approval' && !(await moveOrder(tx, move))) throw wrongState(status)
    await publish(tx, 'servicesProposed', { storeId, orderId, now })
  }
  const subject = `order ${order.number} ${slug}`
  await noteAct(tx, staff, { act: 'extra_service.propose', subject, orderId, details: { services: rows } })
  return isIncluded
}
