import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

/**
 * Waits until the expectations hold. Vitest's own `vi.waitFor` gives up after a second, which is too short on a busy
 * machine.
 */
export function eventually<T>(check: () => T | Promise<T>, intervalMs = 50): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval: intervalMs })
}
