import { GUEST_RETURN } from '#contract/order/order-limits.ts'
import type { WeightAnswer } from '#contract/order/orders.ts'
import { isFinal } from '#rules/orders/order-status.ts'
import { priceText } from '#rules/pricing/money.ts'
import { ordersApiTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { claim, onceOf } from '../../idempotency/idempotency.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { lockOrderState } from '../../order-rows/order-row.queries.ts'
import { moveWeightQuestion, type WeighedOrderRow, weighedOrder } from '../../order-rows/weighed-order.queries.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Scope } from '../../parts/scope.ts'
import type { Attempt } from '../../payments/attempts/attempt.queries.ts'
import { chargeAttempt, startAttempt } from '../../payments/attempts/attempt.ts'
import { countingDeclines } from '../../payments/cards/carding.ts'
import { resolveMethod } from '../../payments/cards/resolve-method.ts'
import { requireChargeable } from '../../payments/gateways/minimum.ts'
import type { OwnOrder } from '../read/load-order.ts'
import { newestWeightFailure } from './show-weight.ts'

/**
 * P1.2: the customer or guest answers whether to pay for weight above what they agreed to. Yes is paid now. No answer, no charge. A retry with the
 * same idempotency key does not charge again.
 */
export function answerWeight(parts: ApiParts, scope: Scope, own: OwnOrder, body: WeightAnswer): Promise<undefined> {
  return countingDeclines(parts, scope, async () => {
    const attempt = await parts.db.transaction(async (tx) => {
      const started = await answer(tx, parts, scope, own, body)
      parts.reached?.('weight:written')
      return started
    })
    parts.reached?.('weight:committed')
    if (attempt) await chargeAttempt(parts, attempt)
    return { answer: undefined, failure: attempt ? await newestWeightFailure(parts.db, attempt) : null }
  })
}

async function answer(
  tx: Queryable,
  parts: ApiParts,
  scope: Scope,
  { order, isGuest }: OwnOrder,
  body: WeightAnswer,
): Promise<Attempt | undefined> {
  const { store_id: storeId, id: orderId } = order
  const once = onceOf(scope, `order:${orderId}`, { weight: body })
  if (await claim(tx, scope, once, orderId)) return undefined
  const { status } = await lockOrderState.one(tx, storeId, orderId)
  const asked = openQuestion(await weighedOrder.maybe(tx, storeId, orderId), isFinal(status), scope.now)
  if (body.asked_cents !== undefined && body.asked_cents !== asked.asked_cents)
    throw new Refused(409, ordersApiTexts.weightChanged(priceText(asked.asked_cents)))
  const actor = isGuest ? 'guest' : 'customer'
  const about = { storeId, orderId, now: scope.now }
  const isYes = body.answer === 'accept'
  const details = { asked_cents: asked.asked_cents }
  const toState = isYes ? 'accepted' : 'declined'
  await noteOrderEvent.one(tx, {
    ...about,
    tripId: '',
    kind: 'weight',
    fromState: 'open',
    toState,
    actor,
    reason: '',
    details,
  })
  if (!isYes) {
    await moveWeightQuestion.run(tx, storeId, orderId, 'open', 'declined', null)
    await publish(tx, 'weightNotAgreed', { ...about, askedCents: asked.asked_cents, isLate: false })
    return undefined
  }
  if (!body.payment || body.payment.kind === 'none')
    throw new Refused(400, ordersApiTexts.paymentNeeded, { errors: { payment: ordersApiTexts.paymentNeeded } })
  requireChargeable(parts.gateways.current, asked.asked_cents)
  const answerId = parts.random.id()
  await moveWeightQuestion.run(tx, storeId, orderId, 'open', 'accepted', answerId)
  const { kept } = await resolveMethod(tx, parts, scope, body.payment)
  return startAttempt(tx, {
    random: parts.random,
    ...about,
    purpose: 'weight',
    purposeId: answerId,
    gateway: parts.gateways.current.name,
    method: kept,
    setting: {
      // The gateway must not learn the token of a guest's link.
      returnUrl: `${scope.origin}/history/${isGuest ? `reg/guest/${GUEST_RETURN}` : orderId}`,
      description: `${scope.store.config.name} order ${order.number}`,
      isOffSession: false,
    },
    amountCents: asked.asked_cents,
  })
}

type OpenQuestion = WeighedOrderRow & { asked_cents: number }

function openQuestion(weighed: WeighedOrderRow | undefined, hasEnded: boolean, now: Date): OpenQuestion {
  if (!weighed?.question || weighed.asked_cents === null) throw new Refused(409, ordersApiTexts.noWeightQuestion)
  const { question, asked_cents, answer_until } = weighed
  if (hasEnded) throw new Refused(409, ordersApiTexts.proposalsEnded)
  if (question === 'accepted') throw new Refused(409, ordersApiTexts.answerBeingPaid)
  if (question === 'lapsed' || (answer_until !== null && answer_until < now))
    throw new Refused(409, ordersApiTexts.answersClosed)
  if (question !== 'open') throw new Refused(409, ordersApiTexts.weightAnswered)
  return { ...weighed, asked_cents }
}
