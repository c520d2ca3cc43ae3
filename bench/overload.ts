import { fork } from 'node:child_process'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import { at, cpuMs, median } from './measure.ts'
import { type Answered, arrivals, ask } from './open-load.ts'
import { atLeast, atMost, ms, perS, type Row, within } from './table.ts'

const LANES = 8
const WARM_UP_MS = 6000
const PEAK_MS = 3000
const OVERLOAD_MS = 5000
/** Peak and overload alternate, so that other load on this machine affects both. */
const ROUNDS = 7
/** A later response is of no use to the visitor. */
const USEFUL_MS = 1000
const UNREAD_SOCKETS = 10
const UNREAD_BYTES = 2 * 1024 * 1024
const UNREAD = {
  'GET requests': 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'HEAD requests': 'HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'POST requests in chunks': `POST /api/auth/sign-up HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\n{\r\n'.repeat(64)}0\r\n\r\n`,
}
const PHOTO = { width: 5600, height: 4200 }

type Server = { port: number; order: string; keys: string[]; rss: () => Promise<number> }

/**
 * More visitors than can be served, clients that never read, and large pictures: measures the service for everyone
 * else.
 */
export async function overload(): Promise<Row[]> {
  await using open = new AsyncDisposableStack()
  const child = fork(new URL('./overload-process.ts', import.meta.url))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  open.defer(async () => {
    if (child.connected) child.disconnect()
    await ended
  })
  const said = async <T>(): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const gone = (code: number | null) => reject(new Error(`the server ended with ${code}`))
    child.once('message', (message) => resolve(message as T))
    child.once('exit', gone)
    return promise.finally(() => child.off('exit', gone))
  }
  const started = await said<Omit<Server, 'rss'>>()
  const rss = async () => {
    const answer = said<{ rss: number }>()
    child.send('rss')
    return (await answer).rss
  }
  const server: Server = { ...started, rss }
  return [...(await tooMany(server)), ...(await unread(server)), await photos(server)]
}

let visits = 0
/** A new address, so the page is not cached and must be rendered. */
const newPage = () => {
  visits += 1
  return `/?visit=${visits}`
}

async function inLanes({ port }: Server, forMs: number): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const until = performance.now() + forMs
  let good = 0
  const lane = async () => {
    while (performance.now() < until) if ((await ask(port, newPage(), agent)).status === 200) good += 1
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  agent.destroy()
  return (good * 1000) / forMs
}

/** The response time of /healthz during the work; the slowest of a hundred. */
async function health<T>({ port }: Server, during: Promise<T>): Promise<{ result: T; slowest: number }> {
  const agent = new Agent({ keepAlive: true })
  const times: Answered[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      times.push(await ask(port, '/healthz', agent))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  const result = await during
  isOver = true
  await asking
  agent.destroy()
  const isWhole = times.every(({ status }) => status === 200)
  return {
    result,
    slowest: isWhole
      ? at(
          times.map((one) => one.ms),
          0.99,
        )
      : Number.NaN,
  }
}

/**
 * The throughput at four times the visits, relative to the peak. The peak is the throughput without overload, before
 * and after.
 */
async function round(server: Server, peakBefore: number) {
  const load = { port: server.port, perSecond: peakBefore * 4, forMs: OVERLOAD_MS, path: newPage }
  const before = cpuMs()
  const { result, slowest } = await health(server, arrivals(load))
  const loadShare = (cpuMs() - before) / OVERLOAD_MS
  const peakAfter = await inLanes(server, PEAK_MS)
  const peak = (peakBefore + peakAfter) / 2
  const useful = result.filter(({ status, ms }) => status === 200 && ms <= USEFUL_MS).length
  const unanswered = result.filter(({ status }) => status !== 200 && status !== 503).length
  const goodput = (useful * 1000) / OVERLOAD_MS
  return { peak, peakAfter, goodput, ratio: goodput / peak, slowest, loadShare, unanswered: unanswered / result.length }
}

async function tooMany(server: Server): Promise<Row[]> {
  await inLanes(server, WARM_UP_MS)
  const rounds: Awaited<ReturnType<typeof round>>[] = []
  let peakBefore = await inLanes(server, PEAK_MS)
  for (let index = 0; index < ROUNDS; index += 1) {
    const one = await round(server, peakBefore)
    rounds.push(one)
    peakBefore = one.peakAfter
  }
  const middle = (of: (one: (typeof rounds)[number]) => number) => median(rounds.map(of))
  const peak = `${perS(middle((one) => one.peak))} at the peak`
  const goodput = perS(middle((one) => one.goodput))
  return [
    atLeast(
      'pages within 1 s, at 4 × as many visits',
      middle((one) => one.ratio),
      0.8,
      goodput,
      peak,
    ),
    within('neither served nor told to come again', Math.max(...rounds.map((one) => one.unanswered * 100)), 1, '%'),
    within('/healthz p99 meanwhile, slowest round', Math.max(...rounds.map((one) => one.slowest)), 250, 'ms'),
    // Above this, the measurement would be of the load generator.
    within('what the load itself takes of a core', middle((one) => one.loadShare) * 100, 50, '%'),
  ]
}

async function unread(server: Server): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, request] of Object.entries(UNREAD)) rows.push(...(await neverRead(server, what, request)))
  return rows
}

async function neverRead(server: Server, what: string, request: string): Promise<Row[]> {
  const flood = request.repeat(Math.ceil(UNREAD_BYTES / request.length))
  const before = await server.rss()
  const sockets: Socket[] = []
  let most = before
  const flooding = (async () => {
    for (let index = 0; index < UNREAD_SOCKETS; index += 1) {
      const socket = connect({ port: server.port, host: '127.0.0.1' })
      socket.on('error', () => {})
      socket.pause()
      socket.write(flood)
      sockets.push(socket)
    }
    for (let look = 0; look < 50; look += 1) {
      most = Math.max(most, await server.rss())
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  const { slowest } = await health(server, flooding)
  for (const socket of sockets) socket.destroy()
  return [
    within(`memory for ${UNREAD_SOCKETS} × 2 MB of ${what}, never read`, (most - before) / 1024 ** 2, 50, 'MB'),
    within(`/healthz p99 meanwhile, ${what}`, slowest, 250, 'ms'),
  ]
}

async function photos({ port, order, keys }: Server): Promise<Row> {
  const agent = new Agent({ keepAlive: true })
  const p95 = async (isOver: () => boolean) => {
    const times: number[] = []
    while (!isOver()) times.push((await ask(port, newPage(), agent)).ms)
    return at(times, 0.95)
  }
  const until = performance.now() + WARM_UP_MS
  const idle = await p95(() => performance.now() > until)
  const noise = { type: 'gaussian', mean: 128, sigma: 6 } as const
  const tile = await sharp({ create: { width: 700, height: 525, channels: 3, background: '#888888', noise } })
    .jpeg({ quality: 60 })
    .toBuffer()
  const body = await sharp(tile).resize(PHOTO.width, PHOTO.height, { fit: 'fill' }).jpeg({ quality: 60 }).toBuffer()
  let isOver = false
  const uploads = Promise.all(
    keys.map(async (token) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/operator/orders/${order}/photos`, {
        method: 'POST',
        headers: { token, 'Content-Type': 'image/jpeg' },
        body: new Uint8Array(body),
      })
      if (answer.status !== 200) throw new Error(`a picture was answered with ${answer.status}`)
    }),
  ).finally(() => {
    isOver = true
  })
  const busy = await p95(() => isOver)
  await uploads
  agent.destroy()
  const what = `a page p95 during ${keys.length} photos of 23.5 megapixels`
  return atMost(what, busy / idle, 3, ms(busy), `${ms(idle)} without`)
}
