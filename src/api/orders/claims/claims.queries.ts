import { int, text, texts, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

export const insertClaim = statement({
  name: 'insert_claim',
  sql: `INSERT INTO claim (id, store_id, order_id, author, message, photos, answer_by, at)
        VALUES ($id, $storeId, $orderId, $author, $message, $photos, $answerBy, $now) RETURNING id`,
  args: {
    id: uuid,
    storeId: int,
    orderId: uuid,
    author: text,
    message: text,
    photos: texts,
    answerBy: timestamp,
    now: timestamp,
  },
  row: { id: uuid },
})

export const countClaims = statement({
  name: 'count_claims',
  sql: `SELECT count(*)::integer AS count FROM claim WHERE store_id = $1 AND order_id = $2`,
  args: [int, uuid],
  row: { count: int },
})
