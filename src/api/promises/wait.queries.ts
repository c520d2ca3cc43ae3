import type { Wait } from '#rules/promises/waited-for-customer.ts'
import { type Column, int, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

const what = text as Column<string> as Column<Wait['what']>

/** Nothing changes if it waits already. */
export const beginWait = statement({
  name: 'begin_promise_wait',
  sql: `INSERT INTO promise_wait AS w (store_id, order_id, what, since) SELECT $1, $2, $3, $4
        WHERE NOT EXISTS (SELECT FROM promise_wait o WHERE o.store_id = $1 AND o.order_id = $2 AND o.what = $3 AND o.until IS NULL)
        ON CONFLICT (store_id, order_id, what, since) DO UPDATE SET until = NULL`,
  args: [int, uuid, what, timestamp],
})

/** What ends before it counted was no wait. */
export const endWait = statement({
  name: 'end_promise_wait',
  sql: `UPDATE promise_wait SET until = $4 WHERE store_id = $1 AND order_id = $2 AND what = $3 AND until IS NULL`,
  args: [int, uuid, what, timestamp],
})

export const waitsOfOrder = statement({
  name: 'waits_of_order',
  sql: `SELECT what, since, until FROM promise_wait WHERE store_id = $1 AND order_id = $2 AND (until IS NULL OR until >= since)`,
  args: [int, uuid],
  row: { what, since: timestamp, until: nullable(timestamp) },
})
