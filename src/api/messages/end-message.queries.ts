import { int, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import { REFUSE_HOLDS } from './messages.queries.ts'

/** `channel` is the one that was tried last. No row if the message had ended already. */
export const endedMessage = statement({
  name: 'ended_message',
  sql: `${REFUSE_HOLDS} UPDATE message m SET state = $3, done_at = $4 WHERE store_id = $1 AND id = $2 AND state = 'waiting'
        RETURNING order_id, kind, person,
          (SELECT d.channel FROM message_delivery d WHERE d.store_id = m.store_id AND d.message_id = m.id AND d.tries > 0
            ORDER BY d.at DESC, d.channel LIMIT 1) AS channel`,
  args: [int, uuid, text, timestamp],
  row: { order_id: nullable(uuid), kind: text, person: text, channel: nullable(text) },
})
