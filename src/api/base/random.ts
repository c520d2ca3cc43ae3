import { randomBytes, randomInt, randomUUID, randomUUIDv7 } from 'node:crypto'

/** The source of ids, tokens, codes and other random values. A simulation passes a seeded one to replay a run. */
export type Random = {
  bytes(size: number): Buffer
  /** An integer from 0 to `below` - 1. */
  int(below: number): number
  id(): string
  /** A UUID that sorts by its creation time (version 7). */
  orderedId(): string
}

/** Cryptographically secure. Used everywhere except in tests and simulations. */
export const systemRandom: Random = {
  bytes: (size) => randomBytes(size),
  int: (below) => randomInt(below),
  id: () => randomUUID(),
  orderedId: () => randomUUIDv7(),
}
