import { bytea, int, text, texts, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const insertPhoto = statement({
  name: 'insert_photo',
  sql: `WITH kept AS (INSERT INTO image (hash, width, format, bytes) VALUES ($1, $4, 'webp', $5))
        INSERT INTO order_photo (name, store_id, order_id, width, taken_by, at) VALUES ($1, $2, $3, $4, $6, $7)`,
  args: [text, int, uuid, int, bytea, text, timestamp],
})

export const countPhotosBy = statement({
  name: 'count_photos_by',
  sql: `SELECT count(*)::integer AS count FROM order_photo WHERE store_id = $1 AND order_id = $2 AND taken_by = $3`,
  args: [int, uuid, text],
  row: { count: int },
})

export const photosOfOrder = statement({
  name: 'photos_of_order',
  sql: `SELECT name FROM order_photo WHERE store_id = $1 AND order_id = $2 AND name = ANY ($3)`,
  args: [int, uuid, texts],
  row: { name: text },
})
