import { uploadTexts } from '#texts/order/orders-api.ts'
import type { Random } from '../../base/random.ts'
import { Refused } from '../../base/refused.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { lockOrderState } from '../../order-rows/order-row.queries.ts'
import { pictures } from '../../pictures/picture-queue.ts'
import { insertPhoto } from './photos.queries.ts'

type Taken = {
  storeId: number
  orderId: string
  takenBy: string
  random: Random
  /** How many photos of the order its taker may have. */
  most?: number
  now: Date
  /** Whose pictures wait in one line. Without one, the order's. */
  owner?: string
  /** In the same transaction, before the order is locked. */
  first?: (tx: Queryable) => Promise<unknown>
}

/**
 * Keeps a picture of an order: what it is, is told by its bytes; it is drawn anew, upright and no larger than a screen, and nothing that came along
 * with it stays (where it was taken, by which phone).
 */
export async function keepPhoto(db: Database, bytes: Uint8Array, taken: Taken) {
  const { storeId, orderId, takenBy, most, now, owner, first } = taken
  const { data, width } = await pictures.redraw(bytes, owner ?? orderId)
  const name = taken.random.bytes(16).toString('hex')
  const kept = await db.transaction(async (tx) => {
    await first?.(tx)
    await lockOrderState.one(tx, storeId, orderId)
    return insertPhoto.run(tx, { name, storeId, orderId, width, bytes: data, takenBy, now, most: most ?? null })
  })
  if (kept === 0) throw new Refused(409, uploadTexts.tooManyPhotos)
  return { photo: name, url: `/media/${name}-${width}.webp` }
}
