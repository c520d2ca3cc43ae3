import type { WebhookEvent } from '#contract/operator/operator-limits.ts'
import { bigint, type Column, int, json, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import { SERVICES_CENTS } from '../orders/services/services.queries.ts'

export type TripNews = { slug: string; status: string }

/** Creates a delivery and its job for each endpoint that subscribes to the event. */
export const enqueueDeliveries = statement({
  name: 'enqueue_deliveries',
  sql: `WITH created AS (
          INSERT INTO webhook_delivery (store_id, endpoint_id, event, order_id, payload, created_at)
          SELECT o.store_id, e.id, $3::text, o.id, jsonb_build_object('event', $3::text, 'at', $5::timestamptz, 'order', jsonb_build_object(
              'id', o.id, 'number', o.number::text, 'status', o.status, 'kind', o.kind, 'total_cents', o.total_cents + ${SERVICES_CENTS},
              'paid_cents', o.paid_cents, 'refunded_cents', o.refunded_cents), 'trip', $4::jsonb), $5
          FROM webhook_endpoint e JOIN customer_order o ON o.store_id = e.store_id AND o.id = $2
          WHERE e.store_id = $1 AND e.removed_at IS NULL AND $3 = ANY (e.events)
          RETURNING id
        )
        SELECT (graphile_worker.add_job('send_webhook', json_build_object('delivery', id), job_key => 'webhook:' || id, max_attempts => 12)).id
        FROM created`,
  args: [int, uuid, text as Column<string> as Column<WebhookEvent>, nullable(json<TripNews>()), timestamp],
  row: { id: bigint },
})
