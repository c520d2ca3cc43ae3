import { randomBytes, randomInt, randomUUID, randomUUIDv7 } from 'node:crypto'

/** Where ids, tokens, codes and other random values come from. A simulation gives its own, and replays a run by its seed. */
export type Random = {
  bytes(size: number): Buffer
  /** A whole number from 0 up to, and without, `below`. */
  int(below: number): number
  /** A UUID. */
  id(): string
  /** A UUID that sorts by the time it was made. */
  orderedId(): string
}

/** Cryptographically secure: everything outside of tests and simulations uses it. */
export const systemRandom: Random = {
  bytes: (size) => randomBytes(size),
  int: (below) => randomInt(below),
  id: () => randomUUID(),
  orderedId: () => randomUUIDv7(),
}
