import type { Env } from '#api/base/env.ts'
import type { Log } from '#api/base/log.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'

/**
 * On Ctrl-C, SIGTERM, or the end of the parent process: stops taking requests, finishes the running ones, closes
 * everything and exits.
 */
export function closeOnSignal(
  close: () => Promise<void>,
  log: Log,
  { DRAIN_SECONDS, CLOSE_SECONDS }: Pick<Env, 'DRAIN_SECONDS' | 'CLOSE_SECONDS'>,
): void {
  let isClosing = false
  async function leave(): Promise<void> {
    // A terminal sends Ctrl-C to npm and to this process, and npm forwards its own. The second signal is ignored.
    if (isClosing) return
    isClosing = true
    setTimeout(() => process.exit(1), (DRAIN_SECONDS + CLOSE_SECONDS) * SECOND_MS).unref()
    try {
      await close()
      process.exit(0)
    } catch (error) {
      log.error('server did not shut down cleanly', { error })
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave)
  process.on('disconnect', leave)
  // The parent may have ended during the start. Without an IPC parent, `connected` is undefined.
  if (process.connected === false) void leave()
}
