import { CART_LINES_MAX, CART_NOTES_MAX, CART_PIECES_MAX } from '#contract/order/cart-limits.ts'
import { type CartChoice, matchKey } from './cart-matching.ts'

export type CartLine = CartChoice & { id: string; qty: number; notes: string }
export type LineChange = Partial<Omit<CartLine, 'id' | 'productId'>>

/** What a change makes of a cart: all of its lines then, and which of them must be written and removed. Nothing is changed in place. */
export type CartPlan<Line extends CartLine> =
  | { kind: 'changed'; lines: Line[]; put: Line[]; removedIds: string[] }
  | { kind: 'refused'; reason: 'too_many_lines' | 'too_many_pieces' | 'unknown_line'; inCart: number }

/** S4.10: what matches a line already there adds to its quantity; anything else is a line of its own, after the others. */
export function planAdd<Line extends CartLine>(lines: readonly Line[], added: Line): CartPlan<Line> {
  const key = matchKey(added)
  const match = lines.find((line) => matchKey(line) === key)
  if (match) return merged(lines, match, added)
  if (lines.length >= CART_LINES_MAX) return { kind: 'refused', reason: 'too_many_lines', inCart: lines.length }
  if (added.qty > CART_PIECES_MAX) return { kind: 'refused', reason: 'too_many_pieces', inCart: 0 }
  return { kind: 'changed', lines: [...lines, added], put: [added], removedIds: [] }
}

/** S4.11: nothing or less of it removes a line. One that becomes the same as another is merged with it, and the other one stays. */
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

/** A list that came from elsewhere, with what is the same put together (S4.10) and what is nothing left out (S4.11). */
export function mergeIdentical<Line extends CartLine>(lines: readonly Line[]): Line[] {
  const kept = new Map<string, Line>()
  for (const line of lines) {
    if (line.qty <= 0) continue
    const key = matchKey(line)
    const same = kept.get(key)
    kept.set(key, same ? { ...same, ...together(same, line) } : line)
  }
  return [...kept.values()].map((line) => ({ ...line, qty: Math.min(line.qty, CART_PIECES_MAX) }))
}

function merged<Line extends CartLine>(lines: readonly Line[], into: Line, from: CartLine): CartPlan<Line> {
  const sum = { ...into, ...together(into, from) }
  if (sum.qty > CART_PIECES_MAX) return { kind: 'refused', reason: 'too_many_pieces', inCart: into.qty }
  return { kind: 'changed', lines: lines.map((one) => (one === into ? sum : one)), put: [sum], removedIds: [] }
}

function together(a: CartLine, b: CartLine): { qty: number; notes: string } {
  return { qty: a.qty + b.qty, notes: mergedNotes(a.notes, b.notes) }
}

/** Both notes, one below the other, unless one says what the other does; what is too much is cut off at the end. */
export function mergedNotes(first: string, second: string): string {
  if (second === '' || first.split('\n').includes(second)) return first
  if (first === '') return second
  return [...`${first}\n${second}`].slice(0, CART_NOTES_MAX).join('')
}
