import type { Env } from '../base/env.ts'
import type { Log } from '../base/log.ts'
import type { Random } from '../base/random.ts'
import type { Database } from '../db/database.ts'
import type { FaultPoint } from './fault-points.ts'
import type { Gateways } from './gateway-port.ts'
import type { OrderNews } from './order-news.ts'
import type { StoreDirectory } from './store.ts'

/** The dependencies of the API, including the clock, so that tests can set the time. */
export type ApiParts = {
  db: Database
  env: Env
  log: Log
  stores: StoreDirectory
  clock: () => Date
  random: Random
  gateways: Gateways
  /** Live updates of orders. Without it pages poll. */
  orderNews?: OrderNews
  /** Called at every step boundary of a payment, so that a test can kill the process there. */
  reached?: (point: FaultPoint) => void
}
