import { DAY_SECONDS } from '../wire/durations.ts'
/** Limits of accounts (D5.1–D5.3), shared by forms, wire and handlers. The unit is in the name. */
export const EMAIL_MAX = 254
export const NAME_MAX = 80
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

export const CODE_DIGITS = 6
export const CODE_SECONDS = 600
export const CODE_TRIES = 5
export const RESEND_SECONDS = 60
export const RESET_LINK_SECONDS = 900

/** How long a browser stays known to an account after signing in, and how many browsers do. */
export const DEVICE_SECONDS = 180 * DAY_SECONDS
export const DEVICES_MAX = 20

/** D5.8. A challenge lives five minutes. A login is recent, and needs no other proof to add a passkey, for ten. */
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 60
export const PASSKEY_CHALLENGE_SECONDS = 300
export const RECENT_LOGIN_SECONDS = 600

export const ADDRESSES_MAX = 20
export const ACCESS_NOTES_MAX = 300

/** P1.7. */
export const ALLERGIES_MAX = 200
export const CARE_QUESTIONS_MAX = 10

/** D4.12: the details of a company's invoice. */
export const COMPANY_NAME_MAX = 120
export const COMPANY_ADDRESS_MAX = 200
export const PO_NUMBER_MAX = 40
