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
        WHERE id = $1 AND state = 'waiting'`,
  args: [uuid],
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
  sql: `INSERT INTO message_delivery (message_id, channel, state, at) VALUES ($1, $2, 'sending', $3)
        ON CONFLICT (message_id, channel) DO UPDATE SET state = 'sending', tries = message_delivery.tries + 1, at = $3
          WHERE message_delivery.state = 'waiting'
        RETURNING tries`,
  args: [uuid, text, timestamp],
  row: { tries: int },
})

export const deliveryState = statement({
  name: 'delivery_state',
  sql: `SELECT state FROM message_delivery WHERE message_id = $1 AND channel = $2`,
  args: [uuid, text],
  row: { state: text },
})

export const finishDelivery = statement({
  name: 'finish_delivery',
  sql: `UPDATE message_delivery SET state = $3, reason = $4, at = $5
        WHERE message_id = $1 AND channel = $2 AND state = 'sending'`,
  args: [uuid, text, text, text, timestamp],
})

export const finishMessage = statement({
  name: 'finish_message',
  sql: `UPDATE message SET state = $2, done_at = $3 WHERE id = $1 AND state = 'waiting'`,
  args: [uuid, text, timestamp],
})

export const sweepMessages = statement({
  name: 'sweep_messages',
  sql: `DELETE FROM message WHERE created_at < $1 AND state <> 'waiting'`,
  args: [timestamp],
})

export const postponeMessage = statement({
  name: 'postpone_message',
  sql: `UPDATE message SET due_at = $2 WHERE id = $1 AND state = 'waiting'`,
  args: [uuid, timestamp],
})
