import { cartStorage, type LocalLine } from '../../state/storage/cart-storage.ts'
import { type CartPlace, isAt } from '../line-key.ts'

/** S4.9: a guest's lines for other places. They are put back into the cart when the guest orders at their place again. */
export const putAwayCarts = {
  /** Replaces the lines that were put away for the same place. */
  keep(lines: readonly LocalLine[]): void {
    const others = cartStorage.putAway().filter((line) => !lines.some((one) => isAt(one, line)))
    cartStorage.savePutAway([...lines, ...others])
  },

  /** Removes the lines of this place from those put away, and returns them. */
  take(place: CartPlace): LocalLine[] {
    const lines = cartStorage.putAway()
    const here = lines.filter((line) => isAt(line, place))
    if (here.length > 0) cartStorage.savePutAway(lines.filter((line) => !isAt(line, place)))
    return here
  },
}

/** Puts away the lines that do not fit. Returns the whole cart as it was, or nothing when every line fits. */
export function putAwayMisfits(isMisfit: (line: LocalLine) => boolean): readonly LocalLine[] {
  const lines = cartStorage.guest()
  if (!lines.some(isMisfit)) return []
  cartStorage.saveGuest(lines.filter((line) => !isMisfit(line)))
  putAwayCarts.keep(lines.filter(isMisfit))
  return lines
}

/** The first line decides: when it is for another place, the whole cart is put away. */
export function putAwayUnlessAt(here: CartPlace): readonly LocalLine[] {
  const [first] = cartStorage.guest()
  return first ? putAwayMisfits((line) => !isAt(first, here) || !isAt(line, here)) : []
}

/** An empty cart gets back the lines that were put away for this place. True when there were any. */
export function takeBackCart(here: CartPlace): boolean {
  if (cartStorage.guest().length > 0) return false
  const lines = putAwayCarts.take(here)
  if (lines.length > 0) cartStorage.saveGuest(lines)
  return lines.length > 0
}
