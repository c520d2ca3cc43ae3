import { SECOND_MS } from '#contract/wire/durations.ts'
import type { Env } from '../base/env.ts'
import { StartError } from '../base/start-error.ts'
import { type Database, type DatabaseSetting, openDatabase } from './database.ts'
import { findPrivatePostgres, startPrivatePostgres } from './private-postgres/private-postgres.ts'

export type Connected = {
  db: Database
  /** For those that need connections of their own: the jobs. */
  connection: DatabaseSetting
  close: () => Promise<void>
}

type Asked = {
  env: Env
  dataRoot: string
  warn: (error: Error) => void
  say: (line: string) => void
}

/** The server's database: the one DATABASE_URL names or, without it, a private PostgreSQL that this process owns. */
export async function connectDatabase(asked: Asked): Promise<Connected> {
  if (asked.env.DATABASE_URL) return connectNamed(asked.env.DATABASE_URL, asked)
  return connectPrivate(await startPrivatePostgres({ dataRoot: asked.dataRoot, log: asked.say }), asked)
}

/** A command's database: the same, but beside a running server its private PostgreSQL is joined, not owned. */
export async function joinDatabase(asked: Asked): Promise<Connected> {
  if (asked.env.DATABASE_URL) return connectNamed(asked.env.DATABASE_URL, asked)
  return connectPrivate(await findPrivatePostgres({ dataRoot: asked.dataRoot, log: asked.say }), asked)
}

async function connectNamed(connectionString: string, { env, warn }: Asked): Promise<Connected> {
  const connection = { connectionString, timeoutMs: env.DATABASE_TIMEOUT_SECONDS * SECOND_MS }
  const db = openDatabase({ ...connection, poolSize: env.DATABASE_POOL }, warn)
  try {
    await db.query({ text: 'SELECT 1' })
  } catch (error) {
    await db.close()
    // The address may hold a password, so only the reason is told.
    throw new StartError(`can't reach the database in DATABASE_URL: ${reason(error)}`)
  }
  return { db, connection, close: db.close }
}

async function connectPrivate(
  postgres: Awaited<ReturnType<typeof startPrivatePostgres>>,
  { env, warn }: Asked,
): Promise<Connected> {
  const connection = { ...postgres.connection, timeoutMs: env.DATABASE_TIMEOUT_SECONDS * SECOND_MS }
  const db = openDatabase({ ...connection, poolSize: env.DATABASE_POOL }, warn)
  return {
    db,
    connection,
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
