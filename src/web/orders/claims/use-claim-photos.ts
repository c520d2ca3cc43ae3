import { useState } from 'react'
import { UPLOAD_MAX_BYTES } from '#contract/operator/operator-limits.ts'
import { CLAIM_PHOTOS_MAX } from '#contract/order/order-limits.ts'
import { readEnvelope } from '#contract/wire/envelope.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useRawRequest } from '../../state/use-raw-request.ts'
import { apiBase, type OrderRef } from '../detail/order-ref.ts'

const texts = orderActTexts.claim

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

export type ClaimPhoto = { photo: string; url: string }

/** Why a file is not uploaded; null if it may be. */
export function refusalOf({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!PICTURE_TYPES.includes(type)) return texts.notAPicture(name)
  return size > UPLOAD_MAX_BYTES ? texts.tooBig(name) : null
}

/** Uploads each photo when it is chosen. The server answers with the id that the claim refers to and the URL to show. */
export function useClaimPhotos(orderRef: OrderRef) {
  const raw = useRawRequest()
  const [photos, setPhotos] = useState<readonly ClaimPhoto[]>([])
  const [running, setRunning] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)

  async function add(files: readonly File[]) {
    setFailure(null)
    const room = Math.max(0, CLAIM_PHOTOS_MAX - photos.length - running)
    for (const file of files.slice(0, room)) {
      const refusal = refusalOf(file)
      if (refusal) {
        setFailure(refusal)
        continue
      }
      setRunning((count) => count + 1)
      try {
        const answer = await raw(`${apiBase(orderRef)}/photos`, {
          method: 'POST',
          headers: { 'Content-Type': file.type, Accept: 'application/json' },
          body: file,
        })
        const added = (await readEnvelope<ClaimPhoto>(answer))?.response
        if (!added) throw new ApiFailure(answer.status, null)
        setPhotos((before) => [...before.filter(({ photo }) => photo !== added.photo), added])
      } catch (error) {
        setFailure(failureWords(error))
      }
      setRunning((count) => count - 1)
    }
  }

  return {
    photos,
    failure,
    isRunning: running > 0,
    isFull: photos.length + running >= CLAIM_PHOTOS_MAX,
    add,
    reset: () => setPhotos([]),
    remove: (photo: string) => setPhotos((before) => before.filter((one) => one.photo !== photo)),
  }
}
