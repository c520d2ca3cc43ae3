import type { Log } from '#api/log.ts'

const LONGEST_DRAIN_MS = 10_000

/** Ctrl-C, SIGTERM, or the parent's end: stop taking requests, finish those under way, close everything, go. */
export function closeOnSignal(close: () => Promise<void>, log: Log, drainSeconds = 0): void {
  let isClosing = false
  async function leave(): Promise<void> {
    // A terminal sends Ctrl-C to npm and to us, and npm passes its own on: the second one says nothing new.
    if (isClosing) return
    isClosing = true
    setTimeout(() => process.exit(1), LONGEST_DRAIN_MS + drainSeconds * 1000).unref()
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
}
