import { changing, together } from './change-statement.ts'
import type { Plant } from './plant.ts'

const ROW = 'VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)'
const ABOUT_ORDER = /\border #?\d{4,}\b/i

export const messagePlants: Record<string, Plant> = {
  'told-twice': {
    invariant: 'a person is told once of what happens once',
    change: changing('add_message', [
      'INSERT INTO',
      `WITH twin AS (INSERT INTO message (id, store_id, person, customer_id, order_id, event, kind, details, due_at, created_at)
         VALUES (gen_random_uuid(), $2, $3, $4, $5, $6 || ' again', $7, $8, $9, $10) ON CONFLICT DO NOTHING) INSERT INTO`,
    ]),
  },
  'confirmation-not-told': {
    invariant: 'who has paid, or is cancelled, or gets money back is told of it',
    change: changing('add_message', [
      ROW,
      `SELECT $1, $2, $3, $4::uuid, $5::uuid, $6, $7::text, $8::jsonb, $9::timestamptz, $10::timestamptz WHERE $7 <> 'confirmation'`,
    ]),
  },
  'message-without-job': {
    invariant: 'no message waits long after it was due',
    change: changing(
      'add_message_job',
      ['(graphile_worker.add_job(', 'CASE WHEN $2::uuid IS NULL THEN (graphile_worker.add_job('],
      [').id', ').id ELSE 0 END AS id'],
    ),
  },
  'delivery-not-recorded': {
    invariant: 'a message has ended as its deliveries say',
    change: changing('finish_delivery', ['WHERE', 'WHERE false AND']),
  },
  'driver-told-late': {
    invariant: 'nobody is told of a driver who has left already',
    change: changing('finish_delivery', ['at = $6', `at = $6::timestamptz + interval '6 hours'`]),
  },
  'messages-overtake': {
    invariant: 'messages about one order are sent in the order of what happened',
    // Every other message waits for an hour, and no one else knows.
    change: changing('add_message_job', [
      'run_at => $4',
      `run_at => CASE WHEN hashtext($2::text) % 2 = 0 THEN (SELECT created_at + interval '1 day' FROM message WHERE id = $2) ELSE $4 END`,
    ]),
  },
  'message-sent-again': {
    invariant: 'a message arrives at most once',
    // The mark before a message is sent counts for nothing, and the first try of each job ends after the message has left.
    change: together(
      changing('start_delivery', [`WHERE message_delivery.state = 'waiting'`, 'WHERE true']),
      changing('ended_message', [
        `AND state = 'waiting'`,
        `AND state = 'waiting' AND 1 / (SELECT CASE WHEN max(d.tries) = 1 THEN 0 ELSE 1 END FROM message_delivery d WHERE d.message_id = $2) = 1`,
      ]),
    ),
  },
  'message-arrives-twice': {
    invariant: 'a message arrives at most once',
    copies: ({ text }) => (ABOUT_ORDER.test(text) ? 2 : 1),
  },
  'message-lost': {
    invariant: 'what the shop says that it has sent has arrived',
    copies: ({ text }) => (ABOUT_ORDER.test(text) ? 0 : 1),
  },
  'sent-counts-as-failed': {
    invariant: 'what has arrived was sent by a message that has not ended otherwise',
    change: changing('ended_message', [
      'SET state = $3',
      `SET state = CASE WHEN $3 = 'sent' THEN 'failed' ELSE $3 END`,
    ]),
  },
}
