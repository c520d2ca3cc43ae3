import { bigint, int, json, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** Whom an order's messages go to, and the newest event of the order. */
export const orderToTell = statement({
  name: 'order_to_tell',
  sql: `SELECT CASE WHEN opens_by_link THEN NULL ELSE customer_id END AS customer_id,
          (SELECT max(id) FROM order_event e WHERE e.store_id = o.store_id AND e.order_id = o.id) AS event_id
        FROM customer_order o WHERE store_id = $1 AND id = $2`,
  args: [int, uuid],
  row: { customer_id: nullable(uuid), event_id: nullable(bigint) },
})

/** The messages of a queue are sent one after the other. */
export const addMessageJob = statement({
  name: 'add_message_job',
  sql: `SELECT (graphile_worker.add_job('send_message', $1::jsonb::json, queue_name => $2, run_at => $3, max_attempts => 12)).id`,
  args: [json<{ message: string }>(), text, nullable(timestamp)],
  row: { id: bigint },
})
