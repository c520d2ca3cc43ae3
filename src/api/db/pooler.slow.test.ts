import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { testDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openDatabase } from './database.ts'
import { unprivilegedAccount } from './private-postgres/account.ts'
import { runToEnd } from './private-postgres/run-as.ts'
import { settleAll } from './settle-all.ts'

/** Since 1.21 PgBouncer knows named statements in transaction mode. */
const OLDEST = [1, 21]
const PROGRAMS = ['pgbouncer', '/usr/sbin/pgbouncer']
const SESSIONS = 2
const LIMIT_MS = 300_000

const found = (await Promise.all(PROGRAMS.map(versionOf))).find((one) => one !== undefined)
const [major = 0, minor = 0] = found?.version ?? []
const isNewEnough = major > 1 || (major === 1 && minor >= 21)
const why = found ? `PgBouncer ${major}.${minor} is older than ${OLDEST.join('.')}` : 'no PgBouncer is installed'
if (!isNewEnough) console.warn(`Poolers are not tested: ${why}.`)

async function versionOf(program: string) {
  const { code, output } = await runToEnd(program, ['--version'])
  const version = code === 0 ? /PgBouncer (\d+)\.(\d+)/i.exec(output) : null
  return version ? { program, version: version.slice(1).map(Number) } : undefined
}

/** A database behind a PgBouncer in transaction mode, whose few sessions all connections share. */
async function pooled() {
  const { connection } = await testDatabase()
  const account = await unprivilegedAccount()
  const folder = await mkdtemp(join(tmpdir(), 'clothesline-pooler-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const settings = `[databases]
${connection.database} = host=${connection.host} port=5432 user=${connection.user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SESSIONS}
max_prepared_statements = 200
`
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, settings)
  const child: ChildProcess = spawn(found?.program ?? '', ['-q', file], {
    stdio: 'ignore',
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  })
  atEnd(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  const { user, database } = connection
  const past = { host: '127.0.0.1', port, user, database, ssl: false }
  const ask = async (text: string) => {
    const client = new pg.Client(past)
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  await eventually(() => ask('SELECT 1'))
  const open = (timeoutMs = LIMIT_MS) => {
    const db = openDatabase({ ...past, direct: connection, timeoutMs, poolSize: 6 }, () => {})
    atEnd(db.close)
    return db
  }
  return { open, ask }
}

test.skipIf(!isNewEnough)('named statements, pipelined ones too, run on sessions that others share', async () => {
  const { open } = await pooled()
  const [one, other] = [open(), open()]
  const sum = { name: 'pooled_sum', text: 'SELECT $1::integer + 1 AS sum, pg_backend_pid() AS pid' }
  const pids = new Set<number>()
  const ask = async (db: typeof one, n: number) => {
    const { rows } = await db.query({ ...sum, values: [n] })
    expect(rows[0].sum).toBe(n + 1)
    pids.add(rows[0].pid)
  }
  const inOneTransaction = (db: typeof one) =>
    db.transaction(async (tx) => {
      const answers = await settleAll(...Array.from({ length: 40 }, (_, n) => tx.query({ ...sum, values: [n] })))
      expect(answers.map(({ rows }) => rows[0].sum)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
    })
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      (n % 5 === 0 ? inOneTransaction : (db: typeof one) => ask(db, n))(n % 2 ? one : other),
    ),
  )
  expect(pids.size).toBeLessThanOrEqual(SESSIONS)
})

test.skipIf(!isNewEnough)(
  'the time limits hold in every transaction, and in no session of another program',
  async () => {
    const { open, ask } = await pooled()
    const db = open(240_000)
    const limits = {
      text: `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
    current_setting('idle_in_transaction_session_timeout') AS idle`,
    }
    const expected = [{ statement: '4min', lock: '2min', idle: '6min' }]
    expect((await db.query(limits)).rows).toEqual(expected)
    expect((await db.transaction((tx) => tx.query(limits))).rows).toEqual(expected)
    expect((await db.snapshot((tx) => tx.query(limits))).rows).toEqual(expected)
    for (let session = 0; session < 2 * SESSIONS; session += 1)
      expect((await ask(limits.text)).rows).toEqual([{ statement: '0', lock: '0', idle: '0' }])
    const hasty = open(500)
    await expect(hasty.query({ text: 'SELECT pg_sleep(1000)' })).rejects.toMatchObject({ code: '57014' })
  },
)

test.skipIf(!isNewEnough)('a statement of its own that fails changes nothing, and its connection goes on', async () => {
  const { open } = await pooled()
  const db = open()
  await db.query({ text: 'CREATE TABLE thing (id integer PRIMARY KEY DEFERRABLE INITIALLY DEFERRED)' })
  await db.query({ text: 'INSERT INTO thing VALUES (1)' })
  // Only the commit finds the second one.
  await expect(db.query({ text: 'INSERT INTO thing VALUES (1)' })).rejects.toMatchObject({ code: '23505' })
  await expect(db.query({ text: 'INSERT INTO nothing VALUES (1)' })).rejects.toMatchObject({ code: '42P01' })
  expect((await db.query({ text: 'SELECT id FROM thing' })).rows).toEqual([{ id: 1 }])
})

test.skipIf(!isNewEnough)('listeners go past the pooler', async () => {
  const { open } = await pooled()
  const db = open()
  const heard: string[] = []
  const stop = await db.listen(
    'news',
    (payload) => heard.push(payload),
    () => {},
  )
  await db.query({ text: `NOTIFY news, 'through the pooler'` })
  await eventually(() => expect(heard).toEqual(['through the pooler']))
  await stop()
})
