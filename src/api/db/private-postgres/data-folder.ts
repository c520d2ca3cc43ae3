import { mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../base/start-error.ts'
import { makePrivateFolder } from './account.ts'
import { type Binaries, programOf } from './binaries.ts'
import { type DataHome, unwritable } from './data-home.ts'
import { passwordFile } from './endpoint.ts'
import { isAlive } from './postmaster-file.ts'
import { runToEnd } from './run-as.ts'

/** Creates the data folder if there is none. Refuses one with other files or of another PostgreSQL version. */
export async function prepareDataFolder(home: DataHome, binaries: Binaries, log: (line: string) => void) {
  await removeIncomplete(home.parent)
  const version = await readFile(join(home.folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) {
    const inside = await readdir(home.folder).catch(() => [])
    if (inside.length) throw new StartError(`${home.folder} has files but no database: move them away first.`)
    log(`creating a database in ${home.folder}`)
    await makeDataFolder(home, binaries)
  } else if (Number(version) !== binaries.major) {
    throw new StartError(
      `The database in ${home.folder} was made by PostgreSQL ${version.trim()}, and this is ${binaries.major}: upgrade it or move it away. Nothing was changed.`,
    )
  }
}

/** Uses a temporary name until the folder is complete, so that a killed process leaves nothing that looks like a database. */
async function makeDataFolder(home: DataHome, binaries: Binaries) {
  const temporary = await mkdtemp(join(home.parent, `postgres.new-${process.pid}-`)).catch((error) => {
    throw unwritable(home.parent, error)
  })
  try {
    await initialise({ folder: temporary, parent: home.parent, account: home.account }, binaries, [])
    await rename(temporary, home.folder).catch((error) => {
      // A concurrent first start has created the folder. Its database is used.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw unwritable(home.folder, error)
    })
    await syncFolder(home.parent)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** initdb into an existing empty folder. */
export async function initialise(home: DataHome, binaries: Binaries, extra: string[]) {
  await makePrivateFolder(home.folder, home.account)
  const { code, output } = await runToEnd(
    programOf(binaries, 'initdb'),
    [
      '-D',
      home.folder,
      '-U',
      'clothesline',
      '-E',
      'UTF8',
      ...(await authArguments(home)),
      ...locale(binaries),
      ...extra,
    ],
    home.account,
  )
  if (code === 0) return
  const reason = output.split('\n').find((line) => /error|fatal/i.test(line)) ?? output.split('\n').at(-1)
  throw new StartError(`Can't create a database in ${home.parent}: ${reason}`)
}

/** Only our account and root can enter the socket's folder, so a socket needs no password. A port needs one. */
async function authArguments(home: DataHome) {
  if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject']
  return ['--auth=scram-sha-256', `--pwfile=${await passwordFile(home)}`]
}

/** The built-in provider sorts and folds case the same on every system. It is new in PostgreSQL 17. */
function locale(binaries: Binaries) {
  return binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']
}

/** Removes temporary folders of processes that were killed. */
async function removeIncomplete(parent: string) {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = /^postgres\.new-(\d+)-/.exec(name)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    // Its initdb may still be writing. The next start removes the rest.
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
  }
}

async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
