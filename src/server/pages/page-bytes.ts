import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { NONCE_PLACE } from './document.ts'
import type { KeptPage, RenderedPage } from './page-cache.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** At quality 4, brotli still takes less time than it saves in transfer. */
const QUICK = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

export type Bytes = Buffer<ArrayBuffer>

export async function compressed(html: Bytes, accepts: string): Promise<{ body: Bytes; encoding?: string }> {
  if (/\bbr\b/.test(accepts)) return { body: (await brotli(html, QUICK)) as Bytes, encoding: 'br' }
  if (/\bgzip\b/.test(accepts)) return { body: (await zip(html, { level: 4 })) as Bytes, encoding: 'gzip' }
  return { body: html }
}

/**
 * The page with the nonce of this response, in one buffer. Several external buffers would make V8 collect garbage
 * early.
 */
export function renderedBytes({ texts }: RenderedPage, nonce: string): Bytes {
  const own = [texts.before.replaceAll(NONCE_PLACE, nonce), texts.html, texts.after.replaceAll(NONCE_PLACE, nonce)]
  const bytes = Buffer.allocUnsafeSlow(own.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let end = 0
  for (const text of own) end += bytes.write(text, end)
  return bytes
}

/** The same for a cached page. */
export function cachedBytes({ parts }: KeptPage, nonce: string): Bytes {
  const own = Buffer.from(nonce)
  return Buffer.concat(parts.map((part) => part ?? own)) as Bytes
}

/** A Response copies a buffer, but not the chunks of a stream. */
export function uncopied(bytes: Bytes): ReadableStream<Bytes> {
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}
