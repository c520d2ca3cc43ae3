import type { Database } from '#api/db/database.ts'
import { pictures } from '#api/pictures/picture-queue.ts'
import { SHARE_PICTURE } from '#api/pictures/share-size.ts'
import { imageBytes } from '#api/store/image.queries.ts'

const NAME = /^\/media\/([0-9a-f]{8,64})-(\d{2,4})\.(avif|webp|png|jpeg)$/
/** Pictures are small and asked for often; this keeps the busiest ones out of the database's way. */
const KEPT_BYTES = 64 * 1024 * 1024
/** The rendering that a picture for sharing is made from. */
const SHARED_FROM = { width: 960, format: 'webp' }

/** Serves rendered pictures. Their name holds the hash of their source, so they never change. */
export function openMedia(db: Database): (path: string) => Promise<Response | undefined> {
  const kept = new Map<string, Buffer<ArrayBuffer>>()
  let keptBytes = 0
  const makings = new Map<string, Promise<Buffer<ArrayBuffer> | undefined>>()

  async function bytesOf(path: string, hash: string, width: number, format: string) {
    const found = kept.get(path)
    if (found) {
      // Put last again: the first in the map is the one unused for longest.
      kept.delete(path)
      kept.set(path, found)
      return found
    }
    const row = await imageBytes.maybe(db, hash, width, format)
    const bytes = row ? Buffer.from(row.bytes) : await shared(hash, width, format)
    if (!bytes) return undefined
    // Another request may have been quicker with the same picture.
    if (kept.has(path)) return bytes
    kept.set(path, bytes)
    keptBytes += bytes.length
    for (const [oldest, old] of kept) {
      if (keptBytes <= KEPT_BYTES) break
      kept.delete(oldest)
      keptBytes -= old.length
    }
    return bytes
  }

  /** Pictures for sharing are asked for too seldom to be made beforehand: of each, the first to ask has it made. */
  function shared(hash: string, width: number, format: string): Promise<Buffer<ArrayBuffer> | undefined> | undefined {
    if (width !== SHARE_PICTURE.width || format !== SHARE_PICTURE.format) return undefined
    const making =
      makings.get(hash) ??
      imageBytes
        .maybe(db, hash, SHARED_FROM.width, SHARED_FROM.format)
        .then((row) => row && pictures.share(row.bytes))
        .finally(() => makings.delete(hash))
    makings.set(hash, making)
    return making
  }

  return async (path) => {
    const [, hash, width, format] = NAME.exec(path) ?? []
    if (!hash || !width || !format) return undefined
    const bytes = await bytesOf(path, hash, Number(width), format)
    if (!bytes) return undefined
    return new Response(bytes, {
      headers: { 'Content-Type': `image/${format}`, 'Cache-Control': 'public, max-age=31536000, immutable' },
    })
  }
}
