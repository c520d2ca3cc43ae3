import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createApi } from '#contract/wire/request.ts'
import { atEnd } from './at-end.ts'
import { MAIN_HOST, type TestSite } from './site.ts'

const PROCESS = fileURLToPath(new URL('../faults/busy-process.ts', import.meta.url))

export type ServerProcess = { child: ChildProcess; port: number; isKilled: boolean; isOpen: boolean }
type Asked = { path: string; method: string; headers: Record<string, string>; body?: string | undefined }

/** Several server processes on one database, behind a round-robin proxy. */
export function serverRow(site: TestSite, dataRoot: string) {
  const row: ServerProcess[] = []
  /** Failed requests: cut off by a kill, or for another reason. */
  const [cut, failed]: [string[], string[]] = [[], []]
  let turn = 0

  async function start(): Promise<ServerProcess> {
    const server = await startProcess(site, dataRoot)
    row.push(server)
    return server
  }
  atEnd(() => endProcesses(row))
  /** Checks the readiness of each process ten times a second, as proxies do. */
  const probes = setInterval(() => probe(row), 100)
  atEnd(() => clearInterval(probes))

  /**
   * A proxy without connections of its own. It skips processes that do not answer, and reports broken responses as
   * failed.
   */
  async function proxied(asked: Asked): Promise<Response> {
    for (;;) {
      const open = row.filter(({ isOpen }) => isOpen)
      const server = open[turn++ % open.length]
      if (!server) throw new Error('no server is open')
      try {
        const answer = await ask(server, asked)
        if (answer.status >= 500) failed.push(`${asked.method} ${asked.path} ${answer.status}`)
        return answer
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') server.isOpen = false
        else (server.isKilled ? cut : failed).push(`${asked.method} ${asked.path} ${error}`)
        if (!server.isKilled && server.isOpen) throw error
      }
    }
  }

  const send: TestSite['send'] = (path, init = {}) => proxied(askedOf(path, init, init.host ?? MAIN_HOST))
  const call: TestSite['call'] = (token, host) =>
    callThrough((path, init) => send(path, { ...init, ...(host && { host }) }), token)

  return {
    row,
    cut,
    failed,
    start,
    /** The site as visitors see it: through the proxy. */
    viaProxy: { ...site, send, call },
    /** One process directly, without the proxy. */
    at: (server: ServerProcess, token?: string) =>
      callThrough((path, init) => ask(server, askedOf(path, init, MAIN_HOST)), token),
    kill(server: ServerProcess) {
      server.isKilled = true
      server.child.kill('SIGKILL')
    },
    /** Ends a process as a release does: running requests are finished. */
    async drain(server: ServerProcess): Promise<number | null> {
      server.child.kill('SIGTERM')
      const [code] = (await once(server.child, 'exit')) as [number | null]
      return code
    },
  }
}

async function startProcess(site: TestSite, dataRoot: string): Promise<ServerProcess> {
  const child = fork(PROCESS, [JSON.stringify({ connection: site.connection, dataRoot })], {
    execPath: process.execPath,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, port, isKilled: false, isOpen: true }
}

async function endProcesses(row: readonly ServerProcess[]): Promise<void> {
  const living = row.filter(({ child }) => child.exitCode === null && child.signalCode === null)
  const ended = living.map(({ child }) => once(child, 'exit'))
  for (const { child } of living) child.kill('SIGTERM')
  await Promise.all(ended)
}

async function probe(row: readonly ServerProcess[]): Promise<void> {
  for (const server of row.filter(({ isOpen }) => isOpen)) {
    const isReady = await ask(server, { path: '/readyz', method: 'GET', headers: { host: MAIN_HOST } }).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (!isReady) server.isOpen = false
  }
}

function askedOf(path: string, { method = 'GET', headers, body }: RequestInit, host: string): Asked {
  const sent = { ...Object.fromEntries(new Headers(headers)), host }
  return { path, method, headers: sent, body: body as string | undefined }
}

type Fetch = (path: string, init: RequestInit) => Promise<Response>

function callThrough(fetch: Fetch, token: string | undefined) {
  return createApi({ fetch, baseUrl: '/api', readCookie: () => token })
}

function ask({ port }: ServerProcess, { path, method, headers, body }: Asked): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const status = answer.statusCode ?? 0
        resolve(new Response(status === 304 ? null : Buffer.concat(chunks), { status }))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
