import { int, text, texts, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

export const insertClaim = statement({
  name: 'insert_claim',
  sql: `INSERT INTO claim (id, store_id, order_id, message, photos, at) VALUES ($6, $1, $2, $3, $4, $5) RETURNING id`,
  args: [int, uuid, text, texts, timestamp, uuid],
  row: { id: uuid },
})

export const countClaims = statement({
  name: 'count_claims',
  sql: `SELECT count(*)::integer AS count FROM claim WHERE store_id = $1 AND order_id = $2`,
  args: [int, uuid],
  row: { count: int },
})
