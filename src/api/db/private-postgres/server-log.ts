import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type DataHome, unwritable } from './data-home.ts'

const rotateAtBytes = 10 * 1024 * 1024

/** PostgreSQL's own log, beside its data; one older file is kept. `since` reads what was written after it was opened. */
export async function openServerLog(home: DataHome) {
  const path = join(home.parent, 'postgres.log')
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  if (size > rotateAtBytes) await rename(path, `${path}.1`)
  const from = size > rotateAtBytes ? 0 : size
  // Statements that fail are quoted in it, and they may hold what is nobody else's business.
  const file = await open(path, 'a', 0o600).catch((error) => {
    throw unwritable(path, error)
  })
  return {
    path,
    fd: file.fd,
    close: () => file.close(),
    since: async () => (await readFile(path).catch(() => Buffer.alloc(0))).subarray(from).toString('utf8'),
  }
}
