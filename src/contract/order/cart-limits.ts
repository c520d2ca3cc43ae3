/** Limits of carts. They are apart from the schemas, so that rules and browser do not load zod. */
export const CART_LINES_MAX = 100
export const CART_PIECES_MAX = 99
/** In characters as people count them, not in UTF-16 units. */
export const CART_NOTES_MAX = 500
export const CART_MODIFIERS_MAX = 50
/** The longest name or price that a page may send along. */
export const CART_SHOWN_MAX = 500

/** Why a line cannot be bought now. It stays in the cart, says why, and costs nothing. */
export const UNAVAILABLE_REASONS = ['gone', 'not_sold_here', 'sold_out', 'choice_gone'] as const
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number]

/** Why a line of a stored guest cart is missing in the response. */
export const DROPPED_REASONS = ['damaged', 'unknown_place', 'gone', 'choice_gone'] as const
export type DroppedReason = (typeof DROPPED_REASONS)[number]
