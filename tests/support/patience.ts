import { vi } from 'vitest'

/** Longer than anything takes on a machine with fifteen times as much to do. Whoever waits for a state pays for none of it. */
export const PATIENCE_MS = 300_000

/** Waits until the expectations hold. Vitest's own `vi.waitFor` gives up after a second, which a busy machine needs for much less. */
export function eventually<T>(check: () => T | Promise<T>, intervalMs = 50): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval: intervalMs })
}
