import { type Api, buildApi } from '#api/app.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { type Env, readEnv } from '#api/env.ts'
import { migrateJobs } from '#api/jobs/runner.ts'
import { createLog } from '#api/log.ts'
import type { ApiParts } from '#api/parts.ts'
import { openGateways, type SandboxSite } from '#api/payments/open-gateways.ts'
import type { Arrival } from '#api/scope.ts'
import { openStoreDirectory, type StoreDirectory } from '#api/store/store-directory.ts'
import { loadDemo } from '#server/demo.ts'
import { startTestPostgres } from '#tests/support/postgres.ts'

export type BenchStore = {
  db: Database
  env: Env
  api: Api
  parts: ApiParts
  stores: StoreDirectory
  arrival: Arrival
  /** Where the sandbox's own pages are. */
  sandboxSite: SandboxSite
}

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
    const clock = () => new Date()
    const payments = await openGateways({ env, connection: postgres.connection, port: env.PORT, clock, log })
    const parts = { db, env, log, stores, clock, gateways: payments.gateways }
    const api = buildApi(parts)
    const hosted = stores.byHost('localhost')
    if (!hosted) throw new Error('the demo store is missing')
    const result = await work({
      db,
      env,
      api,
      parts,
      stores,
      sandboxSite: payments.sandboxSite,
      arrival: { ...hosted, origin: 'http://localhost', requestId: 'bench', clientAddress: '127.0.0.1' },
    })
    await payments.close()
    await stores.close()
    return result
  } finally {
    await db.close()
    await postgres.stop()
  }
}
