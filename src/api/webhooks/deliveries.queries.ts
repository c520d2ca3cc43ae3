import type { WebhookEvent } from '#contract/operator/operator-limits.ts'
import { bigint, type Column, int, json, nullable, text, texts, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import { jobSpec } from '../jobs/job-spec.ts'

const status = text as Column<string> as Column<'waiting' | 'delivered' | 'failed'>
const DELIVERY = {
  id: uuid,
  event: text,
  url: text,
  order_id: nullable(uuid),
  status,
  attempts: int,
  last_answer: nullable(text),
  created_at: timestamp,
  delivered_at: nullable(timestamp),
}
const SELECT = `SELECT d.id, d.event, e.url, d.order_id, d.status, d.attempts, d.last_answer, d.created_at, d.delivered_at
        FROM webhook_delivery d JOIN webhook_endpoint e ON e.store_id = d.store_id AND e.id = d.endpoint_id`

/** Sends the delivery of a row. */
export const DELIVERY_JOB = jobSpec({
  task: 'send_webhook',
  payload: "json_build_object('store', store_id, 'delivery', id)",
  key: "'webhook:' || id",
  tries: 12,
})

export const newestDeliveries = statement({
  name: 'newest_deliveries',
  sql: `${SELECT} WHERE d.store_id = $1 AND ($2 = '' OR d.status = $2) ORDER BY d.created_at DESC, d.id LIMIT $3::integer`,
  args: [int, text, int],
  row: DELIVERY,
})

export const deliveryOfStore = statement({
  name: 'delivery_of_store',
  sql: `${SELECT} WHERE d.store_id = $1 AND d.id = $2`,
  args: [int, uuid],
  row: DELIVERY,
})
export type DeliveryRow = Awaited<ReturnType<typeof deliveryOfStore.one>>

/** Sends a delivery again, with all its attempts. */
export const replayDelivery = statement({
  name: 'replay_delivery',
  sql: `WITH again AS (
          UPDATE webhook_delivery SET status = 'waiting', attempts = 0 WHERE store_id = $1 AND id = $2 RETURNING store_id, id
        )
        SELECT (graphile_worker.add_jobs(ARRAY[${DELIVERY_JOB}])).id FROM again`,
  args: [int, uuid],
  row: { id: bigint },
})

export const failedDeliveries = statement({
  name: 'failed_deliveries',
  sql: `SELECT id FROM webhook_delivery WHERE store_id = $1 AND status = 'failed' ORDER BY created_at`,
  args: [int],
  row: { id: uuid },
})

export const deliveryToSend = statement({
  name: 'delivery_to_send',
  sql: `SELECT d.event, d.payload, d.status, d.attempts, e.url, e.secret FROM webhook_delivery d
        JOIN webhook_endpoint e ON e.store_id = d.store_id AND e.id = d.endpoint_id
        WHERE d.store_id = $1 AND d.id = $2 AND e.removed_at IS NULL`,
  args: [int, uuid],
  row: { event: text, payload: json<Record<string, unknown>>(), status, attempts: int, url: text, secret: text },
})

export const noteDelivery = statement({
  name: 'note_delivery',
  sql: `UPDATE webhook_delivery SET status = $3, attempts = attempts + 1, last_answer = $4, delivered_at = $5 WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, status, nullable(text), nullable(timestamp)],
})

export const insertEndpoint = statement({
  name: 'insert_webhook_endpoint',
  sql: `INSERT INTO webhook_endpoint (id, store_id, url, secret, events, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
  args: [uuid, int, text, text, texts as Column<string[]> as Column<WebhookEvent[]>, timestamp],
})

export const removeEndpoint = statement({
  name: 'remove_webhook_endpoint',
  sql: `UPDATE webhook_endpoint SET removed_at = $3 WHERE store_id = $1 AND id = $2 AND removed_at IS NULL`,
  args: [int, uuid, timestamp],
})

export const endpointsOfStore = statement({
  name: 'endpoints_of_store',
  sql: `SELECT id, url, events, created_at FROM webhook_endpoint WHERE store_id = $1 AND removed_at IS NULL ORDER BY created_at, id`,
  args: [int],
  row: { id: uuid, url: text, events: texts, created_at: timestamp },
})

/** Deletes old deliveries, which only served as a log. */
export const forgetDeliveries = statement({
  name: 'forget_deliveries',
  sql: `DELETE FROM webhook_delivery WHERE created_at < $1`,
  args: [timestamp],
})
