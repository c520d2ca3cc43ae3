import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { readEnv } from '#api/base/env.ts'
import { joinDatabase } from '#api/db/connect-database.ts'
import { DEMO_CUSTOMER } from '#server/start/demo.ts'
import { eventually } from '#tests/support/eventually.ts'
import { sharedPostgres } from '#tests/support/shared-postgres.ts'

/** Long limits, because a busy machine is slow. */
const PATIENT = { DATABASE_TIMEOUT_SECONDS: '300', CLOSE_SECONDS: '300' }
const folders: string[] = []
const running = new Set<ChildProcess>()

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'clothesline-start-'))
  await chmod(path, 0o755)
  folders.push(path)
  return path
}

/** Starts a server as a separate process, in development mode, so that it needs no build. */
function serve(env: Record<string, string>) {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DOTENV: 'off',
      PORT: '0',
      LOG_LEVEL: 'warn',
      VITEST: '',
      ...PATIENT,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A group of its own, as a shell gives it, so that a signal to all of it does not reach the test.
    detached: process.platform !== 'win32',
  })
  running.add(child)
  let out = ''
  let error = ''
  child.stdout?.on('data', (text) => {
    out += text
  })
  child.stderr?.on('data', (text) => {
    error += text
  })
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      running.delete(child)
      resolve(code)
    }),
  )
  return {
    child,
    ended,
    errors: () => error,
    words: () => out,
    async port() {
      for (;;) {
        const port = /http:\/\/localhost:(\d+)/.exec(out)?.[1]
        if (port) return Number(port)
        if (child.exitCode !== null) throw new Error(`the server ended: ${error}`)
        await sleep(50)
      }
    },
  }
}

const databaseUrl = async () => {
  const { host, user } = await sharedPostgres()
  return `postgres://${user}@/template_start?host=${encodeURIComponent(host)}`
}

afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true, force: true }))))

test('a port in use is reported in one line, before anything is changed', async () => {
  const other = createServer().listen(0)
  const { port } = other.address() as { port: number }
  const data = await folder()
  const server = serve({ PORT: String(port), DATA_DIR: join(data, 'data') })
  expect(await server.ended).toBe(1)
  expect(server.errors()).toBe(`clothesline: port ${port} is in use; choose another with PORT=…\n`)
  await expect(chmod(join(data, 'data'), 0o755)).rejects.toThrow('ENOENT')
  other.close()
})

test('an invalid setting is reported in one line', async () => {
  const server = serve({ PORT: 'eighty' })
  expect(await server.ended).toBe(1)
  expect(server.errors()).toMatch(/^clothesline: check your settings: PORT must be a whole number[^\n]*\n$/)
})

test('an unreachable DATABASE_URL is reported in one line, without its password', async () => {
  const server = serve({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none' })
  expect(await server.ended).toBe(1)
  expect(server.errors()).toMatch(/^clothesline: can't reach the database in DATABASE_URL: [^\n]+\n$/)
  expect(server.errors()).not.toContain('hunter2')
})

test('a folder that cannot be written is reported in one line', async () => {
  const file = join(await folder(), 'a-file')
  await writeFile(file, 'in the way')
  const server = serve({ DATA_DIR: join(file, 'data'), DATABASE_URL: '' })
  expect(await server.ended).toBe(1)
  expect(server.errors()).toMatch(/^clothesline: [^\n]*a-file[^\n]*\n$/)
})

test('a second server on the same data folder says so and stops; the first goes on', async () => {
  const data = await folder()
  const first = serve({ DATA_DIR: data, DATABASE_URL: '', DEMO_STORES: 'off' })
  const port = await first.port()
  const second = serve({ DATA_DIR: data, DATABASE_URL: '', DEMO_STORES: 'off' })
  expect(await second.ended).toBe(1)
  expect(second.errors()).toMatch(/^clothesline: [^\n]*another server[^\n]*\n$/)
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})

test('L1.3 a first start that is killed while it plays the demo’s week leaves nothing of it, and the next one plays it', async () => {
  const data = await folder()
  const settings = { DATA_DIR: data, DATABASE_URL: '' }
  const killed = serve(settings)
  await eventually(() => expect(killed.words()).toContain('loaded the demo store kinder-press'))
  const joined = await joinDatabase({ env: readEnv(settings), dataRoot: data, warn: () => {}, say: () => {} })
  const isFree = `SELECT pg_try_advisory_xact_lock(hashtextextended('demo week', 0)) AS is_free`
  await eventually(async () => expect((await joined.db.query({ text: isFree })).rows).toEqual([{ is_free: false }]))
  killed.child.kill('SIGKILL')
  await killed.ended
  await joined.close().catch(() => {})
  expect(killed.words()).not.toContain('played a week')

  const server = serve(settings)
  const api = `http://localhost:${await server.port()}/api`
  expect(server.words()).toContain('played a week in the demo store')
  const { email: identifier, password } = DEMO_CUSTOMER
  const headers = { 'Content-Type': 'application/json' }
  const login = { method: 'POST', headers, body: JSON.stringify({ identifier, password }) }
  const { response } = await (await fetch(`${api}/auth/sign-in`, login)).json()
  const history = await (await fetch(`${api}/orders`, { headers: { token: response.token } })).json()
  expect(history.response.orders.length).toBeGreaterThan(8)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test.each(['while it starts', 'once it runs'])('a server whose parent ends %s closes by itself', async (when) => {
  const server = serve({ DATA_DIR: await folder(), DATABASE_URL: '', DEMO_STORES: 'off' })
  if (when === 'once it runs') await server.port()
  server.child.disconnect()
  expect(await server.ended).toBe(0)
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s finishes the requests under way, then closes cleanly', async (signal) => {
  const admin = new (await import('pg')).default.Client(await sharedPostgres())
  await admin.connect()
  await admin.query('DROP DATABASE IF EXISTS template_start WITH (FORCE)')
  await admin.query('CREATE DATABASE template_start TEMPLATE template_store')
  await admin.end()
  const server = serve({ DATABASE_URL: await databaseUrl(), DEMO_STORES: 'off' })
  const port = await server.port()
  // Slow requests: signing in hashes a password, two at a time. When the first is answered, all have arrived and the
  // others are running.
  const body = JSON.stringify({ identifier: 'nobody@example.com', password: 'wrong' })
  const requests = Array.from({ length: 8 }, () =>
    fetch(`http://localhost:${port}/api/auth/sign-in`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    }),
  )
  await Promise.race(requests)
  server.child.kill(signal)
  server.child.kill(signal)
  expect((await Promise.all(requests)).every((answer) => answer.status === 401 || answer.status === 429)).toBe(true)
  expect(await server.ended).toBe(0)
  expect(server.errors()).toBe('')
})

/** A terminal sends Ctrl-C to the whole process group, a service manager SIGTERM often too. */
test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to the server and its own processes logs nothing above info',
  async (signal) => {
    const server = serve({ DATA_DIR: await folder(), DATABASE_URL: '', DEMO_STORES: 'empty', LOG_LEVEL: 'info' })
    await server.port()
    process.kill(-(server.child.pid as number), signal)
    expect(await server.ended).toBe(0)
    const lines = server
      .words()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    // pino's level of info is 30.
    expect(lines.filter((line) => JSON.parse(line).level > 30)).toEqual([])
    expect(server.errors()).toBe('')
  },
)
