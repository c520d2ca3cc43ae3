import { changing, together } from './change-statement.ts'
import type { Plant } from './plant.ts'

const FREED = 'w.taken - freed.places'

export const orderPlants: Record<string, Plant> = {
  'place-not-given-back': {
    invariant: 'a window has as many places taken as it has bookings and holds',
    change: changing('count_down_slot_windows', [FREED, '(w.taken - 0 * freed.places)']),
  },
  'capacity-not-asked': {
    invariant: 'no window is booked over its capacity',
    shownBy: { 'pickup-order': 25, 'change-capacity': 2 },
    change: together(
      ...['take_slot_places', 'take_and_book_slots'].map((name) =>
        changing(name, ['< coalesce(slot_window.capacity, $4)', '< 1000 + coalesce(slot_window.capacity, $4)']),
      ),
      changing('unusual_slot_windows', [
        '>= coalesce(w.capacity, $8::integer))',
        '>= 1000 + coalesce(w.capacity, $8::integer))',
      ]),
    ),
  },
  'booking-kept': {
    invariant: 'an order has a place in each of its windows until it is collected, and none when it has ended without',
    shownBy: { 'pickup-order': 8, 'leaves-early': 3 },
    change: changing('remove_slot_bookings', ['RETURNING', 'AND false RETURNING']),
  },
  'holds-not-swept': {
    invariant: 'a hold ends',
    change: changing('slot_windows_with_expired_holds', ['WHERE', 'WHERE false AND']),
  },
  'any-step-of-orders': {
    invariant: 'an order takes only the steps that the table of states allows',
    shownBy: { 'drop-off-order': 8, 'pickup-order': 5 },
    change: changing('change_order_status', ['b.status = ANY ($5)', '(b.status = ANY ($5) OR true)']),
  },
  'any-step-of-trips': {
    invariant: 'a trip takes only the steps that the table of states allows',
    change: changing('change_trip_status', ['b.status = ANY ($11)', '(b.status = ANY ($10) OR true)']),
  },
  'trips-not-cancelled': {
    invariant: 'an order and its trips fit each other',
    change: changing('change_trip_status', [
      'SET status = $4',
      `SET status = CASE WHEN $4 = 'cancelled' THEN t.status ELSE $4 END`,
    ]),
  },
  'proposals-stay-open': {
    invariant: 'an order that has ended leaves no proposal open',
    shownBy: { 'pickup-order': 25 },
    days: 30,
    change: changing('end_services', ['RETURNING', 'AND false RETURNING']),
  },
  'orders-not-expired': {
    invariant: 'no order waits for its payment beyond its time',
    change: changing('lapsed_orders', ['WHERE status', 'WHERE false AND status']),
  },
  'payments-not-looked-after': {
    invariant: 'no payment stays undecided',
    shownBy: { 'troubled-payer': 10 },
    change: together(
      changing('claim_due_attempts', ['WHERE check_at', 'WHERE false AND check_at']),
      changing('attempt_for_webhook', ['WHERE gateway', 'WHERE false AND gateway']),
    ),
  },
  'refund-not-recorded': {
    invariant: 'a refund is made within a day',
    change: changing('decide_refund', [`status = 'created'`, `status = 'created' AND false`]),
  },
  'proposals-do-not-lapse': {
    invariant: 'a proposal ends when its time is over',
    change: changing('orders_with_late_answers', ['WHERE', 'WHERE false AND']),
  },
  'processing-not-resumed': {
    invariant: 'an order that waits for an answer has a question',
    change: changing('has_open_services', ['SELECT EXISTS', 'SELECT true OR EXISTS']),
  },
  'orders-not-completed': {
    invariant: 'an order is completed when the time for claims is over',
    shownBy: { 'drop-off-order': 5 },
    days: 30,
    change: changing('orders_to_complete', ['WHERE status', 'WHERE false AND status']),
  },
  'webhooks-refused': {
    invariant: 'the shop takes note of each webhook of the gateway',
    shownBy: { 'drop-off-order': 8 },
    change: changing('save_gateway_event', [
      'VALUES ($1,',
      `VALUES ($1 || (1 / (CASE WHEN $3 = 'payment.captured' AND right($4, 1) BETWEEN 'a' AND 'd' THEN 0 ELSE 1 END)),`,
    ]),
  },
  'message-job-fails': {
    invariant: 'each job is done, or tried again',
    shownBy: { 'drop-off-order': 5 },
    change: changing('message_to_send', [
      `state = 'waiting'`,
      `state = 'waiting' AND 1 / (CASE WHEN kind = 'confirmation' THEN 0 ELSE 1 END) = 1`,
    ]),
  },
  'alert-forgotten': {
    invariant: 'staff see each claim and each new order',
    change: together(
      changing('add_staff_alert', ['WHERE NOT (', 'WHERE false AND NOT (']),
      changing('tell_of_paid_order', ['AND o.id = $8', 'AND o.id = $8 AND false']),
    ),
  },
  'cart-not-emptied': {
    invariant: 'what was ordered and paid is no longer in the cart',
    change: changing('take_out_of_cart', ['o.id = $2', 'o.id = $2 AND false']),
  },
}
