import { CLOCK_ERROR, FAULTS_LAST, type Invariant, nothingFound, RECENTLY } from './invariant.ts'

/** Whether what was promised happened in time, by the events of the order alone. */
const CAME = `EXISTS (SELECT FROM order_event e LEFT JOIN trip t ON t.store_id = e.store_id AND t.id = e.trip_id
    WHERE e.store_id = p.store_id AND e.order_id = p.order_id AND e.at BETWEEN p.made_at AND p.promised_to
      AND e.at <= coalesce(p.failed_at, p.ended_at, 'infinity')
      AND CASE p.kind
        WHEN 'ready' THEN e.kind = 'order' AND e.to_state IN ('ready', 'collected')
        WHEN 'claim' THEN e.kind = 'claim' AND e.to_state IN ('answered', 'closed') AND e.details ->> 'claim_id' = p.subject
        WHEN 'pickup' THEN e.kind = 'trip' AND e.to_state IN ('arrived', 'done') AND t.leg = 'first'
        ELSE (e.kind = 'trip' AND e.to_state IN ('arrived', 'done') AND t.leg = CASE p.subject WHEN 'early' THEN 'early' ELSE 'last' END)
          OR (o.kind = 'regular' AND e.kind = 'order' AND e.to_state = 'delivered') OR (e.kind = 'order' AND e.to_state = 'collected') END)`

const OF_ORDER = 'promise p JOIN customer_order o ON o.store_id = p.store_id AND o.id = p.order_id'

/** P1.5. The caps are those of the store's policy (stores/clothesline-laundry/store.yaml). */
export const promiseInvariants: Invariant[] = [
  nothingFound(
    'each promise is judged by what happened',
    `SELECT o.number, p.kind, p.subject, p.round, p.promised_to, p.verdict, p.reason FROM ${OF_ORDER}
     WHERE p.judged_at > ${RECENTLY} AND CASE
       WHEN p.verdict = 'kept' THEN NOT ${CAME}
       WHEN p.reason = 'late' THEN ${CAME}
       WHEN p.reason = 'waited_for_customer' THEN NOT EXISTS (SELECT FROM weighed_order w WHERE w.store_id = p.store_id AND w.order_id = p.order_id)
         OR NOT EXISTS (SELECT FROM promise_wait w WHERE w.store_id = p.store_id AND w.order_id = p.order_id AND w.since <= p.promised_to)
       WHEN p.reason IN ('cancelled', 'unpaid') THEN o.status NOT IN ('cancelled', 'expired')
       ELSE false END`,
  ),
  nothingFound(
    'a promise whose time is over is judged',
    `SELECT o.number, p.kind, p.subject, p.round, p.promised_to, p.look_at, p.overdue_at FROM ${OF_ORDER}
     WHERE p.verdict IS NULL AND p.promised_to < $1::timestamptz - ${FAULTS_LAST}`,
  ),
  nothingFound(
    'a missed promise did not wait for the customer all the time',
    `SELECT o.number, p.kind, p.subject, p.round, p.promised_to, p.reason, w.what, w.since, w.until FROM ${OF_ORDER}
     JOIN promise_wait w ON w.store_id = p.store_id AND w.order_id = p.order_id
       AND w.what = CASE p.kind WHEN 'pickup' THEN 'money' WHEN 'return' THEN 'answer' WHEN 'ready' THEN 'answer' END
     WHERE p.judged_at > ${RECENTLY} AND p.verdict = 'missed' AND p.reason = 'late'
       AND w.since <= p.promised_to AND coalesce(w.until, 'infinity') > p.promised_to`,
  ),
  nothingFound(
    'the times of a paid order are promised',
    `SELECT o.number, o.first_starts_at, o.last_starts_at FROM customer_order o
     WHERE o.confirmed_at > ${RECENTLY} AND o.category_id <> 4 AND (
       (o.category_id = 3 AND NOT EXISTS (SELECT FROM promise p WHERE p.store_id = o.store_id AND p.order_id = o.id AND p.kind = 'pickup'
         AND p.promised_from = o.first_starts_at AND p.promised_to = o.first_ends_at))
       OR (o.category_id IN (2, 3) AND NOT EXISTS (SELECT FROM promise p WHERE p.store_id = o.store_id AND p.order_id = o.id
         AND p.kind = 'return' AND p.subject = '' AND p.promised_from = o.last_starts_at AND p.promised_to = o.last_ends_at))
       OR (o.category_id = 1 AND NOT EXISTS (SELECT FROM promise p WHERE p.store_id = o.store_id AND p.order_id = o.id
         AND p.kind = 'ready' AND p.promised_to = o.last_starts_at)))`,
  ),
  nothingFound(
    'a missed promise is made good once, within the caps',
    `SELECT c.promise_id, c.order_id, p.verdict, c.points, sum(e.points) AS given, count(e.id) AS entries FROM promise_credit c
     JOIN promise p ON p.store_id = c.store_id AND p.id = c.promise_id
     LEFT JOIN points_entry e ON e.store_id = c.store_id AND e.reason = 'promise:' || c.promise_id
     GROUP BY c.store_id, c.promise_id, c.order_id, p.verdict, c.points
     HAVING p.verdict <> 'missed' OR count(e.id) <> 1 OR sum(e.points) <> c.points
     UNION ALL
     SELECT NULL, order_id, 'of one order', NULL, NULL, count(*) FROM promise_credit GROUP BY store_id, order_id HAVING count(*) > 2
     UNION ALL
     SELECT NULL, customer_id, 'of one day', NULL, NULL, count(*) FROM promise_credit GROUP BY store_id, customer_id, day HAVING count(*) > 2`,
  ),
  nothingFound(
    'no customer waits for what a missed promise is worth',
    `SELECT o.number, p.kind, p.round, p.reason, p.judged_at FROM ${OF_ORDER}
     JOIN customer c ON c.store_id = o.store_id AND c.id = o.customer_id AND c.deleted_at IS NULL
     JOIN store s ON s.id = p.store_id AND (s.information -> 'promises' ->> 'on')::boolean
     WHERE p.verdict = 'missed' AND o.guest_token_hash IS NULL AND NOT o.opens_by_link
       AND p.judged_at BETWEEN ${RECENTLY} AND $1::timestamptz - ${CLOCK_ERROR}
       AND NOT EXISTS (SELECT FROM promise_credit g WHERE g.store_id = p.store_id AND g.promise_id = p.id)
       AND (SELECT count(*) FROM promise_credit g WHERE g.store_id = p.store_id AND g.order_id = p.order_id) < 2
       AND (SELECT count(*) FROM promise_credit g WHERE g.store_id = p.store_id AND g.customer_id = c.id
         AND g.day = (p.judged_at AT TIME ZONE 'Asia/Singapore')::date) < 2`,
  ),
  nothingFound(
    'the months count each kept and missed promise once',
    `SELECT store_id, month, kind, counted.kept, counted.missed, m.kept AS kept_there, m.missed AS missed_there FROM (
       SELECT store_id, date_trunc('month', promised_to AT TIME ZONE 'Asia/Singapore')::date AS month, kind,
         count(*) FILTER (WHERE verdict = 'kept')::integer AS kept, count(*) FILTER (WHERE verdict = 'missed')::integer AS missed
       FROM promise WHERE verdict <> 'void' GROUP BY 1, 2, 3) AS counted
     FULL JOIN promise_month m USING (store_id, month, kind)
     WHERE (counted.kept, counted.missed) IS DISTINCT FROM (m.kept, m.missed)`,
  ),
]
