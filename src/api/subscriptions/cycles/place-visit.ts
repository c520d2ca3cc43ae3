import { isUndecided } from '#rules/payments/payment-status.ts'
import { Refused } from '../../base/refused.ts'
import { storeCatalogIndex } from '../../catalog-index/store-catalog-index.ts'
import type { Queryable } from '../../db/database.ts'
import { lockName } from '../../db/locks.queries.ts'
import { calledOffOfCart, lockCustomerToOrder, orderOfCart } from '../../order-rows/order.queries.ts'
import { orderOfStore } from '../../order-rows/order-row.queries.ts'
import type { KeptMethod } from '../../order-rows/payment-kept.ts'
import type { ApiParts } from '../../parts/parts.ts'
import { type Attempt, attemptsOfOrder, newestAttempt } from '../../payments/attempts/attempt.queries.ts'
import { chargeAttempt, startAttempt } from '../../payments/attempts/attempt.ts'
import type { PayParts } from '../../payments/attempts/pay-parts.ts'
import { trySettle } from '../../payments/attempts/settle.ts'
import { cardLabel } from '../../payments/cards/card-label.ts'
import { customerMethod } from '../../payments/cards/payment-method.queries.ts'
import { createVisit, destinationOf, type VisitPlace } from './create-visit.ts'
import { cycleBegun, lockCycle } from './cycle.queries.ts'
import type { CycleOrder, CycleOutcome, PlaceCycle } from './cycle-order.ts'

export type CycleParts = PayParts & Pick<ApiParts, 'stores'>

/**
 * D6.4: a cycle of a subscription as orders: one for each visit, so that each is followed, moved and delivered by itself. The first carries the
 * price of the cycle and is charged with nobody there; the others are made when it is paid, and cost nothing more. Called again after
 * a crash, it finds what is there.
 */
export function placeCycleOrders(parts: CycleParts): PlaceCycle {
  return async (cycle) => {
    parts.reached?.('order:begun')
    const at = await placeOf(parts, cycle)
    if (!at) return withoutPlace(parts, cycle)
    const first = await parts.db.transaction((tx) => firstVisit(tx, parts, at, cycle))
    parts.reached?.('order:committed')
    if (!first) return UNPAYABLE
    if (first.attempt) await chargeAttempt(parts, first.attempt)
    else if (first.undecidedId) await trySettle(parts, first.undecidedId)
    const outcome = await outcomeOf(parts, cycle.storeId, first.orderId)
    if (outcome.kind !== 'paid') return outcome
    try {
      await otherVisits(parts, at, cycle, first.orderId)
      return outcome
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // Paid for, and no window for all of it: tried again until there is one.
      return { kind: 'pending', orderId: first.orderId }
    }
  }
}

async function placeOf(
  parts: CycleParts,
  { storeId, outletId, salesTypeId }: CycleOrder,
): Promise<VisitPlace | undefined> {
  const store = parts.stores.byId(storeId)
  if (!store) return undefined
  const frame = await storeCatalogIndex(parts, store)
  const outlet = frame.outlets.get(outletId)
  const salesType = frame.salesTypes.get(salesTypeId)
  return outlet && salesType && { store, outlet, salesType, random: parts.random }
}

const UNPAYABLE: CycleOutcome = { kind: 'declined', orderId: null, failure: 'method_unavailable' }

/** Its outlet has closed for good. Nothing is charged; what was paid before stays paid and is looked at again. */
async function withoutPlace(parts: CycleParts, cycle: CycleOrder): Promise<CycleOutcome> {
  const { db, log } = parts
  const { storeId, subscriptionId } = cycle
  const cartKey = keyOf(cycle, 1)
  const first = (await orderOfCart.maybe(db, storeId, cartKey)) ?? (await calledOffOfCart.maybe(db, storeId, cartKey))
  if (!first) return UNPAYABLE
  const outcome = await outcomeOf(parts, storeId, first.id)
  if (outcome.kind !== 'paid') return outcome
  log.warn('paid subscription cycle has no outlet', { place: `subscription ${subscriptionId}` })
  return { kind: 'pending', orderId: first.id }
}

type First = { orderId: string; attempt?: Attempt; undecidedId?: string }

const keyOf = ({ subscriptionId, cycle }: CycleOrder, visit: number) =>
  `subscription:${subscriptionId}:${cycle}:${visit}`

/** The order of the first visit, and what is to be done about its payment. Undefined when it cannot be paid at all. */
async function firstVisit(
  tx: Queryable,
  parts: CycleParts,
  at: VisitPlace,
  cycle: CycleOrder,
): Promise<First | undefined> {
  const { storeId, attempt: tries, now } = cycle
  const cartKey = keyOf(cycle, 1)
  await lockName.one(tx, `${storeId} ${cartKey}`)
  // An account that is being deleted is charged for nothing more.
  const payer = await lockCustomerToOrder.maybe(tx, storeId, cycle.customerId)
  const before = await orderOfCart.maybe(tx, storeId, cartKey)
  if (before) {
    const tried = await attemptsOfOrder.all(tx, storeId, before.id)
    const newest = tried.at(-1)
    if (before.status !== 'awaiting_payment' || !newest) return { orderId: before.id }
    if (isUndecided(newest.status)) return { orderId: before.id, undecidedId: newest.id }
    if (tried.length >= tries) return { orderId: before.id }
  }
  // Paid, and then called off by itself: the cycle is not charged again for it, and its other visits take place.
  const calledOff = before ? undefined : await calledOffOfCart.maybe(tx, storeId, cartKey)
  if (calledOff) return { orderId: calledOff.id }
  const due = await lockCycle.maybe(tx, storeId, cycle.subscriptionId, cycle.cycle)
  const isGivenUp = due !== undefined && due.status !== 'due'
  const method = payer && !isGivenUp && (await savedMethod(tx, cycle))
  if (!method) return before && { orderId: before.id }
  const orderId = before?.id ?? (await firstOrder(tx, at, cycle, cartKey))
  if (!orderId) return undefined
  await cycleBegun.run(tx, storeId, cycle.subscriptionId, cycle.cycle, orderId)
  const attempt = await startAttempt(tx, {
    random: parts.random,
    storeId,
    orderId,
    purpose: 'order',
    purposeId: null,
    gateway: parts.gateways.current.name,
    method,
    setting: { returnUrl: at.store.origin, description: cycle.planName, isOffSession: true },
    amountCents: cycle.priceCents + cycle.carriedCents,
    now,
  })
  parts.reached?.('order:written')
  return { orderId, attempt }
}

async function firstOrder(tx: Queryable, at: VisitPlace, cycle: CycleOrder, cartKey: string) {
  const destination = await destinationOf(tx, cycle)
  const visit = { cartKey, visit: 1, cents: cycle.priceCents, carriedCents: cycle.carriedCents }
  return destination && createVisit(tx, at, cycle, visit, destination)
}

type Payer = Pick<CycleOrder, 'storeId' | 'customerId' | 'paymentMethodId'>

/** The customer's saved card, if it is still there. */
export async function savedMethod(tx: Queryable, payer: Payer): Promise<KeptMethod | undefined> {
  const { storeId, customerId, paymentMethodId: id } = payer
  const method = id === null ? undefined : await customerMethod.maybe(tx, storeId, customerId, id)
  if (!method || id === null) return undefined
  const { customer_ref, method_ref } = method
  return { kind: 'saved', method_id: id, customer_ref, method_ref, label: cardLabel(method) }
}

async function outcomeOf({ db }: CycleParts, storeId: number, orderId: string): Promise<CycleOutcome> {
  const { status, failure } = await newestAttempt.one(db, storeId, orderId)
  if (status === 'captured') {
    const { confirmed_at } = await orderOfStore.one(db, storeId, orderId)
    // The order ended before the money came, so the money goes back.
    return confirmed_at ? { kind: 'paid', orderId } : { kind: 'declined', orderId, failure: 'order_ended' }
  }
  if (isUndecided(status) || status === 'review') return { kind: 'pending', orderId }
  return { kind: 'declined', orderId, failure: failure ?? 'declined' }
}

/** What is paid for already: each of the other visits, once, to where the first one goes, whatever became of the account and its addresses. */
async function otherVisits(parts: CycleParts, at: VisitPlace, cycle: CycleOrder, firstId: string): Promise<void> {
  const { storeId, subscriptionId, now } = cycle
  for (const [index] of cycle.trips.entries()) {
    const visit = index + 1
    const cartKey = keyOf(cycle, visit)
    if (visit === 1) continue
    const attempt = await parts.db.transaction(async (tx) => {
      await lockName.one(tx, `${storeId} ${cartKey}`)
      await lockCustomerToOrder.maybe(tx, storeId, cycle.customerId)
      // It was given up a moment ago, and the money is on its way back.
      if ((await lockCycle.maybe(tx, storeId, subscriptionId, cycle.cycle))?.status === 'given_up') return undefined
      const before = await orderOfCart.maybe(tx, storeId, cartKey)
      if (before) return newestAttempt.one(tx, storeId, before.id)
      if (await calledOffOfCart.maybe(tx, storeId, cartKey)) return undefined
      const { address, contact } = await orderOfStore.one(tx, storeId, firstId)
      const orderId =
        address &&
        (await createVisit(tx, at, cycle, { cartKey, visit, cents: 0, carriedCents: 0 }, { address, contact }))
      if (!orderId) return undefined
      const method: KeptMethod = { kind: 'none', label: cycle.planName }
      const setting = { returnUrl: at.store.origin, description: cycle.planName, isOffSession: true }
      return startAttempt(tx, {
        random: parts.random,
        storeId,
        orderId,
        purpose: 'order',
        purposeId: null,
        gateway: 'none',
        method,
        setting,
        amountCents: 0,
        now,
      })
    })
    if (attempt) await chargeAttempt(parts, attempt)
  }
}
