import { bigint, int, nullable, text, timestamp, uuid } from '../db/column.ts'
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

/** The messages of a queue are sent one after the other, those with the lowest priority number first. */
export const addMessageJob = statement({
  name: 'add_message_job',
  sql: `SELECT (graphile_worker.add_job('send_message', json_build_object('store', $1::integer, 'message', $2::uuid), queue_name => $3, run_at => $4,
          max_attempts => 12, job_key => 'message:' || $2::uuid, priority => $5::integer)).id`,
  args: [int, uuid, text, nullable(timestamp), int],
  row: { id: bigint },
})

/** Gives what waits to be told about an order this priority, so that a later message does not overtake it. A guest's offer names an order, too. */
export const hurryMessages = statement({
  name: 'hurry_messages',
  sql: `SELECT count(*)::integer AS hurried FROM graphile_worker.reschedule_jobs(ARRAY(
          SELECT j.id FROM message m JOIN graphile_worker.jobs j ON j.key = 'message:' || m.id
          WHERE m.store_id = $1 AND m.order_id = $2 AND m.state = 'waiting' AND m.kind <> 'offer' AND j.priority > $3::integer), priority => $3::integer)`,
  args: [int, uuid, int],
  row: { hurried: int },
})
