import { HOUR_MS } from '#contract/wire/durations.ts'
import type { Database } from '../../db/database.ts'
import { lockEnded, settleEnded } from './overage.queries.ts'

const BATCH_SIZE = 100
/** Weighing sets its own `settle_at`. This is the interval for visits that are never weighed. */
const RECHECK_MS = 6 * HOUR_MS

/** D6.4: turns what ended subscriptions owe for extra weight into a separate charge, once per end. */
export async function settleEndedSubscriptions(db: Database, now: Date): Promise<void> {
  const again = new Date(now.getTime() + RECHECK_MS)
  for (;;) {
    const settled = await db.transaction(async (tx) => {
      const ended = await lockEnded.all(tx, now, BATCH_SIZE)
      for (const { store_id, id } of ended) await settleEnded.run(tx, store_id, id, now, again, tx.random.id())
      return ended.length
    })
    if (settled < BATCH_SIZE) return
  }
}
