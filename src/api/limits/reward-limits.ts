import { HOUR_SECONDS } from '#contract/wire/durations.ts'
import type { BackoffLimit, RateLimit } from './limits.ts'

/** Unknown voucher codes. The limits allow for typing errors and for people who share an address, but not for guessing. */
export const CODES_OF_PERSON: BackoffLimit = {
  name: 'voucher-code',
  freeAttempts: 8,
  maxWaitSeconds: 900,
  resetSeconds: 6 * HOUR_SECONDS,
}
export const CODES_FROM_ADDRESS: BackoffLimit = {
  name: 'voucher-code-from',
  freeAttempts: 30,
  maxWaitSeconds: 900,
  resetSeconds: 6 * HOUR_SECONDS,
}
/** Unknown voucher codes in a quote. Every change of the basket requests a new quote, so this limit is higher. */
export const GUESSED_CODES: RateLimit = { name: 'voucher-guess', most: 60, seconds: HOUR_SECONDS }
/** Unknown referral codes. */
export const REFERRALS_OF_PERSON: BackoffLimit = {
  name: 'referral-code',
  freeAttempts: 8,
  maxWaitSeconds: 900,
  resetSeconds: 6 * HOUR_SECONDS,
}
export const REFERRALS_FROM_ADDRESS: BackoffLimit = {
  name: 'referral-code-from',
  freeAttempts: 30,
  maxWaitSeconds: 900,
  resetSeconds: 6 * HOUR_SECONDS,
}
