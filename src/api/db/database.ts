import pg from 'pg'
import { type Random, systemRandom } from '../base/random.ts'
import { isRetryable, retried } from './retry.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A date stays the text it is: turning it into a Date would move it by the server's time zone.
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
   * Runs the work in a transaction. After a deadlock or a serialisation failure the work runs again, in a new transaction: it may do nothing
   * that a rollback does not undo, such as asking a gateway or changing a variable outside.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** For reading only: every statement sees what was there at the first, whatever others write meanwhile. */
  snapshot<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Calls back on every NOTIFY of the channel, reconnecting after a break; returns how to stop. */
  listen(channel: string, heard: (payload: string) => void, rejoined: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export type DatabaseSetting = pg.ClientConfig & {
  poolSize?: number
  /** How long a statement may take. Waiting for a lock or for a connection may take half of it. */
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
const LISTEN_AGAIN_MS = 500

export function openDatabase(
  { poolSize = 10, timeoutMs = TIMEOUT_MS, random = systemRandom, ...given }: DatabaseSetting,
  warn: (error: Error) => void,
): Database {
  const connection = { ...given, ...sessionLimits(timeoutMs) }
  // What a transaction asks without waiting for each answer goes out at once, and is answered in that order.
  const pool = new pg.Pool({ ...connection, max: poolSize, pipeline: true } as pg.PoolConfig)
  // Without a listener, a restart of the database would end the process.
  pool.on('error', warn)

  return {
    query: (config) => retried(() => pool.query(config)),
    random,

    transaction: (work) => retried(() => within(pool, random, 'BEGIN', work)),
    snapshot: (work) => retried(() => within(pool, random, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work)),

    listen: (channel, heard, rejoined) => listen(connection, channel, heard, rejoined, warn),
    close: () => pool.end(),
  }
}

async function within<T>(
  pool: pg.Pool,
  random: Random,
  begin: string,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection that dies between two statements has no query to reject; it must not end the process.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  // The connection will be another transaction's: whoever has been asking and goes on after the end must not ask in it.
  let isOver = false
  // The first statement that failed, and the one that PostgreSQL chose to fail: those after it fail with another code, and the work may see one
  // of them first.
  let failed: unknown
  let victim: unknown
  const tx: Queryable = {
    query: async (config) => {
      if (isOver) throw new Error('the transaction is over')
      try {
        return await client.query(config)
      } catch (error) {
        failed ??= error
        if (isRetryable(error)) victim ??= error
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
    // The work did not look at what failed: PostgreSQL did, and kept nothing of it.
    if (command === 'ROLLBACK') throw failed ?? new Error('PostgreSQL answered COMMIT with ROLLBACK')
    return result
  } catch (error) {
    isOver = true
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw victim ?? error
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
    // Only one that was joined begins anew when it ends: a try that failed is followed by the next one already, and two would be followed by four.
    joining.on('end', again)
  }
  function again() {
    if (!isStopped) retry = setTimeout(rejoin, LISTEN_AGAIN_MS)
  }
  async function rejoin() {
    try {
      await join()
    } catch (error) {
      warn(error as Error)
      return again()
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

/** The server lives and cannot work: disk full, out of memory, too many connections, a disk that fails. */
const OUT_OF_RESOURCES = new Set(['53100', '53200', '53300', '58030'])

/** Whether an error means that the database is away for the moment, so that the caller may be asked to come again. */
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
