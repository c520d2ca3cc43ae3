import {
  getOperatorOrder,
  getOperatorOrders,
  postOperatorPhoto,
  postOperatorRefund,
  postOrderAct,
  postProposals,
  postTripAct,
  postWithdrawal,
} from '#contract/operator/operator.ts'
import { getOrderMessages } from '#contract/operator/operator-messages.ts'
import {
  getAudit,
  getDeliveries,
  getOperatorOutlets,
  patchOperatorOutlet,
  patchOperatorProduct,
  postReplay,
  putOperatorWindow,
  type WebhookDelivery,
} from '#contract/operator/operator-store.ts'
import { postWeighing } from '#contract/operator/operator-weight.ts'
import { alertsAnsweredBy, READ_ORDER } from '#rules/messages/alert-answers.ts'
import { operatorTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../base/refused.ts'
import { uuidParam } from '../customer/uuid-param.ts'
import { lookAtAlertsOfOrder } from '../messages/alerts/alert.queries.ts'
import { listMessages } from '../messages/message-list.ts'
import { keepPhoto } from '../orders/claims/photos.ts'
import { orderView } from '../orders/read/order-view.ts'
import { iso } from '../orders/read/show-order.ts'
import { endpoint } from '../parts/endpoint.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Operator, Scope } from '../parts/scope.ts'
import { type DeliveryRow, deliveryOfStore, newestDeliveries, replayDelivery } from '../webhooks/deliveries.queries.ts'
import { actOnOrder } from './acts/act-on-order.ts'
import { actOnTrip } from './acts/act-on-trip.ts'
import { proposeServices } from './acts/propose-services.ts'
import { refundByStaff } from './acts/refund-by-staff.ts'
import { weighOrder } from './acts/weigh-order.ts'
import { withdrawServices } from './acts/withdraw-services.ts'
import { auditBefore } from './audit.queries.ts'
import { changeOutletAndBookings, shownBooking } from './closures/close-outlet.ts'
import { switchableOutlets } from './closures/switches.queries.ts'
import { changeProduct, changeWindow } from './closures/switches.ts'
import { findOrder } from './find-order.ts'
import { listOrders } from './order-list.ts'
import { staffOf } from './staff-of.ts'

const LIST_LIMIT = 100

const found = (parts: ApiParts, { store }: Scope<Operator>, ref: string) => findOrder(parts.db, store.id, ref)

function shown(parts: ApiParts, scope: Scope<Operator>, ref: string) {
  return orderView(parts.db, scope, async (tx) => ({ order: await findOrder(tx, scope.store.id, ref), isGuest: false }))
}

function shownDelivery({ created_at, delivered_at, ...rest }: DeliveryRow): WebhookDelivery {
  return { ...rest, created_at: created_at.toISOString(), delivered_at: iso(delivered_at) }
}

/** D4.7: the operator API, for the brand's own systems. Every act has an entry in the audit log. */
export const operatorEndpoints = [
  endpoint(getOperatorOrders, ({ scope, query, parts }) => listOrders(parts.db, scope.store.id, query)),

  endpoint(getOperatorOrder, async ({ scope, params, parts }) => {
    const view = await shown(parts, scope, params.id)
    const { actor, store, now } = staffOf(parts, scope)
    await lookAtAlertsOfOrder.run(parts.db, store.id, view.id, now, actor, alertsAnsweredBy(READ_ORDER))
    return view
  }),

  endpoint(getOrderMessages, async ({ scope, params, parts }) => {
    const { id } = await found(parts, scope, params.id)
    return listMessages(parts.db, scope.store.id, id, LIST_LIMIT)
  }),

  endpoint(postOrderAct, async ({ scope, params, body, parts }) => {
    await actOnOrder(staffOf(parts, scope), await found(parts, scope, params.id), body.act, body)
    return shown(parts, scope, params.id)
  }),

  endpoint(postTripAct, async ({ scope, params, body, parts }) => {
    await actOnTrip(staffOf(parts, scope), await found(parts, scope, params.id), params.slug, body)
    return shown(parts, scope, params.id)
  }),

  endpoint(postOperatorPhoto, async ({ scope, params, body, parts }) => {
    const { store_id: storeId, id: orderId } = await found(parts, scope, params.id)
    const takenBy = `operator:${scope.viewer.name}`
    const { random, now } = scope
    return keepPhoto(parts.db, body, { storeId, orderId, takenBy, random, now, owner: `${storeId} ${takenBy}` })
  }),

  endpoint(postProposals, async ({ scope, params, body, parts }) => {
    await proposeServices(staffOf(parts, scope), await found(parts, scope, params.id), params.slug, body)
    return shown(parts, scope, params.id)
  }),

  endpoint(postWithdrawal, async ({ scope, params, body, parts }) => {
    await withdrawServices(staffOf(parts, scope), await found(parts, scope, params.id), params.slug, body)
    return shown(parts, scope, params.id)
  }),

  endpoint(postWeighing, async ({ scope, params, body, parts }) =>
    weighOrder(staffOf(parts, scope), await found(parts, scope, params.id), body),
  ),

  endpoint(postOperatorRefund, async ({ scope, params, body, parts }) => {
    if (!scope.idempotencyKey) {
      throw new Refused(400, operatorTexts.refundKeyMissing, {
        errors: { 'Idempotency-Key': operatorTexts.refundKeyMissing },
      })
    }
    const order = await found(parts, scope, params.id)
    await refundByStaff(staffOf(parts, scope), order, body.amount_cents ?? 'all', body)
    return shown(parts, scope, params.id)
  }),

  endpoint(getOperatorOutlets, async ({ scope, parts }) => {
    const outlets = await switchableOutlets.all(parts.db, scope.store.id)
    return outlets.map(({ id: _, ...outlet }) => outlet)
  }),

  endpoint(patchOperatorOutlet, async ({ scope, params, body, parts }) => {
    const { bookings: choice, message, ...change } = body
    // Moving and cancelling orders needs the right to change orders, too.
    if (choice !== undefined && choice !== 'keep' && !scope.viewer.scopes.includes('orders:write'))
      throw new Refused(403, operatorTexts.scopeMissing('orders:write'))
    const explanation = { reason: change.reason, message }
    const staff = staffOf(parts, scope)
    const { outlet, bookings } = await changeOutletAndBookings(staff, params.slug, change, choice, explanation)
    return { ...outlet, bookings: bookings.map(shownBooking) }
  }),

  endpoint(putOperatorWindow, ({ scope, params, body, parts }) =>
    changeWindow(staffOf(parts, scope), params.slug, new Date(body.starts_at), body.capacity, body.reason),
  ),

  endpoint(patchOperatorProduct, ({ scope, params, body, parts }) =>
    changeProduct(staffOf(parts, scope), params.slug, body.is_sold_out, body.reason),
  ),

  endpoint(getAudit, async ({ scope, query, parts }) => {
    const before = Number(query.before ?? Number.MAX_SAFE_INTEGER)
    const entries = await auditBefore.all(parts.db, scope.store.id, before, LIST_LIMIT)
    return entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
  }),

  endpoint(getDeliveries, async ({ scope, query, parts }) =>
    (await newestDeliveries.all(parts.db, scope.store.id, query.status ?? '', LIST_LIMIT)).map(shownDelivery),
  ),

  endpoint(postReplay, async ({ scope, params, parts }) => {
    const id = uuidParam(params.id)
    if (!(await replayDelivery.maybe(parts.db, scope.store.id, id)))
      throw new Refused(404, operatorTexts.unknownDelivery)
    return shownDelivery(await deliveryOfStore.one(parts.db, scope.store.id, id))
  }),
]
