import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ClientConfig } from 'pg'
import { memoryEnv, memoryFlags } from '../scripts/server-memory.mjs'
import { freePort } from './free-port.ts'

const PROGRAM = fileURLToPath(new URL('../src/server/main.ts', import.meta.url))
const START_MS = 60_000

export type BuiltServer = { port: number; memoryMb: () => Promise<number>; stop: () => Promise<void> }

/** The server as operators run it, in its own process, on an existing database. */
export async function startBuiltServer(
  connection: ClientConfig,
  settings: Record<string, string>,
): Promise<BuiltServer> {
  const data = await mkdtemp(join(tmpdir(), 'clothesline-bench-'))
  const port = await freePort()
  const child = fork(PROGRAM, {
    execArgv: memoryFlags,
    env: {
      ...process.env,
      ...memoryEnv,
      ...settings,
      DOTENV: 'off',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: data,
      DATABASE_URL: addressOf(connection),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const server = {
    port,
    memoryMb: () => memoryOf(child.pid),
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(data, { recursive: true, force: true })
    },
  }
  for (const until = Date.now() + START_MS; Date.now() < until; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return server
  }
  await server.stop()
  throw new Error('the server did not start')
}

/** The socket's folder is a host with slashes. */
function addressOf({ host = '', port, user, password, database }: ClientConfig): string {
  const login = typeof password === 'string' ? `${user}:${encodeURIComponent(password)}` : user
  return `postgres://${login}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`
}

/**
 * The memory of a process and the processes that it has started. What they share, such as Node's own program, counts
 * once.
 */
async function memoryOf(parent: number | undefined): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const own = processes.filter(([pid, ppid]) => pid === parent || ppid === parent)
  const sizes = await Promise.all(own.map(([pid]) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')))
  return sizes.reduce((sum, text) => sum + Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0), 0) / 1024
}
