import * as z from 'zod/mini'
import { placeQuery, weightStep } from '../shop/catalog.ts'
import { call } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { MERGE_KEY } from '../wire/ids.ts'
import {
  CART_MODIFIERS_MAX,
  CART_NOTES_MAX,
  CART_PIECES_MAX,
  CART_SHOWN_MAX,
  DROPPED_REASONS,
  UNAVAILABLE_REASONS,
} from './cart-limits.ts'

/** Dollars as text with thousands commas, such as "1,234.50". */
const money = z.string()

/** S3.2 */
export const cartModifier = z.object({
  modifier_id: id,
  modifier_name: z.string(),
  dept_name: z.string(),
  price_per_pcs: money,
  qty: z.int(),
})
export type CartModifier = z.output<typeof cartModifier>

/** S3.1, with further fields that the cart shows. */
export const cartItem = z.object({
  id: z.string(),
  product_id: id,
  product_name: z.string(),
  option_id: z.nullable(id),
  option_name: z.nullable(z.string()),
  variant_id: z.nullable(id),
  variant_name: z.nullable(z.string()),
  qty: z.int(),
  notes: z.string(),
  price_per_pcs: money,
  final_price: money,
  outlet_id: id,
  sales_type_id: id,
  /** The name of the sales type. */
  sales_type: z.string(),
  modifiers: z.array(cartModifier),
  /** The category's slug. Page addresses contain it together with the product's id. */
  category_slug: z.string(),
  name_slug: z.string(),
  image: z.string(),
  unit: z.enum(['piece', 'kg', 'set', 'pair']),
  ...weightStep,
  /** The quantity before it was raised to an allowed one (D1.11); null when it was not raised. */
  qty_was: z.nullable(z.int()),
  /** The price of a piece with its modifiers at the last change of the line, if it differs from the present price. */
  price_was: z.nullable(money),
  /** Why the line cannot be bought now. Its final_price is "0.00" then. */
  unavailable: z.nullable(z.enum(UNAVAILABLE_REASONS)),
})
export type CartItem = z.output<typeof cartItem>

const words = {
  whole: 'must be a whole number',
  pieces: `must be at most ${CART_PIECES_MAX}`,
  notes: `must be at most ${CART_NOTES_MAX} characters`,
  modifiers: `must be at most ${CART_MODIFIERS_MAX} modifiers`,
  shown: `must be a number or a text of at most ${CART_SHOWN_MAX} characters`,
}
export const quantity = (from: 0 | 1) =>
  z.int(words.whole).check(z.gte(from, `must be at least ${from}`), z.lte(CART_PIECES_MAX, words.pieces))
export const cartNotes = z.string().check(
  z.refine((value) => [...value].length <= CART_NOTES_MAX, words.notes),
  z.refine((value) => !value.includes('\0'), 'must not contain a NUL character'),
)
const chosen = z.optional(z.nullable(id))
/** Any value. It is not read. */
const ignored = z.optional(z.unknown())
/**
 * Names and prices that the page showed. The specification sends them; the server limits their length and ignores
 * them (D2.1).
 */
const shown = z.optional(
  z.nullable(z.union([z.string().check(z.maxLength(CART_SHOWN_MAX)), z.number()], { error: words.shown })),
)
/** A key of the caller. The same addition sent twice is made once. */
const mergeKey = z.string().check(z.regex(MERGE_KEY, 'must be 8 to 64 letters, digits, - or _'))

/** S3.1: one cart item. The server looks up names and prices itself. */
export const newItem = z.object({
  id: shown,
  product_id: id,
  product_name: shown,
  option_id: chosen,
  option_name: shown,
  variant_id: chosen,
  variant_name: shown,
  qty: quantity(1),
  notes: z.optional(z.nullable(cartNotes)),
  price_per_pcs: shown,
  final_price: shown,
  outlet_id: z.optional(id),
  sales_type_id: z.optional(id),
  sales_type: shown,
  modifiers: z.optional(
    z
      .array(z.object({ modifier_id: id, modifier_name: shown, dept_name: shown, price_per_pcs: shown, qty: shown }))
      .check(z.maxLength(CART_MODIFIERS_MAX, words.modifiers)),
  ),
  merge_key: z.optional(mergeKey),
  /** D1.11: raises a weight that is not sold to one that is, instead of refusing it. Used for guest carts (S4.4). */
  raises_weight: z.optional(z.boolean()),
})
export type NewCartItem = z.input<typeof newItem>

const CHANGED = ['qty', 'notes', 'option_id', 'variant_id', 'modifiers'] as const

/** S3.3. Omitted fields stay unchanged. A quantity of 0 removes the line. */
const cartUpdate = z.object({
  cart_id: z.string().check(z.maxLength(64)),
  qty: z.optional(quantity(0)),
  notes: z.optional(z.nullable(cartNotes)),
  option_id: chosen,
  variant_id: chosen,
  price: shown,
  price_per_pcs: shown,
  sales_type_id: z.optional(id),
  final_price: shown,
  modifiers: z.optional(
    z
      .array(z.object({ id, qty: shown, price_per_pcs: shown, price: shown, name: shown, notes: shown }))
      .check(z.maxLength(CART_MODIFIERS_MAX, words.modifiers)),
  ),
  /**
   * The fields that the customer changed; omitted, all given fields. The specification sends the whole line, and a
   * page with an older copy must not undo the change of another device.
   */
  changes: z.optional(z.array(z.enum(CHANGED)).check(z.maxLength(CHANGED.length))),
})
export type CartUpdate = z.input<typeof cartUpdate>

/** One line of a guest's stored cart. A browser's storage may contain anything, so each line is checked separately. */
export const storedItem = z.object({
  /** Returned unchanged if it is valid: the browser identifies its lines by it. */
  id: ignored,
  product_id: id,
  option_id: chosen,
  variant_id: chosen,
  qty: z.int().check(z.lte(CART_PIECES_MAX)),
  notes: z.optional(z.nullable(cartNotes)),
  outlet_id: z.optional(id),
  sales_type_id: z.optional(id),
  /** The price that was shown last, to report that it has changed. */
  price_per_pcs: ignored,
  modifiers: z.optional(
    z.array(z.object({ modifier_id: id, price_per_pcs: ignored })).check(z.maxLength(CART_MODIFIERS_MAX)),
  ),
})
export type StoredItem = z.output<typeof storedItem>

export const droppedItem = z.object({
  /** The index in the array that was sent. */
  index: z.int(),
  reason: z.enum(DROPPED_REASONS),
  product_name: z.nullable(z.string()),
})
export type DroppedItem = z.output<typeof droppedItem>

export const getCart = call({
  method: 'GET',
  path: '/cart',
  who: 'customer',
  summary: "Get the signed-in customer's cart for an outlet and sales type",
  query: z.object(placeQuery),
  response: z.array(cartItem),
})

const filledPlace = z.object({
  outlet_id: z.int(),
  outlet: z.string(),
  sales_type_id: z.int(),
  sales_type: z.string(),
  /** Items sold by weight count as one. */
  pieces: z.int(),
})
export type FilledPlace = z.output<typeof filledPlace>

export const getCartPlaces = call({
  method: 'GET',
  path: '/cart/places',
  who: 'customer',
  summary: 'List the places where the signed-in customer has a cart, newest first, without tables',
  response: z.array(filledPlace),
})

export const postCartAdd = call({
  method: 'POST',
  path: '/cart/add',
  who: 'customer',
  summary: 'Add one item to the cart. Returns the cart. The same merge_key adds once',
  body: newItem,
  response: z.array(cartItem),
})

export const patchCart = call({
  method: 'PATCH',
  path: '/cart',
  names: { cart_id: 'cartLine' },
  who: 'customer',
  summary: 'Change a cart line, or remove it with a quantity of 0. Returns the cart',
  body: cartUpdate,
  response: z.array(cartItem),
})

export const postCartSyncGuest = call({
  method: 'POST',
  path: '/cart/sync/guest',
  who: 'anyone',
  summary:
    "Price a guest's stored cart, an array of cart items. Names the items that cannot be sold and leaves them out",
  // Any value: a body that is not an array is refused with the words of the specification (S8.10), and invalid items
  // are dropped.
  body: z.unknown(),
  response: z.object({ items: z.array(cartItem), dropped: z.array(droppedItem) }),
})
