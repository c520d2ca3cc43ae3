import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { tryConnect } from './connect.ts'
import { prepareDataFolder } from './data-folder.ts'
import { type DataHome, findDataHome } from './data-home.ts'
import { connectionTo, type Endpoint } from './endpoint.ts'
import { guardOwnership } from './guard.ts'
import { takeOwnership } from './owner-lock.ts'
import { joinRunning, reach } from './reach.ts'
import { shutDown } from './shut-down.ts'

export type PrivatePostgres = {
  connection: pg.ClientConfig
  /** Shuts it down, if it is ours. */
  stop: () => Promise<void>
  /** The folder of the data. */
  place: string
  /** Whether it was already running, left behind by a server that was killed. */
  adopted: boolean
}

type Asked = { dataRoot: string; log?: (line: string) => void }

const database = 'clothesline'

/** The server's own PostgreSQL, owned by this process until `stop`. Throws a StartError when it cannot be had. */
export async function startPrivatePostgres({ dataRoot, log = () => {} }: Asked): Promise<PrivatePostgres> {
  const home = await findDataHome(dataRoot)
  if (home.isAside) log(`the database is in ${home.folder}, because its account can't open ${dataRoot}`)
  const binaries = await findBinaries(home.account)
  await prepareDataFolder(home, binaries, log)
  const reached = await reach({ home, binaries, log })
  try {
    await takeOwnership(reached.client, home.folder)
  } catch (error) {
    // Whoever owns it stops it, even if we were the one who started it.
    await reached.client.end()
    throw error
  }
  const guard = guardOwnership({ home, binaries, reached, log })
  const stop = async () => {
    await guard.standDown()
    await shutDown(home, binaries)
    await guard.release()
  }
  try {
    await makeDatabase(reached.client)
    const connection = await connectionTo(reached.endpoint, home, database)
    return { connection, stop, place: home.folder, adopted: reached.adopted }
  } catch (error) {
    await stop()
    throw error
  }
}

/** For a command beside the server: the running one, which stays as it is; else one of its own until `stop`. */
export async function findPrivatePostgres({ dataRoot, log = () => {} }: Asked): Promise<PrivatePostgres> {
  const home = await findDataHome(dataRoot)
  const running = await joinRunning(home)
  if (!running) return startPrivatePostgres({ dataRoot, log })
  await running.client.end()
  await databaseIsThere(running.endpoint, home)
  const connection = await connectionTo(running.endpoint, home, database)
  return { connection, stop: async () => {}, place: home.folder, adopted: true }
}

async function makeDatabase(client: pg.Client) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`)
}

/** The server that owns it may have started it this instant. */
async function databaseIsThere(endpoint: Endpoint, home: DataHome) {
  for (let tries = 0; tries < 100; tries += 1) {
    const client = await tryConnect(endpoint, home, database)
    if (client) return client.end()
    await sleep(50)
  }
}
