import { moneyText } from '#rules/pricing/money.ts'
import { operatorTexts, reasonTexts } from '#texts/order/orders-api.ts'
import type { Random } from '../../base/random.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { lockWholeOrder } from '../../order-rows/order-row.queries.ts'
import { insertRefund } from '../../payments/attempts/refund.queries.ts'
import { continueProcessing } from '../acts/continue-processing.ts'
import { endProposals } from '../services/end-proposals.ts'
import { hasStandingHold, refundablePayments } from './refund-order.queries.ts'

export type ToRefund = {
  storeId: number
  orderId: string
  /** In cents, or 'all' that is refundable. */
  amountCents: number | 'all'
  /** Only payments with these purposes. */
  of?: readonly ('order' | 'extra_service' | 'weight')[]
  reason: string
  actor: string
  random: Random
  now: Date
}

/** Whether all payments are refunded or have a pending refund. False if nothing was paid, or a hold is still to be taken (P1.2). */
export async function isRefunded(tx: Queryable, storeId: number, orderId: string): Promise<boolean> {
  const payments = await refundablePayments.all(tx, storeId, orderId)
  if (payments.length === 0 || payments.some(({ left_cents }) => left_cents > 0)) return false
  return !(await hasStandingHold.one(tx, storeId, orderId)).is_held
}

/**
 * Writes the refunds, split over the order's payments, and a job for each that retries until it is decided. The order's lock serialises concurrent
 * refunds, so never more is refunded than was paid.
 */
export async function startRefund(tx: Queryable, wanted: ToRefund): Promise<string[]> {
  const { storeId, orderId, reason, actor, now } = wanted
  await lockWholeOrder.one(tx, storeId, orderId)
  const all = await refundablePayments.all(tx, storeId, orderId)
  const payments = all.filter(({ purpose }) => wanted.of === undefined || wanted.of.some((one) => one === purpose))
  const refundableCents = payments.reduce((sum, { left_cents }) => sum + left_cents, 0)
  const amountCents = wanted.amountCents === 'all' ? refundableCents : wanted.amountCents
  if (amountCents > refundableCents) {
    const words = refundableCents > 0 ? operatorTexts.tooMuch(moneyText(refundableCents)) : operatorTexts.nothingPaid
    throw new Refused(409, words, { response: { refundable_cents: refundableCents } })
  }
  const refunds: string[] = []
  let remainingCents = amountCents
  for (const payment of payments) {
    const cents = Math.min(remainingCents, payment.left_cents)
    if (cents <= 0) continue
    remainingCents -= cents
    const refund = wanted.random.id()
    await insertRefund.run(tx, {
      id: refund,
      storeId,
      orderId,
      attemptId: payment.id,
      amountCents: cents,
      reason,
      actor,
      now,
    })
    await enqueue(tx, 'run_refund', { store: storeId, refund }, `refund:${refund}`)
    refunds.push(refund)
  }
  const leftOfAll = all.reduce((sum, { left_cents }) => sum + left_cents, 0)
  const isAll = amountCents > 0 && amountCents === leftOfAll
  if (isAll && !(await hasStandingHold.one(tx, storeId, orderId)).is_held) {
    await endProposals(tx, { storeId, orderId, now })
    await continueProcessing(tx, storeId, orderId, 'system', now, reasonTexts.servicesEnded)
  }
  return refunds
}
