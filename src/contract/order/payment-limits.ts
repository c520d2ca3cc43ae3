import { HOUR_SECONDS } from '../wire/durations.ts'
/** Limits of payments. They are apart from the schemas, so that the browser does not load zod. */
export const PAYMENT_METHODS_MAX = 10
/** How long a card that was entered for one order can be used. */
export const CARD_ENTRY_SECONDS = HOUR_SECONDS
