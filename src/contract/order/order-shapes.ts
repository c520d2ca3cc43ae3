import * as z from 'zod/mini'
import { careLine } from '../account/care.ts'
import { companyInvoice } from '../account/company.ts'
import { PROMISE_KINDS, PROMISE_REASONS, PROMISE_VERDICTS } from '../promises/promise-limits.ts'
import { SALES_CATEGORIES } from '../shop/sales-category.ts'
import { cents } from '../wire/fields.ts'
import { BAG_STATIONS } from './bag-limits.ts'
import { payerAction, slowest } from './checkout.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES, QUOTE_RULES, TRIP_STATUSES } from './checkout-limits.ts'
import { explanation } from './explanation.ts'
import { liabilityCap } from './liability.ts'
import { CLAIM_STATES, NEXT_STEPS, REMEDIES, SERVICE_STATUSES } from './order-limits.ts'
import { quoteLine } from './quote-shapes.ts'
import { WEIGHT_QUESTIONS } from './weight-limits.ts'

const instant = z.string()
const maybeInstant = z.nullable(z.string())

const nextStep = z.object({
  step: z.enum(NEXT_STEPS),
  starts_at: maybeInstant,
  ends_at: maybeInstant,
  /** The first name of the driver of this step, once one is assigned. */
  driver: z.nullable(z.string()),
  /** When the driver will be there, by the stops that come first; null where that is not known. */
  arrives_at: maybeInstant,
  /** The driver's open stops before this one. */
  stops_before: z.int(),
})

const orderHead = {
  id: z.string(),
  number: z.string(),
  /** 'trips' orders are picked up and returned; 'regular' orders have no trips (D4.3). */
  kind: z.enum(['trips', 'regular']),
  category_id: z.literal(SALES_CATEGORIES),
  status: z.enum(ORDER_STATUSES),
  /** The status before the hold, while the order is on hold. */
  held_from: z.nullable(z.enum(ORDER_STATUSES)),
  placed_at: instant,
  /** Includes extra services that were paid later, or that go ahead within the limit (P1.3). */
  total_cents: cents,
  outlet: z.string(),
  sales_type: z.string(),
  next: nextStep,
  /** When the order expires without a payment. */
  expires_at: maybeInstant,
  /**
   * The points that the order will earn, has earned, and has lost by refunds; null for a guest's order, and when
   * there are none.
   */
  points: z.nullable(z.object({ to_come: z.int(), earned: z.int(), reversed: z.int() })),
}

export const orderSummary = z.object({
  ...orderHead,
  /** The first few items, and the total number of pieces. */
  items: z.array(z.object({ name: z.string(), qty: z.int(), unit: z.string(), image: z.string() })),
  pieces: z.int(),
  /** P1.2: the total is an estimate until the order is weighed. */
  is_estimate: z.boolean(),
})
export type OrderSummary = z.output<typeof orderSummary>

export const orderEvent = z.object({
  id: z.int(),
  /** 'order', 'trip', 'payment', 'refund', 'extra_service', 'rescheduled', 'claim', … */
  kind: z.string(),
  trip: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  who: z.enum(['customer', 'store', 'system']),
  reason: z.string(),
  at: instant,
})
export type OrderEvent = z.output<typeof orderEvent>

export const orderTrip = z.object({
  slug: z.string(),
  kind: z.enum(['pickup', 'delivery']),
  /** D3.9: of two returns, 'early' is the first and 'last' the second. */
  leg: z.enum(['first', 'early', 'last']),
  status: z.enum(TRIP_STATUSES),
  starts_at: instant,
  ends_at: instant,
  /** The driver's first name, once a driver is assigned. */
  driver: z.nullable(z.string()),
  bag_count: z.nullable(z.int()),
  proof_photo: z.string(),
  failure_reason: z.nullable(z.string()),
  charges_cents: cents,
  /** The number of proposals that wait for an answer. */
  open_services: z.int(),
})
export type OrderTrip = z.output<typeof orderTrip>

export const orderLine = z.object({
  id: z.string(),
  kind: z.enum(['item', 'extra_service']),
  trip: z.nullable(z.string()),
  /** D3.9: the return of the line, if there are two; null if everything comes back together. */
  return_leg: z.nullable(z.enum(['early', 'last'])),
  product_id: z.nullable(z.int()),
  name: z.string(),
  option: z.nullable(z.string()),
  variant: z.nullable(z.string()),
  modifiers: z.array(z.object({ name: z.string(), department: z.string(), price_cents: cents })),
  unit: z.string(),
  image: z.string(),
  qty: z.int(),
  notes: z.string(),
  piece_cents: cents,
  final_cents: cents,
  /** P1.2: what was weighed; null for pieces, and until the order was weighed. */
  grams: z.nullable(z.int()),
  /** P1.6: the most that the store pays if it is lost or damaged; null if the store has set nothing. */
  liability: z.nullable(liabilityCap),
})
export type OrderLine = z.output<typeof orderLine>

export const orderAddress = z.object({
  label: z.nullable(z.string()),
  block: z.nullable(z.string()),
  street: z.string(),
  unit: z.nullable(z.string()),
  postal_code: z.string(),
  contact_name: z.nullable(z.string()),
  contact_mobile: z.nullable(z.string()),
  access_notes: z.nullable(z.string()),
})
export type ShownAddress = z.output<typeof orderAddress>

/** P1.2: an order that is paid by weight. */
const orderWeight = z.object({
  estimate_cents: cents,
  /** The most that is charged without asking. */
  limit_cents: cents,
  /** The price by weight; null until the order was weighed. */
  final_cents: z.nullable(cents),
  weighed_at: maybeInstant,
  /** The scale. */
  photo: z.nullable(z.string()),
  grams: z.int(),
  /** P1.3: extra services within the limit. They are charged with the weight, also once they were, and leave less of the limit for it. */
  services_cents: cents,
  /**
   * P1.2: the money is not held yet. `later`: it will be, by `hold_at`. `failed`: the bank refused, and the driver waits until the customer pays or
   * names another card with `POST /checkout/orders/:id/pay`. Null if it is held or paid.
   */
  hold: z.nullable(z.enum(['later', 'failed'])),
  hold_at: maybeInstant,
  /** The part of the price that the customer has not agreed to yet. */
  question: z.nullable(
    z.object({
      state: z.enum(WEIGHT_QUESTIONS),
      asked_cents: cents,
      answer_until: instant,
      payment: z.nullable(
        z.object({
          status: z.enum(PAYMENT_STATUSES),
          kind: z.string(),
          label: z.string(),
          action: z.nullable(payerAction),
          failure: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** P1.4: the price by weight, until it is agreed to. Then the order's own explanation is of that price. */
  explanation: z.nullable(explanation),
})
export type OrderWeight = z.output<typeof orderWeight>

/** An extra service that was added to a placed order: paid by its answer, or within the customer's own limit (P1.3) and charged with the weight. */
const addedService = z.object({ name: z.string(), trip: z.string(), cents, is_within_limit: z.boolean() })
export type AddedService = z.output<typeof addedService>

const orderPayment = z.object({
  purpose: z.enum(['order', 'extra_service', 'overage', 'weight']),
  status: z.enum(PAYMENT_STATUSES),
  kind: z.string(),
  label: z.string(),
  amount_cents: cents,
  /** P1.2: what was held for it, also once a part of that was taken; null for a payment at once. */
  held_cents: z.nullable(cents),
  at: instant,
})
const orderRefund = z.object({
  amount_cents: cents,
  status: z.enum(['created', 'succeeded', 'failed']),
  reason: z.string(),
  at: instant,
})
/** M1.6: a reported problem. What was written about it later is in the thread. */
export const orderClaim = z.object({
  id: z.string(),
  message: z.string(),
  /** P1.6: the order's line that it is about; null if the customer named none. */
  line: z.nullable(z.string()),
  /** The line's name. */
  item: z.nullable(z.string()),
  photos: z.array(z.string()),
  at: instant,
  state: z.enum(CLAIM_STATES),
  /** The store answers by then, while the claim waits for it. */
  answer_by: instant,
  remedy: z.nullable(z.enum(REMEDIES)),
  /** Of a refund. */
  remedy_cents: z.nullable(cents),
  /** The name of the voucher. */
  remedy_voucher: z.nullable(z.string()),
  closed_at: maybeInstant,
  /** A message until then reopens a closed claim. */
  reopen_until: maybeInstant,
})
export type OrderClaim = z.output<typeof orderClaim>

/** P1.5: what the store promised, and what became of it. */
export const orderPromise = z.object({
  id: z.string(),
  kind: z.enum(PROMISE_KINDS),
  /** D3.9: 'early' is the first of two returns. */
  leg: z.nullable(z.enum(['first', 'early', 'last'])),
  /** The claim whose answer was promised. */
  claim: z.nullable(z.string()),
  /** Null: at any time until `to`. */
  from: maybeInstant,
  to: instant,
  made_at: instant,
  /** Null while it is not judged. A promise that the customer moved, or that ended with the order, is not listed. */
  verdict: z.nullable(z.enum(PROMISE_VERDICTS)),
  reason: z.nullable(z.enum(PROMISE_REASONS)),
  late_minutes: z.nullable(z.int()),
  /** What the customer got for a missed promise. */
  points: z.nullable(z.int()),
  voucher: z.nullable(z.string()),
})
export type OrderPromise = z.output<typeof orderPromise>

/** M1.6: one message between the customer and the store. */
export const threadNote = z.object({
  id: z.string(),
  /** The claim that it is about; null if it is about the order. */
  claim: z.nullable(z.string()),
  who: z.enum(['customer', 'store']),
  text: z.string(),
  photos: z.array(z.string()),
  at: instant,
  /** Whether the other side has read it. */
  is_read: z.boolean(),
})
export type ThreadNote = z.output<typeof threadNote>

const shownBag = z.object({
  n: z.int(),
  /** On its label. */
  code: z.string(),
  /** The last station that handed it over; null before the first. */
  station: z.nullable(z.enum(BAG_STATIONS)),
  at: maybeInstant,
  /** The last hand-over went on without it. */
  is_missing: z.boolean(),
})

/** B1.3: the bags of an order, their number as it was agreed at the door, their weight and photos. */
const orderBags = z.object({
  bags: z.array(shownBag),
  count: z.nullable(
    z.object({
      /** By the driver. */
      counted: z.int(),
      /** By the customer, if they answered. */
      said: z.nullable(z.int()),
      at: instant,
      /** The customer is asked until then; null if they are not asked any more. */
      ask_until: maybeInstant,
    }),
  ),
  grams: z.nullable(z.int()),
  photos: z.array(z.object({ station: z.enum(BAG_STATIONS), url: z.string(), at: instant })),
})
export type OrderBags = z.output<typeof orderBags>

/** The acts that the customer may do now (D4.5). */
const orderActs = z.object({
  pay: z.boolean(),
  cancel: z.boolean(),
  reschedule: z.boolean(),
  answer: z.boolean(),
  reorder: z.boolean(),
  claim: z.boolean(),
  /** M1.6: a paid order can be written about. */
  write: z.boolean(),
})
export type OrderActs = z.output<typeof orderActs>

/** Everything that the order's pages show. In a guest's order the phone, email and unit are masked. */
export const orderView = z.object({
  ...orderHead,
  place: z.object({
    outlet_id: z.int(),
    sales_type_id: z.int(),
    outlet: z.string(),
    outlet_address: z.string(),
    outlet_phone: z.string(),
    sales_type: z.string(),
    table: z.nullable(z.string()),
  }),
  partner_name: z.nullable(z.string()),
  contact: z.object({ name: z.string(), email: z.nullable(z.string()), mobile: z.nullable(z.string()) }),
  address: z.nullable(orderAddress),
  /** D4.12: the company on the invoice. */
  company: z.nullable(companyInvoice),
  /** P1.7: the customer's care preferences when the order was placed. */
  care: z.array(careLine),
  notes: z.string(),
  first_starts_at: maybeInstant,
  first_ends_at: maybeInstant,
  last_starts_at: maybeInstant,
  last_ends_at: maybeInstant,
  /** D3.9: the first of two returns. */
  early_starts_at: maybeInstant,
  early_ends_at: maybeInstant,
  turnaround_hours: z.int(),
  /** D3.9: the items that set the date, if others are faster; null if all take the same time. */
  slowest: z.nullable(slowest),
  confirmed_at: maybeInstant,
  completed_at: maybeInstant,
  timeline: z.array(orderEvent),
  trips: z.array(orderTrip),
  lines: z.array(orderLine),
  charges: z.object({
    lines: z.array(quoteLine),
    items_cents: cents,
    extras_cents: cents,
    discount_cents: cents,
    delivery_cents: cents,
    /** The amount paid when the order was placed. */
    total_cents: cents,
    gst_cents: cents,
    gst_rate: z.nullable(z.int()),
    /** Extra services that were added after the order was placed: accepted and paid, or within the limit. */
    services_cents: cents,
    services: z.array(addedService),
    /** P1.4: from what was stored with the order. */
    explanation,
  }),
  /** P1.2: null if nothing in the order is weighed. */
  weight: z.nullable(orderWeight),
  payments: z.array(orderPayment),
  refunds: z.array(orderRefund),
  paid_cents: cents,
  refunded_cents: cents,
  claims: z.array(orderClaim),
  /** M1.6: the conversation about the order and its claims, oldest first. */
  thread: z.array(threadNote),
  /** P1.5 */
  promises: z.array(orderPromise),
  /** Null if the order has no bags. */
  bags: z.nullable(orderBags),
  claim_until: maybeInstant,
  has_invoice: z.boolean(),
  acts: orderActs,
  /** The refund and its payment method if the order is cancelled now. Each visit of a subscription has its share. */
  cancel_refund: z.object({ cents, label: z.string() }),
  /** A page that follows the order continues after this event. */
  last_event_id: z.int(),
  now: instant,
})
export type OrderView = z.output<typeof orderView>

export const tripView = z.object({
  order: z.object({ id: z.string(), number: z.string(), status: z.enum(ORDER_STATUSES) }),
  trip: orderTrip,
  address: z.nullable(orderAddress),
  lines: z.array(orderLine),
  /** Items and services are charged here if `lines` have prices; each has its rule. */
  charges: z.array(z.object({ rule: z.enum(QUOTE_RULES), label: z.string(), detail: z.string(), cents })),
  has_invoice: z.boolean(),
  now: instant,
})
export type TripView = z.output<typeof tripView>

export const proposedService = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.string(),
  photo: z.string(),
  price_cents: cents,
  status: z.enum(SERVICE_STATUSES),
  /** P1.3: it needed no answer. */
  is_within_limit: z.boolean(),
  answer_until: instant,
})
export type ProposedService = z.output<typeof proposedService>
