import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseSetting } from '#api/db/database.ts'
import { closedFolder, makePrivateFolder, unprivilegedAccount } from '#api/db/private-postgres/account.ts'
import { findBinaries } from '#api/db/private-postgres/binaries.ts'
import { initialise } from '#api/db/private-postgres/data-folder.ts'
import type { DataHome } from '#api/db/private-postgres/data-home.ts'
import { connectionTo } from '#api/db/private-postgres/endpoint.ts'
import { isAlive, readPostmasterFile, servesFolder } from '#api/db/private-postgres/postmaster-file.ts'
import { reach } from '#api/db/private-postgres/reach.ts'
import { shutDown } from '#api/db/private-postgres/shut-down.ts'
import { PATIENCE_MS } from './patience.ts'

export type TestPostgres = {
  /** A connection to the maintenance database as a superuser. */
  connection: DatabaseSetting
  /** The server ends at once, as when its machine fails, and starts again at the same place. */
  crash: () => Promise<void>
  stop: () => Promise<void>
}

/** The data is temporary, so nothing waits for the disk. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=300',
  'shared_buffers=128MB',
  'max_wal_size=2GB',
]

const LOOK_MS = 20

/** A PostgreSQL for one test run, in a temporary folder that is removed with it. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const account = await unprivilegedAccount()
  const binaries = await findBinaries(account)
  const temp = account && (await closedFolder(tmpdir(), account)) ? '/tmp' : tmpdir()
  const remove = async (parent: string) => {
    await shutDown({ folder: join(parent, 'postgres'), parent, account }, binaries)
    await rm(parent, { recursive: true, force: true, maxRetries: 5 })
  }
  for (const name of await readdir(temp)) {
    // A killed run has left its folder behind.
    const pid = /^clothesline-test-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await remove(join(temp, name)).catch(() => {})
  }
  const parent = await mkdtemp(join(temp, `clothesline-test-${process.pid}-`))
  const home: DataHome = { folder: join(parent, 'postgres'), parent, account }
  await makePrivateFolder(parent, account)
  await initialise(home, binaries, ['--no-sync'])
  const { client, endpoint } = await reach({ home, binaries, settings, log: console.error })
  await client.end()
  let abandon = await removeOnExit(home)
  return {
    connection: { ...(await connectionTo(endpoint, home, 'postgres')), timeoutMs: PATIENCE_MS },
    crash: async () => {
      process.off('exit', abandon)
      const file = await readPostmasterFile(home.folder)
      if (file) process.kill(file.pid, 'SIGQUIT')
      while (file && (await servesFolder(file.pid, home.folder))) await sleep(LOOK_MS)
      const again = await reach({ home, binaries, settings, endpoint, log: console.error })
      await again.client.end()
      abandon = await removeOnExit(home)
    },
    stop: async () => {
      process.off('exit', abandon)
      // A folder that cannot be removed fails no test; the next run tries again.
      await remove(parent).catch((error) => console.error(`${parent} is still there`, error))
    },
  }
}

/** An interrupted run cannot wait for a clean shutdown. */
async function removeOnExit({ folder, parent }: DataHome) {
  const file = await readPostmasterFile(folder)
  const abandon = () => {
    if (!file) return
    process.kill(file.pid, 'SIGQUIT')
    for (const path of [file.host, parent]) rmSync(path, { recursive: true, force: true, maxRetries: 20 })
  }
  process.once('exit', abandon)
  return abandon
}
