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
import { createVisit, destinationOf, moveFirstVisit, type VisitPlace } from './create-visit.ts'
import { lockCycle, setCycleOrder } from './cycle.queries.ts'
import type { CycleOrder, CycleOutcome, PlaceCycle } from './cycle-order.ts'

export type CycleParts = PayParts & Pick<ApiParts, 'stores'>

/**
 * D6.4: places a cycle as one order per visit, so each visit is tracked, moved and delivered separately. The first order carries the price of the whole
 * cycle and is charged off-session. The others are created when it is paid, and cost nothing. Idempotent: called again after a crash, it finds the
 * existing orders.
 */
export function placeCycleOrders(parts: CycleParts): PlaceCycle {
  return async (cycle) => {
    parts.reached?.('order:begun')
    const at = await placeOf(parts, cycle)
    if (!at) return outcomeWithoutOutlet(parts, cycle)
    const first = await parts.db.transaction((tx) => startFirstVisit(tx, parts, at, cycle))
    parts.reached?.('order:committed')
    if (!first) return UNPAYABLE
    if (first.attempt) await chargeAttempt(parts, first.attempt)
    else if (first.undecidedId) await trySettle(parts, cycle.storeId, first.undecidedId)
    const outcome = await outcomeOf(parts, cycle.storeId, first.orderId)
    if (outcome.kind !== 'paid') return outcome
    try {
      await createOtherVisits(parts, at, { ...cycle, trips: first.trips }, first.orderId)
      return outcome
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // The cycle is paid, but a visit has no free window. It is retried until there is one.
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
  const index = await storeCatalogIndex(parts, store)
  const outlet = index.outlets.get(outletId)
  const salesType = index.salesTypes.get(salesTypeId)
  return outlet && salesType && { store, outlet, salesType, random: parts.random }
}

const UNPAYABLE: CycleOutcome = { kind: 'declined', orderId: null, failure: 'method_unavailable' }

/** The outlet has closed for good. Nothing is charged. A cycle that is already paid stays pending and is retried. */
async function outcomeWithoutOutlet(parts: CycleParts, cycle: CycleOrder): Promise<CycleOutcome> {
  const { db, log } = parts
  const { storeId, subscriptionId } = cycle
  const cartKey = cartKeyOf(cycle, 1)
  const first = (await orderOfCart.maybe(db, storeId, cartKey)) ?? (await calledOffOfCart.maybe(db, storeId, cartKey))
  if (!first) return UNPAYABLE
  const outcome = await outcomeOf(parts, storeId, first.id)
  if (outcome.kind !== 'paid') return outcome
  log.warn('paid subscription cycle has no outlet', { place: `subscription ${subscriptionId}` })
  return { kind: 'pending', orderId: first.id }
}

/** The order of the first visit, the windows of its cycle, and a new attempt to charge or an undecided one to settle. */
type First = { orderId: string; trips: CycleOrder['trips']; attempt?: Attempt; undecidedId?: string }

const cartKeyOf = ({ subscriptionId, cycle }: CycleOrder, visit: number) =>
  `subscription:${subscriptionId}:${cycle}:${visit}`

/** Undefined when the cycle cannot be paid at all. */
async function startFirstVisit(
  tx: Queryable,
  parts: CycleParts,
  at: VisitPlace,
  cycle: CycleOrder,
): Promise<First | undefined> {
  const { storeId, trips, attempt: tries, later, now } = cycle
  const cartKey = cartKeyOf(cycle, 1)
  await lockName.one(tx, `${storeId} ${cartKey}`)
  // No row for a deleted account, which is not charged any more.
  const payer = await lockCustomerToOrder.maybe(tx, storeId, cycle.customerId)
  const existing = await orderOfCart.maybe(tx, storeId, cartKey)
  if (existing) {
    const attempts = await attemptsOfOrder.all(tx, storeId, existing.id)
    const newest = attempts.at(-1)
    if (existing.status !== 'awaiting_payment' || !newest) return { orderId: existing.id, trips }
    if (isUndecided(newest.status)) return { orderId: existing.id, trips, undecidedId: newest.id }
    if (attempts.length >= tries) return { orderId: existing.id, trips }
  }
  // The first visit was paid and then cancelled on its own. The cycle is not charged again, and its other visits take place.
  const calledOff = existing ? undefined : await calledOffOfCart.maybe(tx, storeId, cartKey)
  if (calledOff) return { orderId: calledOff.id, trips }
  const due = await lockCycle.maybe(tx, storeId, cycle.subscriptionId, cycle.cycle)
  const isGivenUp = due !== undefined && due.status !== 'due'
  const method = payer && !isGivenUp && (await savedMethod(tx, cycle))
  if (!method) return existing && { orderId: existing.id, trips }
  const tried = { ...cycle, trips: later?.trips ?? trips }
  const orderId = existing?.id ?? (await firstOrder(tx, at, tried, cartKey))
  if (!orderId) return undefined
  if (existing && later) await moveFirstVisit(tx, at, tried, orderId)
  await setCycleOrder.run(tx, storeId, cycle.subscriptionId, cycle.cycle, orderId, later?.day ?? null)
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
  return { orderId, trips: tried.trips, attempt }
}

async function firstOrder(tx: Queryable, at: VisitPlace, cycle: CycleOrder, cartKey: string) {
  const destination = await destinationOf(tx, cycle)
  const visit = { cartKey, visit: 1, cents: cycle.priceCents, carriedCents: cycle.carriedCents }
  return destination && createVisit(tx, at, cycle, visit, destination)
}

type Payer = Pick<CycleOrder, 'storeId' | 'customerId' | 'paymentMethodId'>

/** The customer's saved card; undefined when it was removed. */
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
    // The order ended before the payment arrived, so the payment is refunded.
    return confirmed_at ? { kind: 'paid', orderId } : { kind: 'declined', orderId, failure: 'order_ended' }
  }
  if (isUndecided(status) || status === 'review') return { kind: 'pending', orderId }
  return { kind: 'declined', orderId, failure: failure ?? 'declined' }
}

/** Creates each of the other, already paid visits once. They go to the first visit's address, even if the account or its addresses were deleted. */
async function createOtherVisits(parts: CycleParts, at: VisitPlace, cycle: CycleOrder, firstId: string): Promise<void> {
  const { storeId, subscriptionId, now } = cycle
  for (const [index] of cycle.trips.entries()) {
    const visit = index + 1
    const cartKey = cartKeyOf(cycle, visit)
    if (visit === 1) continue
    const attempt = await parts.db.transaction(async (tx) => {
      await lockName.one(tx, `${storeId} ${cartKey}`)
      await lockCustomerToOrder.maybe(tx, storeId, cycle.customerId)
      // The cycle was given up meanwhile, and its payment is being refunded.
      if ((await lockCycle.maybe(tx, storeId, subscriptionId, cycle.cycle))?.status === 'given_up') return undefined
      const existing = await orderOfCart.maybe(tx, storeId, cartKey)
      if (existing) return newestAttempt.one(tx, storeId, existing.id)
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
