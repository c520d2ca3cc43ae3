import pg from 'pg'
import { type Random, systemRandom } from '../base/random.ts'
import { isRetryable, retried } from './retry.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A date stays text. A Date object would shift it by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
const DATE_ARRAY = 1182
const setArrayParser = pg.types.setTypeParser as (oid: number, parse: (value: string) => string[]) => void
setArrayParser(DATE_ARRAY, (value) => (value === '{}' ? [] : value.slice(1, -1).split(',')))

export type Queryable = {
  query(config: { name?: string; text: string; values?: unknown[] }): Promise<pg.QueryResult>
  /** Where ids of new rows come from, so that a simulation gives the same rows the same ids. */
  random: Random
}

export type Database = Queryable & {
  /**
   * Runs the work in a transaction. After a deadlock or a serialisation failure the work runs again, in a new transaction. So it must not do
   * anything that a rollback does not undo, such as calling a gateway or changing a variable outside.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** A read-only transaction whose statements all see the same snapshot (REPEATABLE READ). */
  snapshot<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Calls `heard` on every NOTIFY of the channel and `rejoined` after each reconnect. Returns a function that stops listening. */
  listen(channel: string, heard: (payload: string) => void, rejoined: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export type DatabaseSetting = pg.ClientConfig & {
  poolSize?: number
  /** The time limit of a statement. A lock or a connection may take half of it. */
  timeoutMs?: number
  random?: Random
}

const TIMEOUT_MS = 10_000

const sessionLimits = (timeoutMs: number) => ({
  statement_timeout: timeoutMs,
  lock_timeout: timeoutMs / 2,
  idle_in_transaction_session_timeout: timeoutMs * 1.5,
  connectionTimeoutMillis: timeoutMs / 2,
  keepAlive: true,
  application_name: 'clothesline',
})
const RECONNECT_MS = 500

export function openDatabase(
  { poolSize = 10, timeoutMs = TIMEOUT_MS, random = systemRandom, ...given }: DatabaseSetting,
  warn: (error: Error) => void,
): Database {
  const connection = { ...given, ...sessionLimits(timeoutMs) }
  // Pipelining: statements that are not awaited one by one are sent at once and answered in order.
  const pool = new pg.Pool({ ...connection, max: poolSize, pipeline: true } as pg.PoolConfig)
  // Without a listener, a restart of the database would end the process.
  pool.on('error', warn)
  // The same for a connection that ends while the pool hands it over. Whoever has it next learns of it by its query.
  pool.on('connect', (client) => client.on('error', () => {}))

  return {
    query: (config) => retried(() => pool.query(config)),
    random,

    transaction: (work) => retried(() => runTransaction(pool, random, 'BEGIN', work)),
    snapshot: (work) =>
      retried(() => runTransaction(pool, random, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work)),

    listen: (channel, heard, rejoined) => listen(connection, channel, heard, rejoined, warn),
    close: () => pool.end(),
  }
}

async function runTransaction<T>(
  pool: pg.Pool,
  random: Random,
  begin: string,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection that breaks between two statements has no query to reject. Without a listener its error would end the process.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  // The pool gives the connection to another transaction after the end. A late query of this one must not reach it.
  let isOver = false
  let firstError: unknown
  // The deadlock or serialisation failure. Later statements fail with another code, and the work may await one of those first.
  let retryableError: unknown
  const tx: Queryable = {
    query: async (config) => {
      if (isOver) throw new Error('the transaction is over')
      try {
        return await client.query(config)
      } catch (error) {
        firstError ??= error
        if (isRetryable(error)) retryableError ??= error
        throw error
      }
    },
    random,
  }
  try {
    await client.query(begin)
    const result = await work(tx)
    isOver = true
    const { command } = await client.query('COMMIT')
    // The work swallowed an error. PostgreSQL has aborted the transaction and answers COMMIT with ROLLBACK.
    if (command === 'ROLLBACK') throw firstError ?? new Error('PostgreSQL answered COMMIT with ROLLBACK')
    return result
  } catch (error) {
    isOver = true
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw retryableError ?? error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

async function listen(
  connection: pg.ClientConfig,
  channel: string,
  heard: (payload: string) => void,
  rejoined: () => void,
  warn: (error: Error) => void,
): Promise<() => Promise<void>> {
  let isStopped = false
  let client: pg.Client
  let retry: NodeJS.Timeout | undefined

  async function join() {
    const joining = new pg.Client(connection)
    client = joining
    joining.on('error', warn)
    joining.on('notification', (message) => heard(message.payload ?? ''))
    try {
      await joining.connect()
      await joining.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      joining.end().catch(warn)
      throw error
    }
    // Only an established connection reconnects when it ends. A failed attempt is already retried by `rejoin`; both together would double each time.
    joining.on('end', scheduleRejoin)
  }
  function scheduleRejoin() {
    if (!isStopped) retry = setTimeout(rejoin, RECONNECT_MS)
  }
  async function rejoin() {
    try {
      await join()
    } catch (error) {
      warn(error as Error)
      return scheduleRejoin()
    }
    if (isStopped) return client.end().catch(warn)
    rejoined()
  }

  await join()
  return async () => {
    isStopped = true
    clearTimeout(retry)
    await client.end()
  }
}

const CONNECTION_LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
])

/** PostgreSQL runs but cannot work: disk full, out of memory, too many connections, I/O error. */
const OUT_OF_RESOURCES = new Set(['53100', '53200', '53300', '58030'])

/** Whether the database is temporarily unavailable, so that the client may retry. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    CONNECTION_LOST.has(code) ||
    OUT_OF_RESOURCES.has(code) ||
    code.startsWith('08') ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}
