import { createHash } from 'node:crypto'
import { SLOT_HOURS } from '#contract/order/checkout-limits.ts'
import type { postSubscription } from '#contract/order/subscriptions.ts'
import type { BodyOf } from '#contract/wire/call.ts'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { isIdempotencyKey } from '#contract/wire/ids.ts'
import { chargeAt, cycleAfter, rhythmOf } from '#rules/subscriptions/subscription-cycle.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { checkoutApiTexts } from '#texts/order/checkout-api.ts'
import { subscriptionTexts as texts } from '#texts/order/subscriptions.ts'
import { Refused } from '../base/refused.ts'
import { lockOwnAccount } from '../customer/own-account.ts'
import type { Database, Queryable } from '../db/database.ts'
import type { Customer, Scope } from '../parts/scope.ts'
import { chargeCycle, LEASE_MS } from './cycles/charge-cycle.ts'
import { takeCharge } from './cycles/cycle.queries.ts'
import type { PlaceCycle } from './cycles/cycle-order.ts'
import { insertFirstCycle, insertSubscription, mayBuyWith, purchaseByKey, storePlans } from './plan.queries.ts'
import { cycleOutcome } from './purchase-outcome.ts'

type Form = BodyOf<typeof postSubscription>
type At = Scope<Customer>

export const FIRST_PICKUP_DAYS = 28

const wrong = (field: string, words: string) => new Refused(400, apiTexts.invalid, { errors: { [field]: words } })

/** D6.4: buys a plan: the subscription and its first cycle are written, then that one is charged. Answers with the subscription's id. */
export async function buySubscription(db: Database, place: PlaceCycle, scope: At, form: Form) {
  const { store, viewer, now, idempotencyKey: key } = scope
  if (key === undefined || !isIdempotencyKey(key)) throw new Refused(400, checkoutApiTexts.keyMissing)
  const print = createHash('sha256')
    .update(JSON.stringify(Object.entries(form).sort()))
    .digest('base64url')
  const id = await db.transaction((tx) => writePurchase(tx, scope, form, key, print))
  const lease = new Date(now.getTime() + LEASE_MS)
  const due = await takeCharge.maybe(db, store.id, id, 1, now, lease)
  if (due && due.customer_id === viewer.id) await chargeCycle(db, place, due, now)
  return { id, ...(await cycleOutcome(db, store.id, id, 1)) }
}

async function writePurchase(tx: Queryable, scope: At, form: Form, key: string, print: string): Promise<string> {
  const { store, viewer, now } = scope
  await lockOwnAccount(tx, scope)
  const before = await purchaseByKey.maybe(tx, store.id, viewer.id, key)
  if (before) return sameOne(before, print)
  const plan = (await storePlans.all(tx, store.id)).find(({ plan_slug }) => plan_slug === form.plan_id)
  if (!plan) throw wrong('plan_id', texts.unknownPlan)
  const startsAt = new Date(form.first_starts_at)
  refuseUnfitStart(startsAt, now)
  const { outlet_id, address_id, method_id } = form
  const has = await mayBuyWith.one(tx, store.id, viewer.id, outlet_id, plan.sales_type_id, address_id, method_id)
  if (!has.has_outlet) throw wrong('outlet_id', texts.unknownOutlet)
  if (!has.has_address) throw wrong('address_id', texts.unknownAddress)
  if (!has.has_method) throw wrong('method_id', texts.unknownMethod)

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
    purchasePrint: print,
    extraKgCents: extra,
  })
  // The same request at the same moment was a little quicker.
  if (!inserted) return sameOne(await purchaseByKey.one(tx, store.id, viewer.id, key), print)
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

function sameOne({ id, purchase_print }: { id: string; purchase_print: string }, print: string): string {
  if (purchase_print !== print) throw new Refused(409, checkoutApiTexts.keyReused)
  return id
}

/** Whether the window can be booked is found out when the order is placed; here only what can never be. */
export function refuseUnfitStart(startsAt: Date, now: Date, soonest = now): void {
  const ahead = startsAt.getTime() - now.getTime()
  if (startsAt <= soonest) throw wrong('first_starts_at', texts.tooSoon)
  if (ahead > FIRST_PICKUP_DAYS * DAY_MS) throw wrong('first_starts_at', texts.tooFar(FIRST_PICKUP_DAYS))
  if (startsAt.getTime() % ((SLOT_HOURS * HOUR_MS) / 4) !== 0) throw wrong('first_starts_at', texts.notWholeWindow)
}
