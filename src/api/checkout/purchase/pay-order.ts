import type { Purchase, postAbandon, postPay } from '#contract/order/checkout.ts'
import { isFinal } from '#rules/orders/order-status.ts'
import { isUndecided } from '#rules/payments/payment-status.ts'
import { checkoutApiTexts } from '#texts/order/checkout-api.ts'
import { reasonTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import { claim, onceOf } from '../../idempotency/idempotency.ts'
import { lockOrderState } from '../../order-rows/order-row.queries.ts'
import { weighedOrder } from '../../order-rows/weighed-order.queries.ts'
import { endUnpaidOrder } from '../../orders/acts/end-unpaid-order.ts'
import type { Input } from '../../parts/endpoint.ts'
import { placeRefused } from '../../parts/place-refused.ts'
import { newestAttempt } from '../../payments/attempts/attempt.queries.ts'
import { chargeAttempt, startAttempt } from '../../payments/attempts/attempt.ts'
import { cancelPayment } from '../../payments/attempts/cancel-payment.ts'
import { onSessionSetting } from '../../payments/attempts/charge-setting.ts'
import { countingDeclines } from '../../payments/cards/carding.ts'
import { resolveMethod } from '../../payments/cards/resolve-method.ts'
import { requireChargeable } from '../../payments/gateways/minimum.ts'
import { CHANGED_AT_TABLE } from '../../table-baskets/claim-lines.ts'
import { askedMoney, isTakenOtherwise } from './asked-money.ts'
import { wasEndedByStaff } from './purchase.queries.ts'
import { findPurchase, purchaseAnswer } from './purchase.ts'

/** Pays an order again after a failed payment, or a confirmed one whose money is not held yet (P1.2). The order keeps its windows and vouchers. */
export function payOrder(input: Input<typeof postPay>): Promise<Purchase> {
  return countingDeclines(input.parts, input.scope, () => payAgain(input))
}

async function payAgain({ scope, params, body, parts }: Input<typeof postPay>) {
  const { order } = await findPurchase(parts.db, scope, params.id)
  const once = onceOf(scope, `order:${order.id}`, body)
  const attempt = await parts.db.transaction(async (tx) => {
    if (await claim(tx, scope, once, order.id)) return undefined
    const locked = await lockOrderState.one(tx, scope.store.id, order.id)
    const before = await newestAttempt.one(tx, scope.store.id, order.id)
    const weighed = await weighedOrder.maybe(tx, scope.store.id, order.id)
    // P1.2: the money of a confirmed order could not be held, or the customer wants another card for it.
    const needsHold = weighed?.needs_hold === true && !isFinal(locked.status)
    if (locked.status !== 'awaiting_payment' && !needsHold) {
      const ended = (await findPurchase(tx, scope, params.id)).order.ended_reason
      if (ended === CHANGED_AT_TABLE) throw placeRefused('line_taken', {}, checkoutApiTexts.changedAtTable)
      const isClosed = await wasEndedByStaff.maybe(tx, scope.store.id, order.id)
      throw new Refused(409, isClosed ? checkoutApiTexts.closedMeanwhile : checkoutApiTexts.notWaiting)
    }
    if (isUndecided(before.status))
      throw new Refused(409, checkoutApiTexts.stillUndecided, { response: { code: 'order_waiting' } })
    if (body.payment.kind === 'none') throw new Refused(400, checkoutApiTexts.paymentNeeded)
    const { kept } = await resolveMethod(tx, parts, scope, body.payment)
    // P1.2: as for the first payment.
    const toPay = {
      method: kept,
      limitCents: weighed?.limit_cents ?? null,
      totalCents: locked.total_cents,
      firstStartsAt: order.first_starts_at,
      gateway: parts.gateways.current.name,
      now: scope.now,
    }
    if (isTakenOtherwise(toPay, body.holds_later)) throw placeRefused('money_changed')
    const asked = askedMoney(toPay)
    requireChargeable(parts.gateways.current, asked.amountCents)
    return startAttempt(tx, {
      random: parts.random,
      storeId: scope.store.id,
      orderId: order.id,
      purpose: 'order',
      purposeId: null,
      method: kept,
      setting: onSessionSetting(scope, order.id),
      ...asked,
      now: scope.now,
    })
  })
  if (attempt) await chargeAttempt(parts, attempt)
  const purchase = await purchaseAnswer(parts.db, scope, params.id)
  return { answer: purchase, failure: attempt ? purchase.payment.failure : null }
}

/** The buyer cancels an unpaid order. A pending payment is cancelled at the gateway first; if its outcome stays unknown, the request is refused. */
export async function abandonOrder({ scope, params, parts }: Input<typeof postAbandon>): Promise<Purchase> {
  const { order } = await findPurchase(parts.db, scope, params.id)
  const attempt = await newestAttempt.one(parts.db, scope.store.id, order.id)
  await cancelPayment(parts, attempt)
  await parts.db.transaction(async (tx) => {
    await lockOrderState.one(tx, scope.store.id, order.id)
    const newest = await newestAttempt.one(tx, scope.store.id, order.id)
    if (isUndecided(newest.status))
      throw new Refused(409, checkoutApiTexts.stillUndecided, { response: { code: 'order_waiting' } })
    const actor = order.customer_id === null ? 'guest' : 'customer'
    await endUnpaidOrder(tx, {
      storeId: scope.store.id,
      orderId: order.id,
      to: 'cancelled',
      actor,
      reason: reasonTexts.abandoned,
      now: scope.now,
    })
  })
  return purchaseAnswer(parts.db, scope, params.id)
}
