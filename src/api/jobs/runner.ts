import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker'
import type { Log } from '../base/log.ts'
import { openConnections } from '../db/connections.ts'
import type { DatabaseSetting } from '../db/database.ts'

const CONCURRENCY = 4
/** New jobs start by NOTIFY. Delayed jobs are found by polling. */
const POLL_MS = 1000
const RESTART_MS = 1000
const CRONTAB = [
  '* * * * * look_after_payments',
  '* * * * * sweep_holds',
  '* * * * * look_after_orders',
  '* * * * * look_after_alerts',
  '* * * * * judge_promises',
  '*/5 * * * * run_subscriptions',
  '23 * * * * expire_points ?fill=1d',
  '17 * * * * sweep_accounts ?fill=1d',
  '*/5 * * * * sweep_limits',
  '*/5 * * * * release_stuck_jobs ?fill=5m',
].join('\n')
/**
 * Batching, even without a delay, has two effects: the end waits until finished jobs are recorded (else a mail would be sent twice), and an
 * unavailable database is no unhandled rejection, which would end the process.
 */
export const RECORDED_AT_END = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }
/** How long a shutdown waits for running jobs. Those that are not done are released and run again later. */
const DRAIN_MS = 6000

/** Logs graphile-worker's errors only at debug level. The tasks log what operators need. */
export function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.debug(message, { place: 'jobs' })
  })
}

/** The queue listens and locks for as long as it runs, so it goes past a pooler. */
function openPool({ direct, ...setting }: DatabaseSetting, log: Log, max: number) {
  let isClosing = false
  const warn = (error: Error) => void (isClosing || log.warn('job runner lost a database connection', { error }))
  const connections = openConnections(direct ?? setting, warn)
  const pool = connections.pool({ max, application_name: 'clothesline jobs', keepAlive: true })
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  return {
    pool,
    async close() {
      isClosing = true
      await pool.end()
      connections.close()
    },
  }
}

/** Migrates the tables of the job queue. Processes that run no jobs need them too, to enqueue. */
export async function migrateJobs(connection: DatabaseSetting, log: Log): Promise<void> {
  const { pool: pgPool, close } = openPool(connection, log, 2)
  try {
    await runMigrations({ pgPool, logger: quietLogger(log) })
  } finally {
    await close()
  }
}

/** Runs jobs in this process. Several processes share the queue. `stop` waits for running jobs. */
export async function runJobs(
  connection: DatabaseSetting,
  { log, taskList }: { log: Log; taskList: TaskList },
  pollInterval = POLL_MS,
): Promise<{ stop: () => Promise<void> }> {
  const { pool: pgPool, close } = openPool(connection, log, CONCURRENCY + 2)
  let isStopping = false
  let restartTimer: NodeJS.Timeout | undefined
  /** A running restart. `stop` waits for it, because otherwise the new runner would continue after the pool is closed. */
  let restarting: Promise<void> | undefined

  async function start(): Promise<Runner> {
    const started = await run({
      pgPool,
      concurrency: CONCURRENCY,
      pollInterval,
      noHandleSignals: true,
      logger: quietLogger(log),
      taskList,
      crontab: CRONTAB,
      preset: RECORDED_AT_END,
    })
    started.promise.catch(() => {}).finally(scheduleRestart)
    return started
  }
  // The runner stops when it cannot record a finished job because the database is unavailable. The server must keep running.
  function scheduleRestart() {
    if (isStopping) return
    restartTimer = setTimeout(() => {
      restarting = restart()
    }, RESTART_MS)
  }
  async function restart() {
    try {
      runner = await start()
      log.info('job runner is running again')
    } catch (error) {
      log.warn('job runner could not start', { error })
      scheduleRestart()
    }
  }

  let runner = await start()
  return {
    async stop() {
      isStopping = true
      clearTimeout(restartTimer)
      await restarting
      const tooLong = setTimeout(() => void runner.kill('drained for too long').catch(() => {}), DRAIN_MS)
      // Rejects if the runner has already stopped by itself.
      await runner.stop().catch(() => {})
      clearTimeout(tooLong)
      await close()
    },
  }
}
