import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/wire/durations.ts'

const START_MS = 5 * MINUTE_MS

/** Long limits, because a busy machine is slow. */
const PATIENT = { DATABASE_TIMEOUT_SECONDS: '300', CLOSE_SECONDS: '300' }

export type Running = { data: string; stop: () => Promise<void> }

/** The server as a separate process, on a temporary data folder. The demo is empty unless `settings` say otherwise. */
export async function serve(
  port: number,
  mode: 'production' | 'development',
  settings: Record<string, string> = {},
): Promise<Running> {
  // Another server on this port would answer in place of ours and be tested instead.
  const other = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
  if (other) throw new Error(`port ${port} is taken by another program`)
  const data = await mkdtemp(join(tmpdir(), 'clothesline-browser-'))
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      ...PATIENT,
      DEMO_STORES: 'empty',
      ...settings,
      NODE_ENV: mode,
      PORT: String(port),
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
    },
    // The server notices by this channel when the run is killed, and closes.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await ready(server, port)
  return {
    data,
    async stop() {
      server.kill('SIGTERM')
      await new Promise((resolve) => (server.exitCode === null ? server.once('exit', resolve) : resolve(null)))
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function ready(server: ChildProcess, port: number): Promise<void> {
  const until = Date.now() + START_MS
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode}`)
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await sleep(100)
  }
  server.kill('SIGKILL')
  throw new Error(`the server at port ${port} was not ready in ${START_MS} ms`)
}
