/** Limits of the checkout. They are apart from the schemas, so that rules and browser do not load zod. */
export const ORDER_NOTES_MAX = 500
export const VOUCHERS_PER_ORDER_MAX = 10
export const EXTRA_SERVICES_MAX = 20

/** D3.1 */
export const SLOT_HOURS = 2
export const HOLD_SECONDS = 600
/** Longer than a hold, because the clocks of processes differ. */
export const HOLD_MOST_SECONDS = 2 * HOLD_SECONDS
/** The most guests of one network that hold windows at the same time. */
export const GUEST_HOLDERS_MAX = 20
/**
 * The most unpaid orders of guests of one network at the same time. An office that orders together pays within
 * minutes.
 */
export const GUEST_UNPAID_MAX = 20
/** How long an order waits for its payment. */
export const PAYMENT_WAIT_SECONDS = 1800

/** D2.2: rates in hundredths of a percent, with the day from which each applies. */
export const GST_RATES = [
  { from: '2023-01-01', rate: 800 },
  { from: '2024-01-01', rate: 900 },
] as const

export const ORDER_STATUSES = [
  'awaiting_payment',
  'confirmed',
  'pickup_scheduled',
  'picked_up',
  'received',
  'awaiting_approval',
  'processing',
  'ready',
  'out_for_delivery',
  'delivered',
  'collected',
  'completed',
  'expired',
  'cancelled',
  'on_hold',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const TRIP_STATUSES = [
  'scheduled',
  'assigned',
  'en_route',
  'arrived',
  'done',
  'failed',
  'rescheduled',
  'cancelled',
] as const
export type TripStatus = (typeof TRIP_STATUSES)[number]

/** D3.3; `review` is for a payment that does not match the requested amount. */
export const PAYMENT_STATUSES = [
  'created',
  'requires_action',
  'authorised',
  /** P1.2: nothing is held yet. The card is kept, and the money is held shortly before the pickup. */
  'kept',
  /** P1.2: the money is held, and what was weighed is taken later. */
  'held',
  'captured',
  'failed',
  'expired',
  'voided',
  'review',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const QUOTE_RULES = [
  'item',
  'extra_service',
  'partner_discount',
  'voucher_item',
  'voucher_order',
  'delivery_fee',
  'delivery_free_threshold',
  'delivery_free_partner',
  'delivery_free_plan',
  'second_return_fee',
  'second_return_free',
  'voucher_delivery',
  'weight_waived',
] as const
export type QuoteRule = (typeof QUOTE_RULES)[number]

/** Why an order cannot be placed as requested: the `code` of a 409. */
export const PLACE_REFUSALS = [
  'quote_changed',
  'cart_empty',
  'item_unavailable',
  'outlet_closed',
  'outlet_unfit',
  'slot_missing',
  'slot_unavailable',
  'split_unavailable',
  'min_spend',
  'voucher_refused',
  'order_waiting',
  'address_missing',
  'table_unknown',
  'basket_ended',
  'line_taken',
  'money_changed',
] as const
export type PlaceRefusal = (typeof PLACE_REFUSALS)[number]
