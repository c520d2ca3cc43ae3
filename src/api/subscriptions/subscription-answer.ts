import type { Overage, Subscription, SubscriptionCycle, SubscriptionPlan } from '#contract/order/subscriptions.ts'
import { owedAtEnd } from '#rules/subscriptions/overage.ts'
import { cycleAfter, pickupsOf, soonestNextDay } from '#rules/subscriptions/subscription-cycle.ts'
import { afterCancelling, maySubscriptionBecome } from '#rules/subscriptions/subscription-status.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import { settleAll } from '../db/settle-all.ts'
import type { Customer, Scope } from '../parts/scope.ts'
import type { Store } from '../parts/store.ts'
import { cardLabel } from '../payments/cards/card-label.ts'
import { imageUrl } from '../store/image-url.ts'
import { newestOverages, type ShownOverage } from './overage/overage.queries.ts'
import { newestCycles, ownSubscription, ownSubscriptions, type SubscriptionRow } from './subscription.queries.ts'

const SHOWN_PICKUPS = 4

type PlanRow = Pick<
  SubscriptionRow,
  | 'plan_slug'
  | 'plan_name'
  | 'plan_description'
  | 'plan_image'
  | 'plan_price_cents'
  | 'weeks'
  | 'trips'
  | 'included_kg'
  | 'plan_extra_kg_cents'
  | 'turnaround_hours'
  | 'benefits'
  | 'sales_type_id'
>

export function planAnswer(store: Store, row: PlanRow): SubscriptionPlan {
  const { weeks, trips, included_kg, turnaround_hours, benefits, sales_type_id } = row
  return {
    id: row.plan_slug,
    name: row.plan_name,
    description: row.plan_description,
    image: imageUrl(store, row.plan_image),
    price_cents: row.plan_price_cents,
    extra_kg_cents: row.plan_extra_kg_cents,
    ...{ weeks, trips, included_kg, turnaround_hours, benefits, sales_type_id },
  }
}

type CycleRow = Awaited<ReturnType<typeof newestCycles.all>>[number]

export function cycleAnswer({
  paid_at,
  try_at,
  subscription_id: _,
  start_minute: __,
  weeks: ___,
  ...rest
}: CycleRow): SubscriptionCycle {
  return { ...rest, paid_at: paid_at?.toISOString() ?? null, try_at: try_at?.toISOString() ?? null }
}

export function overageAnswer({ cycle: _, subscription_id: __, paid_at, try_at, ...rest }: ShownOverage): Overage {
  return { ...rest, paid_at: paid_at?.toISOString() ?? null, try_at: try_at?.toISOString() ?? null }
}

export async function subscriptionsOf(db: Queryable, { store, viewer, now }: Scope<Customer>): Promise<Subscription[]> {
  const rows = await ownSubscriptions.all(db, store.id, viewer.id)
  const newest = await newestCyclesAndOverages(db, store.id, viewer.id)
  return rows.map((row) => subscriptionAnswer(store, row, newest, now))
}

export async function subscriptionOf(db: Queryable, { store, viewer, now }: Scope<Customer>, id: string) {
  const row = await ownSubscription.maybe(db, store.id, viewer.id, id)
  if (!row) throw new Refused(404, apiTexts.notFound)
  return subscriptionAnswer(store, row, await newestCyclesAndOverages(db, store.id, viewer.id), now)
}

/** The first day on which a new time may begin the next cycle. Null if the newest cycle was given up. */
export async function nextCycleFrom(db: Queryable, { store, viewer }: Scope<Customer>, id: string) {
  const cycles = await newestCycles.all(db, store.id, viewer.id)
  return dayAfterCycle(cycles.find(({ subscription_id }) => subscription_id === id))
}

function dayAfterCycle(current: CycleRow | undefined): string | null {
  if (current?.status !== 'paid' && current?.status !== 'due') return null
  const { first_day: day, weeks, trips, status } = current
  return soonestNextDay({ day, weeks, trips }, status === 'paid')
}

type Newest = { cycles: readonly CycleRow[]; overages: readonly ShownOverage[] }

async function newestCyclesAndOverages(db: Queryable, storeId: number, customerId: string): Promise<Newest> {
  const [cycles, overages] = await settleAll(
    newestCycles.all(db, storeId, customerId),
    newestOverages.all(db, storeId, customerId),
  )
  return { cycles, overages }
}

function subscriptionAnswer(store: Store, row: SubscriptionRow, { cycles, overages }: Newest, now: Date): Subscription {
  const current = cycles.find(({ subscription_id }) => subscription_id === row.id)
  const overage = overages.find(({ subscription_id }) => subscription_id === row.id)
  const { status, next_at } = row
  const isRunning = status === 'active' || status === 'past_due'
  const mayChange = status === 'active' && next_at !== null && now < next_at
  return {
    id: row.id,
    plan: planAnswer(store, row),
    status,
    price_cents: row.price_cents,
    extra_kg_cents: row.extra_kg_cents,
    owed_cents: row.owed_cents,
    owed_at_end_cents: owedAtEnd({
      owedCents: row.owed_cents,
      carriedCents: current?.status === 'due' ? current.carried_cents : 0,
      settled: overage?.cycle === row.next_cycle ? overage : null,
    }),
    overage: overage ? overageAnswer(overage) : null,
    outlet: { id: row.outlet_id, name: row.outlet_name },
    address_id: row.address_id,
    address: row.address_id === null ? null : row.address,
    method: methodOf(row, now),
    next_pickups: [
      ...(status === 'cancelled' ? [] : paidPickups(current, now)),
      ...(isRunning ? plannedPickups(row) : []),
    ]
      .slice(0, SHOWN_PICKUPS)
      .map((pickup) => pickup.toISOString()),
    next_cycle_from: dayAfterCycle(current),
    next_charge_at: isRunning ? (next_at?.toISOString() ?? null) : null,
    ends_at: status === 'pending_cancel' ? (next_at?.toISOString() ?? null) : null,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    current: current ? cycleAnswer(current) : null,
    may: {
      pause: maySubscriptionBecome(status, 'paused'),
      resume: status === 'paused',
      skip: mayChange,
      change: mayChange || status === 'paused',
      cancel: afterCancelling(status) !== null,
      keep: status === 'pending_cancel',
      pay: status !== 'cancelled' || (overage?.cycle === row.next_cycle && overage.status !== 'paid'),
    },
  }
}

function methodOf(row: SubscriptionRow, now: Date): Subscription['method'] {
  const { payment_method_id: id, method_brand, method_last4, method_exp_month, method_exp_year } = row
  if (id === null || method_brand === null || method_last4 === null) return null
  // A card is valid until the end of its month.
  const end = Date.UTC(method_exp_year ?? 0, method_exp_month ?? 0)
  return { id, label: cardLabel({ brand: method_brand, last4: method_last4 }), is_expired: now.getTime() >= end }
}

/** The paid pickups that are still to come. */
function paidPickups(current: CycleRow | undefined, now: Date): Date[] {
  if (current?.status !== 'paid') return []
  const { first_day: day, start_minute: minute, weeks, trips } = current
  return pickupsOf({ day, minute, weeks, trips }).filter((pickup) => pickup > now)
}

function plannedPickups({ next_day, start_minute, weeks, trips }: SubscriptionRow): Date[] {
  const days = [next_day, cycleAfter(next_day, weeks), cycleAfter(next_day, 2 * weeks), cycleAfter(next_day, 3 * weeks)]
  return days.flatMap((day) => pickupsOf({ day, minute: start_minute, weeks, trips }))
}
