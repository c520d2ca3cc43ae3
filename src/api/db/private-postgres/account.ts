import { chown, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '../../base/start-error.ts'

export type Account = { uid: number; gid: number; name: string }

export const isRoot = () => process.getuid?.() === 0

/** Whom PostgreSQL runs as. It refuses root, so root lends it an account without rights; anybody else is it themselves. */
export async function unprivilegedAccount(): Promise<Account | undefined> {
  if (!isRoot()) return undefined
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map(parseAccount)
  // initdb looks its user up, so the account must exist. macOS's nobody is -2, which cannot be spawned as.
  for (const name of ['nobody', 'daemon', 'postgres']) {
    const account = accounts.find((a) => a.name === name && a.uid > 0 && a.uid < 2 ** 31)
    if (account) return account
  }
  throw new StartError(
    'PostgreSQL can\'t run as root, and there is no account "nobody": start as an ordinary user, or set DATABASE_URL.',
  )
}

function parseAccount(line: string): Account {
  const [name = '', , uid, gid] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}

/** The first folder on the way to `path` that the account may not pass through. */
export async function closedFolder(path: string, account: Account): Promise<string | undefined> {
  const way: string[] = []
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    way.unshift(folder)
    if (folder === dirname(folder)) break
  }
  for (const folder of way) {
    const { mode, uid, gid } = await stat(folder)
    const executable = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if (!(mode & executable)) return folder
  }
  return undefined
}

/** A folder that only the account may enter. */
export async function giveTo(folder: string, account: Account | undefined) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
}
