import type { Log } from '../base/log.ts'
import type { Random } from '../base/random.ts'
import type { Database } from '../db/database.ts'
import type { Transports } from '../transports/transports.ts'
import type { FaultPoint } from './fault-points.ts'
import type { Gateways } from './gateway-port.ts'
import type { StoreDirectory } from './store.ts'

/** The dependencies of the jobs. */
export type JobParts = Transports & {
  db: Database
  log: Log
  clock: () => Date
  random: Random
  gateways: Gateways
  stores: StoreDirectory
  /** Tests end the process at a point of its work. */
  reached?: (point: FaultPoint) => void
}
