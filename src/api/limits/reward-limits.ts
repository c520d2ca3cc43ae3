import { HOUR_SECONDS } from '#contract/wire/durations.ts'
import type { Budget, Patience } from './limits.ts'

/** Codes that nobody knows: a person may mistype some, and many people share an address; nobody tries them all. */
export const CODES_OF_PERSON: Patience = {
  name: 'voucher-code',
  free: 8,
  longestSeconds: 900,
  forgetSeconds: 6 * HOUR_SECONDS,
}
export const CODES_FROM_ADDRESS: Patience = {
  name: 'voucher-code-from',
  free: 30,
  longestSeconds: 900,
  forgetSeconds: 6 * HOUR_SECONDS,
}
/** The same where a basket is priced, which is asked again with every change. */
export const GUESSED_CODES: Budget = { name: 'voucher-guess', most: 60, seconds: HOUR_SECONDS }
/** The same for friends' codes. */
export const REFERRALS_OF_PERSON: Patience = {
  name: 'referral-code',
  free: 8,
  longestSeconds: 900,
  forgetSeconds: 6 * HOUR_SECONDS,
}
export const REFERRALS_FROM_ADDRESS: Patience = {
  name: 'referral-code-from',
  free: 30,
  longestSeconds: 900,
  forgetSeconds: 6 * HOUR_SECONDS,
}
