import * as z from 'zod/mini'
import { ORDER_STATUSES, TRIP_STATUSES } from '../order/checkout-limits.ts'
import { orderView } from '../order/order-shapes.ts'
import { call } from '../wire/call.ts'
import { cents, instant, optionalWrittenText, requiredLine, wholeNumber } from '../wire/fields.ts'
import { PHOTO_NAME } from '../wire/ids.ts'
import { operatorAlertCalls } from './operator-alerts.ts'
import { operatorBagCalls } from './operator-bags.ts'
import { operatorConversationCalls } from './operator-conversation.ts'
import {
  ANSWER_HOURS_MAX,
  BAGS_MAX,
  DRIVER_NAME_MAX,
  ORDER_ACTS,
  PROPOSED_PER_TRIP_MAX,
  TRIP_ACTS,
} from './operator-limits.ts'
import { operatorMessageCalls } from './operator-messages.ts'
import { operatorOfferCalls } from './operator-offers.ts'
import { operatorRewardCalls } from './operator-rewards.ts'
import { operatorStoreCalls } from './operator-store.ts'
import { operatorWeightCalls } from './operator-weight.ts'

/** The reason for staff only. It is kept in the audit log. */
const reason = z._default(optionalWrittenText(300), '')
/** The message that the customer reads. Omitted, a default sentence is used. */
const message = z._default(optionalWrittenText(300), '')
const photo = z.string().check(z.regex(PHOTO_NAME, 'must be a picture uploaded for this order'))

export const operatorOrder = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(['trips', 'regular']),
  status: z.enum(ORDER_STATUSES),
  outlet: z.string(),
  sales_type: z.string(),
  /** D1.6: the table that the order is served to. */
  table: z.nullable(z.string()),
  customer: z.string(),
  total_cents: cents,
  placed_at: z.string(),
  first_starts_at: z.nullable(z.string()),
  last_starts_at: z.nullable(z.string()),
  trips: z.array(z.object({ slug: z.string(), status: z.enum(TRIP_STATUSES) })),
  /** M1.6: when staff first looked at it. */
  looked_at: z.nullable(z.string()),
})
export type OperatorOrder = z.output<typeof operatorOrder>

export const getOperatorOrders = call({
  method: 'GET',
  path: '/operator/orders',
  who: 'operator',
  scope: 'orders:read',
  summary: "List the store's orders, newest first",
  query: z.object({
    status: z.optional(z.enum(ORDER_STATUSES)),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({ orders: z.array(operatorOrder), next_cursor: z.nullable(z.string()) }),
})

export const getOperatorOrder = call({
  method: 'GET',
  path: '/operator/orders/:id',
  names: { id: 'order' },
  who: 'operator',
  scope: 'orders:read',
  summary: 'Get everything about one order, by id or number',
  response: orderView,
})

export const postOrderAct = call({
  method: 'POST',
  path: '/operator/orders/:id/acts',
  names: { id: 'order' },
  who: 'operator',
  scope: 'orders:write',
  summary: 'Change the state of an order. 409 with {state} if its state does not allow it',
  body: z.object({ act: z.enum(ORDER_ACTS), reason, message }),
  response: orderView,
})

const tripAct = z.object({
  act: z.enum(TRIP_ACTS),
  /** assign */
  driver_name: z.optional(requiredLine(DRIVER_NAME_MAX)),
  /** finish */
  bag_count: z.optional(wholeNumber(0, BAGS_MAX)),
  photo: z.optional(photo),
  /** reschedule: the window of the new trip, which takes one of its places. The end is optional. */
  starts_at: z.optional(instant),
  ends_at: z.optional(instant),
  /** reschedule of a pickup: the new window of its return, if the items would not be ready for the present one. */
  return_starts_at: z.optional(instant),
  /** D3.9: the same for the first of two returns. */
  early_return_starts_at: z.optional(instant),
  /** reschedule: the reason for planning a window that is full, does not exist, or is too early for the items. */
  over: z.optional(requiredLine(300)),
  /** fail: whose fault it was. Left out, a driver who had arrived found nobody, and every other failure is the store's (P1.5). */
  failed_by: z.optional(z.enum(['customer', 'store'])),
  reason,
  message,
})
export type TripActBody = z.output<typeof tripAct>

export const postTripAct = call({
  method: 'POST',
  path: '/operator/orders/:id/trips/:slug/acts',
  names: { id: 'order' },
  who: 'operator',
  scope: 'orders:write',
  summary: 'Assign, start, arrive, finish or fail a trip. 409 with {state} if its state does not allow it',
  body: tripAct,
  response: orderView,
})

export const postOperatorPhoto = call({
  method: 'POST',
  path: '/operator/orders/:id/photos',
  names: { id: 'order' },
  who: 'operator',
  scope: 'orders:write',
  summary: 'Upload a picture for an order, such as proof of delivery. The body is the picture',
  uploads: true,
  response: z.object({ photo: z.string(), url: z.string() }),
})

const proposals = z.object({
  services: z
    .array(
      z.object({
        name: requiredLine(120),
        /** What staff found. The customer reads it. */
        reason: optionalWrittenText(500).check(z.trim(), z.minLength(1, 'must not be empty')),
        price_cents: wholeNumber(1, 1_000_000),
        photo: z.optional(photo),
      }),
    )
    .check(z.minLength(1), z.maxLength(PROPOSED_PER_TRIP_MAX)),
  answer_hours: z.optional(wholeNumber(1, ANSWER_HOURS_MAX)),
})
export type Proposals = z.output<typeof proposals>

export const postProposals = call({
  method: 'POST',
  path: '/operator/orders/:id/trips/:slug/extra-services',
  names: { id: 'order' },
  who: 'operator',
  scope: 'orders:write',
  summary:
    'Propose extra services. The customer accepts or declines each. The same Idempotency-Key proposes once. 409 if the order has ended',
  body: proposals,
  response: orderView,
})

export const postWithdrawal = call({
  method: 'POST',
  path: '/operator/orders/:id/trips/:slug/extra-services/withdraw',
  names: { id: 'order' },
  who: 'operator',
  scope: 'orders:write',
  summary:
    'Withdraw proposals the customer has not answered. Charges nothing. 409 if none is open, or one is being paid',
  body: z.object({ reason: requiredLine(200), message }),
  response: orderView,
})

export const postOperatorRefund = call({
  method: 'POST',
  path: '/operator/orders/:id/refunds',
  names: { id: 'order' },
  who: 'operator',
  scope: 'refunds',
  summary:
    'Refund an order: the amount or, without one, everything. Needs an Idempotency-Key: the same key refunds once. 409 if it is reused with another body',
  body: z.object({ amount_cents: z.optional(wholeNumber(1)), reason: requiredLine(200), message }),
  response: orderView,
})

export const operatorCalls = [
  getOperatorOrders,
  getOperatorOrder,
  postOrderAct,
  postTripAct,
  postOperatorPhoto,
  postProposals,
  postWithdrawal,
  postOperatorRefund,
  ...operatorBagCalls,
  ...operatorAlertCalls,
  ...operatorConversationCalls,
  ...operatorRewardCalls,
  ...operatorWeightCalls,
  ...operatorMessageCalls,
  ...operatorOfferCalls,
  ...operatorStoreCalls,
] as const
