import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import { TABLE_DONE_MINUTES, TABLE_IDLE_HOURS, type TableLineState } from '#contract/order/table-basket-limits.ts'

const MINUTE_MS = 60_000

export type BasketFacts = {
  /** When somebody last touched it. */
  touchedAt: Date
  /** When something of it was last paid. */
  paidAt: Date | null
  lines: number
  unpaid: number
}

/** D1.9: whether the next guests at the table begin afresh. */
export function isBasketOver({ touchedAt, paidAt, lines, unpaid }: BasketFacts, now: Date): boolean {
  const quietMs = now.getTime() - Math.max(touchedAt.getTime(), paidAt?.getTime() ?? 0)
  const isDone = lines > 0 && unpaid === 0
  return quietMs >= (isDone ? TABLE_DONE_MINUTES * MINUTE_MS : TABLE_IDLE_HOURS * 60 * MINUTE_MS)
}

/** The order that claims a line. */
export type Claim = {
  status: OrderStatus
  /** It was paid once, whatever became of it then. */
  isPaid: boolean
  /** A payment of it may still happen. */
  isUndecided: boolean
}

/** D1.9: a line that an order claims is its own while it is or may be paid; an order that failed, expired or was given up frees it. */
export function tableLineState(claim: Claim | null): TableLineState {
  if (claim === null) return 'open'
  if (claim.isPaid) return 'paid'
  return claim.status === 'awaiting_payment' && claim.isUndecided ? 'being_paid' : 'open'
}

type DueLine = { state: TableLineState; member: number; payer: string | null; item: { unavailable: unknown } }

/** D1.9: what is left to pay: by anyone, and of one's own. What somebody is paying is neither paid nor to be paid by another. */
export function tableDues<Line extends DueLine>(lines: readonly Line[], me: number) {
  const open = lines.filter(({ state, item }) => state === 'open' && item.unavailable === null)
  return {
    open,
    mine: open.filter(({ member }) => member === me),
    unpaid: lines.filter(({ state }) => state !== 'paid'),
    /** Who is paying at this moment. */
    payers: [...new Set(lines.flatMap(({ state, payer }) => (state === 'being_paid' ? (payer ?? []) : [])))],
    isAllPaid: lines.length > 0 && lines.every(({ state }) => state === 'paid'),
  }
}
