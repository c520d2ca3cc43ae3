import { UPLOAD_MAX_BYTES } from '#contract/operator/operator-limits.ts'
import { uploadTexts } from '#texts/order/orders-api.ts'
import { Refused, SOON } from '../base/refused.ts'
import { mediaType } from './media-type.ts'
import { readBody } from './read-body.ts'

/** The memory limit of all uploads in this process, from their arrival until they are decoded. */
const HELD_MAX_BYTES = 48 * 1024 * 1024

/** Counts the bytes that uploads hold in memory, from their arrival until their answer. */
export function countUploads() {
  let held = 0
  return function openUpload() {
    let own = 0
    return {
      /** Reads the bytes of a picture. The declared media type is only a first check; decoding the bytes is the real one. */
      read(request: Request): Promise<Uint8Array> {
        const type = mediaType(request)
        if (!type?.startsWith('image/')) throw new Refused(415, uploadTexts.notAPicture)
        return readBody(request, UPLOAD_MAX_BYTES, (bytes) => {
          if (held + bytes > HELD_MAX_BYTES) throw new Refused(503, uploadTexts.busy, SOON)
          own += bytes
          held += bytes
        })
      },
      close() {
        held -= own
        own = 0
      },
    }
  }
}
