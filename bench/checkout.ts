import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { openHttpServer } from '#server/http-server.ts'
import { orderOf, ordersLike } from './checkout-order.ts'
import { bareWrites, recordCheckout } from './checkout-writes.ts'
import type { Loaded } from './http-load.ts'
import { ask, siteOf } from './http-site.ts'
import { at, median } from './measure.ts'
import { withStore } from './store-fixture.ts'
import { atLeast, atMost, perS, type Row } from './table.ts'

const CONCURRENCY = [1, 16, 64] as const
const ROUNDS = 7
const ROUND_MS = 500
/** More than a connection finishes in a round, because the same order sent twice is not a second checkout. */
const ORDERS_EACH: Record<(typeof CONCURRENCY)[number], number> = { 1: 400, 16: 100, 64: 40 }
/** A hundred times what well-known commerce servers handle on such a machine. */
const MANY = 64
const LEAST_A_SECOND = 100

/**
 * Whole checkouts over HTTP, paid through the sandbox, compared with the writes alone to our tables and the
 * sandbox's.
 */
export function checkout(): Promise<Row[]> {
  return withStore(async (opened) => {
    const http = await openHttpServer(0, '127.0.0.1')
    http.open(siteOf({ ...opened, env: { ...opened.env, TRUSTED_PROXY_HOPS: 1 } }))
    const worker = new Worker(new URL('./http-load.ts', import.meta.url))
    try {
      const model = await orderOf(opened)
      // The store after its windows got room.
      const store = { ...opened, arrival: { ...opened.arrival, ...opened.stores.byHost('localhost') } }
      const [first] = await ordersLike(store, model, 1)
      if (!first) throw new Error('there is no order')
      const writes = await recordCheckout(store, first)
      const rows: Row[] = []
      for (const count of CONCURRENCY) {
        const rounds: Round[] = []
        for (let round = 0; round <= ROUNDS; round += 1) {
          const each = ORDERS_EACH[count]
          const orders = (await ordersLike(store, model, count * each)).map(requestOf)
          const lanes = Array.from({ length: count }, (_, lane) => orders.slice(lane * each, (lane + 1) * each))
          await store.tidy(WRITTEN)
          const baseline = await bareWrites(writes, count, ROUND_MS)
          const load = await ask(worker, { port: http.port, lanes, forMs: ROUND_MS, expects: PAID })
          if (load.failed > 0) throw new Error(`${load.failed} of ${load.sortedMs.length} orders were not paid`)
          // The first round only warms up.
          if (round > 0) rounds.push({ baseline, load })
        }
        rows.push(...rowsOf(count, rounds))
      }
      return rows
    } finally {
      await worker.terminate()
      await http.close()
    }
  })
}

type Round = { baseline: number; load: Loaded }
const PAID = '"payment":{"status":"captured"'

/** The tables that grow with every checkout. */
const WRITTEN = [
  'customer_order',
  'order_line',
  'order_event',
  'slot_window',
  'slot_booking',
  'payment_attempt',
  'idempotency',
  'trip',
  'invoice',
  'rate_limit',
  'card_entry',
  'sandbox_card',
  'sandbox_payment',
  'sandbox_event',
  'graphile_worker._private_jobs',
]

/** Each order comes from its own address behind a proxy, because many orders of one address wait for each other. */
function requestOf(order: object): string {
  const body = JSON.stringify(order)
  return [
    'POST /api/checkout/orders HTTP/1.1',
    'Host: localhost',
    `Idempotency-Key: ${randomBytes(18).toString('base64url')}`,
    'Content-Type: application/json',
    `X-Forwarded-For: ${[10, ...randomBytes(3)].join('.')}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

function rowsOf(count: number, rounds: Round[]): Row[] {
  const took = (share: number) => median(rounds.map(({ load }) => at(load.sortedMs, share))).toFixed(1)
  const ratio = median(rounds.map(({ baseline, load }) => load.perSecond / baseline))
  const each = median(rounds.map(({ load }) => load.perSecond))
  const measured = `${perS(each)}, p50 ${took(0.5)} ms, p99 ${took(0.99)} ms`
  const alone = perS(median(rounds.map(({ baseline }) => baseline)))
  const what = `complete checkouts, ${count} at once`
  const row = atLeast(what, ratio, 0.5, measured, `${alone} its writes alone`)
  // A few connections mostly wait for the disk. The throughput shows with many.
  if (count < MANY) return [row]
  return [row, atMost(`${what}, time for one`, LEAST_A_SECOND / each, 1, measured, `${LEAST_A_SECOND}/s`)]
}
