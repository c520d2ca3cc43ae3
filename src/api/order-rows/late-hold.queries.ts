import { bool, int, json, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import type { KeptMethod } from './payment-kept.ts'

/** P1.2: the money of an order is held at this time: its card was just kept, or its hold was lost. Null if only the customer can help. */
export const planHold = statement({
  name: 'plan_hold',
  sql: `UPDATE weighed_order SET needs_hold = true, hold_at = $3, hold_tries = 0, hold_failed_at = NULL
        WHERE store_id = $1 AND order_id = $2`,
  args: [int, uuid, nullable(timestamp)],
})

/** The same for an order whose pickup was moved, or which gets another card. Nothing changes if its money is held or paid already. */
export const moveHold = statement({
  name: 'move_hold',
  sql: `UPDATE weighed_order SET hold_at = $3, hold_tries = 0, hold_failed_at = NULL WHERE store_id = $1 AND order_id = $2 AND needs_hold`,
  args: [int, uuid, timestamp],
})

/** The driver was assigned: the money is held now, also after the last try. */
export const hurryHold = statement({
  name: 'hurry_hold',
  sql: `UPDATE weighed_order SET hold_at = least(hold_at, $3) WHERE store_id = $1 AND order_id = $2 AND needs_hold`,
  args: [int, uuid, timestamp],
})

/** How often it was tried, and the next try; null if only the customer can help. */
export const noteHoldTry = statement({
  name: 'note_hold_try',
  sql: `UPDATE weighed_order SET hold_tries = $3, hold_at = $4 WHERE store_id = $1 AND order_id = $2`,
  args: [int, uuid, int, nullable(timestamp)],
})

/** Whether the bank has refused a saved card for this order before, in another attempt than `$4`. */
export const cardHasFailed = statement({
  name: 'card_has_failed',
  sql: `SELECT EXISTS (SELECT FROM payment_attempt WHERE store_id = $1 AND order_id = $2 AND purpose = 'order' AND status = 'failed'
          AND method ->> 'method_id' = $3 AND id IS DISTINCT FROM $4) AS has_failed`,
  args: [int, uuid, text, nullable(uuid)],
  row: { has_failed: bool },
})

/** The customer is told at this time. */
export const holdWasRefused = statement({
  name: 'hold_was_refused',
  sql: `UPDATE weighed_order SET hold_failed_at = $3 WHERE store_id = $1 AND order_id = $2 AND needs_hold`,
  args: [int, uuid, timestamp],
})

/** The money is held or paid, or the order has ended. Changes a row only once, so a second hold is not needed. */
export const endNeedOfHold = statement({
  name: 'end_need_of_hold',
  sql: `UPDATE weighed_order SET needs_hold = false, hold_at = NULL, hold_failed_at = NULL WHERE store_id = $1 AND order_id = $2 AND needs_hold`,
  args: [int, uuid],
})

/** Orders on hold wait for staff first. */
export const dueHolds = statement({
  name: 'due_holds',
  sql: `SELECT w.store_id, w.order_id FROM weighed_order w JOIN customer_order o ON o.store_id = w.store_id AND o.id = w.order_id
        WHERE w.needs_hold AND w.hold_at <= $1 AND o.status IN ('confirmed', 'pickup_scheduled') ORDER BY w.hold_at LIMIT $2::integer`,
  args: [timestamp, int],
  row: { store_id: int, order_id: uuid },
})

/**
 * The card that an order is held on, as it is saved now: the customer may have entered the same card again. Its gateway is null if the customer has
 * removed it. Only what was kept or has held money was agreed to for this order: neither a card that was declined, nor one before a wallet or a card
 * for one payment.
 */
export const keptCard = statement({
  name: 'kept_card',
  sql: `SELECT a.method, m.id AS method_id, m.gateway, m.customer_ref, m.method_ref
        FROM (SELECT store_id, order_id, method FROM payment_attempt
              WHERE store_id = $1 AND order_id = $2 AND purpose = 'order' AND (status = 'kept' OR hold_ends_at IS NOT NULL) ORDER BY seq DESC LIMIT 1) a
        JOIN customer_order o ON o.store_id = a.store_id AND o.id = a.order_id
        LEFT JOIN payment_method was ON was.store_id = a.store_id AND was.customer_id = o.customer_id AND was.id = (a.method ->> 'method_id')::uuid
        LEFT JOIN payment_method m ON m.store_id = was.store_id AND m.customer_id = was.customer_id AND m.gateway = was.gateway
          AND m.removed_at IS NULL AND (m.id = was.id OR m.fingerprint = was.fingerprint)
        WHERE a.method ->> 'kind' = 'saved' LIMIT 1`,
  args: [int, uuid],
  row: {
    method: json<KeptMethod>(),
    method_id: nullable(uuid),
    gateway: nullable(text),
    customer_ref: nullable(text),
    method_ref: nullable(text),
  },
})
