import type { PromiseKind } from '#contract/promises/promise-limits.ts'
import { bigint, type Column, int, nullable, text, texts, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import type { PointsKind } from './points.queries.ts'

const promiseKind = text as Column<string> as Column<PromiseKind>

const ENTRY = {
  id: bigint,
  kind: text as Column<PointsKind>,
  points: int,
  at: timestamp,
  expires_at: nullable(timestamp),
  order_id: nullable(uuid),
  order_number: nullable(int),
  amount_cents: nullable(int),
  voucher_id: nullable(uuid),
  voucher_name: nullable(text),
  /** P1.5: the missed promise that they were given for. */
  promise: nullable(promiseKind),
}
const ENTRIES = `SELECT e.id, e.kind, e.points, e.at, e.expires_at, e.order_id, o.number AS order_number, e.amount_cents, e.voucher_id,
          c.name AS voucher_name, m.kind AS promise
        FROM points_entry e
        LEFT JOIN customer_order o ON o.store_id = e.store_id AND o.id = e.order_id
        LEFT JOIN promise m ON m.store_id = e.store_id AND m.id = CASE WHEN e.reason LIKE 'promise:%' THEN substr(e.reason, 9)::uuid END
        LEFT JOIN voucher v ON v.store_id = e.store_id AND v.id = e.voucher_id
        LEFT JOIN voucher_campaign c ON c.store_id = v.store_id AND c.id = v.campaign_id
        WHERE e.store_id = $1 AND e.customer_id = $2 AND e.kind = ANY ($3)`

/** A refund of a few cents reverses 0 points. Its entry is stored but not shown. */
export const pointsEntries = statement({
  name: 'points_entries',
  sql: `${ENTRIES} AND e.points <> 0 AND e.id < $4 ORDER BY e.id DESC LIMIT $5::integer`,
  args: [int, uuid, texts, bigint, int],
  row: ENTRY,
})

export const pointsEntryById = statement({
  name: 'points_entry_by_id',
  sql: `${ENTRIES} AND e.id = $4`,
  args: [int, uuid, texts, bigint],
  row: ENTRY,
})
