import { reasonTexts } from '#texts/order/orders-api.ts'
import { FAULTS_LAST, type Invariant, nothingFound, RECENTLY } from './invariant.ts'

const WORDS = reasonTexts.paidTooLate.replaceAll("'", "''")

/** What goes back of each payment. One that found nothing to pay for any more goes back whole, and has no invoice. */
export const BACK = `SELECT store_id, attempt_id, sum(amount_cents) AS cents, bool_or(actor = 'system' AND reason = '${WORDS}') AS came_too_late
  FROM refund WHERE status <> 'failed' GROUP BY store_id, attempt_id`

/** The money of payments that were captured, and is not on its way back. */
const KEPT = `SELECT a.store_id, a.order_id, a.purpose, a.purpose_id, a.id, a.amount_cents, a.amount_cents - coalesce(b.cents, 0) AS kept,
    coalesce(b.came_too_late, false) AS came_too_late
  FROM payment_attempt a LEFT JOIN (${BACK}) b ON b.store_id = a.store_id AND b.attempt_id = a.id WHERE a.status = 'captured' AND a.amount_cents > 0`

/** P1.3: extra services within a limit, by the event of their proposal. They are taken with the order's hold. */
export const INCLUDED = `SELECT s.store_id, s.order_id, s.answer_id, sum(s.price_cents) AS cents, max(s.decided_at) AS decided_at FROM proposed_service s
  WHERE s.status = 'paid' AND NOT EXISTS (SELECT FROM payment_attempt a WHERE a.store_id = s.store_id AND a.order_id = s.order_id AND a.purpose_id = s.answer_id)
    AND EXISTS (SELECT FROM order_event e WHERE e.store_id = s.store_id AND e.order_id = s.order_id AND e.trip_id = s.trip_id
      AND e.kind = 'extra_service' AND e.to_state = 'included')
  GROUP BY s.store_id, s.order_id, s.answer_id`

export const paymentInvariants: Invariant[] = [
  nothingFound(
    'each payment at the gateway is one attempt of an order, over the same amount',
    `SELECT p.ref, p.status AS at_gateway, p.amount_cents AS charged, a.order_id, a.status, a.amount_cents
     FROM sandbox_payment p LEFT JOIN payment_attempt a ON a.id = p.attempt_id
     WHERE greatest(p.created_at, p.decided_at) > ${RECENTLY}
       AND (a.id IS NULL OR (coalesce(a.held_cents, a.amount_cents), a.store_id, a.currency) <> (p.amount_cents, p.store_id, p.currency) OR a.gateway_ref <> p.ref
         OR (a.status = 'captured' AND a.amount_cents <> coalesce(p.captured_cents, p.amount_cents)))`,
  ),
  nothingFound(
    'what was captured at the gateway is captured in the shop, and nothing else',
    `SELECT a.order_id, a.id, a.status, p.status AS at_gateway, coalesce(p.decided_at, p.captures_at, p.created_at) AS at
     FROM payment_attempt a LEFT JOIN sandbox_payment p ON p.attempt_id = a.id
     WHERE a.gateway = 'sandbox' AND greatest(a.created_at, a.decided_at, p.decided_at) > ${RECENTLY}
       AND (a.status = 'captured') <> (p.status IS NOT DISTINCT FROM 'captured')
       AND (a.status = 'captured' OR coalesce(p.decided_at, p.captures_at, p.created_at) < $1::timestamptz - ${FAULTS_LAST})`,
  ),
  nothingFound(
    'what an order says was paid and refunded is the sum of its payments and refunds',
    `SELECT o.number, o.status, o.paid_cents, o.refunded_cents, p.captured, p.given_back, r.refunded
     FROM customer_order o
     LEFT JOIN (SELECT store_id, order_id, sum(amount_cents) AS captured, sum(refunded_cents) AS given_back
       FROM payment_attempt WHERE status = 'captured' GROUP BY store_id, order_id) p ON p.store_id = o.store_id AND p.order_id = o.id
     LEFT JOIN (SELECT store_id, order_id, sum(amount_cents) AS refunded
       FROM refund WHERE status = 'succeeded' GROUP BY store_id, order_id) r ON r.store_id = o.store_id AND r.order_id = o.id
     WHERE o.paid_cents <> coalesce(p.captured, 0) OR o.refunded_cents <> coalesce(p.given_back, 0) OR o.refunded_cents <> coalesce(r.refunded, 0)`,
  ),
  nothingFound(
    'each refund is one refund at the gateway, over the same amount',
    `SELECT r.id, r.order_id, r.status, r.amount_cents, s.status AS at_gateway, s.amount_cents AS refunded, s.refund_id
     FROM refund r FULL JOIN sandbox_refund s ON s.refund_id = r.id LEFT JOIN payment_attempt a ON a.store_id = r.store_id AND a.id = r.attempt_id
     WHERE r.id IS NULL OR s.amount_cents <> r.amount_cents OR s.payment_ref <> a.gateway_ref
       OR (r.status = 'succeeded') > (s.status IS NOT DISTINCT FROM 'succeeded') OR (r.status = 'failed') > (s.status IS DISTINCT FROM 'succeeded')`,
  ),
  nothingFound(
    'nothing is paid for twice',
    `SELECT k.store_id, k.order_id, k.purpose, k.purpose_id, count(*) AS payments, sum(k.kept) AS kept FROM (${KEPT}) k
     JOIN (SELECT store_id, order_id FROM payment_attempt WHERE status = 'captured' AND amount_cents > 0 GROUP BY 1, 2 HAVING count(*) > 1) twice
       ON twice.store_id = k.store_id AND twice.order_id = k.order_id
     WHERE k.kept > 0 AND NOT k.came_too_late GROUP BY 1, 2, 3, 4 HAVING count(*) > 1`,
  ),
  nothingFound(
    'a payment that came too late went back whole',
    `SELECT * FROM (${KEPT}) AS paid WHERE came_too_late AND kept <> 0`,
  ),
  nothingFound(
    'an order that expired or was cancelled keeps no money',
    // A subscription's cycle is paid on its first visit, which may be cancelled while the others take place.
    `SELECT o.number, o.status, sum(kept) AS kept FROM (${KEPT}) AS paid
     JOIN customer_order o ON o.store_id = paid.store_id AND o.id = paid.order_id
     WHERE o.status IN ('expired', 'cancelled') AND o.subscription_id IS NULL GROUP BY o.number, o.status HAVING sum(kept) <> 0`,
  ),
  nothingFound(
    'extra services that are paid have a payment, and others keep no money',
    `SELECT coalesce(s.order_id, p.order_id) AS order_id, coalesce(s.answer_id, p.purpose_id) AS answer, s.cents, p.paid, p.kept
     FROM (SELECT store_id, order_id, answer_id, sum(price_cents) AS cents FROM proposed_service WHERE status = 'paid'
       GROUP BY store_id, order_id, answer_id EXCEPT SELECT store_id, order_id, answer_id, cents FROM (${INCLUDED}) AS taken_with_the_hold) s
     FULL JOIN (SELECT store_id, order_id, purpose_id, sum(amount_cents) FILTER (WHERE NOT came_too_late) AS paid, sum(kept) AS kept
       FROM (${KEPT} AND a.purpose = 'extra_service') k GROUP BY 1, 2, 3) p
       ON p.store_id = s.store_id AND p.order_id = s.order_id AND p.purpose_id = s.answer_id
     WHERE (s.cents IS NULL AND p.kept <> 0) OR (s.cents IS NOT NULL AND p.paid IS DISTINCT FROM s.cents)`,
  ),
]
