import { setPriority } from 'node:os'
import sharp from 'sharp'
import { redraw } from './redraw.ts'
import { sharePicture } from './share-picture.ts'

/**
 * `node src/api/pictures/picture-process.ts`: decodes pictures for the server that started it, and ends with it. It has its own thread pool, so that the
 * server can compress pages meanwhile, and none of the server's settings.
 */
export type PictureJob = { id: number; kind: 'redraw' | 'share'; bytes: Uint8Array }

/** The memory limit. The largest allowed picture needs about a third. */
const MEMORY_MAX_BYTES = 400 * 1024 * 1024
const LOOK_EVERY_MS = 100
const PRIORITY = 10

sharp.concurrency(1)
sharp.cache(false)
try {
  setPriority(PRIORITY)
} catch {
  // Some systems do not allow a process to lower its priority.
}
// Ignores signals, so that running pictures are finished while the server shuts down. The process exits when the server closes the channel.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX_BYTES) process.exit(1)
}, LOOK_EVERY_MS)

process.on('message', async ({ id, kind, bytes }: PictureJob) => {
  const done = kind === 'redraw' ? await redraw(bytes) : { data: await sharePicture(bytes), width: 0 }
  process.send?.({ id, done })
})
