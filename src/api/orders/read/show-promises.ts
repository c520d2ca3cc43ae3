import type { OrderPromise } from '#contract/order/order-shapes.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'
import type { PromiseRow } from '../../order-rows/promise.queries.ts'
import { iso } from './show-order.ts'

/** Promises without a verdict that still say something to the customer. */
const SHOWN_VOID = new Set(['brought_late', 'nobody_there', 'waited_for_customer'])

/** P1.5: what the customer was promised and what became of it. An order that is not paid has promised nothing yet. */
export function shownPromises(
  { confirmed_at }: Pick<OrderRow, 'confirmed_at'>,
  rows: readonly PromiseRow[],
): OrderPromise[] {
  if (confirmed_at === null) return []
  return rows
    .filter(({ verdict, reason }) => verdict !== 'void' || SHOWN_VOID.has(reason ?? ''))
    .map(({ id, kind, subject, verdict, reason, late_minutes, points, voucher, ...row }) => ({
      id,
      kind,
      leg: legOf(kind, subject),
      claim: kind === 'claim' ? subject : null,
      from: iso(row.promised_from),
      to: row.promised_to.toISOString(),
      made_at: row.made_at.toISOString(),
      verdict,
      reason,
      late_minutes,
      points,
      voucher,
    }))
}

function legOf(kind: PromiseRow['kind'], subject: string): OrderPromise['leg'] {
  if (kind === 'claim') return null
  if (kind === 'pickup') return 'first'
  return subject === 'early' ? 'early' : 'last'
}
