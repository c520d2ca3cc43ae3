/** The permissions of an API key of the brand's own systems (D4.7). Keys are created only on the command line. */
export const OPERATOR_SCOPES = [
  'orders:read',
  'orders:write',
  'bags:override',
  'refunds',
  'catalogue',
  'webhooks',
  'vouchers',
  'offers',
] as const
export type OperatorScope = (typeof OPERATOR_SCOPES)[number]

export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
export const DRIVER_NAME_MAX = 40
export const BAGS_MAX = 999
export const VISIT_GRAMS_MAX = 500_000

/** How long a customer has to answer a proposal, unless staff choose another time. */
export const ANSWER_HOURS = 24
export const ANSWER_HOURS_MAX = 168
export const PROPOSED_PER_TRIP_MAX = 20

export const ORDER_ACTS = [
  'receive',
  'process',
  'ready',
  'send_out',
  'deliver',
  'collect',
  'complete',
  'hold',
  'resume',
  'cancel',
] as const
export type OrderAct = (typeof ORDER_ACTS)[number]

/** What happens to the bookings that a closure affects: they are moved, refunded, or kept. */
export const BOOKING_CHOICES = ['move', 'cancel', 'keep'] as const
export type BookingChoice = (typeof BOOKING_CHOICES)[number]

export const TRIP_ACTS = ['assign', 'unassign', 'start', 'arrive', 'finish', 'fail', 'reschedule'] as const
export type TripAct = (typeof TRIP_ACTS)[number]

export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.paid',
  'order.changed',
  'order.cancelled',
  'trip.changed',
  'extra_service.answered',
  'order.weighed',
  'message.sent',
  'message.failed',
  'claim.opened',
  'claim.answered',
  'claim.closed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
