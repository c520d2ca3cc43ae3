import type { Env } from '#api/base/env.ts'
import type { Log } from '#api/base/log.ts'

/** Ctrl-C, SIGTERM, or the parent's end: stop taking requests, finish those under way, close everything, go. */
export function closeOnSignal(
  close: () => Promise<void>,
  log: Log,
  { DRAIN_SECONDS, CLOSE_SECONDS }: Pick<Env, 'DRAIN_SECONDS' | 'CLOSE_SECONDS'>,
): void {
  let isClosing = false
  async function leave(): Promise<void> {
    // A terminal sends Ctrl-C to npm and to us, and npm passes its own on: the second one says nothing new.
    if (isClosing) return
    isClosing = true
    setTimeout(() => process.exit(1), (DRAIN_SECONDS + CLOSE_SECONDS) * 1000).unref()
    try {
      await close()
      process.exit(0)
    } catch (error) {
      log.error('could not close cleanly', { error })
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave)
  process.on('disconnect', leave)
  // The parent may have ended while the server was starting. Without a parent that listens, this is undefined.
  if (process.connected === false) void leave()
}
