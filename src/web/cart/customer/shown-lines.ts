import type { CartItem } from '#contract/order/cart.ts'
import { CART_PIECES_MAX } from '#contract/order/cart-limits.ts'
import { mergedNotes } from '#rules/cart/cart-merge.ts'
import { withQuantity } from '#rules/cart/cart-pricing.ts'
import { lineKey } from '../line-key.ts'

/**
 * What a customer sees before the server has answered: its lines, then those that wait to be added (S4.10), then the quantities
 * that were tapped since, newest last. Nothing of it removes (S4.11).
 */
export function shownLines(
  server: readonly CartItem[],
  waiting: readonly CartItem[],
  taps: readonly ReadonlyMap<string, number>[],
): CartItem[] {
  const shown = new Map(server.map((item) => [lineKey(item), item]))
  for (const line of waiting) {
    const key = lineKey(line)
    const same = shown.get(key)
    shown.set(key, same ? together(same, line) : line)
  }
  for (const tapped of taps) {
    for (const [key, qty] of tapped) {
      const line = shown.get(key)
      if (line) shown.set(key, withQuantity(line, qty))
    }
  }
  return [...shown.values()].filter(({ qty }) => qty > 0)
}

function together(line: CartItem, more: CartItem): CartItem {
  const sum = withQuantity(line, Math.min(line.qty + more.qty, CART_PIECES_MAX))
  return { ...sum, notes: mergedNotes(line.notes, more.notes) }
}
