import type { postWeighing, WeighedOrder } from '#contract/operator/operator-weight.ts'
import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import { WEIGHT_ANSWER_HOURS } from '#contract/order/weight-limits.ts'
import type { BodyOf } from '#contract/wire/call.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import type { QuoteFigures } from '#rules/pricing/quote.ts'
import { isUnlikely } from '#rules/weight/unlikely-weight.ts'
import { payablePrice } from '#rules/weight/waived-price.ts'
import { GRAMS_PER_KG } from '#rules/weight/weighed-price.ts'
import { operatorTexts } from '#texts/order/orders-api.ts'
import { kilogramWords } from '#texts/order/quantity.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { photoIsOfOrder } from '../../order-rows/move-trip.queries.ts'
import { lockWholeOrder, type OrderRow } from '../../order-rows/order-row.queries.ts'
import { insertWeighing, type WeighedOrderRow, weighedOrder } from '../../order-rows/weighed-order.queries.ts'
import { wrongState } from '../../orders/acts/wrong-state.ts'
import { refundablePayments } from '../../orders/refunds/refund-order.queries.ts'
import { startRefund } from '../../orders/refunds/refund-order.ts'
import { tryRefund } from '../../orders/refunds/run-refund.ts'
import { servicesOfOrder } from '../../orders/services/services.queries.ts'
import {
  centsOf,
  chargeByWeight,
  issueWeighed,
  paidForGoods,
  priceOf,
  takeForWeight,
  type WeighedLine,
  weighedLines,
} from '../../orders/weight/price-by-weight.ts'
import { attemptsOfOrder, holdOfOrder } from '../../payments/attempts/attempt.queries.ts'
import { trySettle } from '../../payments/attempts/settle.ts'
import { fieldError } from '../field-error.ts'
import { once } from '../once.ts'
import { noteAct, type Staff } from '../staff.ts'
import { receiveWeighed } from './receive-order.ts'

type Weighing = BodyOf<typeof postWeighing>
type Weighed = { answer: WeighedOrder; holdId: string | null; refunds: string[] }
type OnScale = WeighedLine & { grams: number }

/** The shop has the items. What is ready was weighed, and is weighed again only if nobody has agreed to its price, as after a hold that was lost. */
const WEIGHABLE: readonly OrderStatus[] = ['confirmed', 'picked_up', 'received', 'processing', 'ready']

/**
 * P1.2: weighs an order. Its price by weight is taken of the hold after the commit, and the rest of the hold is given back. Of an order that was paid
 * at once, the difference is given back. Nothing is taken above the limit: the customer is asked first.
 */
export async function weighOrder(staff: Staff, order: OrderRow, weighing: Weighing): Promise<WeighedOrder> {
  const { parts } = staff
  const request = { act: 'order.weigh', orderId: order.id, body: weighing }
  const { answer, holdId, refunds } = await parts.db.transaction(async (tx) => {
    const weighed = await once(tx, staff, request, () => weigh(tx, staff, order, weighing))
    parts.reached?.('weight:written')
    return weighed
  })
  parts.reached?.('weight:committed')
  if (holdId) await trySettle(parts, order.store_id, holdId)
  for (const refund of refunds) await tryRefund(parts, order.store_id, refund)
  return answer
}

async function weigh(tx: Queryable, staff: Staff, { id, store_id }: OrderRow, weighing: Weighing): Promise<Weighed> {
  const order = await lockWholeOrder.one(tx, store_id, id)
  const agreed = await weighedOrder.maybe(tx, store_id, id)
  if (!agreed) throw new Refused(409, operatorTexts.notWeighed, { response: { code: 'not_weighed' } })
  if (!mayBeWeighed(agreed))
    throw new Refused(409, operatorTexts.weighedAlready, { response: { code: 'weighed_already' } })
  if (!isWithShop(order)) throw wrongState(order.status, operatorTexts.notCollected)
  const { is_there } = await photoIsOfOrder.one(tx, store_id, id, weighing.photo)
  if (!is_there) throw fieldError('photo', operatorTexts.photoOfScale)
  const lines = onScale(await weighedLines(tx, order, agreed.basis), weighing)
  const unlikely = lines.find(({ grams, qty }) => isUnlikely(grams, qty * GRAMS_PER_KG))
  if (unlikely && !weighing.is_sure) throw unlikelyWeight(unlikely)
  await receiveWeighed(tx, staff, order)
  const hold = await holdOfOrder.maybe(tx, store_id, id)
  const paidCents = hold ? 0 : await paidForGoods(tx, order)
  const { figures, askedCents } = payablePrice(priceOf(agreed.basis, lines), {
    coverCents: hold ? agreed.limit_cents : paidCents,
    isHold: hold !== undefined,
    includedCents: agreed.included_cents,
    minimumCents: staff.parts.gateways.current.minimumCents,
  })
  await noteWeighing(tx, staff, order, weighing, { lines, figures, askedCents, wasUnlikely: unlikely !== undefined })
  const included = (await servicesOfOrder.all(tx, store_id, id)).filter(({ status }) => status === 'included')
  const answer: WeighedOrder = {
    order: String(order.number),
    lines: lines.map(({ id: line, name, grams, ref }) => ({ line, name, grams, cents: centsOf(figures, ref) })),
    estimate_cents: agreed.estimate_cents,
    limit_cents: (await wasPaidAtOnce(tx, order)) ? null : agreed.limit_cents,
    paid_cents: paidCents,
    final_cents: figures.total_cents,
    services_cents: agreed.included_cents,
    services: included.map(({ name, price_cents }) => ({ name, cents: price_cents })),
    asked_cents: askedCents,
  }
  const { now } = staff
  if (askedCents > 0) {
    await publish(tx, 'weightAsked', { storeId: store_id, orderId: id, askedCents, now })
    return { answer, holdId: null, refunds: [] }
  }
  // P1.3: extra services within the limit are charged with the weight.
  const dueCents = figures.total_cents + agreed.included_cents
  const priced = { basis: agreed.basis, figures, lines, now }
  if (hold) {
    await takeForWeight(tx, order, { ...priced, hold, cents: dueCents })
    return { answer, holdId: hold.id, refunds: [] }
  }
  // In the order of locks (docs/ARCHITECTURE.md): refund, vouchers, invoice.
  const refunds = await refundDifference(tx, staff, order, paidCents - dueCents)
  await chargeByWeight(tx, order, priced)
  await issueWeighed(tx, order, now)
  return { answer, holdId: null, refunds }
}

/** By a method that cannot be held. There is no limit then: the customer agreed to the estimate. */
async function wasPaidAtOnce(tx: Queryable, { store_id, id }: OrderRow): Promise<boolean> {
  const attempts = await attemptsOfOrder.all(tx, store_id, id)
  return attempts.some(({ status, held_cents }) => status === 'captured' && held_cents === null)
}

type OfWeighing = { lines: readonly OnScale[]; figures: QuoteFigures; askedCents: number; wasUnlikely: boolean }

async function noteWeighing(tx: Queryable, staff: Staff, order: OrderRow, weighing: Weighing, found: OfWeighing) {
  const { id: orderId, store_id: storeId, number } = order
  const { lines, figures, askedCents, wasUnlikely } = found
  const { actor, now } = staff
  const finalCents = figures.total_cents
  const weights = lines.map(({ id, ref, grams }) => ({ id, grams, cents: centsOf(figures, ref) }))
  await insertWeighing.run(tx, {
    storeId,
    id: staff.parts.random.id(),
    orderId,
    weights,
    photo: weighing.photo,
    finalCents,
    wasUnlikely,
    askedCents: askedCents || null,
    answerUntil: askedCents ? new Date(now.getTime() + WEIGHT_ANSWER_HOURS * HOUR_MS) : null,
    actor,
    now,
  })
  // Nothing is held without an answer any more. What was agreed to needs none.
  await publish(tx, 'customerWaitEnded', { storeId, orderId, what: 'money', now })
  if (askedCents === 0) await publish(tx, 'customerWaitEnded', { storeId, orderId, what: 'answer', now })
  const { reason, is_sure } = weighing
  const details = { weights, final_cents: finalCents, asked_cents: askedCents, is_sure }
  await noteAct(tx, staff, { act: 'order.weigh', subject: `order ${number}`, orderId, details, reason })
  // The order's open pages follow its events.
  await noteOrderEvent.one(tx, {
    storeId,
    orderId,
    tripId: '',
    kind: 'weight',
    fromState: '',
    toState: askedCents > 0 ? 'open' : 'weighed',
    actor,
    reason: '',
    details: { final_cents: finalCents, asked_cents: askedCents },
    now,
  })
}

/** Once. After a no, staff weigh again what the customer has agreed to. */
function mayBeWeighed({ final_cents, question }: WeighedOrderRow): boolean {
  return final_cents === null || question === 'declined' || question === 'lapsed'
}

/** What is dropped off is with the shop when it is confirmed. What is collected is not. */
function isWithShop({ status, held_from, kind }: OrderRow): boolean {
  const at = status === 'on_hold' ? held_from : status
  return at !== null && WEIGHABLE.includes(at) && !(kind === 'trips' && at === 'confirmed')
}

/** Each weighed line of the order with its weight. Refuses a line that is missing, unknown, given twice or not sold by weight. */
function onScale(lines: readonly WeighedLine[], { lines: given }: Weighing): OnScale[] {
  const gramsOf = new Map(given.map(({ line, grams }) => [line, grams]))
  const isComplete = gramsOf.size === given.length && given.length === lines.length
  return lines.map((line) => {
    const grams = gramsOf.get(line.id)
    if (grams === undefined || !isComplete) throw fieldError('lines', operatorTexts.weighEach)
    return { ...line, grams }
  })
}

function unlikelyWeight({ name, grams, qty }: OnScale): Refused {
  const words = operatorTexts.unlikelyWeight(name, kilogramWords(grams), String(qty))
  return new Refused(409, words, { response: { code: 'unlikely' } })
}

/** What was paid above the price by weight is paid back, as far as it was not paid back before: of the estimate, or of answers about a weight before. */
async function refundDifference(tx: Queryable, staff: Staff, order: OrderRow, lessCents: number): Promise<string[]> {
  const { store_id: storeId, id: orderId } = order
  const { actor, now, parts } = staff
  const payments = await refundablePayments.all(tx, storeId, orderId)
  const ofGoods = payments.filter(({ purpose }) => purpose === 'order' || purpose === 'weight')
  const amountCents = Math.min(
    lessCents,
    ofGoods.reduce((sum, { left_cents }) => sum + left_cents, 0),
  )
  if (amountCents <= 0) return []
  const about = { storeId, orderId, amountCents, reason: operatorTexts.weighedLess, actor, random: parts.random, now }
  return startRefund(tx, { ...about, of: ['order', 'weight'] })
}
