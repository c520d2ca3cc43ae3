import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import { HOLD_TRIES_MAX } from '#contract/order/weight-limits.ts'
import { isFinal } from '#rules/orders/order-status.ts'
import { isUndecided } from '#rules/payments/payment-status.ts'
import { holdTime, isRefusalNews, nextHoldTry } from '#rules/weight/hold-time.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import {
  cardHasFailed,
  endNeedOfHold,
  holdWasRefused,
  hurryHold,
  keptCard,
  moveHold,
  noteHoldTry,
  planHold,
} from '../../order-rows/late-hold.queries.ts'
import { lockWholeOrder, type OrderRow } from '../../order-rows/order-row.queries.ts'
import { weighedOrder } from '../../order-rows/weighed-order.queries.ts'
import { type Attempt, newestAttempt } from '../../payments/attempts/attempt.queries.ts'
import { chargeAttempt, startAttempt } from '../../payments/attempts/attempt.ts'
import type { PayParts } from '../../payments/attempts/pay-parts.ts'

/** Before the pickup. An order on hold waits for staff. */
const WAITING: readonly OrderStatus[] = ['confirmed', 'pickup_scheduled']

/**
 * P1.2: holds the money of an order whose card was kept, without the customer, if it is due. The job and the assignment of a driver may call it at
 * the same time and any number of times: the attempt is written under the order's lock, and only the first hold is kept.
 */
export async function holdKeptCard(parts: PayParts, storeId: number, orderId: string): Promise<void> {
  const attempt = await parts.db.transaction((tx) => startHold(tx, parts, storeId, orderId))
  parts.reached?.('late-hold:committed')
  if (attempt) await chargeAttempt(parts, attempt)
}

async function startHold(
  tx: Queryable,
  parts: PayParts,
  storeId: number,
  orderId: string,
): Promise<Attempt | undefined> {
  const now = parts.clock()
  const order = await lockWholeOrder.one(tx, storeId, orderId)
  const weighed = await weighedOrder.maybe(tx, storeId, orderId)
  if (!weighed?.hold_at || weighed.hold_at > now || !WAITING.includes(order.status)) return undefined
  const before = await newestAttempt.one(tx, storeId, orderId)
  // The customer may be paying at this moment.
  if (isUndecided(before.status)) return undefined
  const card = await keptCard.maybe(tx, storeId, orderId)
  if (!isUsable(card)) {
    // Nothing is tried by itself any more.
    await noteHoldTry.run(tx, storeId, orderId, Math.max(weighed.hold_tries + 1, HOLD_TRIES_MAX), null)
    const isNews = isRefusalNews(weighed.hold_failed_at, false, now)
    const isLastTry = weighed.hold_tries < HOLD_TRIES_MAX
    const ref = `${orderId} ${now.toISOString()}`
    await tellOfRefusal(tx, order, { cents: weighed.limit_cents, ref, isNews, isLastTry, now })
    return undefined
  }
  const { method_id, customer_ref, method_ref } = card
  const { has_failed: hasFailed } = await cardHasFailed.one(tx, storeId, orderId, method_id, null)
  // A card that was entered again has all its tries.
  const tries = (hasFailed ? weighed.hold_tries : 0) + 1
  await noteHoldTry.run(tx, storeId, orderId, tries, nextHoldTry(tries, order.first_starts_at ?? now, now) ?? null)
  const { label } = card.method
  const attempt = await startAttempt(tx, {
    random: parts.random,
    storeId,
    orderId,
    purpose: 'order',
    purposeId: null,
    gateway: card.gateway,
    method: { kind: 'saved', method_id, customer_ref, method_ref, label },
    setting: { ...before.setting, isOffSession: true },
    amountCents: weighed.limit_cents,
    isHold: true,
    now,
  })
  parts.reached?.('late-hold:written')
  return attempt
}

type KeptCard = NonNullable<Awaited<ReturnType<typeof keptCard.maybe>>>
type UsableCard = KeptCard & Record<'gateway' | 'method_id' | 'customer_ref' | 'method_ref', string>

const isUsable = (card: KeptCard | undefined): card is UsableCard =>
  Boolean(card?.gateway && card.method_id && card.customer_ref && card.method_ref)

/**
 * P1.2: the card of an order is kept. Its money is held a day before the pickup. Another card for a confirmed order is kept only while its money is
 * still needed: it may have come meanwhile.
 */
export async function keepCard(
  tx: Queryable,
  { store_id: storeId, order_id: orderId }: Attempt,
  isFirst: boolean,
  now: Date,
) {
  const order = await lockWholeOrder.one(tx, storeId, orderId)
  if (isFinal(order.status)) return
  await (isFirst ? planHold : moveHold).run(tx, storeId, orderId, dueTime(order, now))
}

/**
 * P1.2: the hold of an order that waits for its pickup is lost. A saved card is asked again before the pickup. Without one only the customer can help,
 * so they and staff are told.
 */
export async function holdAgain(tx: Queryable, order: OrderRow, attempt: Attempt, now: Date): Promise<void> {
  const { id: ref, held_cents, method } = attempt
  const isSaved = method.kind === 'saved'
  await planHold.run(tx, order.store_id, order.id, isSaved ? dueTime(order, now) : null)
  if (!isSaved) await tellOfRefusal(tx, order, { cents: held_cents ?? 0, ref, isNews: true, isLastTry: true, now })
}

/**
 * P1.2: the pickup was moved, so its money is held at another time. After a refusal that needs a card that was agreed to for this order. Without one
 * only the customer can help, so the order stays payable.
 */
export async function moveHoldWithPickup(
  tx: Queryable,
  { storeId, orderId, isPickupMoved, now }: { storeId: number; orderId: string; isPickupMoved: boolean; now: Date },
): Promise<void> {
  if (!isPickupMoved) return
  const order = await lockWholeOrder.one(tx, storeId, orderId)
  const weighed = await weighedOrder.maybe(tx, storeId, orderId)
  if (!weighed?.needs_hold) return
  if (weighed.hold_failed_at && !isUsable(await keptCard.maybe(tx, storeId, orderId))) return
  await moveHold.run(tx, storeId, orderId, dueTime(order, now))
  await publish(tx, 'customerWaitEnded', { storeId, orderId, what: 'money', now })
}

const dueTime = ({ first_starts_at }: OrderRow, now: Date) => (first_starts_at ? holdTime(first_starts_at) : now)

/** P1.2: the first hold or payment ends the wait for money. False if the order needs none, or has ended. */
export async function endWaitForMoney(tx: Queryable, { store_id: storeId, order_id: orderId }: Attempt, now: Date) {
  const { status } = await lockWholeOrder.one(tx, storeId, orderId)
  if (isFinal(status) || !(await endNeedOfHold.run(tx, storeId, orderId))) return false
  await publish(tx, 'customerWaitEnded', { storeId, orderId, what: 'money', now })
  return true
}

/**
 * P1.2: the bank did not hold the money. The customer and staff are told. An attempt that nobody has answered, because this process was away, is no
 * refusal: it is made again.
 */
export async function holdRefused(tx: Queryable, attempt: Attempt, isAnswered: boolean, now: Date): Promise<void> {
  const { store_id: storeId, order_id: orderId, id: ref, held_cents, method } = attempt
  const order = await lockWholeOrder.one(tx, storeId, orderId)
  const weighed = await weighedOrder.maybe(tx, storeId, orderId)
  if (!weighed?.needs_hold || isFinal(order.status)) return
  if (!isAnswered) {
    await hurryHold.run(tx, storeId, orderId, now)
    return
  }
  const card = method.kind === 'saved' ? method.method_id : ''
  const { has_failed: hasFailed } = await cardHasFailed.one(tx, storeId, orderId, card, ref)
  const isNews = isRefusalNews(weighed.hold_failed_at, !hasFailed, now)
  const isLastTry = weighed.hold_tries === HOLD_TRIES_MAX
  await tellOfRefusal(tx, order, { cents: held_cents ?? 0, ref, isNews, isLastTry, now })
}

type Refusal = {
  cents: number
  ref: string
  /** Whether the customer is told. The first time begins the wait for their money. */
  isNews: boolean
  /** Whether this ends the tries that are made by themselves. Staff are told of that too. */
  isLastTry: boolean
  now: Date
}

async function tellOfRefusal(tx: Queryable, { store_id: storeId, id: orderId }: OrderRow, refusal: Refusal) {
  const { cents, ref, isNews, isLastTry, now } = refusal
  if (isNews) {
    await holdWasRefused.run(tx, storeId, orderId, now)
    await publish(tx, 'holdRefused', { storeId, orderId, ref, now })
  }
  if (!isNews && !isLastTry) return
  const { hold_at } = await weighedOrder.one(tx, storeId, orderId)
  await publish(tx, 'chargeFailed', {
    storeId,
    orderId,
    subscriptionId: null,
    what: 'payment',
    plan: '',
    cents,
    willRetry: hold_at !== null,
    ref,
    now,
  })
}
