import { UPLOAD_MAX_BYTES } from '#contract/operator/operator-limits.ts'
import { uploadTexts } from '#texts/order/orders-api.ts'
import { Refused, SOON } from '../base/refused.ts'
import { mediaType } from './media-type.ts'
import { readBody } from './read-body.ts'

/** What all uploads of this process may hold in memory at once, those that arrive and those that wait to be decoded. */
const HELD_MAX_BYTES = 48 * 1024 * 1024

/** Counts the bytes of uploads from their arrival until they are answered. */
export function countUploads() {
  let held = 0
  return function openUpload() {
    let own = 0
    return {
      /** Reads the bytes of a picture. What it says of itself is only a first look: what it is, is found out from the bytes. */
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
