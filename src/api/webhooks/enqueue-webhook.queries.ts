import type { WebhookEvent } from '#contract/operator/operator-limits.ts'
import { bigint, type Column, int, json, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import { SERVICES_CENTS } from '../orders/services/services.queries.ts'
import { DELIVERY_JOB } from './deliveries.queries.ts'

export type TripNews = { slug: string; status: string }
/** What an event says beside the order and the trip. Ids, states and figures only. */
export type WebhookDetails = {
  message?: { id: string; kind: string; to: string; channel: string | null; state: string }
  claim?: { id: string }
  weight?:
    | { grams: number; cycle_grams: number; included_kg: number | null; over_grams: number; over_cents: number }
    | { grams: number; final_cents: number }
}

/** Creates a delivery and its job for each endpoint that subscribes to the event. */
export const enqueueDeliveries = statement({
  name: 'enqueue_deliveries',
  sql: `WITH created AS (
          INSERT INTO webhook_delivery (store_id, endpoint_id, event, order_id, payload, created_at)
          SELECT e.store_id, e.id, $3::text, o.id, jsonb_build_object('event', $3::text, 'at', $6::timestamptz, 'order', CASE WHEN o.id IS NOT NULL THEN
              jsonb_build_object('id', o.id, 'number', o.number::text, 'status', o.status, 'kind', o.kind,
                'total_cents', o.total_cents + ${SERVICES_CENTS}, 'paid_cents', o.paid_cents, 'refunded_cents', o.refunded_cents) END,
              'trip', $4::jsonb) || $5::jsonb, $6
          FROM webhook_endpoint e LEFT JOIN customer_order o ON o.store_id = e.store_id AND o.id = $2
          WHERE e.store_id = $1 AND e.removed_at IS NULL AND $3 = ANY (e.events) AND ($2::uuid IS NULL OR o.id IS NOT NULL)
          RETURNING store_id, id
        )
        SELECT (graphile_worker.add_jobs(array_agg(${DELIVERY_JOB}))).id FROM created HAVING count(*) > 0`,
  args: [
    int,
    nullable(uuid),
    text as Column<string> as Column<WebhookEvent>,
    nullable(json<TripNews>()),
    json<WebhookDetails>(),
    timestamp,
  ],
  row: { id: bigint },
})
