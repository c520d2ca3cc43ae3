import type { OperatorMessage } from '#contract/operator/operator-messages.ts'
import { type Column, int, json, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** The newest messages of a store, or of one order. */
export const newestMessages = statement({
  name: 'newest_messages',
  sql: `SELECT m.id, m.kind, m.person, m.state, m.created_at, m.due_at, m.done_at, o.number,
          coalesce((SELECT jsonb_agg(jsonb_build_object('channel', d.channel, 'state', d.state, 'tries', d.tries, 'reason', d.reason,
              'at', to_char(d.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY d.at)
            FROM message_delivery d WHERE d.store_id = m.store_id AND d.message_id = m.id), '[]') AS deliveries
        FROM message m LEFT JOIN customer_order o ON o.store_id = m.store_id AND o.id = m.order_id
        WHERE m.store_id = $1 AND ($2::uuid IS NULL OR m.order_id = $2)
        ORDER BY m.created_at DESC, m.id LIMIT $3::integer`,
  args: [int, nullable(uuid), int],
  row: {
    id: uuid,
    kind: text,
    person: text,
    state: text as Column<string> as Column<OperatorMessage['state']>,
    created_at: timestamp,
    due_at: timestamp,
    done_at: nullable(timestamp),
    number: nullable(int),
    deliveries: json<OperatorMessage['deliveries']>(),
  },
})
