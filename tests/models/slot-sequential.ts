import type { Sequential } from './linearizable.ts'

/**
 * What the windows of an outlet promise to many shoppers (D3.1): a hold takes a place if one is free, and gives back what its shopper held before,
 * in one step. It ends after ten minutes, or when it is released. A window is full when its places are taken by others.
 */
export type SlotOp =
  | { kind: 'hold'; holder: string; window: string; minute: number }
  | { kind: 'release'; holder: string; minute: number }
  | { kind: 'read'; holder: string; minute: number }
export type SlotAnswer = 'held' | 'full' | 'released' | { full: string[] }
type Hold = { holder: string; window: string; until: number }
type SlotState = Hold[]

const HOLD_MINUTES = 10

export function windowsWith(capacity: number, windows: readonly string[]): Sequential<SlotState, SlotOp, SlotAnswer> {
  return {
    initial: [],
    after(state, op, answer) {
      const others = state.filter(({ holder, until }) => holder !== op.holder && until > op.minute)
      const isFull = (window: string) => others.filter((one) => one.window === window).length >= capacity
      const reached = (expected: SlotAnswer, next: SlotState) =>
        answer === undefined || JSON.stringify(answer) === JSON.stringify(expected) ? [next] : []
      if (op.kind === 'read') return reached({ full: windows.filter(isFull) }, state)
      if (op.kind === 'release') return reached('released', sorted(others))
      if (isFull(op.window)) return reached('full', state)
      const own = { holder: op.holder, window: op.window, until: op.minute + HOLD_MINUTES }
      return reached('held', sorted([...others, own]))
    },
  }
}

/** One order for equal states, so that the search knows them again. */
const sorted = (holds: Hold[]): SlotState => holds.toSorted((a, b) => a.holder.localeCompare(b.holder))
