import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importGraph } from '#tests/support/import-graph.ts'

/**
 * Code takes the time from `parts.clock`. These files read the machine's clock, each for its own reason (see
 * docs/ARCHITECTURE.md). `reads` is the number of reads in the file.
 */
const WALL_CLOCK: Record<string, { reads: number; because: string }> = {
  'src/api/db/connections.ts': { reads: 2, because: 'how long a connection has taken, whether it may be tried again' },
  'src/server/main.ts': { reads: 1, because: 'it provides the clock of all other parts' },
  'src/server/jobs/jobs-process.ts': { reads: 1, because: 'it provides the clock of the jobs' },
  'src/operator/cli/command-context.ts': { reads: 1, because: 'it is the clock of the command line' },
  'src/server/site.ts': { reads: 2, because: 'how long a request took, for log and metrics' },
  'src/server/health.ts': { reads: 2, because: 'how often /readyz checks writing: monotonic' },
  'src/server/pages/render-queue.ts': { reads: 1, because: 'how long a request has waited: monotonic' },
  'src/server/pages/measure-script.ts': { reads: 2, because: 'text of a script that runs in the visitor’s browser' },
  'src/api/db/private-postgres/owner-lock.ts': { reads: 2, because: 'how long a start waits: monotonic' },
  'src/api/db/private-postgres/reach.ts': { reads: 2, because: 'how long a start waits: monotonic' },
  'src/api/db/private-postgres/shut-down.ts': { reads: 2, because: 'how long a stop waits: monotonic' },
  'src/api/db/private-postgres/packaged-binaries.ts': { reads: 2, because: 'the age of a file, by the file system' },
}

/** The same for PostgreSQL's clock, by the file that contains the statement. */
const DATABASE_CLOCK: Record<string, { reads: number; because: string }> = {
  'src/api/jobs/job.queries.ts': { reads: 1, because: 'graphile-worker locks its jobs by the database’s clock' },
  'src/api/db/migrate.ts': { reads: 1, because: 'when a migration ran, for operators' },
  'src/operator/demo-week/demo-week.queries.ts': {
    reads: 1,
    because: 'graphile-worker dates the jobs of the demo’s week by its transaction',
  },
  'src/operator/import-store/store-writes.queries.ts': {
    reads: 1,
    because: 'when a folder was imported, for sitemaps',
  },
}

/** Columns with the database's clock as default. Inserts into customer and customer_address must always set them. */
const DEFAULTS = ['store.imported_at', 'customer.created_at', 'customer_address.created_at']

const READS =
  /\bDate\.now\b|\bnew Date\b(?!\s*\()|\bnew Date\(\s*\)|(?<![\w.])Date\(\s*\)|\bperformance\.(?:now|timeOrigin)\b|\bTemporal\.Now\b|\bhrtime\b/g
const SQL_READS =
  /\bnow\(\s*\)|\b(?:current_timestamp|current_date|current_time|localtime|localtimestamp)\b|\b(?:clock|statement|transaction)_timestamp\(|\btimeofday\(|'(?:now|today|tomorrow|yesterday)'::|\bage\(\s*[^,()]+\)/gi

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
const sources = [...importGraph().values()].filter(
  ({ path, isTest }) => !isTest && /^src\/(?:api|rules|contract|server|operator)\//.test(path),
)

function readsOf(pattern: RegExp, clean: (text: string) => string): Record<string, number> {
  const found = sources.map(({ path, text }) => [path, clean(text).match(pattern)?.length ?? 0] as const)
  return Object.fromEntries(found.filter(([, reads]) => reads > 0))
}
const listed = (list: typeof WALL_CLOCK) =>
  Object.fromEntries(Object.entries(list).map(([path, { reads }]) => [path, reads]))

test('there are sources to check, and the patterns match their examples', () => {
  expect(sources.length).toBeGreaterThan(300)
  const clocks = ['Date.now()', 'new Date()', 'new Date( )', 'new Date', 'performance.now()', 'Temporal.Now.instant()']
  for (const text of clocks) expect([text, text.match(READS)?.length]).toEqual([text, 1])
  for (const text of ['new Date(now)', 'type Clock = Date', 'x.toDate()', 'Date.parse(a)', 'z.iso.date()'])
    expect([text, text.match(READS)]).toEqual([text, null])
  for (const text of ['now()', 'CURRENT_TIMESTAMP', "'now'::timestamptz", 'age(created_at)', 'clock_timestamp()'])
    expect([text, text.match(SQL_READS)?.length]).toEqual([text, 1])
})

test('nothing on the server reads the machine’s clock but what is listed, with its reason', () => {
  expect(readsOf(READS, withoutComments)).toEqual(listed(WALL_CLOCK))
})

/** Random values come from `parts.random`, so that a simulation can replay a run. These files generate their own. */
const CHANCE: Record<string, { reads: number; because: string }> = {
  'src/api/base/random.ts': { reads: 8, because: 'it provides the random values of all other parts' },
  'src/api/db/private-postgres/endpoint.ts': {
    reads: 2,
    because: 'the database’s password, before there are any parts',
  },
  'src/server/guard/nonce.ts': { reads: 2, because: 'a page’s nonce, drawn in batches' },
  'src/api/db/retry.ts': { reads: 1, because: 'the backoff of a retried transaction' },
}
const CHANCES = /\brandom(?:Bytes|Int|UUID|UUIDv7|Fill|FillSync)\b|\bMath\.random\b|\bgetRandomValues\b/g
/** These files use `systemRandom` directly, because a replayed run does not depend on their values. */
const SYSTEM_RANDOM = [
  'src/api/base/random.ts',
  'src/api/db/database.ts',
  'src/api/payments/gateways/open-gateways.ts',
  'src/api/payments/sandbox/pages/page-frame.ts',
  'src/api/transports/outbox.ts',
  'src/operator/cli/command-context.ts',
  'src/operator/demo-week/buy.ts',
  'src/operator/demo-week/demo-shop.ts',
  'src/operator/export-store/export-store.ts',
  'src/operator/images/rendered-images.ts',
  'src/operator/import-store/write-store.ts',
  'src/server/jobs/jobs-process.ts',
  'src/server/main.ts',
  'src/server/site.ts',
]

test('only the listed files of the server generate random values', () => {
  expect(readsOf(CHANCES, withoutComments)).toEqual(listed(CHANCE))
  expect(Object.keys(readsOf(/\bsystemRandom\b/g, withoutComments)).sort()).toEqual(SYSTEM_RANDOM)
})

/** The same for PostgreSQL's random values. */
const DATABASE_CHANCE: Record<string, { reads: number; because: string }> = {
  'src/api/limits/limit.queries.ts': { reads: 1, because: 'which free place of a rate limit is tried first' },
}
const SQL_CHANCES =
  /(?<!Math\.)\brandom\(\s*\)|\bgen_random_uuid\b|\buuidv[47]\b|\buuid_generate_v\d|\bgen_random_bytes\b/g

/** Tables whose ids PostgreSQL makes. Every other statement takes the id of a new row from `random` of its database. */
const IDS_OF_POSTGRES = {
  webhook_delivery: 'one statement writes a row for every endpoint, however many there are',
  sandbox_event: 'the sandbox plays another company, which chooses the ids of its messages',
}

test('only the listed statements and tables have random values or ids from PostgreSQL', () => {
  expect(readsOf(SQL_CHANCES, withoutComments)).toEqual(listed(DATABASE_CHANCE))
  const tables = migratedTables().flatMap(({ table, body }) =>
    body.split('\n').flatMap((line) => (line.match(SQL_CHANCES) ? [[table, line.trim().split(/\s+/)[0] ?? '']] : [])),
  )
  expect(tables.length).toBeGreaterThan(20)
  const idColumn = Object.fromEntries(tables)
  const left = sources.flatMap(({ text }) =>
    [...text.matchAll(/INSERT INTO (\w+)\s*(?:AS \w+ )?\(([^)]*)\)/g)]
      .filter(([, table = '', columns = '']) => table in idColumn && !columns.split(/[\s,]+/).includes(idColumn[table]))
      .map(([, table = '']) => table),
  )
  expect([...new Set(left)].sort()).toEqual(Object.keys(IDS_OF_POSTGRES).sort())
})

test('only the listed statements read PostgreSQL’s clock', () => {
  // performance.now() and Date.now() belong to the first list.
  const clean = (text: string) => withoutComments(text).replaceAll(/\b(?:performance|Date)\.now\(\)/g, '')
  expect(readsOf(SQL_READS, clean)).toEqual(listed(DATABASE_CLOCK))
})

const MIGRATIONS = new URL('../../db/migrations/', import.meta.url)

const migratedTables = () =>
  readdirSync(MIGRATIONS).flatMap((name) => {
    const sql = readFileSync(new URL(name, MIGRATIONS), 'utf8').replaceAll(/--.*$/gm, '')
    return [...sql.matchAll(/CREATE TABLE (\w+) \(([\s\S]*?)\n\);/g)].map(([, table = '', body = '']) => ({
      table,
      body,
    }))
  })

test('only the listed columns default to PostgreSQL’s clock, and every insert sets them', () => {
  const filled = migratedTables().flatMap(({ table, body }) =>
    body.split('\n').flatMap((line) => (line.match(SQL_READS) ? [`${table}.${line.trim().split(/\s+/)[0]}`] : [])),
  )
  expect(filled.sort()).toEqual([...DEFAULTS].sort())
  const all = readdirSync(MIGRATIONS).map((name) => readFileSync(new URL(name, MIGRATIONS), 'utf8'))
  const reads = all.flatMap((sql) => sql.replaceAll(/--.*$/gm, '').match(SQL_READS) ?? [])
  expect(reads).toHaveLength(DEFAULTS.length)
  const left = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/INSERT INTO (customer|customer_address)\s*(?:AS \w+ )?\(([^)]*)\)/g)]
      .filter(([, , columns = '']) => !columns.includes('created_at'))
      .map(([, table]) => `${path}: ${table}`),
  )
  expect(left).toEqual([])
})
