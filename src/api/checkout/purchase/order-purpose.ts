import { PAYMENT_WAIT_SECONDS } from '#contract/order/checkout-limits.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import { isFinal } from '#rules/orders/order-status.ts'
import type { Queryable } from '../../db/database.ts'
import { issueInvoice } from '../../invoices/issue-invoice.ts'
import { type Attempt, orderDeadline } from '../../payments/attempts/attempt.queries.ts'
import type { Purpose } from '../../payments/attempts/purposes.ts'
import { confirmHeldOrder, confirmKeptOrder, confirmOrder } from './confirm-order.ts'
import { endWaitForMoney, holdRefused, keepCard } from './late-hold.ts'
import { holdLost, weightPaid } from './weight-paid.ts'

async function isOver(db: Queryable, attempt: Attempt, now: Date, isHeld = false): Promise<boolean> {
  const { store_id, order_id, created_at } = attempt
  const { status, expires_at, needs_hold } = await orderDeadline.one(db, store_id, order_id)
  // P1.2: a confirmed order waits for its money until it has it, but for each payer no longer than for any other. What is held already is welcome.
  if (needs_hold && !isFinal(status))
    return !isHeld && now.getTime() - created_at.getTime() >= PAYMENT_WAIT_SECONDS * SECOND_MS
  return status !== 'awaiting_payment' || (expires_at !== null && expires_at < now)
}

/** P1.2: also pays a confirmed order whose money was to be held later. */
async function whenPaid(tx: Queryable, attempt: Attempt, now: Date): Promise<boolean> {
  if (await confirmOrder(tx, attempt, now)) return true
  if (!(await endWaitForMoney(tx, attempt, now))) return false
  await issueInvoice(tx, { storeId: attempt.store_id, orderId: attempt.order_id, reason: 'order', now })
  return true
}

export const orderPurpose: Purpose = {
  isOver,
  whenPaid,
  hold: {
    whenHeld: async (tx, attempt, now) =>
      (await confirmHeldOrder(tx, attempt, now)) || (await endWaitForMoney(tx, attempt, now)),
    async whenKept(tx, attempt, now) {
      const isFirst = await confirmKeptOrder(tx, attempt, now)
      await keepCard(tx, attempt, isFirst, now)
    },
    whenRefused: holdRefused,
    whenTaken: weightPaid,
    whenLost: holdLost,
  },
}
