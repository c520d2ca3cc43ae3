import { Client, type ClientConfig } from 'pg'
import { type Api, buildApi } from '#api/app.ts'
import { type Env, readEnv } from '#api/base/env.ts'
import { createLog } from '#api/base/log.ts'
import { systemRandom } from '#api/base/random.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { migrateJobs } from '#api/jobs/runner.ts'
import type { ApiParts } from '#api/parts/parts.ts'
import type { Arrival } from '#api/parts/scope.ts'
import type { StoreDirectory } from '#api/parts/store.ts'
import { openGateways, type SandboxSite } from '#api/payments/gateways/open-gateways.ts'
import type { Bank } from '#api/payments/sandbox/bank.ts'
import { openStoreDirectory } from '#api/store/store-directory.ts'
import { loadDemo } from '#server/start/demo.ts'
import { startTestPostgres } from '#tests/support/postgres.ts'

export type BenchStore = {
  db: Database
  /** For another process on the same database. */
  connection: ClientConfig
  env: Env
  api: Api
  parts: ApiParts
  stores: StoreDirectory
  arrival: Arrival
  /** The sandbox with its own books. */
  bank: Bank
  /** The sandbox's pages. */
  sandboxSite: SandboxSite
  /** The vacuum and analyze that PostgreSQL does by itself within a minute after many writes. */
  tidy: (tables: readonly string[]) => Promise<void>
}

/**
 * The demo stores on a temporary PostgreSQL while `work` runs. Everything is closed afterwards, also after an error.
 */
export async function withStore<T>(work: (store: BenchStore) => Promise<T>): Promise<T> {
  await using open = new AsyncDisposableStack()
  const postgres = await startTestPostgres()
  open.defer(() => postgres.stop())
  const db = openDatabase({ ...postgres.connection, poolSize: 10 }, () => {})
  open.defer(() => db.close())
  const env = readEnv({ NODE_ENV: 'production' })
  const log = createLog('silent')
  await migrate(db)
  await migrateJobs(postgres.connection, log)
  await loadDemo(db, 3000, () => new Date())
  const stores = await openStoreDirectory(db, () => {})
  open.defer(() => stores.close())
  const clock = () => new Date()
  const payments = await openGateways({ env, connection: postgres.connection, port: env.PORT, clock, log })
  open.defer(() => payments.close())
  const parts = { db, env, log, stores, clock, random: systemRandom, gateways: payments.gateways }
  const hosted = stores.byHost('localhost')
  if (!hosted) throw new Error('the demo store is missing')
  return await work({
    db,
    connection: postgres.connection,
    env,
    api: buildApi(parts),
    parts,
    stores,
    bank: payments.bank,
    sandboxSite: payments.sandboxSite,
    arrival: { ...hosted, origin: 'http://localhost', requestId: 'bench', clientAddress: '127.0.0.1' },
    tidy: (tables) => tidy(postgres.connection, tables),
  })
}

async function tidy(connection: ClientConfig, tables: readonly string[]): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  await client.query(`VACUUM ANALYZE ${tables.join(', ')}`)
  await client.end()
}
