import { int, json, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export type DeliveryState = 'sending' | 'waiting' | 'sent' | 'unclear' | 'refused'

/** Makes a message in the transaction of its event. No row if the person was already told of this event. */
export const addMessage = statement({
  name: 'add_message',
  sql: `INSERT INTO message (id, store_id, person, customer_id, order_id, event, kind, details, due_at, created_at)
        VALUES ($id, $storeId, $person, $customerId, $orderId, $event, $kind, $details, $dueAt, $now)
        ON CONFLICT (store_id, event, person) DO NOTHING RETURNING id`,
  args: {
    id: uuid,
    storeId: int,
    person: text,
    customerId: nullable(uuid),
    orderId: nullable(uuid),
    event: text,
    kind: text,
    details: json<Record<string, unknown>>(),
    dueAt: timestamp,
    now: timestamp,
  },
  row: { id: uuid },
})

export const messageToSend = statement({
  name: 'message_to_send',
  sql: `SELECT id, store_id, person, customer_id, order_id, kind, details, created_at FROM message
        WHERE store_id = $1 AND id = $2 AND state = 'waiting'`,
  args: [int, uuid],
  row: {
    id: uuid,
    store_id: int,
    person: text,
    customer_id: nullable(uuid),
    order_id: nullable(uuid),
    kind: text,
    details: json<Record<string, unknown>>(),
    created_at: timestamp,
  },
})
export type WaitingMessage = Awaited<ReturnType<typeof messageToSend.one>>

/** Claims a channel for one try, before it is used. No row if it was used already, or if a process died while it used it. */
export const startDelivery = statement({
  name: 'start_delivery',
  sql: `INSERT INTO message_delivery (store_id, message_id, channel, state, at) VALUES ($1, $2, $3, 'sending', $4)
        ON CONFLICT (store_id, message_id, channel) DO UPDATE SET state = 'sending', tries = message_delivery.tries + 1, at = $4
          WHERE message_delivery.state = 'waiting'
        RETURNING tries`,
  args: [int, uuid, text, timestamp],
  row: { tries: int },
})

export const deliveryState = statement({
  name: 'delivery_state',
  sql: `SELECT state FROM message_delivery WHERE store_id = $1 AND message_id = $2 AND channel = $3`,
  args: [int, uuid, text],
  row: { state: text },
})

export const finishDelivery = statement({
  name: 'finish_delivery',
  sql: `UPDATE message_delivery SET state = $4, reason = $5, at = $6
        WHERE store_id = $1 AND message_id = $2 AND channel = $3 AND state = 'sending'`,
  args: [int, uuid, text, text, text, timestamp],
})

/** A channel that had no room for a message (M1.1). It was not tried, so it has no tries and took no room. */
export const holdDelivery = statement({
  name: 'hold_delivery',
  sql: `INSERT INTO message_delivery (store_id, message_id, channel, state, tries, reason, at) VALUES ($1, $2, $3, 'waiting', 0, 'limit', $4)
        ON CONFLICT (store_id, message_id, channel) DO NOTHING`,
  args: [int, uuid, text, timestamp],
})

/** The message waits for something else than room. */
export const releaseHolds = statement({
  name: 'release_holds',
  sql: `DELETE FROM message_delivery WHERE store_id = $1 AND message_id = $2 AND tries = 0`,
  args: [int, uuid],
})

/** Channels without room are refused when the message has ended. */
export const REFUSE_HOLDS = `WITH held AS (UPDATE message_delivery SET state = 'refused' WHERE store_id = $1 AND message_id = $2 AND tries = 0)`

/** Until when an earlier message to the person, about the same order or else about the account, waits for room. */
export const earlierHeldUntil = statement({
  name: 'earlier_held_until',
  sql: `SELECT max(due_at) AS until FROM (
          SELECT id, person, state, due_at, created_at FROM message WHERE store_id = $storeId AND order_id = $orderId
          UNION ALL
          SELECT id, person, state, due_at, created_at FROM message
          WHERE store_id = $storeId AND customer_id = $customerId AND order_id IS NULL AND $orderId::uuid IS NULL
        ) m
        WHERE m.person = $person AND m.state = 'waiting' AND m.due_at > $now AND (m.created_at, m.id) < ($createdAt, $messageId)
          AND EXISTS (SELECT FROM message_delivery d WHERE d.store_id = $storeId AND d.message_id = m.id AND d.tries = 0)`,
  args: {
    storeId: int,
    orderId: nullable(uuid),
    customerId: nullable(uuid),
    person: text,
    now: timestamp,
    createdAt: timestamp,
    messageId: uuid,
  },
  row: { until: nullable(timestamp) },
})

/**
 * Ends a message that its order has overtaken. A channel that was to be tried again is not. If a process died while it sent the message, or before it
 * recorded that, the message has not been overtaken: it was sent, or may have been. The lock waits for what such a process is still recording.
 */
export const endOvertakenMessage = statement({
  name: 'end_overtaken_message',
  sql: `WITH used AS MATERIALIZED (
          SELECT channel, CASE state WHEN 'sending' THEN 'unclear' WHEN 'waiting' THEN 'refused' ELSE state END AS state
          FROM message_delivery WHERE store_id = $1 AND message_id = $2 FOR UPDATE
        ), ended AS (
          UPDATE message_delivery d SET state = used.state FROM used
          WHERE d.store_id = $1 AND d.message_id = $2 AND d.channel = used.channel AND d.state IN ('sending', 'waiting')
        )
        UPDATE message m SET done_at = $3,
          state = coalesce((SELECT state FROM used WHERE state IN ('sent', 'unclear') ORDER BY state LIMIT 1), 'overtaken')
        WHERE store_id = $1 AND id = $2 AND state = 'waiting'`,
  args: [int, uuid, timestamp],
})

export const sweepMessages = statement({
  name: 'sweep_messages',
  sql: `DELETE FROM message WHERE created_at < $1 AND state <> 'waiting'`,
  args: [timestamp],
})

export const postponeMessage = statement({
  name: 'postpone_message',
  sql: `UPDATE message SET due_at = $3 WHERE store_id = $1 AND id = $2 AND state = 'waiting'`,
  args: [int, uuid, timestamp],
})
