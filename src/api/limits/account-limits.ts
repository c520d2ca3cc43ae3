import { RESEND_SECONDS } from '#contract/account/account-limits.ts'
import { HOUR_SECONDS } from '#contract/wire/durations.ts'
import type { BackoffLimit, RateLimit } from './limits.ts'

/** One message a minute to the same contact (D5.3). */
export const MESSAGE_GAP: RateLimit = { name: 'message-gap', most: 1, seconds: RESEND_SECONDS }

/**
 * Two limits for messages to one contact. The limit per network keeps a stranger elsewhere from using up the owner's messages. The higher limit for
 * all networks together bounds the cost of texts and the harassment of a stranger's phone.
 */
type ContactLimits = { fromNetwork: RateLimit; fromEverywhere: RateLimit }
const NETWORKS = 4
const contactLimits = (name: string, most: number): ContactLimits => ({
  fromNetwork: { name: `${name}-network`, most, seconds: HOUR_SECONDS },
  fromEverywhere: { name, most: NETWORKS * most, seconds: HOUR_SECONDS },
})
export const MESSAGES_TO_MOBILE = contactLimits('messages-mobile', 3)
export const CODES_TO_EMAIL = contactLimits('codes-email', 5)
export const LINKS_TO_EMAIL = contactLimits('links-email', 3)
export const MESSAGES_FROM_ADDRESS: RateLimit = { name: 'messages-from', most: 20, seconds: HOUR_SECONDS }
export const MESSAGES_OF_STORE: RateLimit = { name: 'messages-store', most: 1000, seconds: HOUR_SECONDS }

export const SIGN_UPS_FROM_ADDRESS: RateLimit = { name: 'sign-ups', most: 30, seconds: HOUR_SECONDS }
export const GOOGLE_FROM_ADDRESS: RateLimit = { name: 'google', most: 60, seconds: HOUR_SECONDS }
/** Every view of the sign-in page asks for a challenge, for the browser's autofill. */
export const PASSKEY_CHALLENGES_FROM_ADDRESS: RateLimit = {
  name: 'passkey-challenges',
  most: 600,
  seconds: HOUR_SECONDS,
}
export const PASSKEYS_FROM_ADDRESS: RateLimit = { name: 'passkeys', most: 60, seconds: HOUR_SECONDS }
/** Browsers that are subscribed to notifications. */
export const PUSH_FROM_ADDRESS: RateLimit = { name: 'push', most: 60, seconds: HOUR_SECONDS }
export const LINKS_FROM_ADDRESS: RateLimit = { name: 'links-from', most: 60, seconds: HOUR_SECONDS }
export const EXPORTS: RateLimit = { name: 'exports', most: 5, seconds: HOUR_SECONDS }

/** Per device that has signed in to the account before, so that failed attempts by strangers do not lock it out. */
export const SIGN_IN_DEVICE: BackoffLimit = {
  name: 'sign-in-device',
  freeAttempts: 5,
  maxWaitSeconds: 900,
  resetSeconds: 6 * HOUR_SECONDS,
}
/** Per login and network. */
export const SIGN_IN_HERE: BackoffLimit = {
  name: 'sign-in',
  freeAttempts: 5,
  maxWaitSeconds: 900,
  resetSeconds: 6 * HOUR_SECONDS,
}
/** Per login, from all networks. */
export const SIGN_IN_ANYWHERE: BackoffLimit = {
  name: 'sign-in-id',
  freeAttempts: 20,
  maxWaitSeconds: 60,
  resetSeconds: HOUR_SECONDS,
}
/** Per network, for all logins. */
export const SIGN_IN_ADDRESS: BackoffLimit = {
  name: 'sign-in-from',
  freeAttempts: 50,
  maxWaitSeconds: 60,
  resetSeconds: HOUR_SECONDS,
}
/** When a signed-in customer has to confirm the password. */
export const PASSWORD_AGAIN: BackoffLimit = {
  name: 'password',
  freeAttempts: 5,
  maxWaitSeconds: 900,
  resetSeconds: 6 * HOUR_SECONDS,
}
