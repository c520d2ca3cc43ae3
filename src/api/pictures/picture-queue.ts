import { uploadTexts } from '#texts/order/orders-api.ts'
import { Refused, SOON } from '../base/refused.ts'
import { pictureChild } from './picture-child.ts'

/** Not counting the running one. */
const WAITING_OF_OWNER = 2
const WAITING_MAX = 24
/** Lower than WAITING_MAX, so that sharing pictures for page visitors leave room for uploads. */
const WAITING_TO_SHARE = 4
const SHARED = 'pictures for sharing'

const busy = () => new Refused(503, uploadTexts.busy, SOON)

/** Decodes one picture at a time. The queue is short and has at most two pictures of each owner. */
function pictureQueue() {
  const child = pictureChild()
  const waiting: { owner: string; begin: () => void }[] = []
  let isBusy = false

  const isFull = (owner: string, ownerMax: number) => waiting.filter((one) => one.owner === owner).length >= ownerMax

  async function runQueued<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (isBusy) {
      if (waiting.length >= WAITING_MAX) throw busy()
      if (owner === SHARED && isFull(owner, WAITING_TO_SHARE)) throw busy()
      if (owner !== SHARED && isFull(owner, WAITING_OF_OWNER)) throw new Refused(429, uploadTexts.oneAtATime, SOON)
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
    /** The pid of the decoding process, while there is one. */
    pid: child.pid,
    /** Decodes an uploaded photo and encodes it again. Refuses one that cannot be decoded. */
    async redraw(bytes: Uint8Array, owner: string): Promise<{ data: Buffer; width: number }> {
      const done = await runQueued(owner, () => child.run('redraw', bytes)).catch((error) => {
        throw error instanceof Refused ? error : new Refused(415, uploadTexts.unreadable)
      })
      if (!('refused' in done)) return { data: Buffer.from(done.data), width: done.width }
      throw new Refused(done.refused === 'tooManyPixels' ? 413 : 415, uploadTexts[done.refused])
    },
    /** A picture of the store in the format of social networks. */
    async share(bytes: Uint8Array): Promise<Buffer<ArrayBuffer>> {
      const done = await runQueued(SHARED, () => child.run('share', bytes)).catch((error) => {
        throw error instanceof Refused ? error : busy()
      })
      if ('refused' in done) throw new Error('a picture of the store cannot be decoded')
      return Buffer.from(done.data)
    },
  }
}

export const pictures = pictureQueue()
