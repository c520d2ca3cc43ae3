import { CART_LINES_MAX, CART_NOTES_MAX, CART_PIECES_MAX } from '#contract/order/cart-limits.ts'
import { type CartChoice, matchKey } from './cart-matching.ts'

export type CartLine = CartChoice & { id: string; qty: number; notes: string }
export type LineChange = Partial<Omit<CartLine, 'id' | 'productId'>>

/** The result of a change: all lines, and the lines that must be written and removed. The input is not modified. */
export type CartPlan<Line extends CartLine> =
  | { kind: 'changed'; lines: Line[]; put: Line[]; removedIds: string[] }
  | { kind: 'refused'; reason: 'too_many_lines' | 'too_many_pieces' | 'unknown_line'; inCart: number }

/** S4.10: an item that matches a line adds to its quantity. Any other item becomes a new line at the end. */
export function planAdd<Line extends CartLine>(lines: readonly Line[], added: Line): CartPlan<Line> {
  const key = matchKey(added)
  const match = lines.find((line) => matchKey(line) === key)
  if (match) return merged(lines, match, added)
  if (lines.length >= CART_LINES_MAX) return { kind: 'refused', reason: 'too_many_lines', inCart: lines.length }
  if (added.qty > CART_PIECES_MAX) return { kind: 'refused', reason: 'too_many_pieces', inCart: 0 }
  return { kind: 'changed', lines: [...lines, added], put: [added], removedIds: [] }
}

/**
 * S4.11: a quantity of zero or less removes the line. A line that becomes the same as another is merged into that
 * one.
 */
export function planChange<Line extends CartLine>(
  lines: readonly Line[],
  id: string,
  change: LineChange,
): CartPlan<Line> {
  const line = lines.find((one) => one.id === id)
  if (!line) return { kind: 'refused', reason: 'unknown_line', inCart: 0 }
  const changed = { ...line, ...change }
  const others = lines.filter((one) => one !== line)
  if (changed.qty <= 0) return { kind: 'changed', lines: others, put: [], removedIds: [id] }
  const key = matchKey(changed)
  const same = others.find((one) => matchKey(one) === key)
  if (same) {
    const plan = merged(others, same, changed)
    return plan.kind === 'changed' ? { ...plan, removedIds: [id] } : plan
  }
  if (changed.qty > CART_PIECES_MAX) return { kind: 'refused', reason: 'too_many_pieces', inCart: line.qty }
  return {
    kind: 'changed',
    lines: lines.map((one) => (one === line ? changed : one)),
    put: [changed],
    removedIds: [],
  }
}

/** Merges identical lines of a list (S4.10) and drops lines without quantity (S4.11). */
export function mergeIdentical<Line extends CartLine>(lines: readonly Line[]): Line[] {
  const kept = new Map<string, Line>()
  for (const line of lines) {
    if (line.qty <= 0) continue
    const key = matchKey(line)
    const same = kept.get(key)
    kept.set(key, same ? { ...same, ...quantityAndNotes(same, line) } : line)
  }
  return [...kept.values()].map((line) => ({ ...line, qty: Math.min(line.qty, CART_PIECES_MAX) }))
}

function merged<Line extends CartLine>(lines: readonly Line[], into: Line, from: CartLine): CartPlan<Line> {
  const sum = { ...into, ...quantityAndNotes(into, from) }
  if (sum.qty > CART_PIECES_MAX) return { kind: 'refused', reason: 'too_many_pieces', inCart: into.qty }
  return { kind: 'changed', lines: lines.map((one) => (one === into ? sum : one)), put: [sum], removedIds: [] }
}

function quantityAndNotes(a: CartLine, b: CartLine): { qty: number; notes: string } {
  return { qty: a.qty + b.qty, notes: mergedNotes(a.notes, b.notes) }
}

/** Joins two notes by a line break. A note that is already there is not added again. The result is cut at its limit. */
export function mergedNotes(first: string, second: string): string {
  if (second === '' || first.split('\n').includes(second)) return first
  if (first === '') return second
  return [...`${first}\n${second}`].slice(0, CART_NOTES_MAX).join('')
}
