import { RESEND_SECONDS } from '#contract/account/account-limits.ts'
import { HOUR_SECONDS } from '#contract/wire/durations.ts'
import type { Budget, Patience } from './limits.ts'

/** One message a minute to the same place (D5.3). */
export const MESSAGE_GAP: Budget = { name: 'message-gap', most: 1, seconds: RESEND_SECONDS }

/**
 * Few messages an hour to a contact from one network, so that a stranger elsewhere cannot use up what its owner may ask for; and somewhat more from
 * everywhere together: a text costs money, and a stranger's phone is no toy.
 */
type ToContact = { fromNetwork: Budget; fromEverywhere: Budget }
const NETWORKS = 4
const toContact = (name: string, most: number): ToContact => ({
  fromNetwork: { name: `${name}-network`, most, seconds: HOUR_SECONDS },
  fromEverywhere: { name, most: NETWORKS * most, seconds: HOUR_SECONDS },
})
export const MESSAGES_TO_MOBILE = toContact('messages-mobile', 3)
export const CODES_TO_EMAIL = toContact('codes-email', 5)
export const LINKS_TO_EMAIL = toContact('links-email', 3)
export const MESSAGES_FROM_ADDRESS: Budget = { name: 'messages-from', most: 20, seconds: HOUR_SECONDS }
export const MESSAGES_OF_STORE: Budget = { name: 'messages-store', most: 1000, seconds: HOUR_SECONDS }

export const SIGN_UPS_FROM_ADDRESS: Budget = { name: 'sign-ups', most: 30, seconds: HOUR_SECONDS }
export const GOOGLE_FROM_ADDRESS: Budget = { name: 'google', most: 60, seconds: HOUR_SECONDS }
export const LINKS_FROM_ADDRESS: Budget = { name: 'links-from', most: 60, seconds: HOUR_SECONDS }
export const EXPORTS: Budget = { name: 'exports', most: 5, seconds: HOUR_SECONDS }

/** A device that has signed in to the account before, whatever strangers try meanwhile. */
export const SIGN_IN_DEVICE: Patience = {
  name: 'sign-in-device',
  free: 5,
  longestSeconds: 900,
  forgetSeconds: 6 * HOUR_SECONDS,
}
/** The same person from the same place; the same account from anywhere; and one place against any account. */
export const SIGN_IN_HERE: Patience = { name: 'sign-in', free: 5, longestSeconds: 900, forgetSeconds: 6 * HOUR_SECONDS }
export const SIGN_IN_ANYWHERE: Patience = {
  name: 'sign-in-id',
  free: 20,
  longestSeconds: 60,
  forgetSeconds: HOUR_SECONDS,
}
export const SIGN_IN_ADDRESS: Patience = {
  name: 'sign-in-from',
  free: 50,
  longestSeconds: 60,
  forgetSeconds: HOUR_SECONDS,
}
/** A signed-in customer asked for the password once more. */
export const PASSWORD_AGAIN: Patience = {
  name: 'password',
  free: 5,
  longestSeconds: 900,
  forgetSeconds: 6 * HOUR_SECONDS,
}
