/** M1.1: the messages about an order. A store can write its own text for each (M1.4). */
export const ORDER_MESSAGES = [
  'unpaid',
  'confirmation',
  'confirmation_by_weight',
  'pickup_reminder',
  'new_time',
  'driver_assigned',
  'driver_on_the_way',
  'driver_arrived',
  'picked_up',
  'weighed',
  'weight_asked',
  'weight_unpaid',
  'weight_taken',
  'ready_to_return',
  'ready_to_collect',
  'out_for_delivery',
  'part_delivered',
  'delivered',
  'collected',
  'pickup_failed',
  'return_failed',
  'on_hold',
  'resumed',
  'extra_service',
  'services_paid',
  'proposal_withdrawn',
  'refund',
  'cancelled',
  'link_kept',
  'staff_answer',
  'claim_answered',
  'promise_missed',
  'payment_needed',
  'services_included',
] as const
export type OrderMessage = (typeof ORDER_MESSAGES)[number]

/** The messages that a store can write its own text for. `offer` tells a promotion to those who have asked for offers. */
export const TEMPLATE_KINDS = [...ORDER_MESSAGES, 'offer'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

/** What a template may say in each message, beside the placeholders of all messages. */
export const ORDER_PLACEHOLDERS: Record<OrderMessage, readonly string[]> = {
  unpaid: ['total', 'until'],
  confirmation: ['place', 'total', 'change', 'next'],
  confirmation_by_weight: ['place', 'money', 'change', 'next'],
  pickup_reminder: ['when', 'change'],
  new_time: ['why', 'next', 'reply'],
  driver_assigned: ['driver', 'task', 'when'],
  driver_on_the_way: ['driver', 'when'],
  driver_arrived: ['driver', 'task'],
  picked_up: ['bags', 'next'],
  weighed: ['kilograms', 'meaning', 'next'],
  weight_asked: ['kilograms', 'price', 'asked', 'why', 'until'],
  weight_unpaid: ['kilograms', 'price', 'why', 'asked', 'until'],
  weight_taken: ['kilograms', 'price', 'money', 'next'],
  ready_to_return: ['next'],
  ready_to_collect: ['outlet', 'when'],
  out_for_delivery: ['coming'],
  part_delivered: ['items', 'rest'],
  delivered: ['total', 'receipt', 'days'],
  collected: ['total', 'receipt', 'days'],
  pickup_failed: ['message', 'change'],
  return_failed: ['message', 'change'],
  on_hold: ['message'],
  resumed: ['message', 'next'],
  extra_service: ['services', 'until'],
  services_paid: ['total'],
  proposal_withdrawn: ['message'],
  refund: ['total', 'message', 'credit_note'],
  cancelled: ['message', 'goods', 'money'],
  link_kept: [],
  staff_answer: ['message'],
  claim_answered: ['message', 'remedy'],
  promise_missed: ['what', 'credit'],
  payment_needed: ['total', 'before'],
  services_included: ['services', 'limit'],
}

/** The placeholders of every message about an order. */
export const COMMON_PLACEHOLDERS = ['store', 'number', 'link'] as const

/** D5.5: the placeholders of an offer. `text` is the promotion's description, `code` its voucher. */
export const OFFER_PLACEHOLDERS = ['store', 'link', 'title', 'text', 'until', 'code'] as const

/** M1.2: the messages to staff, and what each may say. A digest has several alerts. */
export const STAFF_PLACEHOLDERS = {
  alert: ['store', 'what', 'facts', 'link'],
  alert_digest: ['store', 'summary', 'list', 'more', 'link'],
} as const
export type StaffMessage = keyof typeof STAFF_PLACEHOLDERS
