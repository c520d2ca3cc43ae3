import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Gateways } from '../payments/port.ts'
import type { StoreDirectory } from '../store/store-directory.ts'
import type { Carriers } from './post-office.ts'

/** What the jobs are run with. */
export type JobParts = Carriers & {
  db: Database
  log: Log
  clock: () => Date
  gateways: Gateways
  stores: StoreDirectory
}
