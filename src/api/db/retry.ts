import { setTimeout } from 'node:timers/promises'

/** serialization_failure and deadlock_detected: PostgreSQL has undone the transaction, and asks for it to be run again. */
const RETRYABLE = new Set(['40001', '40P01'])
const TRIES = 3
const PAUSE_MS = 20

export function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code))
}

/**
 * Runs a transaction again when PostgreSQL undid it because of others: at most three times, after a short random pause, so that two that
 * waited for each other do not meet again. Each run is a transaction of its own; the last error is thrown.
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
