import { createHash } from 'node:crypto'
import { mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../base/start-error.ts'
import { type Account, closedFolder, isRoot, unprivilegedAccount } from './account.ts'

/** `folder` has the data; `parent` has the log and the password beside it. PostgreSQL runs as `account`, or as our own user if undefined. */
export type DataHome = { folder: string; parent: string; account: Account | undefined; isAside?: boolean }

/** Finds the data folder, or chooses where to create it. An existing data folder takes precedence. */
export async function findDataHome(dataRoot: string, stateRoot = '/var/lib/clothesline'): Promise<DataHome> {
  const parent = await makeFolder(dataRoot)
  const folder = join(parent, 'postgres')
  const owner = await ownerOf(folder)
  if (!isRoot()) {
    const self = process.getuid?.()
    if (owner && self !== undefined && owner.uid !== self) {
      throw new StartError(`The database in ${folder} belongs to another user (uid ${owner.uid}): start as that user.`)
    }
    return { folder, parent, account: undefined }
  }
  if (owner) return { folder, parent, account: await accountOf(folder, owner) }

  const account = await unprivilegedAccount()
  const aside = join(stateRoot, createHash('sha256').update(parent).digest('hex').slice(0, 16))
  const asideFolder = join(aside, 'postgres')
  const asideOwner = await ownerOf(asideFolder)
  if (asideOwner)
    return { folder: asideFolder, parent: aside, account: await accountOf(asideFolder, asideOwner), isAside: true }
  if (account && (await closedFolder(parent, account))) {
    await makeFolder(aside)
    return { folder: asideFolder, parent: aside, account, isAside: true }
  }
  return { folder, parent, account }
}

/** PostgreSQL runs as the owner of the data folder. Root may start a clone whose data belongs to an ordinary user. */
async function accountOf(folder: string, owner: { uid: number; gid: number }): Promise<Account> {
  const account = { ...owner, name: `uid ${owner.uid}` }
  if (owner.uid === 0) {
    throw new StartError(
      `The database in ${folder} belongs to root, and PostgreSQL can't run as root: chown -R nobody ${folder}`,
    )
  }
  const closed = await closedFolder(folder, account)
  if (closed) {
    throw new StartError(
      `The database in ${folder} can't be reached by its owner (${account.name}): chmod o+x ${closed}`,
    )
  }
  return account
}

async function ownerOf(folder: string) {
  const found = await stat(folder).catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartError(`Can't read the database folder ${folder} (${error.code}).`)
  })
  return found && { uid: found.uid, gid: found.gid }
}

async function makeFolder(path: string) {
  try {
    await mkdir(path, { recursive: true, mode: 0o755 })
    return await realpath(path)
  } catch (error) {
    throw unwritable(path, error)
  }
}

export function unwritable(path: string, error: unknown) {
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
  return new StartError(`Can't write the data folder ${path}${code}: make it writable, or set DATABASE_URL.`)
}
