import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../base/start-error.ts'
import type { Account } from './account.ts'
import { packagedFolder } from './packaged-binaries.ts'
import { runToEnd } from './run-as.ts'

export type Binaries = { folder: string; major: number }

/** The migrations use uuidv7(), which is new in 18. */
const oldestMajor = 18
const suffix = process.platform === 'win32' ? '.exe' : ''

export const programOf = (binaries: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl') =>
  join(binaries.folder, name + suffix)

/** The packaged PostgreSQL if it runs here, else the newest one on the system. */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const packaged = await packagedFolder(account)
  const own = packaged && (await tryFolder(join(packaged, 'bin'), account))
  if (own) return own
  const system = await Promise.all((await systemFolders()).map((folder) => tryFolder(folder, account)))
  const newest = system.filter((found) => found !== undefined).sort((a, b) => b.major - a.major)[0]
  if (newest && newest.major >= oldestMajor) return newest
  throw new StartError(
    `No PostgreSQL found for ${process.platform}-${process.arch}: install PostgreSQL ${oldestMajor} or later, or set DATABASE_URL.`,
  )
}

/** Runs `postgres -V`. Checking that the file exists is not enough: a program for another C library does not run. */
async function tryFolder(folder: string, account: Account | undefined): Promise<Binaries | undefined> {
  const { code, output } = await runToEnd(join(folder, `postgres${suffix}`), ['-V'], account)
  const major = code === 0 ? /PostgreSQL\) (\d+)/.exec(output)?.[1] : undefined
  return major ? { folder, major: Number(major) } : undefined
}

async function systemFolders() {
  const debian = '/usr/lib/postgresql'
  const versions = await readdir(debian).catch(() => [])
  const told = await runToEnd('pg_config', ['--bindir'])
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(told.code === 0 ? [told.output] : []),
    '/opt/homebrew/opt/postgresql@18/bin',
    '/usr/local/bin',
  ]
}
