import { CART_LINES_MAX, CART_PIECES_MAX } from '#contract/order/cart-limits.ts'
import { type CartLine, type CartPlan, planAdd, planChange } from '#rules/cart/cart-merge.ts'
import { withQuantity } from '#rules/cart/cart-pricing.ts'
import { cartTexts } from '#texts/order/cart-api.ts'
import type { LocalLine } from '../../state/storage/cart-storage.ts'
import { lineKey, ruleLine } from '../line-key.ts'

type Line = CartLine & { item: LocalLine }
export type Planned = { lines: LocalLine[] } | { refusal: string }

/** S4.10: adding an equal line raises the quantity of the existing one. */
export function withAdded(lines: readonly LocalLine[], added: LocalLine): Planned {
  return planned(planAdd(lines.map(ruleLine), ruleLine(added)))
}

/** S4.11: zero or less removes. */
export function withPieces(lines: readonly LocalLine[], key: string, qty: number): Planned {
  const line = lines.find((one) => lineKey(one) === key)
  if (!line) return { lines: [...lines] }
  return planned(planChange(lines.map(ruleLine), line.id, { qty }))
}

/** Another choice for a line. If the cart has the same choice already, the two lines become one. */
export function withChoice(lines: readonly LocalLine[], key: string, chosen: LocalLine): Planned {
  const line = lines.find((one) => lineKey(one) === key)
  if (!line) return { refusal: cartTexts.unknownLine }
  const { optionId, variantId, modifierIds, qty, notes } = ruleLine(chosen)
  const plan = planChange(lines.map(ruleLine), line.id, { optionId, variantId, modifierIds, qty, notes })
  const own = { ...chosen, id: line.id, merge_key: line.merge_key }
  return planned(plan, own)
}

/**
 * Stores the price that the guest saw when they last touched the line, so that a new price is shown as changed until they touch it again.
 * A line that is unavailable now may come without a price and keeps the last one that was seen.
 */
export function withSeenPrice(line: LocalLine, sent: readonly LocalLine[]): LocalLine {
  const seen = sent.find(({ id }) => id === line.id)
  if (!seen) return line
  const { price_per_pcs, modifiers } = seen
  if (line.unavailable !== null) return { ...line, price_per_pcs }
  if (line.price_was === null) return line
  const { final_price } = withQuantity(seen, line.qty)
  return { ...line, price_per_pcs, final_price, modifiers: modifiers.map((one) => ({ ...one, qty: line.qty })) }
}

/** D1.11: a raised quantity is shown as raised until the guest touches the line. */
export function withRaise(line: LocalLine, sent: readonly LocalLine[]): LocalLine {
  const before = sent.find(({ id }) => id === line.id)
  return { ...line, qty_was: line.qty_was ?? before?.qty_was ?? null }
}

function planned(plan: CartPlan<Line>, own?: LocalLine): Planned {
  if (plan.kind === 'refused') return { refusal: refusalWords(plan.reason, plan.inCart) }
  return {
    lines: plan.lines.map(({ id, qty, notes, item }) => {
      const isTouched = own?.id === id || item.qty !== qty || item.notes !== notes
      return isTouched
        ? { ...withQuantity(own?.id === id ? own : item, qty), notes, price_was: null, qty_was: null }
        : item
    }),
  }
}

function refusalWords(reason: 'too_many_lines' | 'too_many_pieces' | 'unknown_line', inCart: number): string {
  if (reason === 'unknown_line') return cartTexts.unknownLine
  return reason === 'too_many_lines'
    ? cartTexts.tooManyLines(CART_LINES_MAX)
    : cartTexts.tooManyPieces(CART_PIECES_MAX, inCart)
}
