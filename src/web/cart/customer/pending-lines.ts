import type { CartItem } from '#contract/order/cart.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { cartStorage, type LocalLine, NO_OWNER, type PendingLine } from '../../state/storage/cart-storage.ts'
import type { RejectedLine } from '../cart-backend.ts'
import { cartList, isRefusal, refusalText } from './cart-failure.ts'
import { newItem } from './line-update.ts'

/** A pending line that the API refused, with its merge key. */
export type RejectedPending = RejectedLine & { key: string }

/** Lines on their way into a customer's cart. They are in the browser's storage, so a reload loses none of them. */
export const pendingLines = {
  of: (owner: string): readonly PendingLine[] => cartStorage.pending().filter((line) => line.owner === owner),

  put(owner: string, lines: readonly LocalLine[]): void {
    const added = lines.map((line) => ({ ...line, owner, isTakenOver: false }))
    cartStorage.savePending([...cartStorage.pending(), ...added])
  },

  remove(keys: ReadonlySet<string>): void {
    cartStorage.savePending(cartStorage.pending().filter(({ merge_key }) => !keys.has(merge_key)))
  },
}

/** Runs in one tab at a time. In a browser without the Web Locks API, only the merge keys prevent duplicate lines. */
export function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('clothesline-cart', work) : work()
}

/** S4.4: the guest's lines become pending lines of the customer who signed in. Lines that are pending already are not taken twice. */
export function takeOverGuestCart(owner: string): void {
  const guest = cartStorage.guest()
  const stored = cartStorage.pending()
  if (guest.length === 0 && stored.every((line) => line.owner !== NO_OWNER)) return
  const pending = stored.map((line) => (line.owner === NO_OWNER ? { ...line, owner, isTakenOver: true } : line))
  const known = new Set(pending.map(({ merge_key }) => merge_key))
  cartStorage.savePending([
    ...pending,
    ...guest.filter(({ merge_key }) => !known.has(merge_key)).map((line) => ({ ...line, owner, isTakenOver: true })),
  ])
  cartStorage.saveGuest([])
}

/**
 * S4.4: sends one line after another, each with its merge key. A line leaves the browser only when the API has added or refused it.
 * Any other failure is thrown, and the remaining lines stay pending. `rejected` has the refused lines in either case.
 */
export async function sendPendingLines(
  api: Api,
  owner: string,
  onAdded: (added: LocalLine, cart: CartItem[]) => void,
  rejected: RejectedPending[] = [],
): Promise<readonly RejectedPending[]> {
  for (;;) {
    const [line] = pendingLines.of(owner)
    if (!line) return rejected
    try {
      const cart = cartList(await sendLine(api, line))
      pendingLines.remove(new Set([line.merge_key]))
      onAdded(line, cart)
    } catch (error) {
      if (!isRefusal(error)) throw error
      pendingLines.remove(new Set([line.merge_key]))
      rejected.push({ name: line.product_name, reason: refusalText(error), key: line.merge_key })
    }
  }
}

/** D1.11: a guest's line below the minimum weight is raised to it, and the cart shows that. A customer who adds such a line is refused. */
async function sendLine(api: Api, line: PendingLine): Promise<CartItem[]> {
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
