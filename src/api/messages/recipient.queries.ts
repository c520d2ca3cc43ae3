import { int, nullable, smallint, texts, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** The preference of a customer, or that of a guest's order. */
export const messagePreference = statement({
  name: 'message_preference',
  sql: `SELECT channels, quiet_from, quiet_until FROM message_preference
        WHERE store_id = $1 AND (customer_id = $2 OR order_id = $3)`,
  args: [int, nullable(uuid), nullable(uuid)],
  row: { channels: texts, quiet_from: nullable(smallint), quiet_until: nullable(smallint) },
})
