/** Apart from the payments' schemas, so that the browser may know it without the schemas' library. */
export const PAYMENT_METHODS_MAX = 10
/** How long a card that was entered for one order can be used. */
export const CARD_ENTRY_SECONDS = 3600
