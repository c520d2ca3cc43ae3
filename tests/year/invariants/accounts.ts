import { FAULTS_LAST, type Invariant, nothingFound, RECENTLY } from './invariant.ts'

/** The tables with something personal of an account, and the column that names it. */
const PERSONAL = [
  'session',
  'customer_address',
  'customer_identity',
  'marketing_consent',
  'message_preference',
  'whatsapp_consent',
  'cart',
  'cart_addition',
  'passkey',
  'known_device',
  'payment_method',
  'gateway_customer',
  'card_entry',
  'referral_code',
  'verification',
]

export const accountInvariants: Invariant[] = [
  nothingFound(
    'a deleted account has no login, address, card or cart left',
    PERSONAL.map(
      (
        table,
      ) => `SELECT '${table}' AS "table", c.store_id, c.id, c.deleted_at FROM customer c JOIN ${table} t ON t.store_id = c.store_id AND t.customer_id = c.id
        WHERE c.deleted_at IS NOT NULL`,
    ).join(' UNION ALL '),
  ),
  nothingFound(
    'the orders of a deleted account name nobody once they have ended',
    `SELECT o.number, o.status, o.changed_at, c.deleted_at, o.contact FROM customer c JOIN customer_order o ON o.store_id = c.store_id AND o.customer_id = c.id
     WHERE c.deleted_at < $1::timestamptz - ${FAULTS_LAST} AND o.changed_at < $1::timestamptz - ${FAULTS_LAST}
       AND o.status IN ('completed', 'cancelled', 'expired')
       AND (o.contact ->> 'name' <> '' OR o.contact ->> 'email' <> '' OR o.contact ->> 'mobile' <> '' OR o.address IS NOT NULL OR o.notes <> ''
         OR EXISTS (SELECT FROM order_note n WHERE n.store_id = o.store_id AND n.order_id = o.id)
         OR EXISTS (SELECT FROM claim k WHERE k.store_id = o.store_id AND k.order_id = o.id)
         OR EXISTS (SELECT FROM order_photo h WHERE h.store_id = o.store_id AND h.order_id = o.id))
       AND NOT EXISTS (SELECT FROM refund r WHERE r.store_id = o.store_id AND r.order_id = o.id AND r.status = 'created')
       AND NOT EXISTS (SELECT FROM payment_attempt a WHERE a.store_id = o.store_id AND a.order_id = o.id
         AND a.status IN ('created', 'requires_action', 'authorised'))`,
  ),
  nothingFound(
    'nothing is charged or made for a deleted account',
    `SELECT s.store_id, s.id, s.status, c.deleted_at FROM customer c JOIN subscription s ON s.store_id = c.store_id AND s.customer_id = c.id
       WHERE c.deleted_at IS NOT NULL AND s.status <> 'cancelled'
     UNION ALL
     SELECT o.store_id, o.id, o.status, c.deleted_at FROM customer c JOIN customer_order o ON o.store_id = c.store_id AND o.customer_id = c.id
       WHERE c.deleted_at < o.placed_at - interval '15 minutes' AND o.placed_at > ${RECENTLY} AND o.subscription_id IS NULL`,
  ),
  nothingFound(
    'what was ordered and paid is no longer in the cart',
    // The cart of a paid order changes with it. What was added to a line since stays.
    `SELECT o.number, o.status, o.confirmed_at, c.id AS cart, c.changed_at, l.id AS line, l.qty FROM customer_order o
     CROSS JOIN LATERAL jsonb_to_recordset(o.cart_lines) AS t (id uuid, qty integer)
     JOIN cart_line l ON l.store_id = o.store_id AND l.id = t.id JOIN cart c ON c.store_id = l.store_id AND c.id = l.cart_id
     WHERE o.confirmed_at > ${RECENTLY} AND c.changed_at < o.confirmed_at`,
  ),
  nothingFound(
    'what has expired is swept',
    // A permit that was given back has the time zero until the next sweep.
    `SELECT * FROM (
       SELECT 'rate_limit' AS "table", count(*), min(resets_at) AS since FROM rate_limit
         WHERE resets_at < $1::timestamptz - ${FAULTS_LAST} AND resets_at > 'epoch'
       UNION ALL SELECT 'session', count(*), min(expires_at) FROM session WHERE expires_at < $1::timestamptz - interval '1 day'
       UNION ALL SELECT 'verification', count(*), min(created_at) FROM verification WHERE created_at < $1::timestamptz - interval '4 days'
       UNION ALL SELECT 'card_entry', count(*), min(created_at) FROM card_entry WHERE created_at < $1::timestamptz - interval '2 days'
       UNION ALL SELECT 'table_basket', count(*), min(touched_at) FROM table_basket WHERE touched_at < $1::timestamptz - interval '2 days'
       UNION ALL SELECT 'idempotency', count(*), min(created_at) FROM idempotency WHERE created_at < $1::timestamptz - interval '31 days'
       UNION ALL SELECT 'gateway_event', count(*), min(received_at) FROM gateway_event WHERE received_at < $1::timestamptz - interval '91 days'
       UNION ALL SELECT 'message', count(*), min(created_at) FROM message WHERE created_at < $1::timestamptz - interval '366 days' AND state <> 'waiting'
     ) AS old WHERE count > 0`,
  ),
]
