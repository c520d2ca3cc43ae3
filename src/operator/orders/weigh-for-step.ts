import type { OrderRow } from '#api/order-rows/order-row.queries.ts'
import { linesToWeigh, weighedOrder } from '#api/order-rows/weighed-order.queries.ts'
import { keepPhoto } from '#api/orders/claims/photos.ts'
import { weighOrder } from '#api/staff/acts/weigh-order.ts'
import { weighVisit } from '#api/staff/acts/weigh-visit.ts'
import type { Staff } from '#api/staff/staff.ts'
import { isVisitToWeigh, usualWeight } from '#api/subscriptions/overage/visit-weighing.queries.ts'
import type { OrderAct, TripAct } from '#contract/operator/operator-limits.ts'
import { GRAMS_PER_KG, weighedPositions } from '#rules/weight/weighed-price.ts'
import { photo } from '../demo-week/photos.ts'

/** Most bags weigh a little less than was guessed. */
const USUAL_PERCENT = [86, 91, 94, 97, 103, 108]
/** One order in so many weighs more than was agreed to. */
const HEAVY_ONE_IN = 8
const HEAVY_PERCENT = 145

/** How much of its estimate a simulated order weighs, in percent. */
export function simulatedPercent(number: number): number {
  return number % HEAVY_ONE_IN === 0 ? HEAVY_PERCENT : (USUAL_PERCENT[number % USUAL_PERCENT.length] ?? 100)
}

/** Before these, what is charged by weight is weighed. */
const WORKING: ReadonlySet<OrderAct | TripAct> = new Set(['process', 'ready'])
/** With these the items leave. If the hold was lost since, nobody may have agreed to the price. */
const LEAVING: ReadonlySet<OrderAct | TripAct> = new Set(['collect', 'send_out', 'deliver', 'start'])

/**
 * P1.2: the simulated staff weigh what is charged by weight, with a photo, before they work on it. What the customer did not agree to is weighed again
 * as it was estimated, also before it leaves. Nothing happens in a store that does not weigh, or while the customer is asked.
 */
export async function weighForStep(
  staff: Staff,
  order: OrderRow,
  act: OrderAct | TripAct,
  percent: number = simulatedPercent(order.number),
): Promise<void> {
  if (!WORKING.has(act) && !LEAVING.has(act)) return
  const { store_id: storeId, id: orderId } = order
  const { db } = staff.parts
  const agreed = await weighedOrder.maybe(db, storeId, orderId)
  if (!agreed) return WORKING.has(act) ? weighVisitForStep(staff, order, percent) : undefined
  const { weighed_at, question, basis } = agreed
  const wasRefused = question === 'declined' || question === 'lapsed'
  if (!wasRefused && (weighed_at !== null || LEAVING.has(act))) return
  const positions = weighedPositions(basis)
  const lines = (await linesToWeigh.all(db, storeId, orderId)).filter(({ position }) => positions.includes(position))
  const scale = await photoOfScale(staff, order)
  await weighOrder(staff, order, {
    lines: lines.map(({ id, qty }) => ({
      line: id,
      grams: Math.round((qty * GRAMS_PER_KG * (wasRefused ? 100 : percent)) / 100),
    })),
    photo: scale,
    is_sure: false,
    reason: '',
  })
}

async function photoOfScale({ parts, actor, now }: Staff, { store_id: storeId, id: orderId }: OrderRow) {
  const taken = { storeId, orderId, takenBy: actor, random: parts.random, now }
  return (await keepPhoto(parts.db, await photo('scale'), taken)).photo
}

/** D6.4: a visit weighs about what is usual. */
async function weighVisitForStep(staff: Staff, order: OrderRow, percent: number): Promise<void> {
  const { store_id: storeId, id: orderId, subscription_id: subscriptionId } = order
  const { db } = staff.parts
  if (!subscriptionId || !(await isVisitToWeigh.one(db, storeId, orderId)).is_unweighed) return
  const { usual_grams } = await usualWeight.one(db, storeId, subscriptionId, orderId)
  const grams = Math.max(1, Math.round(((usual_grams ?? 0) * percent) / 100))
  await weighVisit(staff, order, { grams, photo: await photoOfScale(staff, order), is_sure: false, reason: '' })
}
