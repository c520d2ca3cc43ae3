import { MINUTE_MS } from '#contract/wire/durations.ts'
import {
  chargeAt,
  cycleAfter,
  lateDay,
  pickupsOf,
  retryAt,
  returnOf,
  sameWeekdayFrom,
} from '#rules/subscriptions/subscription-cycle.ts'
import { subscriptionStatesBefore } from '#rules/subscriptions/subscription-status.ts'
import { reasonTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { CustomerNews } from '../../events/customer-news.ts'
import { publish } from '../../events/events.ts'
import { lockCustomerToOrder } from '../../order-rows/order.queries.ts'
import { endUnpaidOrder } from '../../orders/acts/end-unpaid-order.ts'
import { moveSubscription, setRhythm, subscriptionState } from '../subscription.queries.ts'
import { cycleDeclined, cyclePaid, cycleUndecided, type DueCharge } from './cycle.queries.ts'
import type { CycleOrder, CycleOutcome, PlaceCycle } from './cycle-order.ts'

/** No other process charges a claimed cycle during this time. After a crash it can be claimed again. */
export const LEASE_MS = 10 * MINUTE_MS
export const RECHECK_MS = 30 * MINUTE_MS

/** D6.4: places and charges a claimed cycle, outside of any transaction, then records the outcome. */
export async function chargeCycle(db: Database, place: PlaceCycle, due: DueCharge, now: Date): Promise<CycleOutcome> {
  const soonest = lateDay(due.first_day, due.start_minute, now)
  const isMoved = soonest > due.first_day && !(due.cycle === 1 && due.failures === 0)
  const order: CycleOrder = {
    storeId: due.store_id,
    subscriptionId: due.subscription_id,
    cycle: due.cycle,
    customerId: due.customer_id,
    planName: due.plan_name,
    priceCents: due.price_cents,
    carriedCents: due.carried_cents,
    outletId: due.outlet_id,
    salesTypeId: due.sales_type_id,
    addressId: due.address_id,
    paymentMethodId: due.payment_method_id,
    turnaroundHours: due.turnaround_hours,
    trips: tripsFrom(due, due.first_day),
    later: isMoved ? { day: soonest, trips: tripsFrom(due, soonest) } : null,
    orderId: due.order_id,
    attempt: due.failures + 1,
    now,
  }
  try {
    const outcome = await place(order)
    await db.transaction((tx) => recordOutcome(tx, due, outcome, now))
    return outcome
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    // The order cannot be placed, for example without a free window. It counts as a failed charge. A buyer gets the refusal as the answer.
    const outcome = { kind: 'declined' as const, orderId: due.order_id, failure: refusalCode(error) }
    await db.transaction((tx) => recordOutcome(tx, due, outcome, now))
    if (due.cycle === 1) throw error
    return outcome
  }
}

function tripsFrom({ start_minute: minute, weeks, trips, turnaround_hours: hours }: DueCharge, day: string) {
  const pickups = pickupsOf({ day, minute, weeks, trips })
  return pickups.map((pickup) => ({ pickupStartsAt: pickup, returnStartsAt: returnOf(pickup, hours) }))
}

function refusalCode({ response }: Refused): string {
  const code = (response as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : 'refused'
}

/** Every write is conditional. A second process with the same outcome changes nothing and sends no mail. */
async function recordOutcome(tx: Queryable, due: DueCharge, outcome: CycleOutcome, now: Date) {
  const { store_id: storeId, subscription_id: id, cycle } = due
  await lockCustomerToOrder.maybe(tx, storeId, due.customer_id)
  const { status } = await subscriptionState.one(tx, storeId, id)
  if (outcome.kind === 'paid') {
    const paid = await cyclePaid.maybe(tx, storeId, id, cycle, outcome.orderId, now)
    return paid && recordPaid(tx, due, paid.first_day, now)
  }
  if (outcome.kind === 'pending') {
    const again = new Date(now.getTime() + RECHECK_MS)
    return cycleUndecided.run(tx, storeId, id, cycle, outcome.orderId, again)
  }
  // No retry for a first cycle, or for a subscription that is paused, ended or about to end.
  const isPaused = status === 'paused'
  const isLast = cycle === 1 || status === 'pending_cancel' || status === 'cancelled'
  const again = isLast || isPaused ? null : retryAt(due.failures + 1, now)
  const { orderId, failure } = outcome
  const declined = await cycleDeclined.run(tx, {
    storeId,
    subscriptionId: id,
    cycle,
    orderId,
    failure,
    tryAt: again,
    tries: due.failures,
  })
  if (declined === 0) return
  // If the customer could still pay this order, they would get one visit for the price of the whole cycle.
  if (!again && orderId)
    await endUnpaidOrder(tx, { storeId, orderId, to: 'cancelled', actor: 'system', reason: reasonTexts.notPaid, now })
  if (isPaused) return
  if (isLast) return moveSubscription.run(tx, storeId, id, 'cancelled', ['active', 'pending_cancel'], now, 'not_paid')
  await moveSubscription.run(tx, storeId, id, 'past_due', subscriptionStatesBefore('past_due'), now, '')
  await publish(tx, 'chargeFailed', {
    storeId,
    orderId,
    subscriptionId: id,
    what: 'subscription',
    plan: due.plan_name,
    cents: amountOf(due),
    willRetry: again !== null,
    ref: `${id} ${cycle} ${due.failures + 1}`,
    now,
  })
  if (again) {
    const news = { ...about(due), kind: 'subscription_failed', cents: amountOf(due), again: again.toISOString() }
    return publishNews(tx, due, news as CustomerNews)
  }
  await moveSubscription.run(tx, storeId, id, 'suspended', subscriptionStatesBefore('suspended'), now, '')
  await publishNews(tx, due, { ...about(due), kind: 'subscription_suspended' })
}

async function recordPaid(tx: Queryable, due: DueCharge, day: string, now: Date) {
  const { store_id: storeId, subscription_id: id } = due
  await moveSubscription.run(tx, storeId, id, 'active', ['past_due'], now, '')
  // A cycle that was paid late begins later. The next one moves too, or the two would overlap. It keeps its weekday and time.
  const { next_day, next_at, start_minute: minute } = await subscriptionState.one(tx, storeId, id)
  const follows = sameWeekdayFrom(next_day, cycleAfter(day, due.weeks))
  if (next_at && follows > next_day)
    await setRhythm.run(tx, storeId, id, minute, follows, chargeAt(follows, minute), now)
  const carried = due.carried_cents
  await publishNews(tx, due, { ...about(due), kind: 'subscription_charged', cents: amountOf(due), carried, day })
}

const amountOf = ({ price_cents, carried_cents }: DueCharge) => price_cents + carried_cents
const about = (due: DueCharge) => ({ subscription: due.subscription_id, plan: due.plan_name })

function publishNews(tx: Queryable, { store_id, customer_id }: DueCharge, news: CustomerNews) {
  return publish(tx, 'customerNews', { storeId: store_id, customerId: customer_id, news })
}
