import type { CartItem, NewCartItem } from '#contract/cart.ts'
import { type Api, ApiFailure } from '#contract/request.ts'
import { cartTexts } from '#texts/cart-api.ts'
import { cartStorage, type LocalLine } from '../state/cart-storage.ts'
import type { LostLine } from './cart-side.ts'

/** One tab at a time where the browser can do that. Where it cannot, the keys alone keep a line from being added twice. */
export function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('clothesline-cart', work) : work()
}

/** S4.4: what a guest put into the cart is the customer's from now on. Its keys make the move one that can be made again. */
export function takeOverGuestCart(owner: string): void {
  const guest = cartStorage.guest()
  if (guest.length === 0) return
  const waiting = cartStorage.waiting()
  const known = new Set(waiting.map(({ merge_key }) => merge_key))
  cartStorage.saveWaiting([
    ...waiting,
    ...guest.filter(({ merge_key }) => !known.has(merge_key)).map((line) => ({ ...line, owner })),
  ])
  cartStorage.saveGuest([])
}

export function putWaiting(owner: string, lines: readonly LocalLine[]): void {
  cartStorage.saveWaiting([...cartStorage.waiting(), ...lines.map((line) => ({ ...line, owner }))])
}

export function waitingOf(owner: string): readonly LocalLine[] {
  return cartStorage.waiting().filter((line) => line.owner === owner)
}

function remove({ merge_key }: LocalLine): void {
  cartStorage.saveWaiting(cartStorage.waiting().filter((line) => line.merge_key !== merge_key))
}

/** The server has said no to this line, and would again. What it could not do at the moment is another matter. */
export function isRefusal(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && [400, 404, 409, 422].includes(error.httpStatus)
}

/**
 * S4.4: one by one, each with the key that was stored with it. A line leaves the browser only when the server has it, or has
 * refused it; anything else is thrown, and the rest waits.
 */
export async function sendWaiting(
  api: Api,
  owner: string,
  heard: (sent: LocalLine, cart: CartItem[]) => void,
): Promise<(LostLine & { key: string })[]> {
  const lost: (LostLine & { key: string })[] = []
  for (;;) {
    const [line] = waitingOf(owner)
    if (!line) return lost
    try {
      const cart = await api('POST /cart/add', { body: newItem(line) })
      remove(line)
      heard(line, cart)
    } catch (error) {
      if (!isRefusal(error)) throw error
      remove(line)
      lost.push({ name: line.product_name, reason: refusalText(error), key: line.merge_key })
    }
  }
}

/** The reason rather than the general words of the call. */
export function refusalText(error: ApiFailure): string {
  return Object.values(error.errors)[0] ?? error.message
}

/** S8.9 first, then what can be done about it. */
export function refusalWords(error: ApiFailure): string {
  const reason = refusalText(error)
  return reason === cartTexts.wentWrong ? reason : `${cartTexts.wentWrong}. ${reason}`
}

function newItem(line: LocalLine): NewCartItem {
  const { product_id, option_id, variant_id, qty, notes, outlet_id, sales_type_id, modifiers, merge_key } = line
  return {
    product_id,
    option_id,
    variant_id,
    qty,
    notes,
    outlet_id,
    sales_type_id,
    modifiers: modifiers.map(({ modifier_id }) => ({ modifier_id })),
    merge_key,
  }
}
