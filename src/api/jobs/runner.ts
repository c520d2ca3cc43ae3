import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Log } from '../base/log.ts'

const AT_ONCE = 4
/** Beside the notices that start a job at once: how often to look for those whose time has come. */
const POLL_MS = 1000
const BEGIN_AGAIN_MS = 1000
const CRONTAB = [
  '* * * * * look_after_payments',
  '* * * * * sweep_holds',
  '* * * * * look_after_orders',
  '*/5 * * * * run_subscriptions',
  '23 * * * * expire_points ?fill=1d',
  '17 * * * * sweep_accounts ?fill=1d',
  '*/5 * * * * release_stuck_jobs ?fill=5m',
].join('\n')
/** How long a shut-down waits for jobs under way before it gives them back to be done again. */
const DRAIN_MS = 6000

/** Its own lines are for developers; what people should know of is logged by the tasks themselves. */
export function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.debug(message, { place: 'jobs' })
  })
}

function openPool(connection: pg.ClientConfig, log: Log, max: number): pg.Pool {
  const pool = new pg.Pool({ ...connection, max, application_name: 'clothesline jobs', keepAlive: true })
  const warn = (error: Error) => log.warn('job runner lost a database connection', { error })
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  return pool
}

/** Brings the tables of the job queue up to date; every process needs them, also one that runs no jobs. */
export async function migrateJobs(connection: pg.ClientConfig, log: Log): Promise<void> {
  const pgPool = openPool(connection, log, 2)
  try {
    await runMigrations({ pgPool, logger: quietLogger(log) })
  } finally {
    await pgPool.end()
  }
}

/** Runs the jobs in this process; several processes share them. `stop` finishes those under way. */
export async function runJobs(
  connection: pg.ClientConfig,
  { log, taskList }: { log: Log; taskList: TaskList },
  pollInterval = POLL_MS,
): Promise<{ stop: () => Promise<void> }> {
  const pgPool = openPool(connection, log, AT_ONCE + 2)
  let isStopping = false
  let again: NodeJS.Timeout | undefined
  /** A new beginning that is under way: a stop waits for it, or it would run on without a database. */
  let beginning: Promise<void> | undefined

  async function begin(): Promise<Runner> {
    const begun = await run({
      pgPool,
      concurrency: AT_ONCE,
      pollInterval,
      noHandleSignals: true,
      logger: quietLogger(log),
      taskList,
      crontab: CRONTAB,
      // Only in batches is the note that a job is done waited for at a shut-down (else the mail would go out twice), and only then is
      // a database that is away at that moment no unhandled rejection, which would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    begun.promise.catch(() => {}).finally(beginAgain)
    return begun
  }
  // When it cannot note down what was done, because the database is away, the runner gives up; the store must not.
  function beginAgain() {
    if (isStopping) return
    again = setTimeout(() => {
      beginning = beginNow()
    }, BEGIN_AGAIN_MS)
  }
  async function beginNow() {
    try {
      runner = await begin()
      log.info('job runner is running again')
    } catch (error) {
      log.warn('job runner could not start', { error })
      beginAgain()
    }
  }

  let runner = await begin()
  return {
    async stop() {
      isStopping = true
      clearTimeout(again)
      await beginning
      const tooLong = setTimeout(() => void runner.kill('drained for too long').catch(() => {}), DRAIN_MS)
      // It may have stopped by itself a moment ago.
      await runner.stop().catch(() => {})
      clearTimeout(tooLong)
      await pgPool.end()
    },
  }
}
