import { RESEND_SECONDS } from '#contract/account-limits.ts'
import type { Budget, Patience } from './limits.ts'

const HOUR = 3600

/** One message a minute to the same place (D5.3), and few an hour: a text costs money, and a stranger's phone is no toy. */
export const MESSAGE_GAP: Budget = { name: 'message-gap', most: 1, seconds: RESEND_SECONDS }
export const MESSAGES_TO_MOBILE: Budget = { name: 'messages-mobile', most: 3, seconds: HOUR }
export const CODES_TO_EMAIL: Budget = { name: 'codes-email', most: 5, seconds: HOUR }
export const LINKS_TO_EMAIL: Budget = { name: 'links-email', most: 3, seconds: HOUR }
export const MESSAGES_FROM_ADDRESS: Budget = { name: 'messages-from', most: 20, seconds: HOUR }
export const MESSAGES_OF_STORE: Budget = { name: 'messages-store', most: 1000, seconds: HOUR }

export const SIGN_UPS_FROM_ADDRESS: Budget = { name: 'sign-ups', most: 30, seconds: HOUR }
export const GOOGLE_FROM_ADDRESS: Budget = { name: 'google', most: 60, seconds: HOUR }
export const LINKS_FROM_ADDRESS: Budget = { name: 'links-from', most: 60, seconds: HOUR }
export const EXPORTS: Budget = { name: 'exports', most: 5, seconds: HOUR }

/** A device that has signed in to the account before, whatever strangers try meanwhile. */
export const SIGN_IN_DEVICE: Patience = {
  name: 'sign-in-device',
  free: 5,
  longestSeconds: 900,
  forgetSeconds: 6 * HOUR,
}
/** The same person from the same place; the same account from anywhere; and one place against any account. */
export const SIGN_IN_HERE: Patience = { name: 'sign-in', free: 5, longestSeconds: 900, forgetSeconds: 6 * HOUR }
export const SIGN_IN_ANYWHERE: Patience = { name: 'sign-in-id', free: 20, longestSeconds: 60, forgetSeconds: HOUR }
export const SIGN_IN_ADDRESS: Patience = { name: 'sign-in-from', free: 50, longestSeconds: 60, forgetSeconds: HOUR }
/** A signed-in customer asked for the password once more. */
export const PASSWORD_AGAIN: Patience = { name: 'password', free: 5, longestSeconds: 900, forgetSeconds: 6 * HOUR }
