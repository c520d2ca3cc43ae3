import { operatorTexts, reasonTexts } from '#texts/order/orders-api.ts'
import { FAULTS_LAST, type Invariant, nothingFound, RECENTLY } from './invariant.ts'
import { INCLUDED } from './payments.ts'

const LATE = `$1::timestamptz - ${FAULTS_LAST}`
const LESS = operatorTexts.weighedLess.replaceAll("'", "''")
const TOO_LATE = reasonTexts.paidTooLate.replaceAll("'", "''")

/** What the gateway itself has taken for the goods of orders that are paid by weight. */
const TAKEN = `SELECT a.store_id, a.order_id, a.purpose, a.held_cents, coalesce(p.captured_cents, p.amount_cents) AS cents,
    EXISTS (SELECT FROM refund r WHERE r.store_id = a.store_id AND r.attempt_id = a.id AND r.actor = 'system' AND r.reason = '${TOO_LATE}') AS came_too_late
  FROM sandbox_payment p JOIN payment_attempt a ON a.id = p.attempt_id WHERE p.status = 'captured' AND a.purpose IN ('order', 'weight')`

const WEIGHED = `SELECT w.*, o.number, o.status, o.changed_at FROM weighed_order w JOIN customer_order o ON o.store_id = w.store_id AND o.id = w.order_id
  WHERE o.changed_at > ${RECENTLY}`

export const weightInvariants: Invariant[] = [
  nothingFound(
    'no more is taken for weight than was agreed to',
    `SELECT w.number, w.limit_cents, w.estimate_cents, t.goods, t.weight, y.agreed FROM (${WEIGHED}) AS w
     CROSS JOIN LATERAL (SELECT max(cents - CASE WHEN held_cents IS NULL THEN w.estimate_cents ELSE w.limit_cents END) FILTER (WHERE purpose = 'order') AS goods,
       coalesce(sum(cents) FILTER (WHERE purpose = 'weight'), 0) AS weight FROM (${TAKEN}) AS all_taken
       WHERE all_taken.store_id = w.store_id AND all_taken.order_id = w.order_id) t
     CROSS JOIN LATERAL (SELECT coalesce(sum((e.details ->> 'asked_cents')::integer), 0) AS agreed FROM order_event e
       WHERE e.store_id = w.store_id AND e.order_id = w.order_id AND e.kind = 'weight' AND e.to_state = 'accepted') y
     WHERE t.goods > 0 OR t.weight > y.agreed`,
  ),
  nothingFound(
    'a weighed order costs exactly the price of its weight, and of the services within its limit',
    // Until the money of the hold was taken, and while a question is open, it is not paid.
    `SELECT w.number, w.status, w.final_cents, t.taken, b.back, s.services FROM (${WEIGHED}) AS w
     CROSS JOIN LATERAL (SELECT coalesce(sum(cents), 0) AS taken FROM (${TAKEN}) AS all_taken
       WHERE all_taken.store_id = w.store_id AND all_taken.order_id = w.order_id AND NOT came_too_late) t
     CROSS JOIN LATERAL (SELECT coalesce(sum(r.amount_cents), 0) AS back FROM refund r
       WHERE r.store_id = w.store_id AND r.order_id = w.order_id AND r.reason = '${LESS}' AND r.status <> 'failed') b
     CROSS JOIN LATERAL (SELECT coalesce(sum(cents), 0) AS services FROM (${INCLUDED}) AS included
       WHERE included.store_id = w.store_id AND included.order_id = w.order_id) s
     WHERE w.final_cents IS NOT NULL AND (w.question IS NULL OR w.question = 'paid') AND w.status NOT IN ('cancelled', 'expired')
       AND NOT EXISTS (SELECT FROM payment_attempt h WHERE h.store_id = w.store_id AND h.order_id = w.order_id
         AND (h.status = 'held' OR h.status = 'review' AND h.take_cents > 0))
       AND t.taken - b.back <> w.final_cents + s.services`,
  ),
  nothingFound(
    'services within a limit are paid when the weight is, or end with their order',
    `SELECT w.number, w.status, v.answer_id, sum(v.price_cents) AS cents FROM (${WEIGHED}) AS w
     JOIN proposed_service v ON v.store_id = w.store_id AND v.order_id = w.order_id AND v.status = 'included'
     WHERE w.status IN ('ready', 'out_for_delivery', 'delivered', 'collected', 'completed', 'cancelled', 'expired') AND w.changed_at < ${LATE}
     GROUP BY w.number, w.status, v.answer_id`,
  ),
  nothingFound(
    'an order by weight is weighed before it is ready',
    `SELECT number, status FROM (${WEIGHED}) AS w
     WHERE final_cents IS NULL AND status IN ('ready', 'out_for_delivery', 'delivered', 'collected', 'completed')`,
  ),
  nothingFound(
    'a visit whose plan counts weight is weighed before it is ready',
    `SELECT o.number, o.status FROM customer_order o JOIN subscription_cycle c ON c.store_id = o.store_id AND c.subscription_id = o.subscription_id
       AND c.cycle = nullif(split_part(o.cart_key, ':', 3), '')::integer AND c.included_kg IS NOT NULL
     WHERE o.changed_at > ${RECENTLY} AND o.status IN ('ready', 'out_for_delivery', 'delivered')
       AND NOT EXISTS (SELECT FROM visit_weighing w WHERE w.store_id = o.store_id AND w.order_id = o.id AND w.photo IS NOT NULL)`,
  ),
  nothingFound(
    'nothing leaves before its price by weight is paid',
    `SELECT w.number, w.status, w.question FROM (${WEIGHED}) AS w
     WHERE w.status IN ('out_for_delivery', 'delivered', 'collected') AND (w.question IS NOT NULL AND w.question <> 'paid'
       OR EXISTS (SELECT FROM payment_attempt a WHERE a.store_id = w.store_id AND a.order_id = w.order_id
         AND a.status IN ('held', 'review') AND a.take_cents > 0))`,
  ),
  nothingFound(
    'an order is weighed once, and again only after a no',
    `SELECT w.number, s.weighings, n.refusals FROM (${WEIGHED}) AS w
     CROSS JOIN LATERAL (SELECT count(*) AS weighings FROM weighing g WHERE g.store_id = w.store_id AND g.order_id = w.order_id) s
     CROSS JOIN LATERAL (SELECT count(*) AS refusals FROM order_event e WHERE e.store_id = w.store_id AND e.order_id = w.order_id
       AND e.kind = 'weight' AND e.to_state IN ('declined', 'lapsed')) n
     WHERE s.weighings > n.refusals + 1`,
  ),
  nothingFound(
    'money that is held is taken or given back',
    `SELECT o.number, o.status, a.status AS attempt, a.take_cents, a.hold_ends_at FROM payment_attempt a
     JOIN customer_order o ON o.store_id = a.store_id AND o.id = a.order_id LEFT JOIN weighed_order w ON w.store_id = a.store_id AND w.order_id = a.order_id
     WHERE a.status = 'held' AND (a.hold_ends_at < ${LATE} OR (o.status IN ('cancelled', 'expired', 'completed') AND o.changed_at < ${LATE})
       OR (a.take_cents IS NOT NULL AND greatest(o.changed_at, w.weighed_at) < ${LATE}))
     UNION ALL
     SELECT NULL, p.ref, a.status, a.take_cents, p.hold_ends_at FROM sandbox_payment p JOIN payment_attempt a ON a.id = p.attempt_id
     WHERE p.status = 'authorised' AND p.created_at < ${LATE} AND a.status <> 'held'`,
  ),
  nothingFound(
    'a question about the weight ends',
    `SELECT number, status, question, answer_until FROM (${WEIGHED}) AS w
     WHERE question IN ('open', 'accepted') AND answer_until < ${LATE} AND status NOT IN ('cancelled', 'expired', 'completed')`,
  ),
]
