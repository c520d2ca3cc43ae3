import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import type { StoreDirectory } from './store/store-directory.ts'

/** What the API is built from. Time comes in here too, so that tests can turn the clock. */
export type ApiParts = {
  db: Database
  env: Env
  log: Log
  stores: StoreDirectory
  clock: () => Date
}
