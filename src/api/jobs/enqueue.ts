import type { Queryable } from '../db/database.ts'
import { addJob } from './job.queries.ts'
import type { JobName, Jobs } from './job-payloads.ts'

/** Adds a job in the transaction that causes it, so that both commit or neither. */
export async function enqueue<Name extends JobName>(
  tx: Queryable,
  name: Name,
  payload: Jobs[Name],
  key: string | null = null,
  priority = 0,
): Promise<void> {
  await addJob.one(tx, name, payload, key, priority)
}
