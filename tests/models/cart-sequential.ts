import type { Sequential } from './linearizable.ts'

/**
 * What one cart promises to many tabs (S4.4, S4.10, S4.11): every change is made on the whole cart as it is, one after the other, and its answer is
 * the cart after it. A line that was removed is gone; the same thing added again is a new line.
 */
export type CartLine = { id: string; thing: number; qty: number }
export type CartOp =
  | { kind: 'add'; thing: number; qty: number; key: string }
  | { kind: 'set'; id: string; qty: number }
  | { kind: 'read' }
export type CartAnswer = CartLine[] | 'too many' | 'no such line'
type CartState = { lines: CartLine[]; keys: string[] }

const MOST = 99
/** The id of a line whose addition was not answered. The first answer that shows the line tells it. */
const UNKNOWN = '?'

export const oneCart: Sequential<CartState, CartOp, CartAnswer> = {
  initial: { lines: [], keys: [] },
  after(state, op, answer) {
    const { outcome, refusal } = carriedOut(state, op, answer)
    if (refusal !== undefined) return answer === undefined || answer === refusal ? [state] : []
    if (answer === undefined) return [outcome]
    return typeof answer === 'string' ? [] : shows(outcome, answer)
  },
}

type Carried = { outcome: CartState; refusal?: CartAnswer }

function carriedOut(state: CartState, op: CartOp, answer: CartAnswer | undefined): Carried {
  const { lines, keys } = state
  if (op.kind === 'read') return { outcome: state }
  if (op.kind === 'set') {
    const line = lines.find(({ id }) => id === op.id)
    if (!line) return { outcome: state, refusal: 'no such line' }
    const changed = op.qty === 0 ? [] : [{ ...line, qty: op.qty }]
    return { outcome: { lines: lines.flatMap((one) => (one === line ? changed : [one])), keys } }
  }
  if (keys.includes(op.key)) return { outcome: state }
  const same = lines.find(({ thing }) => thing === op.thing)
  if ((same?.qty ?? 0) + op.qty > MOST) return { outcome: state, refusal: 'too many' }
  const after = [...keys, op.key].sort()
  if (same) {
    const more = { ...same, qty: same.qty + op.qty }
    return { outcome: { lines: lines.map((one) => (one === same ? more : one)), keys: after } }
  }
  const shown = Array.isArray(answer) ? answer.find(({ thing }) => thing === op.thing)?.id : undefined
  const isFresh = shown !== undefined && lines.every(({ id }) => id !== shown)
  return {
    outcome: { lines: [...lines, { id: isFresh ? shown : UNKNOWN, thing: op.thing, qty: op.qty }], keys: after },
  }
}

/** The state that an answer shows: the same lines in the same order. */
function shows({ lines, keys }: CartState, answer: CartLine[]): CartState[] {
  const isSame =
    lines.length === answer.length &&
    lines.every(({ id, thing, qty }, index) => {
      const seen = answer[index]
      return seen?.thing === thing && seen.qty === qty && (id === seen.id || id === UNKNOWN)
    })
  return isSame ? [{ lines: answer, keys }] : []
}
