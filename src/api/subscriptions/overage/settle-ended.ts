import { HOUR_MS } from '#contract/wire/durations.ts'
import type { Database } from '../../db/database.ts'
import { settleEnded, takeEnded } from './overage.queries.ts'

const AT_ONCE = 100
/** Weighing says itself when to look again; this is for what is never weighed. */
const LOOK_AGAIN_MS = 6 * HOUR_MS

/** D6.4: what subscriptions that have ended owe for weight beyond the included becomes a charge of its own, made once. */
export async function settleEndedSubscriptions(db: Database, now: Date): Promise<void> {
  const again = new Date(now.getTime() + LOOK_AGAIN_MS)
  for (;;) {
    const settled = await db.transaction(async (tx) => {
      const ended = await takeEnded.all(tx, now, AT_ONCE)
      for (const { store_id, id } of ended) await settleEnded.run(tx, store_id, id, now, again, tx.random.id())
      return ended.length
    })
    if (settled < AT_ONCE) return
  }
}
