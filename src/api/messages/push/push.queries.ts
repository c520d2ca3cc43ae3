import { bool, int, nullable, text, texts, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

/** The shop's own key pair for notifications, as JSON. */
export const pushKeys = statement({
  name: 'push_keys',
  sql: `SELECT value FROM shop_secret WHERE name = 'push'`,
  args: [],
  row: { value: text },
})

/** Several processes may make a pair at once. The first one counts. */
export const keepPushKeys = statement({
  name: 'keep_push_keys',
  sql: `INSERT INTO shop_secret (name, value) VALUES ('push', $1) ON CONFLICT (name) DO NOTHING`,
  args: [text],
})

const MOVE = `ON CONFLICT (store_id, endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, session_id = excluded.session_id,
          order_id = excluded.order_id, created_at = excluded.created_at`

const NEW = { id: uuid, storeId: int, endpoint: text, p256dh: text, auth: text, now: timestamp }

/** Adds the browser to a login. Nothing happens if the login has just ended. */
export const subscribeSession = statement({
  name: 'subscribe_session',
  sql: `WITH login AS (SELECT id FROM session WHERE store_id = $storeId AND customer_id = $customerId AND id = $sessionId FOR KEY SHARE)
        INSERT INTO push_subscription (id, store_id, endpoint, p256dh, auth, session_id, created_at)
        SELECT $id, $storeId, $endpoint, $p256dh, $auth, login.id, $now::timestamptz FROM login ${MOVE}`,
  args: { ...NEW, customerId: uuid, sessionId: uuid },
})

export const subscribeOrder = statement({
  name: 'subscribe_order',
  sql: `INSERT INTO push_subscription (id, store_id, endpoint, p256dh, auth, order_id, created_at)
        VALUES ($id, $storeId, $endpoint, $p256dh, $auth, $orderId, $now) ${MOVE}`,
  args: { ...NEW, orderId: uuid },
})

/** The browsers of a customer, in all logins that have not ended, or of an order that opens by its link. Newest first. */
export const pushTargets = statement({
  name: 'push_targets',
  sql: `SELECT id, endpoint, p256dh, auth FROM (
          SELECT p.id, p.endpoint, p.p256dh, p.auth, p.created_at FROM session s
            JOIN push_subscription p ON p.store_id = s.store_id AND p.session_id = s.id
          WHERE s.store_id = $1 AND s.customer_id = $2 AND s.expires_at > $4
          UNION ALL
          SELECT id, endpoint, p256dh, auth, created_at FROM push_subscription WHERE store_id = $1 AND order_id = $3
        ) AS target ORDER BY created_at DESC, id`,
  args: [int, nullable(uuid), nullable(uuid), timestamp],
  row: { id: uuid, endpoint: text, p256dh: text, auth: text },
})

export const endSubscriptions = statement({
  name: 'end_push_subscriptions',
  sql: `DELETE FROM push_subscription WHERE store_id = $1 AND id = ANY ($2::text[]::uuid[])`,
  args: [int, texts],
})

/** M1.7: consent is asked after the first order, never before. An order that was never paid is none. */
export const hasOrdered = statement({
  name: 'customer_has_ordered',
  sql: `SELECT EXISTS (SELECT FROM customer_order WHERE store_id = $1 AND customer_id = $2
          AND status NOT IN ('awaiting_payment', 'expired')) AS has_ordered`,
  args: [int, uuid],
  row: { has_ordered: bool },
})

export const unsubscribeCustomer = statement({
  name: 'unsubscribe_customer',
  sql: `DELETE FROM push_subscription p USING session s
        WHERE p.store_id = $1 AND s.store_id = p.store_id AND s.id = p.session_id AND s.customer_id = $2 AND p.endpoint = $3`,
  args: [int, uuid, text],
})

export const unsubscribeOrder = statement({
  name: 'unsubscribe_order',
  sql: `DELETE FROM push_subscription WHERE store_id = $1 AND order_id = $2 AND endpoint = $3`,
  args: [int, uuid, text],
})

/** A browser renews its subscription by itself. Only it knows the old secret. */
export const renewSubscription = statement({
  name: 'renew_push_subscription',
  sql: `UPDATE push_subscription SET endpoint = $endpoint, p256dh = $p256dh, auth = $auth
        WHERE store_id = $storeId AND endpoint = $oldEndpoint AND auth = $oldAuth
          AND NOT EXISTS (SELECT FROM push_subscription WHERE store_id = $storeId AND endpoint = $endpoint AND endpoint <> $oldEndpoint)`,
  args: { storeId: int, oldEndpoint: text, oldAuth: text, endpoint: text, p256dh: text, auth: text },
})
