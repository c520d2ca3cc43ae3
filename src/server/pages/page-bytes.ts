import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '#api/http/encoding.ts'
import { type DocumentTexts, NONCE_PLACE } from './document.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/**
 * A page of up to 256 KB fits into this window. With brotli's own window of 4 MB, pages that are compressed at the same time cost twice the CPU time, because
 * each gets fresh memory from the system.
 */
const WINDOW_BITS = 18
/** At this quality, brotli still takes less time than it saves in transfer. */
const QUICK = 4
/** For a page that is sent many times: 8 % smaller in twice the time. */
const CAREFUL = 5
const GZIP_LEVEL = 4

export type Bytes = Buffer<ArrayBuffer>

export async function compressed(html: Bytes, encoding: Encoding, isSentOften: boolean): Promise<Bytes> {
  if (encoding === 'identity') return html
  if (encoding === 'gzip') return (await zip(html, { level: GZIP_LEVEL })) as Bytes
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isSentOften ? CAREFUL : QUICK,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  }
  return (await brotli(html, { params })) as Bytes
}

/** The page in one buffer. Several external buffers would make V8 collect garbage early. */
export function pageBytes({ before, html, after }: DocumentTexts): Bytes {
  const texts = [before, html, after]
  const bytes = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let end = 0
  for (const text of texts) end += bytes.write(text, end)
  return bytes
}

/** Where a nonce goes in the page's bytes. Its place is the last one in `before`, because the page's own script ends the head. */
export function nonceOffset({ before }: DocumentTexts): number | undefined {
  const at = before.lastIndexOf(NONCE_PLACE)
  return at < 0 ? undefined : Buffer.byteLength(before.slice(0, at))
}

/** A copy of the page with the nonce of one response. */
export function withNonce(html: Bytes, nonce: string, offset: number): Bytes {
  const own = Buffer.allocUnsafeSlow(html.length)
  html.copy(own)
  own.write(nonce, offset, 'latin1')
  return own
}

/** A short hash of the page's policy and content. */
export function contentTag(policy: string, html: Bytes): string {
  return createHash('sha256').update(policy).update(html).digest('base64url').slice(0, 22)
}
