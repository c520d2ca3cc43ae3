import { bigint, int, json, nullable, text } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** Enqueues a job in the transaction that causes it, so that both commit or neither. A waiting job with the same key is replaced. Jobs with lower priority numbers run first. */
export const addJob = statement({
  name: 'add_job',
  sql: `SELECT (graphile_worker.add_job($1, $2::jsonb::json, job_key => $3, priority => $4::integer)).id`,
  args: [text, json<Record<string, unknown>>(), nullable(text), int],
  row: { id: bigint },
})

/** A killed process leaves its jobs locked. No job takes minutes, so a lock that is older than that is stale. */
export const releaseStuckJobs = statement({
  name: 'release_stuck_jobs',
  sql: `SELECT graphile_worker.force_unlock_workers(array_agg(locked_by))::text AS released FROM graphile_worker.jobs
        WHERE locked_at < now() - make_interval(secs => $1::integer)`,
  args: [int],
  row: { released: nullable(text) },
})
