import { setTimeout as sleep } from 'node:timers/promises'
import { buildApi } from '#api/app.ts'
import { type Env, readEnv } from '#api/base/env.ts'
import { createLog } from '#api/base/log.ts'
import type { Random } from '#api/base/random.ts'
import { isDatabaseAway } from '#api/db/away.ts'
import { type Database, type DatabaseSetting, openDatabase, type Queryable } from '#api/db/database.ts'
import type { Gateway, Gateways } from '#api/parts/gateway-port.ts'
import type { Arrival } from '#api/parts/scope.ts'
import type { StoreDirectory } from '#api/parts/store.ts'
import { type Bank, openBank } from '#api/payments/sandbox/bank.ts'
import { sandboxPages } from '#api/payments/sandbox/pages/pages.ts'
import { type Interruption, sandboxGateway } from '#api/payments/sandbox/sandbox-gateway.ts'
import { storeOfHost } from '#api/store/host.ts'
import { openStoreDirectory } from '#api/store/store-directory.ts'
import { tasks } from '#api/tasks.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { type Gate, gatedDatabase } from './gated-database.ts'
import { type Life, newLife } from './life.ts'
import type { Postbox } from './postbox.ts'
import type { Turns } from './turns.ts'

export const HOST = 'clothesline.localhost'
const BANK_ORIGIN = 'http://pay.localhost'
/** One connection is enough for acts that take turns. Without turns, acts wait for a connection as in a real shop. */
const POOL = 10
const LOOK_AGAIN_MS = 50
const MOST_TRIES = 600

/** Where a request comes from. */
export type Visit = { network: string; token?: string | undefined; host?: string | undefined }

export type ShopSetting = {
  connection: DatabaseSetting
  clock: () => Date
  random: Random
  turns: Turns
  postbox: Postbox
  /** What happens on the way to the gateway and back. */
  network: Interruption
  /** Planted bugs change statements, and the gateway that the shop talks to. */
  change?: Gate['change']
  plantGateway?: ((gateway: Gateway, bank: Bank) => Gateway) | undefined
  /** The lines of the log that only a bug writes. */
  complained(line: string): void
}

/** The shop's processes on one machine. The gateway is another company: it lives on when they end. */
export type Shop = {
  readonly isOpen: boolean
  readonly life: Life
  readonly bank: Bank
  readonly stores: StoreDirectory
  /** The database past all gates, for the books. */
  readonly books: Queryable
  tasks(): ReturnType<typeof tasks>
  /** Does part of the work of the job process, which dies with the shop. */
  gated(): Database
  fetch(visit: Visit, path: string, init: RequestInit): Promise<Response>
  /** A form of the gateway's own pages. */
  bankForm(url: string, fields: Record<string, string>): Promise<Response>
  /** Starts after the power was cut. Transactions that were open are rolled back. */
  open(): Promise<void>
  /** Every connection to the database ends, as when it restarts. */
  loseConnections(): Promise<void>
  close(): Promise<void>
}

type Open = {
  life: Life
  raw: Database
  db: Database
  stores: StoreDirectory
  served: ReturnType<typeof buildApi>
  jobs: ReturnType<typeof tasks>
}

export async function openShop(setting: ShopSetting): Promise<Shop> {
  const { connection, clock, random, turns, postbox, network } = setting
  const quiet = () => {}
  const openRaw = () => openDatabase({ ...connection, poolSize: POOL, timeoutMs: PATIENCE_MS, random }, quiet)
  const admin = openDatabase({ ...connection, poolSize: 2, timeoutMs: PATIENCE_MS, random }, quiet)
  const env: Env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'error' })
  const log = createLog('error', { write: (line: string) => setting.complained(line) })
  let bankDatabase = openRaw()
  // The gateway's own life never ends.
  const bankGate: Gate = { turns, life: newLife() }
  const bankDb: Database = {
    random,
    query: (config) => gatedDatabase(bankDatabase, bankGate).query(config),
    transaction: (work) => gatedDatabase(bankDatabase, bankGate).transaction(work),
    snapshot: (work) => gatedDatabase(bankDatabase, bankGate).snapshot(work),
    listen: async () => async () => {},
    close: () => bankDatabase.close(),
  }
  const bank = await openBank({ db: bankDb, clock, random, origin: BANK_ORIGIN })
  let now: Open = await start()

  async function start(): Promise<Open> {
    const life = newLife()
    const raw = openRaw()
    const db = gatedDatabase(raw, { turns, life, change: setting.change })
    const stores = takingTurns(
      await openStoreDirectory({ ...raw, listen: async () => async () => {} }, quiet, env.LOCAL_HOSTS),
      turns,
    )
    const interrupt: Interruption = async (call, moment) => {
      await life.step()
      await network(call, moment)
    }
    const sandbox = sandboxGateway(bank, PATIENCE_MS, interrupt)
    const gateway = setting.plantGateway?.(sandbox, bank) ?? sandbox
    const gateways: Gateways = { current: gateway, named: () => gateway, demoBankUrl: `${BANK_ORIGIN}/paynow` }
    const parts = { db, env, log, stores, clock, random, gateways }
    const served = buildApi(parts)
    return { life, raw, db, stores, served, jobs: tasks({ ...parts, ...postbox.transports(() => life) }) }
  }

  async function loseConnections() {
    await patient(admin).query({
      text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
               AND state IS NOT NULL AND application_name = 'clothesline'`,
    })
  }

  function arrivalOf({ network: clientAddress, host = HOST }: Visit): Arrival {
    const hosted = storeOfHost(now.stores, host)
    return { ...hosted, origin: `http://${host}`, requestId: random.id(), clientAddress }
  }

  return {
    get isOpen() {
      return !now.life.isOver
    },
    get life() {
      return now.life
    },
    get stores() {
      return now.stores
    },
    bank,
    books: patient(admin),
    tasks: () => now.jobs,
    gated: () => now.db,
    async fetch(visit, path, init) {
      const { life, served } = now
      if (life.isOver) throw new TypeError('connection refused')
      const arrival = arrivalOf(visit)
      const lost = life.ended.then(() => Promise.reject(new TypeError('connection lost')))
      return Promise.race([served.fetch(new Request(new URL(path, arrival.origin), init), arrival), lost])
    },
    bankForm: (url, fields) =>
      sandboxPages(bank, new Request(url, { method: 'POST', body: new URLSearchParams(fields) })),
    async open() {
      const { life, raw } = now
      life.end()
      await loseConnections()
      raw.close().catch(quiet)
      const former = bankDatabase
      bankDatabase = openRaw()
      former.close().catch(quiet)
      now = await start()
    },
    loseConnections,
    async close() {
      const { life, raw } = now
      life.end()
      await loseConnections()
      await Promise.race([
        Promise.all([raw.close(), bankDatabase.close()]),
        new Promise((done) => setTimeout(done, 1000)),
      ])
      await admin.close()
    },
  }
}

/** What is remembered is loaded by the act that first asks for it. Others wait for that act. */
function takingTurns(stores: StoreDirectory, turns: Turns): StoreDirectory {
  return {
    ...stores,
    remember(store, key, load) {
      let isFirst = false
      const loaded = stores.remember(store, key, () => {
        isFirst = true
        return load()
      })
      return isFirst ? loaded : turns.others(loaded)
    },
  }
}

/** The books can be read again as soon as the database is back. A connection may have ended while nobody used it. */
function patient(db: Database): Queryable {
  return {
    random: db.random,
    async query(config) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await db.query(config)
        } catch (error) {
          if (!isDatabaseAway(error) || tries === MOST_TRIES) throw error
        }
        await sleep(LOOK_AGAIN_MS)
      }
    },
  }
}
