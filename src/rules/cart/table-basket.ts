import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import { TABLE_DONE_MINUTES, TABLE_IDLE_HOURS, type TableLineState } from '#contract/order/table-basket-limits.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'

export type BasketFacts = {
  /** The time of the last change. */
  touchedAt: Date
  /** The time of the last payment for any of its lines. */
  paidAt: Date | null
  lines: number
  unpaid: number
}

/** D1.9: whether the basket has ended, so that the next guests at the table start with an empty one. */
export function isBasketOver({ touchedAt, paidAt, lines, unpaid }: BasketFacts, now: Date): boolean {
  const quietMs = now.getTime() - Math.max(touchedAt.getTime(), paidAt?.getTime() ?? 0)
  const isDone = lines > 0 && unpaid === 0
  return quietMs >= (isDone ? TABLE_DONE_MINUTES * MINUTE_MS : TABLE_IDLE_HOURS * HOUR_MS)
}

/** The order that claims a line. */
export type Claim = {
  status: OrderStatus
  /** The order was paid at some time, whatever its state is now. */
  isPaid: boolean
  /** A payment of the order may still succeed. */
  isUndecided: boolean
}

/**
 * D1.9: an order claims its lines while it is or may be paid. An order that failed, expired or was cancelled releases
 * them.
 */
export function tableLineState(claim: Claim | null): TableLineState {
  if (claim === null) return 'open'
  if (claim.isPaid) return 'paid'
  return claim.status === 'awaiting_payment' && claim.isUndecided ? 'being_paid' : 'open'
}

type DueLine = { state: TableLineState; member: number; payer: string | null; item: { unavailable: unknown } }

/**
 * D1.9: the lines left to pay, by anyone and by this member. A line that another member is paying is in neither list.
 */
export function tableDues<Line extends DueLine>(lines: readonly Line[], me: number) {
  const open = lines.filter(({ state, item }) => state === 'open' && item.unavailable === null)
  return {
    open,
    mine: open.filter(({ member }) => member === me),
    unpaid: lines.filter(({ state }) => state !== 'paid'),
    /** The members who are paying at this moment. */
    payers: [...new Set(lines.flatMap(({ state, payer }) => (state === 'being_paid' ? (payer ?? []) : [])))],
    isAllPaid: lines.length > 0 && lines.every(({ state }) => state === 'paid'),
  }
}
