import pg from 'pg'
import { type Random, systemRandom } from '../base/random.ts'
import { type ConnectionSetting, type Connections, openConnections } from './connections.ts'
import { READ_ONLY } from './hosts/host-client.ts'
import { isRetryable, retried } from './retry.ts'
import { settleAll } from './settle-all.ts'

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

export type DatabaseSetting = ConnectionSetting & {
  /** Past a pooler that gives every transaction another session: for what needs a session, such as LISTEN. */
  direct?: ConnectionSetting | undefined
  poolSize?: number
  /** The time limit of a statement. A lock or a connection may take half of it. */
  timeoutMs?: number
  random?: Random
}

const TIMEOUT_MS = 10_000

/** How every connection of ours is opened. */
const sessionSetting = (timeoutMs: number) => ({
  connectionTimeoutMillis: timeoutMs / 2,
  keepAlive: true,
  // Without it a vanished machine is noticed after two hours.
  keepAliveInitialDelayMillis: 5000,
  application_name: 'clothesline',
})
const limitsOf = (timeoutMs: number) => ({
  statement_timeout: timeoutMs,
  lock_timeout: timeoutMs / 2,
  idle_in_transaction_session_timeout: timeoutMs * 1.5,
})
/** The limits for one transaction. A pooler takes no start-up parameters, and its sessions serve other programs too. */
const limitsOfTransaction = (timeoutMs: number) =>
  Object.entries(limitsOf(timeoutMs))
    .map(([name, ms]) => `; SET LOCAL ${name} = ${Math.round(ms)}`)
    .join('')
const RECONNECT_MS = 500
const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

export function openDatabase(
  { poolSize = 10, timeoutMs = TIMEOUT_MS, random = systemRandom, direct, ...given }: DatabaseSetting,
  warn: (error: Error) => void,
): Database {
  const session = { ...sessionSetting(timeoutMs), ...(direct ? {} : limitsOf(timeoutMs)) }
  const limits = direct ? limitsOfTransaction(timeoutMs) : ''
  const connections = openConnections({ ...given, ...session }, warn)
  const listeners = direct && openConnections({ ...direct, ...sessionSetting(timeoutMs) }, warn)
  // Pipelining: statements that are not awaited one by one are sent at once and answered in order.
  const pool = connections.pool({ max: poolSize, pipeline: true } as pg.PoolConfig)
  // Without a listener, a restart of the database would end the process.
  let isClosing = false
  // pg's pool does not wait until its connections have closed, and PostgreSQL may be stopped meanwhile.
  pool.on('error', (error) => void (isClosing || warn(error)))
  // The same for a connection that ends while the pool hands it over. Whoever has it next learns of it by its query.
  pool.on('connect', (client) => client.on('error', () => {}))

  return {
    query: (config) => retried(() => (direct ? runAlone(pool, `BEGIN${limits}`, config) : pool.query(config))),
    random,

    transaction: (work) => retried(() => runTransaction(pool, random, `BEGIN${limits}`, work)),
    snapshot: (work) => retried(() => runTransaction(pool, random, `${SNAPSHOT}${limits}`, work)),

    listen: (channel, heard, rejoined) => listen(listeners ?? connections, channel, heard, rejoined, warn),
    async close() {
      isClosing = true
      await pool.end()
      connections.close()
      listeners?.close()
    },
  }
}

/** The connection may be to a standby, or to a primary that was demoted. */
const isReadOnly = (error: unknown) => error instanceof pg.DatabaseError && error.code === READ_ONLY

/** One statement in a transaction that has the time limits. All is sent at once, so it waits only once. */
async function runAlone(pool: pg.Pool, begin: string, config: pg.QueryConfig): Promise<pg.QueryResult> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    const [, result] = await settleAll(client.query(begin), client.query(config), client.query('COMMIT'))
    return result
  } catch (error) {
    if (isReadOnly(error)) broken = error as Error
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
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
  let readOnlyError: Error | undefined
  const tx: Queryable = {
    query: async (config) => {
      if (isOver) throw new Error('the transaction is over')
      try {
        return await client.query(config)
      } catch (error) {
        firstError ??= error
        if (isRetryable(error)) retryableError ??= error
        if (isReadOnly(error)) readOnlyError ??= error as Error
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
    client.release(broken ?? readOnlyError)
  }
}

async function listen(
  connections: Connections,
  channel: string,
  heard: (payload: string) => void,
  rejoined: () => void,
  warn: (error: Error) => void,
): Promise<() => Promise<void>> {
  let isStopped = false
  let client: pg.Client
  let retry: NodeJS.Timeout | undefined

  async function join() {
    const joining = connections.client()
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
