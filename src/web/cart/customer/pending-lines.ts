import type { CartItem } from '#contract/order/cart.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { cartTexts } from '#texts/order/cart-api.ts'
import { cartStorage, type LocalLine, NOBODY, type WaitingLine } from '../../state/storage/cart-storage.ts'
import type { LostLine } from '../cart-backend.ts'
import { withAdded } from '../guest/guest-lines.ts'
import { newItem } from './line-update.ts'

/** One tab at a time where the browser can do that. Where it cannot, the keys alone keep a line from being added twice. */
export function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('clothesline-cart', work) : work()
}

/** S4.4: what a guest put into the cart is the customer's from now on. Its keys make the move one that can be made again. */
export function takeOverGuestCart(owner: string): void {
  const guest = cartStorage.guest()
  const stored = cartStorage.waiting()
  if (guest.length === 0 && stored.every((line) => line.owner !== NOBODY)) return
  const waiting = stored.map((line) => (line.owner === NOBODY ? { ...line, owner, isTakenOver: true } : line))
  const known = new Set(waiting.map(({ merge_key }) => merge_key))
  cartStorage.saveWaiting([
    ...waiting,
    ...guest.filter(({ merge_key }) => !known.has(merge_key)).map((line) => ({ ...line, owner, isTakenOver: true })),
  ])
  cartStorage.saveGuest([])
}

/** S3.10: a guest's cart takes in the items that another app stored under `cart`. What does not fit in comes back. */
export function takeInStoredItems(): LostLine[] {
  const stored = cartStorage.waiting()
  const lost: LostLine[] = []
  for (const { owner, isTakenOver: _, ...line } of stored) {
    if (owner !== NOBODY) continue
    const plan = withAdded(cartStorage.guest(), line)
    if ('refusal' in plan) lost.push({ name: line.product_name, reason: plan.refusal })
    else cartStorage.saveGuest(plan.lines)
  }
  if (stored.some(({ owner }) => owner === NOBODY))
    cartStorage.saveWaiting(stored.filter(({ owner }) => owner !== NOBODY))
  return lost
}

export function putWaiting(owner: string, lines: readonly LocalLine[]): void {
  cartStorage.saveWaiting([...cartStorage.waiting(), ...lines.map((line) => ({ ...line, owner, isTakenOver: false }))])
}

export function waitingOf(owner: string): readonly WaitingLine[] {
  return cartStorage.waiting().filter((line) => line.owner === owner)
}

export function removeWaiting(keys: ReadonlySet<string>): void {
  cartStorage.saveWaiting(cartStorage.waiting().filter(({ merge_key }) => !keys.has(merge_key)))
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
      const cart = cartList(await sent(api, line))
      removeWaiting(new Set([line.merge_key]))
      heard(line, cart)
    } catch (error) {
      if (!isRefusal(error)) throw error
      removeWaiting(new Set([line.merge_key]))
      lost.push({ name: line.product_name, reason: refusalText(error), key: line.merge_key })
    }
  }
}

/** D1.11: what a guest had is raised to a weight that is sold; the line says so. What is being added is for the customer to change. */
async function sent(api: Api, line: WaitingLine): Promise<CartItem[]> {
  const body = newItem(line)
  try {
    return await api('POST /cart/add', { body })
  } catch (error) {
    const isWeight = error instanceof ApiFailure && reasonOf(error) === 'weight'
    if (!isWeight || !line.isTakenOver) throw error
    return api('POST /cart/add', { body: { ...body, raises_weight: true } })
  }
}

const reasonOf = ({ response }: ApiFailure) => (response as { reason?: unknown } | null)?.reason

/** S7.6: an answer that is no list of items is a failed one. */
export function cartList(answer: CartItem[]): CartItem[] {
  if (!Array.isArray(answer)) throw new ApiFailure(200, null)
  return answer
}

/** The login has ended (S8.12): what was tapped and added waits for the same person to sign in again. */
export const isLoginEnd = (error: unknown) => error instanceof ApiFailure && error.httpStatus === 401

/** The reason rather than the general words of the call. */
function refusalText(error: ApiFailure): string {
  return Object.values(error.errors)[0] ?? error.message
}

/** S8.9, with the reason where the server gave one. */
export function failedWords(error: unknown): string {
  return isRefusal(error) ? wentWrong(refusalText(error)) : cartTexts.wentWrong
}

/** S8.9 first, then what can be done about it. */
export function wentWrong(reason: string): string {
  return reason === cartTexts.wentWrong ? reason : `${cartTexts.wentWrong}. ${reason}`
}
