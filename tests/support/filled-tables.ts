import type { Database } from '#api/db/database.ts'

type Column = { name: string; type: string; is_needed: boolean }
type Reference = { target: string; columns: string[]; targets: string[] }

const COLUMNS = `SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type,
    a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS is_needed
  FROM pg_attribute a WHERE a.attrelid = $1::text::regclass AND a.attnum > 0 AND NOT a.attisdropped`
const REFERENCES = `SELECT f.confrelid::regclass::text AS target,
    ARRAY(SELECT a.attname::text FROM unnest(f.conkey) WITH ORDINALITY k (n, place) JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.n ORDER BY place) AS columns,
    ARRAY(SELECT a.attname::text FROM unnest(f.confkey) WITH ORDINALITY k (n, place) JOIN pg_attribute a ON a.attrelid = f.confrelid AND a.attnum = k.n ORDER BY place) AS targets
  FROM pg_constraint f WHERE f.contype = 'f' AND f.conrelid = $1::text::regclass`

const VALUES: Record<string, string> = {
  integer: '1',
  bigint: '1',
  smallint: '1',
  boolean: 'true',
  text: `'xxxxxxxxx'`,
  citext: `'xxxxxxxxx'`,
  jsonb: `'{}'`,
  bytea: `sha256('x')`,
  uuid: 'gen_random_uuid()',
  date: `'2026-11-19'`,
  'timestamp with time zone': 'now()',
  'text[]': `'{}'`,
  'integer[]': `'{}'`,
}

export async function emptyTables(db: Database): Promise<string[]> {
  const { rows } = await db.query({
    text: `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  })
  const counted = await Promise.all(
    rows.map(({ name }) => db.query({ text: `SELECT '${name}' AS name WHERE NOT EXISTS (SELECT FROM ${name})` })),
  )
  return counted.flatMap(({ rows: [row] }) => (row ? [String(row.name)] : []))
}

/**
 * Puts a row into each empty table, with the columns that it needs. What its checks want is in `values`, as SQL. A row refers to the first row of the
 * store with the lowest id.
 */
export async function fillEmptyTables(db: Database, values: Record<string, Record<string, string>>): Promise<void> {
  for (let left = await emptyTables(db); left.length > 0; ) {
    for (const table of left) await fill(db, table, values[table] ?? {})
    const still = await emptyTables(db)
    if (still.length === left.length) throw new Error(`nothing goes into ${still.join(', ')}`)
    left = still
  }
}

async function fill(db: Database, table: string, given: Record<string, string>): Promise<void> {
  const columns = (await db.query({ text: COLUMNS, values: [table] })).rows as Column[]
  const references = (await db.query({ text: REFERENCES, values: [table] })).rows as Reference[]
  const found: Record<string, string> = {}
  for (const { name, type, is_needed } of columns) if (is_needed) found[name] = VALUES[type] ?? `'xxxxxxxxx'`
  for (const { target, columns: own, targets } of references) {
    if (!own.every((name) => name in found)) continue
    const order = target === 'store' ? 'id' : 'store_id'
    const { rows } = await db.query({
      text: `SELECT ${targets.map((name) => `${name}::text`)} FROM ${target} ORDER BY ${order} LIMIT 1`,
    })
    // Its turn comes when the other table has a row.
    if (!rows[0]) return
    own.forEach((name, at) => {
      found[name] = `'${rows[0][targets[at] ?? '']}'`
    })
  }
  Object.assign(found, given)
  await db.query({ text: `INSERT INTO ${table} (${Object.keys(found)}) VALUES (${Object.values(found)})` })
}
