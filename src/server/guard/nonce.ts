import { randomFillSync } from 'node:crypto'

const BYTES = 16
/** Random bytes are fetched for many at once: asking for sixteen costs as much as asking for thousands. */
const pool = Buffer.alloc(BYTES * 256)
let used = pool.length

/** What lets this one answer's scripts and styles run, and no others (security-headers.ts). */
export function newNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += BYTES
  return pool.toString('base64', used - BYTES, used)
}
