import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type DataHome, unwritable } from './data-home.ts'

const rotateAtBytes = 10 * 1024 * 1024

/** Opens PostgreSQL's log beside its data, and keeps one older file. `sinceOpened` reads what was written after the opening. */
export async function openServerLog(home: DataHome) {
  const path = join(home.parent, 'postgres.log')
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  if (size > rotateAtBytes) await rename(path, `${path}.1`)
  const from = size > rotateAtBytes ? 0 : size
  // Readable by its owner only: the log quotes failed statements, which may contain personal data.
  const file = await open(path, 'a', 0o600).catch((error) => {
    throw unwritable(path, error)
  })
  return {
    path,
    fd: file.fd,
    close: () => file.close(),
    sinceOpened: async () => (await readFile(path).catch(() => Buffer.alloc(0))).subarray(from).toString('utf8'),
  }
}
