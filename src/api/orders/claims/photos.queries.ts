import { bytea, int, nullable, text, texts, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

/**
 * Inserts a photo unless $takenBy already has $most of this order; null is no limit. Lock the order first, so concurrent photos count each
 * other.
 */
export const insertPhoto = statement({
  name: 'insert_photo',
  sql: `WITH room AS (SELECT count(*) < coalesce($most::integer, 2147483647) AS is_left FROM order_photo
          WHERE store_id = $storeId AND order_id = $orderId AND taken_by = $takenBy),
        kept AS (INSERT INTO image (store_id, hash, width, format, bytes) SELECT $storeId, $name, $width, 'webp', $bytes FROM room WHERE is_left)
        INSERT INTO order_photo (name, store_id, order_id, width, taken_by, at)
        SELECT $name, $storeId, $orderId, $width, $takenBy, $now FROM room WHERE is_left`,
  args: {
    name: text,
    storeId: int,
    orderId: uuid,
    width: int,
    bytes: bytea,
    takenBy: text,
    now: timestamp,
    most: nullable(int),
  },
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
