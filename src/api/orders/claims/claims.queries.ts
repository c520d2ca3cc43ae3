import { int, nullable, text, texts, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

export const insertClaim = statement({
  name: 'insert_claim',
  sql: `INSERT INTO claim (id, store_id, order_id, author, message, line_id, photos, answer_by, key, at)
        VALUES ($id, $storeId, $orderId, $author, $message, $lineId, $photos, $answerBy, $key, $now) RETURNING id`,
  args: {
    id: uuid,
    storeId: int,
    orderId: uuid,
    author: text,
    message: text,
    lineId: nullable(uuid),
    photos: texts,
    answerBy: timestamp,
    key: nullable(text),
    now: timestamp,
  },
  row: { id: uuid },
})

export const claimByKey = statement({
  name: 'claim_by_key',
  sql: `SELECT message, line_id, photos FROM claim WHERE store_id = $1 AND order_id = $2 AND key = $3`,
  args: [int, uuid, text],
  row: { message: text, line_id: nullable(uuid), photos: texts },
})

export const countClaims = statement({
  name: 'count_claims',
  sql: `SELECT count(*)::integer AS count FROM claim WHERE store_id = $1 AND order_id = $2`,
  args: [int, uuid],
  row: { count: int },
})

/** P1.6: whether a line belongs to the order. */
export const lineOfOrder = statement({
  name: 'line_of_order',
  sql: `SELECT id FROM order_line WHERE store_id = $1 AND order_id = $2 AND id = $3`,
  args: [int, uuid, uuid],
  row: { id: uuid },
})
