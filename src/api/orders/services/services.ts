import { GUEST_RETURN } from '#contract/order/order-limits.ts'
import type { Answers, ProposedServices } from '#contract/order/orders.ts'
import { isFinal } from '#rules/orders/order-status.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { ordersApiTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { claim, onceOf } from '../../idempotency/idempotency.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { tripState } from '../../order-rows/move-trip.queries.ts'
import { lockOrderState } from '../../order-rows/order-row.queries.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Scope } from '../../parts/scope.ts'
import { chargeAttempt, startAttempt } from '../../payments/attempts/attempt.ts'
import { countingDeclines } from '../../payments/cards/carding.ts'
import { resolveMethod } from '../../payments/cards/resolve-method.ts'
import { requireChargeable } from '../../payments/gateways/minimum.ts'
import { continueProcessing } from '../acts/continue-processing.ts'
import type { OwnOrder } from '../read/load-order.ts'
import { answerServices, lockServices, type ServiceRow, servicesOfOrder } from './services.queries.ts'
import { shownServices } from './show-services.ts'

/** D4.4: the proposals of a trip, and the state of their latest payment. */
export async function proposalsOfTrip(
  db: Queryable,
  scope: Scope,
  { order }: OwnOrder,
  slug: string,
): Promise<ProposedServices> {
  if (!(await tripState.maybe(db, order.store_id, order.id, slug))) throw new Refused(404, apiTexts.notFound)
  const all = await servicesOfOrder.all(db, order.store_id, order.id)
  return shownServices(
    db,
    scope,
    order,
    all.filter((one) => one.trip === slug),
  )
}

/**
 * D4.4: the customer accepts or declines each proposal. All open ones are answered together. Accepted ones are charged now and become lines of the
 * order when they are paid. A retry with the same idempotency key does not charge again.
 */
export function answerProposals(
  parts: ApiParts,
  scope: Scope,
  own: OwnOrder,
  slug: string,
  body: Answers,
): Promise<ProposedServices> {
  return countingDeclines(parts, scope, () => answerAndCharge(parts, scope, own, slug, body))
}

async function answerAndCharge(parts: ApiParts, scope: Scope, own: OwnOrder, slug: string, body: Answers) {
  const { order, isGuest } = own
  const { answers, payment } = body
  const once = onceOf(scope, `order:${order.id}`, { slug, ...body })
  const actor = isGuest ? 'guest' : 'customer'
  const attempt = await parts.db.transaction(async (tx) => {
    if (await claim(tx, scope, once, order.id)) return undefined
    // Locks the order first, so the following reads see the result of an earlier concurrent answer, including its payment.
    const { status } = await lockOrderState.one(tx, order.store_id, order.id)
    if (isFinal(status)) throw new Refused(409, ordersApiTexts.proposalsEnded)
    const open = openAnswers(await lockServices.all(tx, order.store_id, order.id, slug), answers, scope.now)
    const taken = open.filter(({ id }) => answers[id] === 'accept')
    const answerId = taken.length > 0 ? parts.random.id() : null
    await answerServices.run(
      tx,
      order.store_id,
      order.id,
      open.map(({ id }) =>
        answers[id] === 'accept'
          ? { id, status: 'accepted' as const, answer_id: answerId }
          : { id, status: 'declined' as const, answer_id: null },
      ),
      scope.now,
    )
    await noteAnswer(tx, scope, order.id, actor, open, taken)
    if (answerId === null) {
      await continueProcessing(tx, order.store_id, order.id, actor, scope.now)
      return undefined
    }
    if (!payment || payment.kind === 'none') {
      throw new Refused(400, ordersApiTexts.paymentNeeded, { errors: { payment: ordersApiTexts.paymentNeeded } })
    }
    const amountCents = taken.reduce((sum, { price_cents }) => sum + price_cents, 0)
    requireChargeable(parts.gateways.current, amountCents)
    const { kept } = await resolveMethod(tx, parts, scope, payment)
    return startAttempt(tx, {
      random: parts.random,
      storeId: order.store_id,
      orderId: order.id,
      purpose: 'extra_service',
      purposeId: answerId,
      gateway: parts.gateways.current.name,
      method: kept,
      setting: {
        // The gateway must not learn the token of a guest's link.
        returnUrl: isGuest
          ? `${scope.origin}/history/reg/guest/${GUEST_RETURN}`
          : `${scope.origin}/history/${order.id}/trip/${slug}/extra-service`,
        description: `${scope.store.config.name} order ${order.number}`,
        isOffSession: false,
      },
      amountCents,
      now: scope.now,
    })
  })
  if (attempt) await chargeAttempt(parts, attempt)
  const answer = await proposalsOfTrip(parts.db, scope, own, slug)
  return { answer, failure: (attempt && answer.payment?.failure) || null }
}

/** The open proposals. Throws unless `answers` covers exactly these. */
function openAnswers(services: readonly ServiceRow[], answers: Answers['answers'], now: Date): ServiceRow[] {
  if (services.length === 0) throw new Refused(404, apiTexts.notFound)
  if (services.some(({ status }) => status === 'accepted')) throw new Refused(409, ordersApiTexts.answerBeingPaid)
  const open = services.filter(({ status }) => status === 'proposed')
  if (open.length === 0 && services.some(({ status }) => status === 'ended'))
    throw new Refused(409, ordersApiTexts.proposalsEnded)
  if (open.length === 0 && services.some(({ status }) => status === 'withdrawn'))
    throw new Refused(409, ordersApiTexts.proposalsWithdrawn)
  const known = new Set(open.map(({ id }) => id))
  if (Object.keys(answers).some((id) => !known.has(id))) throw new Refused(409, ordersApiTexts.answersUnknown)
  if (open.some(({ id }) => answers[id] === undefined)) throw new Refused(400, ordersApiTexts.answersMissing)
  if (open.some(({ answer_until }) => answer_until < now)) throw new Refused(409, ordersApiTexts.answersClosed)
  return open
}

async function noteAnswer(
  tx: Queryable,
  { store, now }: Scope,
  orderId: string,
  actor: string,
  open: readonly ServiceRow[],
  taken: readonly ServiceRow[],
): Promise<void> {
  const details = { accepted: taken.length, declined: open.length - taken.length }
  const tripId = open[0]?.trip_id ?? ''
  await noteOrderEvent.one(tx, {
    storeId: store.id,
    orderId,
    tripId,
    kind: 'extra_service',
    fromState: 'proposed',
    toState: 'answered',
    actor,
    reason: '',
    details,
    now,
  })
  await publish(tx, 'servicesAnswered', { storeId: store.id, orderId, now })
}
