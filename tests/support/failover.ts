import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Cluster, freezeNode, killNode, type Node, startCluster } from './cluster.ts'
import { type Load, startLoad } from './failover-load.ts'

const PROGRAM = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
/** Paid orders before the fault, and after the standby has taken over. */
const ORDERS = 40
const LOOK_MS = 50
/** How the watcher works: it asks the primary twice a second, and promotes the standby when there is no answer within two seconds. */
const WATCH_MS = 500
const ANSWER_MS = 2000

/** `kill`: the primary's processes end. `freeze`: its machine vanishes, and connections to it stay open without an answer. */
export type Fault = 'kill' | 'freeze'
export type Round = {
  fault: Fault
  /** From the fault to the first order that is paid at the new primary. */
  awayMs: number
  /** Of it, until the watcher noticed and until the standby accepted writes. */
  noticedMs: number
  promotedMs: number
  orders: number
  again: Map<string, number>
  broken: string[]
}

export type Trial = {
  /** `tamper` changes the books before they are checked, to see that the checks find it. */
  round(fault: Fault, tamper?: (primary: Node) => Promise<unknown>): Promise<Round>
  close(): Promise<void>
}

type Settings = { mode: 'production' | 'development'; port: number }

/** A server with both hosts in DATABASE_URL, on a primary with a synchronous standby. */
export async function openTrial({ mode, port }: Settings): Promise<Trial> {
  const cluster = await startCluster()
  const data = await mkdtemp(join(tmpdir(), 'clothesline-failover-'))
  const server = startServer(cluster, { mode, port, data })
  const close = async () => {
    if (server.child.exitCode === null && server.child.signalCode === null) {
      const ended = once(server.child, 'exit')
      server.child.kill('SIGTERM')
      await ended
    }
    await cluster.stop()
    await rm(data, { recursive: true, force: true })
  }
  try {
    const ready = await server.port
    let known = 0
    return {
      close,
      async round(fault, tamper) {
        const load = await startLoad(ready, cluster.primary)
        const round = await failOver(cluster, load, fault)
        await settled(cluster.primary)
        await tamper?.(cluster.primary)
        const broken = [...load.wrong, ...(await faultsInBooks(cluster.primary, load, known))]
        known += load.paid.length
        await cluster.replaceStandby()
        return { ...round, broken }
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

function startServer({ url }: Cluster, { mode, port, data }: Settings & { data: string }) {
  const child = fork(PROGRAM, {
    execArgv: [],
    env: {
      ...process.env,
      DOTENV: 'off',
      VITEST: '',
      NODE_ENV: mode,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: data,
      DATABASE_URL: url,
      DEMO_STORES: 'empty',
      // Each shopper has an address of its own.
      TRUSTED_PROXY_HOPS: '1',
      CLOSE_SECONDS: '300',
      LOG_LEVEL: process.env.FAILOVER_LOG ?? 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  return { child, port: portOf(child) }
}

async function portOf(child: ChildProcess): Promise<number> {
  let said = ''
  child.stdout?.on('data', (text) => {
    said += text
  })
  for (;;) {
    const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1]
    if (port) return Number(port)
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await sleep(LOOK_MS)
  }
}

async function failOver(cluster: Cluster, load: Load, fault: Fault): Promise<Omit<Round, 'broken'>> {
  const reach = async (count: number) => {
    while (load.paid.length < count && load.wrong.length === 0) await sleep(LOOK_MS)
  }
  await reach(ORDERS)
  const stricken = cluster.primary
  const watched = watcher(stricken)
  const struck = performance.now()
  await (fault === 'kill' ? killNode(stricken) : freezeNode(stricken))
  await watched
  const noticed = performance.now()
  await cluster.promote()
  const promoted = performance.now()
  // An answer in between can only be of an order that was paid before the fault.
  const before = load.paid.filter(({ answeredAt }) => answeredAt < noticed).length
  await reach(before + ORDERS)
  await load.stop()
  const first = load.paid.find(({ answeredAt }) => answeredAt >= noticed)
  return {
    fault,
    awayMs: (first?.answeredAt ?? Number.POSITIVE_INFINITY) - struck,
    noticedMs: noticed - struck,
    promotedMs: promoted - struck,
    orders: load.paid.length,
    again: load.again,
  }
}

/** Resolves when the primary does not answer, as Patroni notices it. */
async function watcher(node: Node): Promise<void> {
  for (;;) {
    const over = new AbortController()
    const answer = node.ask('SELECT 1').then(
      () => true,
      () => false,
    )
    const late = sleep(ANSWER_MS, false, { signal: over.signal }).catch(() => false)
    if (!(await Promise.race([answer, late]))) return
    over.abort()
    await sleep(WATCH_MS)
  }
}

/** What is wrong in the books: with the orders that were answered as paid, the payments, the windows and the invoices. */
async function faultsInBooks(primary: Node, { paid }: Load, known: number): Promise<string[]> {
  const broken: string[] = []
  const ids = paid.map(({ orderId }) => orderId)
  if (new Set(ids).size !== ids.length) broken.push('two keys were answered with the same order')
  const { rows: found } = await primary.ask(
    `SELECT id, status, total_cents, paid_cents,
       (SELECT count(*)::integer FROM payment_attempt a WHERE a.order_id = o.id AND a.status = 'captured') AS payments,
       (SELECT count(*)::integer FROM invoice i WHERE i.order_id = o.id AND i.reason = 'order') AS invoices
     FROM customer_order o WHERE status NOT IN ('awaiting_payment', 'expired', 'cancelled')`,
  )
  const orders = new Map(found.map((row) => [row.id as string, row]))
  for (const id of ids) {
    const order = orders.get(id)
    if (!order) broken.push(`order ${id} was answered as paid and is lost`)
    else if (order.paid_cents !== order.total_cents || order.payments !== 1 || order.invoices !== 1)
      broken.push(`order ${id} is not paid once with one invoice: ${JSON.stringify(order)}`)
  }
  if (orders.size !== known + ids.length)
    broken.push(`${orders.size - known} orders are paid, and ${ids.length} were answered as paid`)
  const { rows: sums } = await primary.ask(
    `SELECT (SELECT coalesce(sum(coalesce(captured_cents, amount_cents) - refunded_cents), 0) FROM sandbox_payment WHERE status = 'captured')::integer AS at_gateway,
       (SELECT count(*) FROM sandbox_payment WHERE status = 'captured')::integer AS charges,
       (SELECT coalesce(sum(paid_cents - refunded_cents), 0) FROM customer_order)::integer AS in_orders,
       (SELECT coalesce(sum(taken), 0) FROM slot_window)::integer AS taken,
       (SELECT count(*) FROM slot_booking)::integer AS bookings,
       (SELECT coalesce(max(number), 0) FROM invoice WHERE series = 'invoice')::integer AS last_invoice,
       (SELECT count(*) FROM invoice WHERE series = 'invoice')::integer AS invoices`,
  )
  const books = sums[0]
  if (books.at_gateway !== books.in_orders)
    broken.push(`the gateway has other sums than the orders: ${JSON.stringify(books)}`)
  if (books.charges !== orders.size) broken.push(`${books.charges} charges for ${orders.size} orders`)
  if (books.taken !== books.bookings) broken.push(`the windows count ${books.taken} of ${books.bookings} bookings`)
  if (books.last_invoice !== books.invoices) broken.push(`the invoices have a gap: ${JSON.stringify(books)}`)
  return broken
}

/** The jobs decide payments whose request was cut off. */
async function settled(primary: Node): Promise<void> {
  const open = `SELECT FROM payment_attempt WHERE status IN ('created', 'requires_action', 'authorised')`
  while ((await primary.ask(open)).rowCount !== 0) await sleep(LOOK_MS)
}
