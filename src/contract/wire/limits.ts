import { MINUTE_MS, WEEK_SECONDS } from './durations.ts'
/** The constants of the specification (its section 9). The unit is in the name. */
export const CURRENCY = 'SGD'
export const COUNTRY = 'sg'
export const TIME_ZONE = 'Asia/Singapore'

// Layout (S9.2, S9.8–S9.10)
export const AUTH_DIALOG_ABOVE_PX = 430
export const MOBILE_PX = 431
export const TABLET_MAX_PX = 800
export const MIN_WIDTH_PX = 320
export const HEADER_HEIGHT_PX = 68
export const CONTENT_MAX_PX = 1080
export const SIGN_IN_CARD_PX = 608
export const NOTIFICATION_BAR_PX = 60
export const BREAKPOINTS_PX = { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, xxl: 1536 } as const
export const FAVICON_SIZES_PX = [48, 120] as const

// Carousel (S4.24, S9.4)
export const CAROUSEL = {
  advanceMs: 6000,
  cardPx: 608,
  gapPx: 20,
  mobileMaxPx: 768,
  resizeDebounceMs: 300,
  imageMaxPx: 600,
  preloadedImages: 2,
} as const

// Time (S2.10, S4.6, S4.26, S8.6, S9.3, S9.5, S9.7)
export const NAV_DIALOG_CLOSE_MS = 200
export const MIN_DISPLAY_DELAY_MS = 200
export const SNACKBAR_ERROR_MS = 5000
export const CHUNK_RELOAD_GUARD_MS = MINUTE_MS
export const ACCOUNT_RETRIES = 3
export const ACCOUNT_RETRY_DELAY_MS = 2000
export const LOGIN_COOKIE_SECONDS = WEEK_SECONDS

// Partner promotion (S1.9, S1.10, D2.3)
export const PARTNER_DISCOUNT_PERCENT = 10
export const PARTNER_FREE_DELIVERY_ABOVE_CENTS = 6000

// Limits of a request
export const BODY_MAX_BYTES = 65_536
export const JSON_MAX_DEPTH = 32
