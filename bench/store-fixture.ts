import { type Api, buildApi } from '#api/app.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { type Env, readEnv } from '#api/env.ts'
import { migrateJobs } from '#api/jobs/runner.ts'
import { createLog } from '#api/log.ts'
import type { Arrival } from '#api/scope.ts'
import { openStoreDirectory, type StoreDirectory } from '#api/store/store-directory.ts'
import { loadDemo } from '#server/demo.ts'
import { startTestPostgres } from '#tests/support/postgres.ts'

export type BenchStore = { db: Database; env: Env; api: Api; stores: StoreDirectory; arrival: Arrival }

/** The demo stores on a PostgreSQL of their own, for as long as `work` takes. */
export async function withStore<T>(work: (store: BenchStore) => Promise<T>): Promise<T> {
  const postgres = await startTestPostgres()
  const db = openDatabase({ ...postgres.connection, poolSize: 10 }, () => {})
  try {
    const env = readEnv({ NODE_ENV: 'production' })
    const log = createLog('silent')
    await migrate(db)
    await migrateJobs(postgres.connection, log)
    await loadDemo(db, 3000)
    const stores = await openStoreDirectory(db, () => {})
    const api = buildApi({ db, env, log, stores, clock: () => new Date() })
    const hosted = stores.byHost('localhost')
    if (!hosted) throw new Error('the demo store is missing')
    const result = await work({
      db,
      env,
      api,
      stores,
      arrival: { ...hosted, requestId: 'bench', clientAddress: '127.0.0.1' },
    })
    await stores.close()
    return result
  } finally {
    await db.close()
    await postgres.stop()
  }
}
