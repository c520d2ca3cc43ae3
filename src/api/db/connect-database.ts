import { SECOND_MS } from '#contract/wire/durations.ts'
import { parseDatabaseUrl } from '../base/database-url.ts'
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

async function connectNamed(url: string, { env, warn }: ConnectOptions): Promise<Connected> {
  const limits = { timeoutMs: env.DATABASE_TIMEOUT_SECONDS * SECOND_MS }
  const direct = env.DATABASE_DIRECT_URL && parseDatabaseUrl(env.DATABASE_DIRECT_URL)
  const connection: DatabaseSetting = { ...parseDatabaseUrl(url), ...limits, ...(direct ? { direct } : {}) }
  const db = openDatabase({ ...connection, poolSize: env.DATABASE_POOL }, warn)
  try {
    const named = await identityOf(db, 'DATABASE_URL')
    if (direct) {
      const past = openDatabase({ ...direct, ...limits, poolSize: 1 }, warn)
      const other = await identityOf(past, 'DATABASE_DIRECT_URL').finally(past.close)
      if (other !== named) throw new StartError('DATABASE_DIRECT_URL names another database than DATABASE_URL')
    }
  } catch (error) {
    await db.close()
    throw error
  }
  return { db, connection, close: db.close }
}

/** Which database of which server it is. */
async function identityOf(db: Database, setting: string): Promise<string> {
  try {
    const text = `SELECT concat_ws(' ', pg_postmaster_start_time(), current_database()) AS identity`
    const { rows } = await db.query({ text })
    return rows[0].identity as string
  } catch (error) {
    // The URL may contain a password, so the message has only the reason.
    const why = reason(error)
    const hint = /startup parameter/.test(why) ? ' (a pooler needs DATABASE_DIRECT_URL too)' : ''
    throw new StartError(`can't reach the database in ${setting}: ${why}${hint}`)
  }
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
