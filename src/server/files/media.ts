import type { Database } from '#api/db/database.ts'
import { pictures } from '#api/pictures/picture-queue.ts'
import { SHARE_PICTURE } from '#api/pictures/share-size.ts'
import { imageBytes } from '#api/store/image.queries.ts'
import { YEAR_SECONDS } from '#contract/wire/durations.ts'

const NAME = /^\/media\/([0-9a-f]{8,64})-(\d{2,4})\.(avif|webp|png|jpeg)$/
/** The size of the in-memory cache. Pictures are small and requested often, so the cache saves database reads. */
const CACHE_BYTES = 64 * 1024 * 1024
/** The rendering that a picture for sharing is made from. */
const SHARE_SOURCE = { width: 960, format: 'webp' }

/** Serves rendered pictures. A picture's name contains the hash of its source, so its content never changes. */
export function openMedia(db: Database): (path: string, storeId: number) => Promise<Response | undefined> {
  const cache = new Map<string, Buffer<ArrayBuffer>>()
  let cachedBytes = 0
  const running = new Map<string, Promise<Buffer<ArrayBuffer> | undefined>>()

  async function bytesOf(storeId: number, hash: string, width: number, format: string) {
    const key = `${storeId} ${hash} ${width} ${format}`
    const found = cache.get(key)
    if (found) {
      // Reinserted at the end: the first entry of the map is the least recently used one.
      cache.delete(key)
      cache.set(key, found)
      return found
    }
    const row = await imageBytes.maybe(db, storeId, hash, width, format)
    const bytes = row ? Buffer.from(row.bytes) : await shared(storeId, hash, width, format)
    if (!bytes) return undefined
    // A concurrent request may have cached the same picture.
    if (cache.has(key)) return bytes
    cache.set(key, bytes)
    cachedBytes += bytes.length
    for (const [oldest, old] of cache) {
      if (cachedBytes <= CACHE_BYTES) break
      cache.delete(oldest)
      cachedBytes -= old.length
    }
    return bytes
  }

  /** Pictures for sharing are requested rarely, so each is made on its first request. */
  function shared(
    storeId: number,
    hash: string,
    width: number,
    format: string,
  ): Promise<Buffer<ArrayBuffer> | undefined> | undefined {
    if (width !== SHARE_PICTURE.width || format !== SHARE_PICTURE.format) return undefined
    const key = `${storeId} ${hash}`
    const making =
      running.get(key) ??
      imageBytes
        .maybe(db, storeId, hash, SHARE_SOURCE.width, SHARE_SOURCE.format)
        .then((row) => row && pictures.share(row.bytes))
        .finally(() => running.delete(key))
    running.set(key, making)
    return making
  }

  return async (path, storeId) => {
    const [, hash, width, format] = NAME.exec(path) ?? []
    if (!hash || !width || !format) return undefined
    const bytes = await bytesOf(storeId, hash, Number(width), format)
    if (!bytes) return undefined
    return new Response(bytes, {
      headers: { 'Content-Type': `image/${format}`, 'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable` },
    })
  }
}
