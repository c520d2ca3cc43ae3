import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { encodingFor } from './encoding.ts'

/** Shorter answers fit into a packet or two as they are. */
const SHORTEST = 2048
/** A fifth of the size for less time than JSON.stringify takes. In this thread, because handing it to another one costs more than the work itself. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 1,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

/**
 * The body in the encoding that the visitor accepts, and the name of that encoding. Only for answers that are the same for all visitors: the size of a compressed answer
 * can tell a secret in it to somebody who also chooses a part of it (BREACH). Whatever belongs to a customer, an order or a login is sent as it is
 * (docs/decisions/0054).
 */
export function compressedJson(
  json: string,
  accepts: string,
): { bytes: string | Uint8Array<ArrayBuffer>; encoding?: string } {
  const encoding = json.length < SHORTEST ? 'identity' : encodingFor(accepts)
  if (encoding === 'identity') return { bytes: json }
  const bytes = encoding === 'br' ? brotliCompressSync(json, BROTLI) : gzipSync(json, { level: 1 })
  return { bytes: bytes as Buffer<ArrayBuffer>, encoding }
}
