import type { CartItem } from '#contract/order/cart.ts'
import { CART_PIECES_MAX } from '#contract/order/cart-limits.ts'
import { mergedNotes } from '#rules/cart/cart-merge.ts'
import { withQuantity } from '#rules/cart/cart-pricing.ts'
import { lineKey } from '../line-key.ts'

/**
 * A customer's cart before the API has answered: its lines, then the pending lines (S4.10), then the pending quantities, newest last.
 * A quantity of zero hides the line (S4.11).
 */
export function shownLines(
  server: readonly CartItem[],
  pending: readonly CartItem[],
  quantities: readonly ReadonlyMap<string, number>[],
): CartItem[] {
  const shown = new Map(server.map((item) => [lineKey(item), item]))
  for (const line of pending) {
    const key = lineKey(line)
    const same = shown.get(key)
    shown.set(key, same ? mergedLine(same, line) : line)
  }
  for (const [key, qty] of quantities.flatMap((one) => [...one])) {
    const line = shown.get(key)
    if (line) shown.set(key, withQuantity(line, qty))
  }
  return [...shown.values()].filter(({ qty }) => qty > 0)
}

function mergedLine(line: CartItem, more: CartItem): CartItem {
  const sum = withQuantity(line, Math.min(line.qty + more.qty, CART_PIECES_MAX))
  return { ...sum, notes: mergedNotes(line.notes, more.notes) }
}
