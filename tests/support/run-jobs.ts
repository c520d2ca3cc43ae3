import { runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '#api/base/log.ts'
import { quietLogger, RECORDED_AT_END } from '#api/jobs/runner.ts'

/**
 * Runs all jobs that are due. The next job of a queue becomes free only when the one before is recorded, which may be after the runner has looked, so
 * it looks again.
 */
export async function runDueJobs(pgPool: pg.Pool, taskList: TaskList, log: Log): Promise<void> {
  do await runOnce({ pgPool, taskList, logger: quietLogger(log), crontab: '', preset: RECORDED_AT_END })
  while (await hasDueJobs(pgPool))
}

async function hasDueJobs(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts AND locked_at IS NULL LIMIT 1`,
  )
  return rowCount === 1
}
