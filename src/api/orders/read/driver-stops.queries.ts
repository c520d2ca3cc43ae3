import { int, text, texts, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import { tripStatus } from '../../order-rows/order-parts.queries.ts'

/** The stops of these drivers with a window that starts in the span. */
export const stopsOfDrivers = statement({
  name: 'stops_of_drivers',
  sql: `SELECT id, driver_name, status, starts_at, ends_at, changed_at FROM trip
        WHERE store_id = $1 AND driver_name = ANY ($2) AND status IN ('assigned', 'en_route', 'arrived', 'done')
          AND starts_at >= $3 AND starts_at < $4`,
  args: [int, texts, timestamp, timestamp],
  row: {
    id: uuid,
    driver_name: text,
    status: tripStatus,
    starts_at: timestamp,
    ends_at: timestamp,
    changed_at: timestamp,
  },
})
