import { bigint, int, json, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import { jobSpec } from '../jobs/job-spec.ts'

const job = (storeId: string, messageId: string, [queue, runAt, priority]: readonly [string, string, string]) =>
  jobSpec({
    task: 'send_message',
    payload: `json_build_object('store', ${storeId}, 'message', ${messageId})`,
    queue,
    runAt,
    key: `'message:' || ${messageId}`,
    priority: `${priority}::integer`,
    tries: 12,
  })

/**
 * A message about an order, for whoever the order's messages go to. No row if the order is unknown, or if the person was already told of this event: the
 * newest event of the order tells one from the next.
 */
export const MESSAGE_OF_ORDER = `INSERT INTO message (id, store_id, person, customer_id, order_id, event, kind, details, due_at, created_at)
          SELECT $id, o.store_id, coalesce('customer:' || o.customer_id, 'guest:' || o.id), o.customer_id, o.id,
            $event || ' ' || coalesce((SELECT max(e.id)::text FROM order_event e WHERE e.store_id = $storeId AND e.order_id = o.id), ''), $kind, $details,
            $dueAt, $now
          FROM (SELECT store_id, id, CASE WHEN opens_by_link THEN NULL ELSE customer_id END AS customer_id FROM customer_order
            WHERE store_id = $storeId AND id = $orderId) o
          ON CONFLICT (store_id, event, person) DO NOTHING RETURNING store_id, id`
export const JOB_OF_MESSAGE = job('store_id', 'id', ['$queue', '$runAt', '$priority'])
export const MESSAGE_ARGS = {
  id: uuid,
  storeId: int,
  orderId: uuid,
  event: text,
  kind: text,
  details: json<Record<string, unknown>>(),
  dueAt: timestamp,
  now: timestamp,
  queue: text,
  runAt: nullable(timestamp),
  priority: int,
}

export const tellOfOrder = statement({
  name: 'tell_of_order',
  sql: `WITH made AS (${MESSAGE_OF_ORDER}) SELECT (graphile_worker.add_jobs(ARRAY[${JOB_OF_MESSAGE}])).id FROM made`,
  args: MESSAGE_ARGS,
  row: { id: bigint },
})

/** The messages of a queue are sent one after the other, those with the lowest priority number first. */
export const addMessageJob = statement({
  name: 'add_message_job',
  sql: `SELECT (graphile_worker.add_jobs(ARRAY[${job('$1::integer', '$2::uuid', ['$3', '$4', '$5'])}])).id`,
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
