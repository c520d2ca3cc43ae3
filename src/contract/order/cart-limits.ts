/** What a cart may hold, apart from the cart's schemas: rules and the browser may know these without the schemas' library. */
export const CART_LINES_MAX = 100
export const CART_PIECES_MAX = 99
/** In characters as a person counts them, not in UTF-16 units. */
export const CART_NOTES_MAX = 500
export const CART_MODIFIERS_MAX = 50
/** Of a name or a price that is sent along as the page showed it. */
export const CART_SHOWN_MAX = 500

/** Why a line cannot be bought at the moment. It stays in the cart, says so, and counts for nothing. */
export const UNAVAILABLE_REASONS = ['gone', 'not_sold_here', 'sold_out', 'choice_gone'] as const
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number]

/** Why a line of a stored guest cart is not in the answer. */
export const DROPPED_REASONS = ['damaged', 'unknown_place', 'gone', 'choice_gone'] as const
export type DroppedReason = (typeof DROPPED_REASONS)[number]
