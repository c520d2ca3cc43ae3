const DELAYS_MS = [1000, 1000, 1500, 2000, 2000, 3000, 3000, 5000, 5000, 8000]
const LONGEST_MS = 10_000

/** How long until an undecided payment is asked about again: often at first, then less and less. */
export function pollDelayMs(asked: number): number {
  return DELAYS_MS[asked] ?? LONGEST_MS
}
