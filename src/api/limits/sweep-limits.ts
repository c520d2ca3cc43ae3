import type { Queryable } from '../db/database.ts'
import { sweepLimits } from './limit.queries.ts'

/** Few enough that a batch locks its rows only for milliseconds. */
const BATCH = 1000

/** Deletes the expired rows of all limits. Every visitor leaves some, so the job runs often and in small batches. */
export async function sweepExpiredLimits(db: Queryable, now: Date, batch = BATCH): Promise<void> {
  while ((await sweepLimits.run(db, now, batch)) === batch);
}
