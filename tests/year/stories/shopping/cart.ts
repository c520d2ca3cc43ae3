import type { QuotedCart } from '#contract/order/checkout.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Checkout } from './checkout.ts'
import { chooseLines, type Line } from './choosing.ts'

const LEFTOVERS_MAX = 3

/** What is ordered: a guest's lines travel with each request, a customer's are in the cart of the account. */
export type Cart = { items?: Line[] }

/** Puts products worth so much into the cart. What earlier visits left in a customer's cart stays, up to a point. */
export async function fillCart(checkout: Checkout, worthCents: number, isByWeight = false): Promise<Cart> {
  const { me, place, isGuest } = checkout
  const lines = await chooseLines(me, place, worthCents, isByWeight)
  if (isGuest) return { items: lines }
  await clearLeftovers(checkout)
  for (const line of lines) await addLine(checkout, line)
  return {}
}

async function addLine({ me, ask }: Checkout, { id: _, ...line }: Line): Promise<void> {
  // The same key adds once, however often it is sent.
  const body = { ...line, merge_key: me.draw.key() }
  const added = await ask((api) => me.orRefused(() => api('POST /cart/add', { body }), 400, 404, 409))
  // Too many pieces together with what the cart has already. Any other malformed line is an error of ours.
  if (added instanceof ApiFailure && added.httpStatus === 400 && !('qty' in added.errors)) throw added
}

async function clearLeftovers({ me, ask, place }: Checkout): Promise<void> {
  const query = { outlet_id: String(place.outlet_id), sales_type_id: String(place.sales_type_id) }
  const lines = await ask((api) => api('GET /cart', { query }))
  const removed = lines.filter(({ unavailable }, index) => unavailable !== null || index >= LEFTOVERS_MAX)
  for (const { id } of removed) await removeLine(ask, me, id)
}

const removeLine = (ask: Checkout['ask'], me: Checkout['me'], id: string) =>
  ask((api) => me.orRefused(() => api('PATCH /cart', { body: { cart_id: id, qty: 0 } }), 404))

/** Removes what cannot be bought now. Whether the cart has changed. */
export async function removeUnsold({ me, ask }: Checkout, cart: Cart, quoted: QuotedCart): Promise<boolean> {
  const unsold = quoted.items.filter(({ unavailable }) => unavailable !== null).map(({ id }) => id)
  const dropped = quoted.dropped.map(({ index }) => index)
  if (unsold.length === 0 && dropped.length === 0) return false
  if (cart.items) cart.items = cart.items.filter(({ id }, index) => !unsold.includes(id) && !dropped.includes(index))
  else for (const id of unsold) await removeLine(ask, me, id)
  return true
}

/** Adds something, because the order is not worth enough. */
export async function addMore(checkout: Checkout, cart: Cart, missingCents: number): Promise<void> {
  const more = await chooseLines(checkout.me, checkout.place, missingCents)
  if (cart.items)
    cart.items.push(...more.map((line, index) => ({ ...line, id: `more-${cart.items?.length}-${index}` })))
  else for (const line of more) await addLine(checkout, line)
}
