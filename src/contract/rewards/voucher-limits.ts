/**
 * Limits of vouchers, points and subscriptions. They are apart from the schemas, so that rules and browser do not
 * load zod.
 */
export const VOUCHER_CODE = /^[A-Z0-9]{3,24}$/
/** A voucher is marked as expiring soon this many days before. */
export const EXPIRES_SOON_DAYS = 7
export const LEDGER_PAGE = 20

/** D6.2 */
export const POINTS_PER_DOLLAR = 1
export const POINTS_MONTHS = 12
export const POINTS_NOTICE_DAYS = 30

/** D6.3 */
export const REFERRAL_DAYS = 30
export const REFERRAL_CODE = /^[A-HJ-NP-Z2-9]{8}$/

/**
 * D6.4: the next cycle can be skipped or changed until this long before its first pickup. Then it is created and
 * charged.
 */
export const CHANGE_HOURS = 48
export const CHARGE_RETRY_HOURS = 12
export const CHARGE_RETRIES = 4
/** Weight recorded after the end is charged this long after the customer was told. */
export const LATE_WEIGHT_HOURS = 24
/** A charge is announced this many days before. */
export const RENEWAL_NOTICE_DAYS = 3
