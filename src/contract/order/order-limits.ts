/** Limits of orders. They are apart from the schemas, so that rules and browser do not load zod. */
export const HISTORY_PAGE = 12
/** D4.5: how long after delivery or collection a customer can report a problem. */
export const CLAIM_DAYS = 7
export const CLAIM_MESSAGE_MAX = 1000
export const CLAIM_PHOTOS_MAX = 5
export const CLAIMS_PER_ORDER_MAX = 10
/** M1.6: 'open' and 'reopened' wait for the store, 'answered' for the customer. */
export const CLAIM_STATES = ['open', 'answered', 'closed', 'reopened'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]
/** M1.6: what closes a claim: the work is done again, a voucher, a refund, or an explanation alone. */
export const REMEDIES = ['again', 'voucher', 'refund', 'none'] as const
export type Remedy = (typeof REMEDIES)[number]
/** M1.6: the days until the store answers a claim, unless the store sets another number. */
export const CLAIM_ANSWER_DAYS = 2

export const NOTE_MAX = 1000
/** M1.6: the most messages of each side about one order. */
export const NOTES_PER_ORDER_MAX = 100
/** The most pictures that a customer may add to one order. */
export const CUSTOMER_PHOTOS_MAX = 20

/** P1.3: `included` is within the customer’s limit: it needs no answer, and is charged with the weight. */
export const SERVICE_STATUSES = [
  'proposed',
  'accepted',
  'included',
  'paid',
  'declined',
  'lapsed',
  'ended',
  'withdrawn',
] as const
export type ServiceStatus = (typeof SERVICE_STATUSES)[number]

/** The next step of an order. The page has the texts. */
export const NEXT_STEPS = [
  'pay',
  'drop_off',
  'pickup',
  'driver_to_pickup',
  'driver_at_pickup',
  'pickup_failed',
  'to_outlet',
  'answer',
  'answer_weight',
  /** P1.2: the bank refused to hold the money, so nobody comes until the customer pays or names another card. */
  'pay_hold',
  /** P1.2: the hold has ended, so the price by weight is still to pay. */
  'pay_weight',
  'in_care',
  'being_made',
  'collect',
  'delivery',
  'delivery_assigned',
  'delivery_failed',
  'on_its_way',
  'driver_at_door',
  'serve',
  'held',
  'none',
] as const
export type NextStep = (typeof NEXT_STEPS)[number]

export const LIVE_HEARTBEAT_MS = 15_000

/**
 * D4.8: replaces the token in the address of a guest's order when others read the address. A gateway sends the payer
 * back there, and the browser knows which order it was. It is shorter than any token.
 */
export const GUEST_RETURN = 'return'
