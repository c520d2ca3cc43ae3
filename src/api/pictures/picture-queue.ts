import { uploadTexts } from '#texts/orders-api.ts'
import { Refused } from '../refused.ts'
import { pictureChild } from './picture-child.ts'

/** Besides the one under way. */
const WAITING_OF_OWNER = 2
const WAITING_MAX = 24
const RETRY = { response: { retry_after_seconds: 2 } }
const SHARED = 'pictures for sharing'

/** Pictures are decoded one at a time in this process. Few wait, and of them two of each owner. */
function pictureQueue() {
  const child = pictureChild()
  const waiting: { owner: string; begin: () => void }[] = []
  let isBusy = false

  async function inTurn<T>(owner: string, ownerMax: number, work: () => Promise<T>): Promise<T> {
    if (isBusy) {
      if (waiting.length >= WAITING_MAX) throw new Refused(503, uploadTexts.busy, RETRY)
      if (waiting.filter((one) => one.owner === owner).length >= ownerMax)
        throw new Refused(429, uploadTexts.oneAtATime, RETRY)
      await new Promise<void>((begin) => waiting.push({ owner, begin }))
    }
    isBusy = true
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next.begin()
      else isBusy = false
    }
  }

  return {
    /** The process that decodes, while there is one. */
    pid: child.pid,
    /** A photo that was uploaded, drawn anew. What cannot be decoded is refused in words. */
    async redraw(bytes: Uint8Array, owner: string): Promise<{ data: Buffer; width: number }> {
      const done = await inTurn(owner, WAITING_OF_OWNER, () => child.run('redraw', bytes)).catch((error) => {
        throw error instanceof Refused ? error : new Refused(415, uploadTexts.unreadable)
      })
      if (!('refused' in done)) return { data: Buffer.from(done.data), width: done.width }
      throw done.refused === 'tooManyPixels'
        ? new Refused(413, uploadTexts.tooManyPixels)
        : new Refused(415, uploadTexts.notAPicture)
    },
    /** A picture of the store in the shape that social networks show. */
    async share(bytes: Uint8Array): Promise<Buffer<ArrayBuffer>> {
      const done = await inTurn(SHARED, WAITING_MAX, () => child.run('share', bytes)).catch((error) => {
        throw error instanceof Refused ? error : new Refused(503, uploadTexts.busy, RETRY)
      })
      if ('refused' in done) throw new Error('a picture of the store cannot be decoded')
      return Buffer.from(done.data)
    },
  }
}

export const pictures = pictureQueue()
