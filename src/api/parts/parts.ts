import type { Env } from '../base/env.ts'
import type { Log } from '../base/log.ts'
import type { Random } from '../base/random.ts'
import type { Database } from '../db/database.ts'
import type { FaultPoint } from './fault-points.ts'
import type { Gateways } from './gateway-port.ts'
import type { OrderNews } from './order-news.ts'
import type { StoreDirectory } from './store.ts'

/** What the API is built from. Time comes in here too, so that tests can turn the clock. */
export type ApiParts = {
  db: Database
  env: Env
  log: Log
  stores: StoreDirectory
  clock: () => Date
  random: Random
  gateways: Gateways
  /** Who follows which order; without it pages ask again and again instead. */
  orderNews?: OrderNews
  /** Told of every step boundary of a payment, so that a test can end the process there. */
  reached?: (point: FaultPoint) => void
}
