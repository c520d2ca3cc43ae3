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
  /** Shuts PostgreSQL down if this process owns it. */
  stop: () => Promise<void>
  /** The data folder. */
  place: string
  /** Whether it was already running, because a killed server left it behind. */
  adopted: boolean
}

type Asked = { dataRoot: string; log?: (line: string) => void }

const database = 'clothesline'

/** Starts the private PostgreSQL, or adopts a running one. This process owns it until `stop`. Throws a StartError on failure. */
export async function startPrivatePostgres({ dataRoot, log = () => {} }: Asked): Promise<PrivatePostgres> {
  const home = await findDataHome(dataRoot)
  if (home.isAside) log(`the database is in ${home.folder}, because its account can't open ${dataRoot}`)
  const binaries = await findBinaries(home.account)
  await prepareDataFolder(home, binaries, log)
  const reached = await reach({ home, binaries, log })
  try {
    await takeOwnership(reached.client, home.folder)
  } catch (error) {
    // Another server owns it now and will stop it, even if this process has started it.
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

/** For a command: connects to a running PostgreSQL without owning it, or starts one and owns it until `stop`. */
export async function findPrivatePostgres({ dataRoot, log = () => {} }: Asked): Promise<PrivatePostgres> {
  const home = await findDataHome(dataRoot)
  const running = await joinRunning(home)
  if (!running) return startPrivatePostgres({ dataRoot, log })
  await running.client.end()
  await waitForDatabase(running.endpoint, home)
  const connection = await connectionTo(running.endpoint, home, database)
  return { connection, stop: async () => {}, place: home.folder, adopted: true }
}

async function makeDatabase(client: pg.Client) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`)
}

/** The owner may have just started PostgreSQL and not created the database yet. */
async function waitForDatabase(endpoint: Endpoint, home: DataHome) {
  for (let tries = 0; tries < 100; tries += 1) {
    const client = await tryConnect(endpoint, home, database)
    if (client) return client.end()
    await sleep(50)
  }
}
