import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS } from '#contract/account/account-limits.ts'
import type { Random } from '../../base/random.ts'

export function newCode(random: Random): string {
  return String(random.int(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** The key of a code's hash. It is derived from the ticket, which only the browser has: an unkeyed hash of six digits could be found by brute force. */
export function codeKey(ticket: string): string {
  return createHmac('sha256', ticket).update('code').digest('base64url')
}

export function hashCode(key: string, code: string): Buffer {
  return createHmac('sha256', key).update(code).digest()
}

export function sameHash(one: Buffer | null, other: Buffer): boolean {
  return one !== null && one.length === other.length && timingSafeEqual(one, other)
}
