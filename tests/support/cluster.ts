import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { closedFolder, makePrivateFolder, unprivilegedAccount } from '#api/db/private-postgres/account.ts'
import { type Binaries, findBinaries, programOf } from '#api/db/private-postgres/binaries.ts'
import { initialise } from '#api/db/private-postgres/data-folder.ts'
import type { DataHome } from '#api/db/private-postgres/data-home.ts'
import { readPostmasterFile } from '#api/db/private-postgres/postmaster-file.ts'
import { runToEnd, spawnOptions } from '#api/db/private-postgres/run-as.ts'
import { freePort } from './free-port.ts'

/** A PostgreSQL server on a port of this machine. */
export type Node = { port: number; folder: string; child: ChildProcess; ask: (sql: string) => Promise<pg.QueryResult> }

export type Cluster = {
  primary: Node
  standby: Node
  /** With both hosts, the first one first. */
  url: string
  /** Makes the standby the primary, and returns when it accepts writes. The other one must be gone. */
  promote(): Promise<void>
  /** Makes a new standby where the former primary was. */
  replaceStandby(): Promise<void>
  stop(): Promise<void>
}

const PASSWORD = `p@ss/${randomBytes(9).toString('base64url')}`
const SLOT = 'standby'
const HOST = '127.0.0.1'
const LOOK_MS = 50
/** Commits wait for the disk of both servers, as in production, but this disk may forget what was written when the machine stops. */
const SETTINGS = [
  'fsync=off',
  'shared_buffers=64MB',
  'max_connections=120',
  'wal_level=replica',
  'synchronous_commit=on',
]

/** A primary with a synchronous standby. A commit is answered when both have it. */
export async function startCluster(): Promise<Cluster> {
  const account = await unprivilegedAccount()
  const binaries = await findBinaries(account)
  const temp = account && (await closedFolder(tmpdir(), account)) ? '/tmp' : tmpdir()
  const parent = await mkdtemp(join(temp, 'clothesline-cluster-'))
  await makePrivateFolder(parent, account)
  const place = { parent, account, binaries }
  const home: DataHome = { folder: join(parent, 'first'), parent, account }
  await initialise(home, binaries, ['--no-sync'])
  await write(place, join(home.folder, 'pg_hba.conf'), accessRules())
  const ports = [await freePort(), await freePort()] as const
  let primary = await startNode(place, home.folder, ports[0], [])
  await setPassword(primary, parent)
  let standby = await makeStandby(place, primary, ports[1])
  const hosts = ports.map((port) => `${HOST}:${port}`).join(',')

  return {
    get primary() {
      return primary
    },
    get standby() {
      return standby
    },
    url: `postgres://clothesline:${encodeURIComponent(PASSWORD)}@${hosts}/postgres?target_session_attrs=read-write`,
    async promote() {
      await standby.ask('SELECT pg_promote(true, 600)')
      ;[primary, standby] = [standby, primary]
    },
    async replaceStandby() {
      await endNode(standby)
      await rm(standby.folder, { recursive: true, force: true, maxRetries: 5 })
      standby = await makeStandby(place, primary, standby.port)
    },
    async stop() {
      await Promise.all([endNode(primary), endNode(standby)])
      await rm(parent, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Place = { parent: string; account: DataHome['account']; binaries: Binaries }

/** The socket's folder is closed to others. A port needs the password. */
const accessRules = () =>
  `local all all trust\nhost all all ${HOST}/32 scram-sha-256\nhost replication all ${HOST}/32 scram-sha-256\n`

async function setPassword(node: Node, socketFolder: string): Promise<void> {
  const local = new pg.Client({
    host: socketFolder,
    port: node.port,
    user: 'clothesline',
    database: 'postgres',
    ssl: false,
  })
  await local.connect()
  await local.query(`ALTER ROLE clothesline PASSWORD ${pg.escapeLiteral(PASSWORD)}`)
  await local.end()
}

const connectionTo = (port: number) => ({
  host: HOST,
  port,
  user: 'clothesline',
  password: PASSWORD,
  database: 'postgres',
  ssl: false,
})

async function startNode(place: Place, folder: string, port: number, settings: readonly string[]): Promise<Node> {
  const program = programOf(place.binaries, 'postgres')
  const listen = [`listen_addresses=${HOST}`, `port=${port}`, `unix_socket_directories=${place.parent}`]
  const child = spawn(program, ['-D', folder, ...[...listen, ...SETTINGS, ...settings].flatMap((one) => ['-c', one])], {
    ...spawnOptions(program, place.account),
    detached: true,
    stdio: 'ignore',
  })
  const node = { port, folder, child, ask: (sql: string) => askOnce(port, sql) }
  // "ready" also on a standby. The password may not be set yet.
  while ((await readPostmasterFile(folder))?.pid !== child.pid || !(await isOpen(place.parent, port))) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL on ${folder} ended with ${child.exitCode}`)
    await sleep(LOOK_MS)
  }
  return node
}

async function isOpen(socketFolder: string, port: number): Promise<boolean> {
  const client = new pg.Client({ host: socketFolder, port, user: 'clothesline', database: 'postgres', ssl: false })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

async function askOnce(port: number, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connectionTo(port))
  client.on('error', () => {})
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

/** What pg_basebackup does, which is not among the packaged programs: a copy of the files of the running server, between two calls. */
async function makeStandby(place: Place, primary: Node, port: number): Promise<Node> {
  const folder = join(place.parent, `standby-${port}-${randomBytes(3).toString('hex')}`)
  const session = new pg.Client(connectionTo(primary.port))
  await session.connect()
  // The slot keeps the write-ahead log from here on, so the standby can fetch what the copy does not have.
  await session.query(
    `SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = '${SLOT}'`,
  )
  await session.query(`SELECT pg_create_physical_replication_slot('${SLOT}', true)`)
  await session.query(`SELECT pg_backup_start('standby', true)`)
  // Files may vanish or grow meanwhile; the write-ahead log repairs that.
  await runToEnd('cp', ['-R', '-p', primary.folder, folder], place.account)
  const { rows } = await session.query(`SELECT labelfile FROM pg_backup_stop(false)`)
  await session.end()
  await rm(join(folder, 'postmaster.pid'), { force: true })
  await rm(join(folder, 'postgresql.auto.conf'), { force: true })
  for (const inner of ['pg_wal', 'pg_replslot'])
    for (const name of await readdir(join(folder, inner)))
      await rm(join(folder, inner, name), { recursive: true, force: true })
  await write(place, join(folder, 'backup_label'), rows[0].labelfile)
  await write(place, join(folder, 'standby.signal'), '')
  await write(place, join(folder, 'postgresql.auto.conf'), conninfoFrom(primary))
  const standby = await startNode(place, folder, port, [])
  await primary.ask(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await primary.ask('SELECT pg_reload_conf()')
  const state = `SELECT FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum') AND state = 'streaming'`
  while ((await primary.ask(state)).rowCount === 0) await sleep(LOOK_MS)
  return standby
}

function conninfoFrom({ port }: Node): string {
  const quoted = PASSWORD.replaceAll(/['\\]/g, '\\$&')
  const conninfo = `host=${HOST} port=${port} user=clothesline password='${quoted}' application_name=standby`
  return `primary_conninfo = '${conninfo.replaceAll("'", "''")}'\nprimary_slot_name = '${SLOT}'\n`
}

async function write({ account }: Place, path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 })
  if (account) await chown(path, account.uid, account.gid)
}

/** As a machine that loses its power: every process of the server ends at once. */
export async function killNode(node: Node): Promise<void> {
  const ended = once(node.child, 'exit')
  await signalAll(node, 'SIGKILL')
  await ended
}

/** As a machine that vanishes from the network: connections stay open, and nothing answers any more. */
export const freezeNode = (node: Node) => signalAll(node, 'SIGSTOP')

/** PostgreSQL's processes have groups of their own, so each gets the signal. */
async function signalAll({ child }: Node, signal: NodeJS.Signals): Promise<void> {
  // A stopped server starts no further process while they are counted.
  child.kill('SIGSTOP')
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  for (const line of stdout.split('\n')) {
    const [pid = 0, parent] = line.trim().split(/\s+/).map(Number)
    if (parent !== child.pid) continue
    try {
      process.kill(pid, signal)
    } catch {
      // It has just ended.
    }
  }
  child.kill(signal)
}

async function endNode(node: Node): Promise<void> {
  if (node.child.exitCode === null && node.child.signalCode === null) await killNode(node)
}
