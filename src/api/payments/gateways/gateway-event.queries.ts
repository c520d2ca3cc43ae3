import { bool, int, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

export const isGatewayEventKnown = statement({
  name: 'is_gateway_event_known',
  sql: `SELECT EXISTS (SELECT FROM gateway_event WHERE gateway = $1 AND event_id = $2) AS is_known`,
  args: [text, text],
  row: { is_known: bool },
})

export const saveGatewayEvent = statement({
  name: 'save_gateway_event',
  sql: `INSERT INTO gateway_event (gateway, event_id, kind, payment_ref, received_at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (gateway, event_id) DO NOTHING`,
  args: [text, text, text, nullable(text), timestamp],
})

/**
 * The attempt that a webhook is about: found by its id, or by the gateway's reference when the webhook has no id. The only look-up without a store,
 * because gateways do not always name one.
 */
export const attemptForWebhook = statement({
  name: 'attempt_for_webhook',
  sql: `SELECT store_id, id FROM payment_attempt WHERE gateway = $1 AND (id = $2 OR gateway_ref = $3) LIMIT 1`,
  args: [text, nullable(uuid), nullable(text)],
  row: { store_id: int, id: uuid },
})

export const sweepGatewayEvents = statement({
  name: 'sweep_gateway_events',
  sql: `DELETE FROM gateway_event WHERE received_at < $1`,
  args: [timestamp],
})
