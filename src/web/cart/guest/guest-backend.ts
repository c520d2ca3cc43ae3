import type { CartItem } from '#contract/order/cart.ts'
import { cartStorage, type LocalLine } from '../../state/storage/cart-storage.ts'
import { type CartSide, type CartSideParts, type LostLine, WRITE_AFTER_MS } from '../cart-backend.ts'
import { takeInStoredItems } from '../customer/pending-lines.ts'
import { isAt, lineKey } from '../line-key.ts'
import { type Planned, withAdded, withChoice, withPieces, withRaise, withSeenPrice } from './guest-lines.ts'
import { priceGuestCart } from './price-guest-cart.ts'

/** S4.8, S6.2: the cart in the browser's storage, with the server's prices on top. Storage is the truth: all tabs share it. */
export function createGuestSide(parts: CartSideParts): CartSide {
  /** The last answer by line, for as long as the line is what was asked about. */
  let priced = new Map<string, LocalLine>()
  const unfit = takeInStoredItems()
  if (unfit.length > 0) parts.lost(unfit)
  let isKnown = cartStorage.guest().length === 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const lines = () =>
    cartStorage.guest().map((line) => {
      const answer = priced.get(line.id)
      return answer && isSame(answer, line) ? answer : line
    })

  function put(next: readonly LocalLine[]): void {
    // What was not touched keeps the price that was seen; whoever touches a line has seen the new one.
    const stored = new Map(cartStorage.guest().map((line) => [line.id, line]))
    const isUntouched = (line: LocalLine) => priced.get(line.id) === line
    cartStorage.saveGuest(next.map((line) => (isUntouched(line) ? (stored.get(line.id) ?? line) : line)))
    for (const line of next) if (!isUntouched(line)) priced.delete(line.id)
    isKnown = true
    parts.changed(true)
    clearTimeout(timer)
    timer = setTimeout(load, WRITE_AFTER_MS)
  }

  function take(plan: Planned): string | null {
    if ('refusal' in plan) return plan.refusal
    put(plan.lines)
    return null
  }

  async function load(): Promise<{ error: string } | null> {
    clearTimeout(timer)
    const asked = cartStorage.guest()
    const answer = asked.length > 0 ? await priceGuestCart(parts.api, asked) : { lines: [], dropped: [] }
    isKnown = true
    if ('error' in answer) {
      parts.changed(false)
      return answer
    }
    // Something was added while the server counted: it is asked again soon, and this answer is of no use.
    if (JSON.stringify(cartStorage.guest()) !== JSON.stringify(asked)) {
      timer = setTimeout(load, WRITE_AFTER_MS)
      return null
    }
    const known = answer.lines.map((line) => withRaise(line, asked))
    priced = new Map(known.map((line) => [line.id, line]))
    cartStorage.saveGuest(known.map((line) => withSeenPrice(line, asked)))
    if (answer.dropped.length > 0) parts.lost(answer.dropped)
    parts.changed(answer.dropped.length > 0)
    return null
  }

  return {
    items: () => (isKnown || cartStorage.guest().length === 0 ? lines() : null),
    load,
    async add(added) {
      const lost: LostLine[] = []
      for (const line of added) {
        // S4.9: what was chosen elsewhere does not fit what is chosen here.
        const here = lines().filter((one) => isAt(one, line))
        const reason = take(withAdded(here, line))
        if (reason !== null) lost.push({ name: line.product_name, reason })
      }
      return lost
    },
    setPieces(key, qty) {
      const reason = take(withPieces(lines(), key, qty))
      if (reason !== null) parts.refused(reason)
    },
    choose: async (key, chosen) => take(withChoice(lines(), key, chosen)),
    async move(there: readonly CartItem[]) {
      const keys = new Map(lines().map((line) => [line.id, line.merge_key]))
      put(there.map((line) => ({ ...line, price_was: null, merge_key: keys.get(line.id) ?? line.id })))
    },
    async flush() {
      clearTimeout(timer)
    },
    // A guest's cart is in storage already.
    leave: () => {},
    forget() {
      priced.clear()
      cartStorage.saveGuest([])
      parts.changed(true)
    },
    close: () => clearTimeout(timer),
  }
}

/** Another tab may have changed the line since it was priced. */
function isSame(a: LocalLine, b: LocalLine): boolean {
  return a.qty === b.qty && a.notes === b.notes && lineKey(a) === lineKey(b) && isAt(a, b)
}
