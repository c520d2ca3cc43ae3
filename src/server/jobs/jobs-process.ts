import { constants, setPriority } from 'node:os'
import { dataFolder, readEnv } from '#api/base/env.ts'
import { createLog } from '#api/base/log.ts'
import { systemRandom } from '#api/base/random.ts'
import { type DatabaseSetting, openDatabase } from '#api/db/database.ts'
import { openGateways } from '#api/payments/gateways/open-gateways.ts'
import { startJobs } from '#api/start-jobs.ts'
import { openStoreDirectory } from '#api/store/store-directory.ts'
import { openTransports } from '#api/transports/transports.ts'
import { closeOnSignal } from '../start/close-on-signal.ts'

/**
 * `node jobs-process.ts`, started by jobs-child.ts: runs all jobs. Composing thousands of messages takes no time from
 * the process that renders pages, and on a busy machine pages come first. It ends with its parent.
 */
export type JobsStart = { connection: DatabaseSetting; port: number }

/** Bounds what jobs ask of PostgreSQL at once. */
const POOL = 4

async function start({ connection, port }: JobsStart): Promise<void> {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Some systems do not allow a process to lower its priority.
  }
  const env = readEnv(process.env)
  const log = createLog(env.LOG_LEVEL)
  const clock = () => new Date()
  const warn = (error: Error) => log.warn('job process lost a database connection', { error })
  const db = openDatabase({ ...connection, poolSize: POOL }, warn)
  const stores = await openStoreDirectory(db, warn, env.LOCAL_HOSTS)
  const transports = openTransports(env, dataFolder(env), clock)
  const payments = await openGateways({ env, connection, port, clock, log })
  const { gateways } = payments
  const jobs = await startJobs(connection, { ...transports, db, log, clock, random: systemRandom, gateways, stores })
  const close = async () => {
    await jobs.stop()
    await payments.close()
    transports.close()
    await stores.close()
    await db.close()
  }
  closeOnSignal(close, log, env)
}

process.once('message', (given: JobsStart) => void start(given))
