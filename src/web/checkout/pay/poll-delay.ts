const DELAYS_MS = [1000, 1000, 1500, 2000, 2000, 3000, 3000, 5000, 5000, 8000]
const LONGEST_MS = 10_000

/** The backoff between two requests about an undecided payment. */
export function pollDelayMs(requests: number): number {
  return DELAYS_MS[requests] ?? LONGEST_MS
}
