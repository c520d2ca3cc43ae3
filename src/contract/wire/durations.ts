/** How long a second, a minute, an hour and a day are. Limits and waits are written as multiples of these. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const HOUR_SECONDS = 3600
export const DAY_SECONDS = 24 * HOUR_SECONDS
export const WEEK_SECONDS = 7 * DAY_SECONDS
/** How long browsers cache files that never change. */
export const YEAR_SECONDS = 365 * DAY_SECONDS
