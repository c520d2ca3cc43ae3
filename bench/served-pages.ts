import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Sent } from './bare-hono.ts'
import { startBuiltServer } from './built-server.ts'
import type { Loaded } from './http-load.ts'
import { ask } from './http-site.ts'
import { median } from './measure.ts'
import { withStore } from './store-fixture.ts'
import { atLeast, perS, type Row, within } from './table.ts'

const AT_ONCE = 32
const ROUNDS = 7
const ROUND_MS = 1500
/** `MIXED_MINUTES=5 npm run bench -- pages` for the full length. */
const MIXED_MINUTES = Number(process.env.MIXED_MINUTES ?? 1)
const MOST_MB = 300
const BROTLI = 'Accept-Encoding: gzip, deflate, br, zstd\r\n'

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n${more}\r\n`
const toAll = (one: string): string[][] => Array.from({ length: AT_ONCE }, () => [one])
let made = 0
/** Addresses that nobody has requested, so that each page is rendered. */
const fresh = (more: string): string[][] =>
  Array.from({ length: AT_ONCE }, () => Array.from({ length: 300 }, () => get(`/?utm_id=${++made}`, more)))

/** Pages over HTTP, compressed as browsers ask, from the built server in a process of its own, each beside its limit. */
export function servedPages(): Promise<Row[]> {
  return withStore(async ({ connection }) => {
    await using open = new AsyncDisposableStack()
    const server = await startBuiltServer(connection, { JOBS: 'on' })
    open.defer(server.stop)
    const worker = new Worker(new URL('./http-load.ts', import.meta.url))
    open.defer(async () => void (await worker.terminate()))
    const load = (port: number, lanes: string[][], forMs = ROUND_MS) => ask(worker, { port, lanes, forMs })

    const rows: Row[] = []
    // Browsers ask for the compressed one.
    for (const [name, accepts, least] of [
      ['brotli', BROTLI, 0.5],
      ['plain', '', 0.3],
    ] as const) {
      const bare = await bareHono(await sentBy(server.port, accepts))
      open.defer(bare.stop)
      const [base, kept] = await inTurns(
        () => load(bare.port, toAll(get('/', accepts))),
        () => load(server.port, toAll(get('/', accepts))),
      )
      const what = `home for a guest, kept, ${name}, ${AT_ONCE} at once`
      rows.push(atLeast(what, kept / base, least, perS(kept), `${perS(base)} bare Hono, same bytes`))
    }
    const [plain, packed] = await inTurns(
      () => load(server.port, fresh('')),
      () => load(server.port, fresh(BROTLI)),
    )
    const what = `home for a guest, rendered, brotli, ${AT_ONCE} at once`
    rows.push(atLeast(what, packed / plain, 0.85, perS(packed), `${perS(plain)} not compressed`))

    for (const until = performance.now() + MIXED_MINUTES * 60_000; performance.now() < until; )
      await load(server.port, mixed(), 5000)
    rows.push(within(`memory after ${MIXED_MINUTES} min of mixed load`, await server.memoryMb(), MOST_MB, 'MB'))
    return rows
  })
}

/** What visitors do at the same time: known pages, made-up queries, lists and searches of the API. */
function mixed(): string[][] {
  const known = ['/', '/products', '/faq', '/about-us', '/auth/sign-in', '/location/maps', '/promotions']
  const api = ['/api/products', '/api/products/search?q=suit', '/api/categories', '/api/store/config']
  return Array.from({ length: AT_ONCE }, (_, lane) => {
    if (lane % 4 === 0) return Array.from({ length: 300 }, () => get(`/products?utm_id=${++made}`, BROTLI))
    if (lane % 4 === 1) return api.map((path) => get(path, BROTLI))
    return known.map((path) => get(path, lane % 4 === 2 ? BROTLI : 'Accept-Encoding: gzip\r\n'))
  })
}

/** The medians of two loads that run in short turns. */
async function inTurns(first: () => Promise<Loaded>, second: () => Promise<Loaded>): Promise<[number, number]> {
  const all: [number[], number[]] = [[], []]
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const [index, run] of [first, second].entries()) {
      const { perSecond, failed } = await run()
      if (failed > 0) throw new Error(`${failed} requests failed`)
      if (round >= 0) all[index]?.push(perSecond)
    }
  }
  return [median(all[0]), median(all[1])]
}

/** The answer of the kept page, as bytes. */
async function sentBy(port: number, accepts: string): Promise<Sent> {
  const headers = { Accept: 'text/html', ...(accepts && { 'Accept-Encoding': 'br' }) }
  let sent: Sent | undefined
  for (let times = 0; times < 3; times += 1) {
    const [answer] = await once(request({ port, host: '127.0.0.1', headers }).end(), 'response')
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    const { date, connection, 'keep-alive': alive, ...own } = answer.headers as Record<string, string>
    sent = { body: Buffer.concat(chunks), headers: own }
  }
  if (!sent) throw new Error('there was no answer')
  return sent
}

async function bareHono(sent: Sent): Promise<{ port: number; stop: () => Promise<void> }> {
  const child = fork(fileURLToPath(new URL('./bare-hono.ts', import.meta.url)), { serialization: 'advanced' })
  child.send(sent)
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
