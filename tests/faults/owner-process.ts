import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Account, unprivilegedAccount } from '#api/db/private-postgres/account.ts'
import { findBinaries } from '#api/db/private-postgres/binaries.ts'
import { shutDown } from '#api/db/private-postgres/shut-down.ts'

export type Message = {
  log?: string
  connection?: pg.ClientConfig
  place?: string
  adopted?: boolean
  refused?: string
  stopped?: boolean
}

type Options = { mode?: 'find'; script?: string; node?: string; account?: Account }

/** A separate process that starts the private PostgreSQL and keeps it running, as a server does. */
export class Owner {
  readonly child: ChildProcess
  readonly messages: Message[] = []
  readonly ended: Promise<void>
  #arrived: () => void = () => {}

  constructor(dataRoot: string, { mode, script, node = process.execPath, account }: Options = {}) {
    const file = script ?? fileURLToPath(new URL('postgres-owner.ts', import.meta.url))
    const run = account ? { uid: account.uid, gid: account.gid } : {}
    const child = spawn(node, [file, dataRoot, ...(mode ? [mode] : [])], {
      ...run,
      cwd: dirname(file),
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.child = child
    owners.push(this)
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.messages.push(JSON.parse(line))
      this.#arrived()
    })
    this.ended = new Promise((resolve) => {
      child.on('close', () => {
        resolve()
        this.#arrived()
      })
    })
  }

  /** Resolves with the first matching message. Rejects when the process ends without one. */
  async hears(fits: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const found = this.messages.find(fits)
      if (found) return found
      if (this.child.exitCode !== null || this.child.signalCode) throw new Error(JSON.stringify(this.messages))
      await new Promise<void>((resolve) => {
        this.#arrived = resolve
      })
    }
  }

  async started() {
    const { connection, place = '', adopted } = await this.hears((message) => message.connection !== undefined)
    places.add(place)
    return { connection, place, adopted }
  }

  async refused() {
    const { refused } = await this.hears((message) => message.refused !== undefined)
    await this.ended
    return refused
  }

  async stop() {
    this.child.stdin?.end()
    await this.ended
  }

  async kill() {
    this.child.kill('SIGKILL')
    await this.ended
  }
}

const owners: Owner[] = []
const places = new Set<string>()
const folders: string[] = []

export async function tempFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'clothesline-fault-'))
  folders.push(folder)
  await chmod(folder, 0o755)
  return folder
}

/** Ends all processes and removes all folders of the test. */
export async function cleanUp() {
  for (const owner of owners.splice(0)) await owner.stop()
  const account = await unprivilegedAccount()
  for (const folder of places) await shutDown({ folder, parent: dirname(folder), account }, await findBinaries(account))
  places.clear()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

export async function ask<Row extends object>(connection: pg.ClientConfig | undefined, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
