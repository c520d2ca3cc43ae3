import { createHash } from 'node:crypto'
import { SLOT_HOURS } from '#contract/order/checkout-limits.ts'
import type { postSubscription } from '#contract/order/subscriptions.ts'
import type { BodyOf } from '#contract/wire/call.ts'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { isIdempotencyKey } from '#contract/wire/ids.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { dayWords } from '#rules/slots/window-words.ts'
import { chargeAt, cycleAfter, rhythmOf } from '#rules/subscriptions/subscription-cycle.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { checkoutApiTexts } from '#texts/order/checkout-api.ts'
import { subscriptionTexts as texts } from '#texts/order/subscriptions.ts'
import { Refused } from '../base/refused.ts'
import { lockOwnAccount } from '../customer/own-account.ts'
import type { Database, Queryable } from '../db/database.ts'
import type { Customer, Scope } from '../parts/scope.ts'
import { chargeCycle, LEASE_MS } from './cycles/charge-cycle.ts'
import { claimCharge } from './cycles/cycle.queries.ts'
import type { PlaceCycle } from './cycles/cycle-order.ts'
import { insertFirstCycle, insertSubscription, mayBuyWith, purchaseByKey, storePlans } from './plan.queries.ts'
import { cycleOutcome } from './purchase-outcome.ts'

type Form = BodyOf<typeof postSubscription>
type At = Scope<Customer>

export const FIRST_PICKUP_DAYS = 28

export const fieldError = (field: string, words: string) =>
  new Refused(400, apiTexts.invalid, { errors: { [field]: words } })

/** D6.4: buys a plan. Writes the subscription and its first cycle, then charges the cycle. Returns the subscription's id and the charge's outcome. */
export async function buySubscription(db: Database, place: PlaceCycle, scope: At, form: Form) {
  const { store, viewer, now, idempotencyKey: key } = scope
  if (key === undefined || !isIdempotencyKey(key)) throw new Refused(400, checkoutApiTexts.keyMissing)
  const requestHash = createHash('sha256')
    .update(JSON.stringify(Object.entries(form).sort()))
    .digest('base64url')
  const id = await db.transaction((tx) => writePurchase(tx, scope, form, key, requestHash))
  const lease = new Date(now.getTime() + LEASE_MS)
  const due = await claimCharge.maybe(db, store.id, id, 1, now, lease)
  if (due && due.customer_id === viewer.id) await chargeCycle(db, place, due, now)
  return { id, ...(await cycleOutcome(db, store.id, id, 1)) }
}

async function writePurchase(tx: Queryable, scope: At, form: Form, key: string, requestHash: string): Promise<string> {
  const { store, viewer, now } = scope
  await lockOwnAccount(tx, scope)
  const existing = await purchaseByKey.maybe(tx, store.id, viewer.id, key)
  if (existing) return idOfSamePurchase(existing, requestHash)
  const plan = (await storePlans.all(tx, store.id)).find(({ plan_slug }) => plan_slug === form.plan_id)
  if (!plan) throw fieldError('plan_id', texts.unknownPlan)
  const startsAt = new Date(form.first_starts_at)
  refuseImpossibleStart(startsAt, now)
  const { outlet_id, address_id, method_id } = form
  const has = await mayBuyWith.one(tx, store.id, viewer.id, outlet_id, plan.sales_type_id, address_id, method_id)
  if (!has.has_outlet) throw fieldError('outlet_id', texts.unknownOutlet)
  if (!has.has_address) throw fieldError('address_id', texts.unknownAddress)
  if (!has.has_method) throw fieldError('method_id', texts.unknownMethod)

  const { day, minute } = rhythmOf(startsAt)
  const { plan_id, plan_price_cents: cents, weeks, trips, included_kg, plan_extra_kg_cents: extra } = plan
  const next = cycleAfter(day, weeks)
  const inserted = await insertSubscription.maybe(tx, {
    id: tx.random.id(),
    storeId: store.id,
    customerId: viewer.id,
    planId: plan_id,
    priceCents: cents,
    outletId: outlet_id,
    addressId: address_id,
    methodId: method_id,
    startMinute: minute,
    nextDay: next,
    nextAt: chargeAt(next, minute),
    now,
    purchaseKey: key,
    purchasePrint: requestHash,
    extraKgCents: extra,
  })
  // A concurrent request with the same key was faster.
  if (!inserted) return idOfSamePurchase(await purchaseByKey.one(tx, store.id, viewer.id, key), requestHash)
  await insertFirstCycle.run(tx, {
    storeId: store.id,
    subscriptionId: inserted.id,
    firstDay: day,
    startMinute: minute,
    trips,
    weeks,
    includedKg: included_kg,
    priceCents: cents,
    now,
    extraKgCents: extra,
  })
  return inserted.id
}

function idOfSamePurchase({ id, purchase_print }: { id: string; purchase_print: string }, requestHash: string): string {
  if (purchase_print !== requestHash) throw new Refused(409, checkoutApiTexts.keyReused)
  return id
}

/** Refuses only what can never be booked. Placing the order finds out whether the window is free. */
export function refuseImpossibleStart(startsAt: Date, now: Date, { soonest = now, counted = now } = {}): void {
  const latest = new Date(counted.getTime() + FIRST_PICKUP_DAYS * DAY_MS)
  if (startsAt <= soonest) throw fieldError('first_starts_at', texts.tooSoon)
  if (startsAt > latest) throw fieldError('first_starts_at', texts.tooFar(dayWords(singaporeClock(latest).day, now)))
  if (startsAt.getTime() % ((SLOT_HOURS * HOUR_MS) / 4) !== 0) throw fieldError('first_starts_at', texts.notWholeWindow)
}
