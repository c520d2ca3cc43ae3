import { seededRandom } from '#tests/support/seeded-random.ts'

/** Choices by a seed. Each story and each fault has its own, so leaving one out changes no choice of the others. */
export type Draw = {
  /** An integer from `from` to `to`, both included. */
  between(from: number, to: number): number
  chance(share: number): boolean
  pick<T>(all: readonly T[]): T
  /** A string that is unguessable enough for a key, and the same for the same seed. */
  key(): string
}

const SHARES = 1_000_000

export function drawFrom(seed: string): Draw {
  const random = seededRandom(seed)
  const between = (from: number, to: number) => from + random.int(to - from + 1)
  return {
    between,
    chance: (share) => random.int(SHARES) < share * SHARES,
    pick<T>(all: readonly T[]): T {
      if (all.length === 0) throw new Error('there is nothing to pick from')
      return all[random.int(all.length)] as T
    },
    key: () => random.bytes(18).toString('base64url'),
  }
}
