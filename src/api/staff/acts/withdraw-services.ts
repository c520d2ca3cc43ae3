import { apiTexts } from '#texts/frame/api.ts'
import { operatorTexts, reasonTexts, staffMessages } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { tripsOfOrder } from '../../order-rows/order-parts.queries.ts'
import { lockOrderState, type OrderRow } from '../../order-rows/order-row.queries.ts'
import { continueProcessing } from '../../orders/acts/continue-processing.ts'
import { lockServices, withdrawOpenServices } from '../../orders/services/services.queries.ts'
import { once } from '../once.ts'
import { type Explanation, noteAct, type Staff } from '../staff.ts'

/** D4.4: staff withdraw proposals that the customer has not answered. The work continues without them, and nothing is charged. */
export async function withdrawServices(
  staff: Staff,
  order: OrderRow,
  slug: string,
  explanation: Explanation,
): Promise<void> {
  const request = { act: 'extra_service.withdraw', orderId: order.id, body: { slug, ...explanation } }
  await staff.parts.db.transaction((tx) =>
    once(tx, staff, request, () => withdraw(tx, staff, order, slug, explanation)),
  )
}

async function withdraw(
  tx: Queryable,
  staff: Staff,
  order: OrderRow,
  slug: string,
  explanation: Explanation,
): Promise<void> {
  const { actor, now } = staff
  const { store_id: storeId, id: orderId } = order
  const { reason } = explanation
  const message = explanation.message.trim() || staffMessages.withdrawn
  // Waits for a concurrent answer, so the statements below see it.
  await lockOrderState.one(tx, storeId, orderId)
  const trip = (await tripsOfOrder.all(tx, storeId, orderId)).find((one) => one.slug === slug)
  if (!trip) throw new Refused(404, apiTexts.notFound)
  const services = await lockServices.all(tx, storeId, orderId, slug)
  if (services.some(({ status }) => status === 'accepted')) throw new Refused(409, operatorTexts.proposalBeingPaid)
  const taken = await withdrawOpenServices.run(tx, storeId, orderId, trip.id, now)
  if (taken === 0) throw new Refused(409, operatorTexts.noOpenProposal)
  const details = { services: taken, message }
  await noteOrderEvent.one(tx, {
    storeId,
    orderId,
    tripId: trip.id,
    kind: 'extra_service',
    fromState: 'proposed',
    toState: 'withdrawn',
    actor,
    reason,
    details,
    now,
  })
  await continueProcessing(tx, storeId, orderId, actor, now, reasonTexts.servicesWithdrawn)
  await publish(tx, 'servicesWithdrawn', { storeId, orderId, slug, now })
  const subject = `order ${order.number} ${slug}`
  await noteAct(tx, staff, { act: 'extra_service.withdraw', subject, orderId, details, reason })
}
