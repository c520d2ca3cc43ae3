import { type Database, openDatabase } from '#api/db/database.ts'
import type { Env } from '#api/env.ts'
import { startPrivatePostgres } from './private-postgres/private-postgres.ts'
import { StartError } from './start-error.ts'
import { say } from './start-words.ts'

type Connected = { db: Database; close: () => Promise<void> }

/** The database that DATABASE_URL names or, without it, a private PostgreSQL of this server's own. */
export async function connectDatabase(env: Env, dataRoot: string, warn: (error: Error) => void): Promise<Connected> {
  if (env.DATABASE_URL) {
    const db = openDatabase({ connectionString: env.DATABASE_URL, poolSize: env.DATABASE_POOL }, warn)
    try {
      await db.query({ text: 'SELECT 1' })
    } catch (error) {
      await db.close()
      // The address may hold a password, so only the reason is told.
      throw new StartError(`the database that DATABASE_URL names cannot be reached: ${reason(error)}`)
    }
    return { db, close: db.close }
  }
  const postgres = await startPrivatePostgres({ dataRoot, log: say })
  const db = openDatabase({ ...postgres.connection, poolSize: env.DATABASE_POOL }, warn)
  return {
    db,
    async close() {
      await db.close()
      await postgres.stop()
    },
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
