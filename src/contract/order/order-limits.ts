/** Limits of orders. They are apart from the schemas, so that rules and browser do not load zod. */
export const HISTORY_PAGE = 12
/** D4.5: how long after delivery or collection a customer can report a problem. */
export const CLAIM_DAYS = 7
export const CLAIM_MESSAGE_MAX = 1000
export const CLAIM_PHOTOS_MAX = 5
export const CLAIMS_PER_ORDER_MAX = 10
/** The most pictures that a customer may add to one order. */
export const CUSTOMER_PHOTOS_MAX = 20

export const SERVICE_STATUSES = ['proposed', 'accepted', 'paid', 'declined', 'lapsed', 'ended', 'withdrawn'] as const
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
