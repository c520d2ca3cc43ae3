import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Database } from './database.ts'

const FOLDER = new URL('../../../db/migrations/', import.meta.url)
/** An arbitrary number that all migrating processes share. */
const MIGRATION_LOCK = 726_501

/** Applies the numbered SQL files that are missing, in one transaction. The lock makes it safe to run from several processes at once. */
export async function migrate(db: Database): Promise<{ applied: string[] }> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file)).sort()
  const migrations = await Promise.all(
    files.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
  return db.transaction(async (tx) => {
    await tx.query({ text: 'SET LOCAL statement_timeout = 0' })
    await tx.query({ text: 'SET LOCAL lock_timeout = 0' })
    await tx.query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [MIGRATION_LOCK] })
    await tx.query({
      text: `CREATE TABLE IF NOT EXISTS migration (
        name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    })
    const { rows } = await tx.query({ text: 'SELECT name, checksum FROM migration' })
    const known = new Map(rows.map((row) => [row.name as string, row.checksum as string]))
    const newest = files.at(-1) ?? ''
    for (const name of known.keys()) {
      if (name > newest)
        throw new Error(`the database was migrated by a newer version of Clothesline (${name}): install that version`)
    }
    const applied: string[] = []
    for (const { name, sql, checksum } of migrations) {
      const before = known.get(name)
      if (before === checksum) continue
      if (before !== undefined)
        throw new Error(`migration ${name} was changed after it was applied: restore the file and add a new migration`)
      await tx.query({ text: sql })
      await tx.query({ text: 'INSERT INTO migration (name, checksum) VALUES ($1, $2)', values: [name, checksum] })
      applied.push(name)
    }
    return { applied }
  })
}
