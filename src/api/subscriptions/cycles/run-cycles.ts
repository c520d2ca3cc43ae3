import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { chargeOverage } from '../overage/charge-overage.ts'
import { claimDueOverages } from '../overage/overage.queries.ts'
import { settleEndedSubscriptions } from '../overage/settle-ended.ts'
import { endedSubscriptions, moveSubscription } from '../subscription.queries.ts'
import { announceRenewals } from './announce-renewals.ts'
import { chargeCycle, LEASE_MS } from './charge-cycle.ts'
import { claimDueCharges, createDueCycles } from './cycle.queries.ts'
import type { PlaceCycle } from './cycle-order.ts'
import type { CycleParts } from './place-visit.ts'

/** Batches limit the memory, however many are due. */
const CYCLE_BATCH = 500
const CHARGE_BATCH = 20
const CHARGE_WORKERS = 4
/** A run stops after this time, and the next one continues. A longer job would be considered stuck. */
const RUN_MS = 2 * MINUTE_MS

/**
 * D6.4: creates and charges due cycles, then charges what ended subscriptions still owe. It may be killed anywhere, run again, and run in several
 * processes at once: each cycle is created once, and only the process that claimed a charge makes it.
 */
export async function runCycles(parts: CycleParts, place: PlaceCycle): Promise<{ made: number; charged: number }> {
  const { db, clock } = parts
  const until = clock().getTime() + RUN_MS
  const result = { made: 0, charged: 0 }
  await endCancelled(db, clock())
  await announceRenewals(db, clock())
  for (;;) {
    const { made } = await createDueCycles.one(db, clock(), CYCLE_BATCH)
    result.made += made
    if (made < CYCLE_BATCH) break
  }
  result.charged += await chargeAll(
    parts,
    until,
    (now, lease) => claimDueCharges.all(db, now, CHARGE_BATCH, lease),
    (one, now) => chargeCycle(db, place, one, now),
  )
  await settleEndedSubscriptions(db, clock())
  result.charged += await chargeAll(
    parts,
    until,
    (now, lease) => claimDueOverages.all(db, now, CHARGE_BATCH, lease),
    (one, now) => chargeOverage(parts, one, now),
  )
  return result
}

/** Claims and charges batches until nothing is due or the run's time is over. */
async function chargeAll<Due>(
  { log, clock }: CycleParts,
  until: number,
  claim: (now: Date, lease: Date) => Promise<Due[]>,
  charge: (one: Due, now: Date) => Promise<unknown>,
): Promise<number> {
  let charged = 0
  while (clock().getTime() <= until) {
    const now = clock()
    const waiting = await claim(now, new Date(now.getTime() + LEASE_MS))
    if (waiting.length === 0) break
    charged += waiting.length
    const worker = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        try {
          await charge(one, now)
        } catch (error) {
          // One failure must not stop the others. Its lease expires, and it is claimed again.
          log.warn('could not charge a subscription', { place: 'subscriptions', error })
        }
      }
    }
    await Promise.all(Array.from({ length: CHARGE_WORKERS }, worker))
  }
  return charged
}

async function endCancelled(db: Database, now: Date): Promise<void> {
  for (;;) {
    const ended = await endedSubscriptions.all(db, now, CYCLE_BATCH)
    for (const { store_id, id, customer_id, plan_name, owed_cents } of ended) {
      await db.transaction(async (tx) => {
        const moved = await moveSubscription.run(tx, store_id, id, 'cancelled', ['pending_cancel'], now, 'customer')
        const news = { kind: 'subscription_cancelled' as const, subscription: id, plan: plan_name, owed: owed_cents }
        if (moved > 0) await publish(tx, 'customerNews', { storeId: store_id, customerId: customer_id, news })
      })
    }
    if (ended.length < CYCLE_BATCH) return
  }
}
