import { randomFillSync } from 'node:crypto'

const BYTES = 16
/** Random bytes are drawn in batches, because drawing 16 costs as much as drawing thousands. */
const pool = Buffer.alloc(BYTES * 256)
let used = pool.length

/** The nonce of one response of a page with a third-party script (security-headers.ts). */
export function newNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += BYTES
  return pool.toString('base64', used - BYTES, used)
}
