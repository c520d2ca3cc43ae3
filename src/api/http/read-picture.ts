import { UPLOAD_MAX_BYTES } from '#contract/operator-limits.ts'
import { apiTexts } from '#texts/api.ts'
import { uploadTexts } from '#texts/orders-api.ts'
import { Refused } from '../refused.ts'

/** Reads the bytes of a picture. What it says of itself is only a first look: what it is, is found out from the bytes. */
export async function readPicture(request: Request): Promise<Uint8Array> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (!type?.startsWith('image/')) throw new Refused(415, uploadTexts.notAPicture)
  if (Number(request.headers.get('content-length') ?? 0) > UPLOAD_MAX_BYTES) throw new Refused(413, apiTexts.tooLarge)
  const chunks: Uint8Array[] = []
  let size = 0
  // The length is counted while reading: a chunked body announces none.
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > UPLOAD_MAX_BYTES) throw new Refused(413, apiTexts.tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
