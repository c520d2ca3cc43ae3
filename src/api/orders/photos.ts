import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { uploadTexts } from '#texts/orders-api.ts'
import type { Database } from '../db/database.ts'
import { Refused } from '../refused.ts'
import { lockOrderState } from './order-row.queries.ts'
import { insertPhoto } from './photos.queries.ts'

const LONGEST_PX = 1280
const PIXELS_MAX = 60_000_000
/** What a camera or a phone makes. Nothing that is a document or may hold a script. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])

/** `most` is how many photos of the order its taker may have. */
type Taken = { storeId: number; orderId: string; takenBy: string; most?: number; now: Date }

/**
 * Keeps a picture of an order: what it is, is told by its bytes; it is drawn anew, upright and no larger than a screen, and nothing that came along
 * with it stays (where it was taken, by which phone).
 */
export async function keepPhoto(db: Database, bytes: Uint8Array, { storeId, orderId, takenBy, most, now }: Taken) {
  const { data, width } = await redrawn(bytes)
  const name = randomBytes(16).toString('hex')
  const kept = await db.transaction(async (tx) => {
    await lockOrderState.one(tx, storeId, orderId)
    return insertPhoto.run(tx, name, storeId, orderId, width, data, takenBy, now, most ?? null)
  })
  if (kept === 0) throw new Refused(409, uploadTexts.tooManyPhotos)
  return { photo: name, url: `/media/${name}-${width}.webp` }
}

async function redrawn(bytes: Uint8Array): Promise<{ data: Buffer; width: number }> {
  try {
    const source = () => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    const { format } = await source().metadata()
    if (!FORMATS.has(format ?? '')) throw new Refused(415, uploadTexts.notAPicture)
    const { data, info } = await source()
      .rotate()
      .resize(LONGEST_PX, LONGEST_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer({ resolveWithObject: true })
    return { data, width: Math.max(info.width, SMALLEST_PX) }
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(415, uploadTexts.notAPicture)
  }
}

/** The addresses of pictures have at least two digits. */
const SMALLEST_PX = 10
