import { chown, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '../../base/start-error.ts'

export type Account = { uid: number; gid: number; name: string }

export const isRoot = () => process.getuid?.() === 0

/** The account that PostgreSQL runs as. It refuses to run as root, so root starts it as an unprivileged account. Undefined for any other user. */
export async function unprivilegedAccount(): Promise<Account | undefined> {
  if (!isRoot()) return undefined
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map(parseAccount)
  // initdb looks up its user, so the account must exist. On macOS nobody has uid -2, which spawn does not accept.
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

/** The first folder from the root to `path` that the account may not enter. */
export async function closedFolder(path: string, account: Account): Promise<string | undefined> {
  const folders: string[] = []
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    folders.unshift(folder)
    if (folder === dirname(folder)) break
  }
  for (const folder of folders) {
    const { mode, uid, gid } = await stat(folder)
    const executable = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if (!(mode & executable)) return folder
  }
  return undefined
}

/** Creates a folder that only the account may enter. */
export async function makePrivateFolder(folder: string, account: Account | undefined) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
}
