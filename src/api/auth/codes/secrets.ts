import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS } from '#contract/account/account-limits.ts'
import type { Random } from '../../base/random.ts'

export function newCode(random: Random): string {
  return String(random.int(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** Comes from the ticket that only the browser keeps. Six digits alone would be found in the table by trying them all. */
export function codeKey(ticket: string): string {
  return createHmac('sha256', ticket).update('code').digest('base64url')
}

export function hashCode(key: string, code: string): Buffer {
  return createHmac('sha256', key).update(code).digest()
}

export function sameHash(one: Buffer | null, other: Buffer): boolean {
  return one !== null && one.length === other.length && timingSafeEqual(one, other)
}
