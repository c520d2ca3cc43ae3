import { setPriority } from 'node:os'
import sharp from 'sharp'
import { redraw } from './redraw.ts'
import { sharePicture } from './share-picture.ts'

/**
 * `node src/api/pictures/picture-process.ts`: decodes pictures for the server that started it, and ends with it. Its threads are its own, so pages
 * are compressed meanwhile, and it has none of the server's settings.
 */
export type PictureJob = { id: number; kind: 'redraw' | 'share'; bytes: Uint8Array }

/** What it may take. The largest picture allowed needs about a third. */
const MEMORY_MAX_BYTES = 400 * 1024 * 1024
const LOOK_EVERY_MS = 100
const PRIORITY = 10

sharp.concurrency(1)
sharp.cache(false)
try {
  setPriority(PRIORITY)
} catch {
  // Not every system lets a process step back.
}
// Pictures under way are finished while the server shuts down; the end of its channel is the end of this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX_BYTES) process.exit(1)
}, LOOK_EVERY_MS)

process.on('message', async ({ id, kind, bytes }: PictureJob) => {
  const done = kind === 'redraw' ? await redraw(bytes) : { data: await sharePicture(bytes), width: 0 }
  process.send?.({ id, done })
})
