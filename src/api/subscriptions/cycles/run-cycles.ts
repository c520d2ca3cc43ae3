import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { chargeOverage } from '../overage/charge-overage.ts'
import { takeDueOverages } from '../overage/overage.queries.ts'
import { settleEndedSubscriptions } from '../overage/settle-ended.ts'
import { endedSubscriptions, moveSubscription } from '../subscription.queries.ts'
import { announceRenewals } from './announce-renewals.ts'
import { chargeCycle, LEASE_MS } from './charge-cycle.ts'
import { makeDueCycles, takeDueCharges } from './cycle.queries.ts'
import type { PlaceCycle } from './cycle-order.ts'
import type { CycleParts } from './place-visit.ts'

/** So many are held in memory at a time, whatever is due. */
const MADE_AT_ONCE = 500
const TAKEN_AT_ONCE = 20
const CHARGED_AT_ONCE = 4
/** A run ends after this and the next one goes on: a job that takes minutes would be taken for a dead one. */
const RUN_MS = 2 * MINUTE_MS

/**
 * D6.4: makes the cycles whose time has come and charges what is due, then what those that have ended still owe. It may be stopped anywhere, run again, and run in several processes at
 * once: what is made is made once, and what is charged is charged by whoever took it.
 */
export async function runCycles(parts: CycleParts, place: PlaceCycle): Promise<{ made: number; charged: number }> {
  const { db, clock } = parts
  const until = clock().getTime() + RUN_MS
  const result = { made: 0, charged: 0 }
  await endCancelled(db, clock())
  await announceRenewals(db, clock())
  for (;;) {
    const { made } = await makeDueCycles.one(db, clock(), MADE_AT_ONCE)
    result.made += made
    if (made < MADE_AT_ONCE) break
  }
  result.charged += await chargeAll(
    parts,
    until,
    (now, lease) => takeDueCharges.all(db, now, TAKEN_AT_ONCE, lease),
    (one, now) => chargeCycle(db, place, one, now),
  )
  await settleEndedSubscriptions(db, clock())
  result.charged += await chargeAll(
    parts,
    until,
    (now, lease) => takeDueOverages.all(db, now, TAKEN_AT_ONCE, lease),
    (one, now) => chargeOverage(parts, one, now),
  )
  return result
}

/** Takes what is due, some at a time, until nothing is left or the run has lasted long enough. */
async function chargeAll<Due>(
  { log, clock }: CycleParts,
  until: number,
  take: (now: Date, lease: Date) => Promise<Due[]>,
  charge: (one: Due, now: Date) => Promise<unknown>,
): Promise<number> {
  let charged = 0
  while (clock().getTime() <= until) {
    const now = clock()
    const waiting = await take(now, new Date(now.getTime() + LEASE_MS))
    if (waiting.length === 0) break
    charged += waiting.length
    const worker = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        try {
          await charge(one, now)
        } catch (error) {
          // The next ones must not wait for it; it is looked at again when its time has come.
          log.warn('could not charge a subscription', { place: 'subscriptions', error })
        }
      }
    }
    await Promise.all(Array.from({ length: CHARGED_AT_ONCE }, worker))
  }
  return charged
}

async function endCancelled(db: Database, now: Date): Promise<void> {
  for (;;) {
    const ended = await endedSubscriptions.all(db, now, MADE_AT_ONCE)
    for (const { store_id, id, customer_id, plan_name, owed_cents } of ended) {
      await db.transaction(async (tx) => {
        const moved = await moveSubscription.run(tx, store_id, id, 'cancelled', ['pending_cancel'], now, 'customer')
        const news = { kind: 'subscription_cancelled' as const, subscription: id, plan: plan_name, owed: owed_cents }
        if (moved > 0) await publish(tx, 'customerNews', { storeId: store_id, customerId: customer_id, news })
      })
    }
    if (ended.length < MADE_AT_ONCE) return
  }
}
