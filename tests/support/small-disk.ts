import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '#api/db/database.ts'
import { unprivilegedAccount } from '#api/db/private-postgres/account.ts'
import { atEnd } from './at-end.ts'
import { sharedPostgres } from './shared-postgres.ts'
import { TEMPLATE } from './template-name.ts'

const run = promisify(execFile)
const SPARE_BYTES = 24 * 1024 * 1024

export type SmallDisk = { tablespace: string; fill(): Promise<void>; free(): Promise<void> }

/** A small file system for one database; undefined if this user may not mount one. */
export async function smallDisk(): Promise<SmallDisk | undefined> {
  const account = await unprivilegedAccount()
  if (!account) return undefined
  const admin = openDatabase({ ...(await sharedPostgres()), poolSize: 1 }, () => {})
  const { rows } = await admin.query({ text: `SELECT pg_database_size('${TEMPLATE}') AS bytes` })
  const folder = await mkdtemp('/tmp/clothesline-small-disk-')
  const options = `size=${rows[0].bytes + SPARE_BYTES},uid=${account.uid},gid=${account.gid},mode=700`
  try {
    await chmod(folder, 0o755)
    await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  } catch {
    await rm(folder, { recursive: true })
    await admin.close()
    return undefined
  }
  const tablespace = `small_${process.pid}`
  await admin.query({ text: `CREATE TABLESPACE ${tablespace} LOCATION '${folder}'` })
  atEnd(async () => {
    await admin.query({ text: `DROP TABLESPACE ${tablespace}` })
    await admin.close()
    await run('umount', [folder])
    await rm(folder, { recursive: true })
  })
  const ballast = join(folder, 'ballast')
  return {
    tablespace,
    async fill() {
      const file = await open(ballast, 'w')
      for (const size of [1024 * 1024, 4096]) {
        try {
          for (;;) await file.write(Buffer.alloc(size))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
      await file.close()
    },
    free: () => rm(ballast),
  }
}
