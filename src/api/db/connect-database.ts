import { SECOND_MS } from '#contract/wire/durations.ts'
import type { Env } from '../base/env.ts'
import { StartError } from '../base/start-error.ts'
import { type Database, type DatabaseSetting, openDatabase } from './database.ts'
import { findPrivatePostgres, startPrivatePostgres } from './private-postgres/private-postgres.ts'

export type Connected = {
  db: Database
  /** For the job worker, which opens its own connections. */
  connection: DatabaseSetting
  close: () => Promise<void>
}

type ConnectOptions = {
  env: Env
  dataRoot: string
  warn: (error: Error) => void
  say: (line: string) => void
}

/** Opens the server's database: the one in DATABASE_URL or, without it, a private PostgreSQL that this process owns. */
export async function connectDatabase(options: ConnectOptions): Promise<Connected> {
  if (options.env.DATABASE_URL) return connectNamed(options.env.DATABASE_URL, options)
  return connectPrivate(await startPrivatePostgres({ dataRoot: options.dataRoot, log: options.say }), options)
}

/** Opens the database for a command. If a server is running, connects to its private PostgreSQL without owning it. */
export async function joinDatabase(options: ConnectOptions): Promise<Connected> {
  if (options.env.DATABASE_URL) return connectNamed(options.env.DATABASE_URL, options)
  return connectPrivate(await findPrivatePostgres({ dataRoot: options.dataRoot, log: options.say }), options)
}

async function connectNamed(connectionString: string, { env, warn }: ConnectOptions): Promise<Connected> {
  const connection = { connectionString, timeoutMs: env.DATABASE_TIMEOUT_SECONDS * SECOND_MS }
  const db = openDatabase({ ...connection, poolSize: env.DATABASE_POOL }, warn)
  try {
    await db.query({ text: 'SELECT 1' })
  } catch (error) {
    await db.close()
    // The URL may contain a password, so the message has only the reason.
    throw new StartError(`can't reach the database in DATABASE_URL: ${reason(error)}`)
  }
  return { db, connection, close: db.close }
}

async function connectPrivate(
  postgres: Awaited<ReturnType<typeof startPrivatePostgres>>,
  { env, warn }: ConnectOptions,
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
