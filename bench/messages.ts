import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBuiltServer } from './built-server.ts'
import { at } from './measure.ts'
import type { Received } from './message-services.ts'
import { type Answered, arrivals } from './open-load.ts'
import { type BenchStore, withStore } from './store-fixture.ts'
import { atLeast, atMost, ms, perS, type Row, within } from './table.ts'
import { addWaitingMessages, countDueJobs, makeDue } from './waiting-messages.ts'

const ORDERS = 5000
const MESSAGES = 2 * ORDERS
const PAGES_PER_SECOND = 10
const WARM_UP_MS = 10_000
const IDLE_MS = 40_000
/** The drain is measured in rounds, until everything is sent. */
const ROUND_MS = 5000
const ROUNDS_MAX = 240
const LOOK_MS = 250
const SETTLE_MS = 180_000
const SLOWER_AT_MOST = 1.3
/**
 * What V8 lets two heaps grow before it collects. Ten thousand composed mails with their pictures held in memory would
 * need several times as much.
 */
const MEMORY_MB = 150
/** The whole lot within twenty minutes. */
const LEAST_A_SECOND = 8

type Services = { mail: number; sms: number; received: () => Promise<Received> }
type Watched = { rendered: Answered[]; kept: Answered[]; memoryMb: number }
type Server = Awaited<ReturnType<typeof startBuiltServer>>

/** Ten thousand messages due at once: what a guest's page takes meanwhile, the memory, and whether each is sent once. */
export function messages(): Promise<Row[]> {
  return withStore(async (store) => {
    await using open = new AsyncDisposableStack()
    const services = await startServices(open)
    await addWaitingMessages(store, ORDERS)
    const server = await startBuiltServer(store.connection, {
      SMTP_URL: `smtp://127.0.0.1:${services.mail}`,
      SMS_URL: `http://127.0.0.1:${services.sms}/`,
    })
    open.defer(server.stop)
    return await measure(store, services, server)
  })
}

async function startServices(open: AsyncDisposableStack): Promise<Services> {
  const child = fork(new URL('./message-services.ts', import.meta.url))
  const ended = once(child, 'exit')
  open.defer(async () => {
    child.disconnect()
    await ended
  })
  const [ports] = (await once(child, 'message')) as [{ mail: number; sms: number }]
  return {
    ...ports,
    async received() {
      const answer = once(child, 'message')
      child.send('received')
      return (await answer)[0] as Received
    },
  }
}

async function measure(store: BenchStore, services: Services, server: Server): Promise<Row[]> {
  const total = async () => {
    const { mails, texts } = await services.received()
    return mails + texts
  }
  await untilNothingIsDue(store)
  const before = await total()
  await watch(server, WARM_UP_MS)
  const idle = await watch(server, IDLE_MS)
  await makeDue(store)
  const started = performance.now()
  const drain = none()
  let sentAfterMs = 0
  for (let round = 0; sentAfterMs === 0 && round < ROUNDS_MAX; round += 1) {
    add(drain, await watch(server, ROUND_MS))
    if ((await total()) - before >= MESSAGES) sentAfterMs = performance.now() - started
  }
  if (sentAfterMs > 0) await untilNothingIsDue(store)
  // Idle before and after, so that other load on this machine affects both.
  const after = none()
  add(after, await watch(server, IDLE_MS))
  const { twice } = await services.received()
  const sent = (await total()) - before
  return rowsOf({ idle, after, drain, sentAfterMs, sent, twice })
}

async function untilNothingIsDue(store: BenchStore): Promise<void> {
  for (const until = Date.now() + SETTLE_MS; (await countDueJobs(store)) > 0; await sleep(LOOK_MS))
    if (Date.now() > until) throw new Error('the jobs did not come to their end')
}

const none = (): Watched => ({ rendered: [], kept: [], memoryMb: 0 })

function add(to: Watched, { rendered, kept, memoryMb }: Watched): void {
  to.rendered.push(...rendered)
  to.kept.push(...kept)
  to.memoryMb = Math.max(to.memoryMb, memoryMb)
}

let visits = 0
/** A new address, so the page must be rendered. */
const newPage = () => {
  visits += 1
  return `/products?visit=${visits}`
}

/** Visits at a constant rate: of a page that is rendered, and of one that is kept. */
async function watch(server: Server, forMs: number): Promise<Watched> {
  let isOver = false
  const looking = (async () => {
    let most = 0
    for (; !isOver; await sleep(LOOK_MS)) most = Math.max(most, await server.memoryMb())
    return most
  })()
  const load = { port: server.port, perSecond: PAGES_PER_SECOND, forMs }
  const [rendered, kept] = await Promise.all([
    arrivals({ ...load, path: newPage }),
    arrivals({ ...load, path: () => '/' }),
  ])
  isOver = true
  return { rendered, kept, memoryMb: await looking }
}

function timesOf(answers: readonly Answered[]): number[] {
  const failed = answers.filter(({ status }) => status !== 200).map(({ status }) => status)
  if (failed.length > 0) throw new Error(`${failed.length} pages were answered with ${[...new Set(failed)]}`)
  return answers.map((one) => one.ms)
}

type Measured = { idle: Watched; after: Watched; drain: Watched; sentAfterMs: number; sent: number; twice: number }

function rowsOf({ idle, after, drain, sentAfterMs, sent, twice }: Measured): Row[] {
  const page = (of: 'rendered' | 'kept') => {
    const alone = timesOf([...idle[of], ...after[of]])
    const busy = timesOf(drain[of])
    const show = (times: number[]) => `p50 ${ms(at(times, 0.5))}, p95 ${ms(at(times, 0.95))}`
    const ratio = at(busy, 0.95) / at(alone, 0.95)
    return atMost(`a ${of} page p95 while messages are sent`, ratio, SLOWER_AT_MOST, show(busy), show(alone))
  }
  const grown = drain.memoryMb - idle.memoryMb
  const seconds = sentAfterMs / 1000
  return [
    page('rendered'),
    page('kept'),
    within(`memory for ${MESSAGES} messages, over ${Math.round(idle.memoryMb)} MB idle`, grown, MEMORY_MB, 'MB'),
    // Nothing is sent twice, and nothing is left.
    within('messages missing or sent twice', Math.abs(MESSAGES - sent) + twice, 0.5, ''),
    atLeast(
      'messages sent',
      MESSAGES / seconds / LEAST_A_SECOND,
      1,
      perS(MESSAGES / seconds),
      `${LEAST_A_SECOND}/s, ${Math.round(seconds)} s in all`,
    ),
  ]
}
