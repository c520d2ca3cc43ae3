import { int, text } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import { promiseKind } from '../order-rows/promise.queries.ts'

/** The record since a month such as 2026-11: a few rows of the primary key, however many promises there are. */
export const promiseMonths = statement({
  name: 'promise_months',
  sql: `SELECT to_char(month, 'YYYY-MM') AS month, kind, kept, missed FROM promise_month
        WHERE store_id = $1 AND month >= to_date($2, 'YYYY-MM') ORDER BY month DESC, kind`,
  args: [int, text],
  row: { month: text, kind: promiseKind, kept: int, missed: int },
})
