import type { Database } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Log } from '../log.ts'
import { announceRenewals } from './announce-renewals.ts'
import { chargeCycle, LEASE_MS } from './charge-cycle.ts'
import { type DueCharge, makeDueCycles, takeDueCharges } from './cycle.queries.ts'
import type { PlaceCycle } from './cycle-order.ts'
import { endedSubscriptions, moveSubscription } from './subscription.queries.ts'

/** So many are held in memory at a time, whatever is due. */
const MADE_AT_ONCE = 500
const TAKEN_AT_ONCE = 20
const CHARGED_AT_ONCE = 4
/** A run ends after this and the next one goes on: a job that takes minutes would be taken for a dead one. */
const RUN_MS = 120_000

type CycleParts = { db: Database; log: Log; clock: () => Date }

/**
 * D6.4: makes the cycles whose time has come and charges what is due. It may be stopped anywhere, run again, and run in several processes at
 * once: what is made is made once, and what is charged is charged by whoever took it.
 */
export async function runCycles(
  { db, log, clock }: CycleParts,
  place: PlaceCycle,
): Promise<{ made: number; charged: number }> {
  const until = clock().getTime() + RUN_MS
  const result = { made: 0, charged: 0 }
  await endCancelled(db, clock())
  await announceRenewals(db, clock())
  for (;;) {
    const { made } = await makeDueCycles.one(db, clock(), MADE_AT_ONCE)
    result.made += made
    if (made < MADE_AT_ONCE) break
  }
  while (clock().getTime() <= until) {
    const now = clock()
    const due = await takeDueCharges.all(db, now, TAKEN_AT_ONCE, new Date(now.getTime() + LEASE_MS))
    if (due.length === 0) break
    result.charged += due.length
    await chargeAll(due, async (one) => {
      try {
        await chargeCycle(db, place, one, now)
      } catch (error) {
        // The next ones must not wait for it; it is looked at again when its time has come.
        log.warn('a cycle could not be charged', { place: 'subscriptions', error })
      }
    })
  }
  return result
}

async function chargeAll(due: DueCharge[], charge: (one: DueCharge) => Promise<void>) {
  const waiting = [...due]
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await charge(one)
  }
  await Promise.all(Array.from({ length: CHARGED_AT_ONCE }, worker))
}

async function endCancelled(db: Database, now: Date): Promise<void> {
  for (;;) {
    const ended = await endedSubscriptions.all(db, now, MADE_AT_ONCE)
    for (const { store_id, id, customer_id, plan_name } of ended) {
      await db.transaction(async (tx) => {
        const moved = await moveSubscription.run(tx, store_id, id, 'cancelled', ['pending_cancel'], now, 'customer')
        const news = { kind: 'subscription_cancelled' as const, subscription: id, plan: plan_name }
        if (moved > 0) await enqueue(tx, 'send_reward_news', { store: store_id, customer: customer_id, news })
      })
    }
    if (ended.length < MADE_AT_ONCE) return
  }
}
