import { uploadTexts } from '#texts/order/orders-api.ts'
import type { Random } from '../../base/random.ts'
import { Refused } from '../../base/refused.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { lockOrderState } from '../../order-rows/order-row.queries.ts'
import { pictures } from '../../pictures/picture-queue.ts'
import { insertPhoto } from './photos.queries.ts'

type PhotoDetails = {
  storeId: number
  orderId: string
  takenBy: string
  random: Random
  /** The most photos of the order that `takenBy` may have. */
  most?: number
  now: Date
  /** Whose uploads share a limit in the picture queue. By default the order's. */
  owner?: string
  /** Runs in the same transaction before the order is locked. */
  first?: (tx: Queryable) => Promise<unknown>
}

/**
 * Stores a photo of an order. The format is detected from the bytes. The picture is decoded and encoded again: upright, scaled to a screen, and
 * without metadata such as the location.
 */
export async function keepPhoto(db: Database, bytes: Uint8Array, taken: PhotoDetails) {
  const { storeId, orderId, takenBy, most, now, owner, first } = taken
  const { data, width } = await pictures.redraw(bytes, owner ?? orderId)
  const name = taken.random.bytes(16).toString('hex')
  const insertedRows = await db.transaction(async (tx) => {
    await first?.(tx)
    await lockOrderState.one(tx, storeId, orderId)
    return insertPhoto.run(tx, { name, storeId, orderId, width, bytes: data, takenBy, now, most: most ?? null })
  })
  if (insertedRows === 0) throw new Refused(409, uploadTexts.tooManyPhotos)
  return { photo: name, url: `/media/${name}-${width}.webp` }
}
