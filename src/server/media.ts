import type { Database } from '#api/db/database.ts'
import { imageBytes } from '#api/store/image.queries.ts'

const NAME = /^\/media\/([0-9a-f]{8,64})-(\d{2,4})\.(avif|webp|png|jpeg)$/
/** Pictures are small and asked for often; this keeps the busiest ones out of the database's way. */
const KEPT_BYTES = 64 * 1024 * 1024

/** Serves rendered pictures. Their name holds the hash of their source, so they never change. */
export function openMedia(db: Database): (path: string) => Promise<Response | undefined> {
  const kept = new Map<string, Buffer<ArrayBuffer>>()
  let keptBytes = 0

  async function bytesOf(path: string, hash: string, width: number, format: string) {
    const found = kept.get(path)
    if (found) {
      // Put last again: the first in the map is the one unused for longest.
      kept.delete(path)
      kept.set(path, found)
      return found
    }
    const row = await imageBytes.maybe(db, hash, width, format)
    if (!row) return undefined
    const bytes = Buffer.from(row.bytes)
    kept.set(path, bytes)
    keptBytes += bytes.length
    for (const [oldest, old] of kept) {
      if (keptBytes <= KEPT_BYTES) break
      kept.delete(oldest)
      keptBytes -= old.length
    }
    return bytes
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
