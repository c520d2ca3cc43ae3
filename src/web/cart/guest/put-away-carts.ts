import { cartStorage, type LocalLine } from '../../state/storage/cart-storage.ts'
import { type CartPlace, isAt } from '../line-key.ts'

/** S4.9: a guest's cart that does not fit the place leaves the cart. It waits here until the guest orders at its place again. */
export const putAwayCarts = {
  keep(lines: readonly LocalLine[]): void {
    const others = cartStorage.putAway().filter((line) => !lines.some((one) => isAt(one, line)))
    cartStorage.savePutAway([...lines, ...others])
  },
  /** The cart of this place, which is put away no longer. */
  take(place: CartPlace): LocalLine[] {
    const lines = cartStorage.putAway()
    const here = lines.filter((line) => isAt(line, place))
    if (here.length > 0) cartStorage.savePutAway(lines.filter((line) => !isAt(line, place)))
    return here
  },
}
