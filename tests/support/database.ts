import { randomUUID } from 'node:crypto'
import { systemRandom } from '#api/base/random.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { atEnd } from './at-end.ts'
import { sharedPostgres, type TestConnection } from './shared-postgres.ts'
import { TEMPLATE } from './template-name.ts'

export type TestDatabase = { db: Database; connection: TestConnection }

/** A database for this test file, copied from the migrated template and dropped after the file. */
export async function testDatabase({
  poolSize = 10,
  tablespace = 'pg_default',
  options = '',
  random = systemRandom,
} = {}): Promise<TestDatabase> {
  const postgres = await sharedPostgres()
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const admin = openDatabase({ ...postgres, poolSize: 1 }, () => {})
  // Copying the files takes half the time of writing 20 MB through the WAL, and dropping them a third.
  await admin.query({
    text: `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy TABLESPACE ${tablespace}`,
  })
  const connection = { ...postgres, database: name }
  const db = openDatabase({ ...connection, options, poolSize, random }, () => {})
  atEnd(async () => {
    await db.close()
    await admin.query({ text: `DROP DATABASE ${name} WITH (FORCE)` })
    await admin.close()
  })
  return { db, connection }
}
