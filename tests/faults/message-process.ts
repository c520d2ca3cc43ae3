import { flushCompileCache } from 'node:module'
import pg from 'pg'
import { readEnv } from '#api/base/env.ts'
import { createLog } from '#api/base/log.ts'
import { systemRandom } from '#api/base/random.ts'
import { type DatabaseSetting, openDatabase } from '#api/db/database.ts'
import type { FaultPoint } from '#api/parts/fault-points.ts'
import { openGateways } from '#api/payments/gateways/open-gateways.ts'
import { openStoreDirectory } from '#api/store/store-directory.ts'
import { tasks } from '#api/tasks.ts'
import { openTransports } from '#api/transports/transports.ts'
import { runDueJobs } from '#tests/support/run-jobs.ts'

/** A process that runs the waiting jobs, and kills itself, like a power cut, at a given point of sending a message. */
const { connection, settings, dataRoot, point } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: DatabaseSetting & pg.PoolConfig
  settings: Record<string, string>
  dataRoot: string
  point: FaultPoint
}
const clock = () => new Date()
const env = readEnv({ NODE_ENV: 'test', ...settings })
const log = createLog('silent')
const db = openDatabase({ ...connection, poolSize: 3 }, () => {})
const stores = await openStoreDirectory(db, () => {})
const { gateways } = await openGateways({ env, connection, port: 80, clock, log })
const reached = (at: FaultPoint) => {
  if (at === point) process.kill(process.pid, 'SIGKILL')
}
const parts = {
  ...openTransports(env, dataRoot, clock),
  db,
  log,
  clock,
  random: systemRandom,
  gateways,
  stores,
  reached,
}
flushCompileCache()
await runDueJobs(new pg.Pool({ ...connection, max: 4 }), tasks(parts), log)
process.exit(0)
