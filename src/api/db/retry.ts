import { setTimeout } from 'node:timers/promises'

/** serialization_failure and deadlock_detected: PostgreSQL has aborted the transaction, and it may be retried. */
const RETRYABLE = new Set(['40001', '40P01'])
const TRIES = 3
const PAUSE_MS = 20

export function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code))
}

/**
 * Retries a transaction that PostgreSQL aborted because of concurrent ones. Runs it at most three times and then throws the last error. A random pause
 * keeps two deadlocked transactions from deadlocking again.
 */
export async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      if (tries === TRIES || !isRetryable(error)) throw error
    }
    await setTimeout(Math.random() * PAUSE_MS * tries)
  }
}
