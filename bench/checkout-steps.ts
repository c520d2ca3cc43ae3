import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { openHttpServer } from '#server/http-server.ts'
import { type Order, orderOf, ordersLike } from './checkout-order.ts'
import { bareWrites, recordCheckout } from './checkout-writes.ts'
import type { Loaded } from './http-load.ts'
import { ask, siteOf } from './http-site.ts'
import { median } from './measure.ts'
import { withStore } from './store-fixture.ts'
import { atLeast, perS, type Row } from './table.ts'

const CONCURRENCY = [1, 32] as const
const ROUNDS = 5
const ROUND_MS = 1000
const ORDERS_EACH: Record<(typeof CONCURRENCY)[number], number> = { 1: 300, 32: 40 }
/** The other seven requests may take as long as paying. */
const LEAST = 0.25

/** Whole checkouts as a browser makes them, compared with the writes of paying alone. */
export function checkoutSteps(): Promise<Row[]> {
  return withStore(async (opened) => {
    const http = await openHttpServer(0, '127.0.0.1')
    http.open(siteOf({ ...opened, env: { ...opened.env, TRUSTED_PROXY_HOPS: 1 } }))
    const worker = new Worker(new URL('./http-load.ts', import.meta.url))
    try {
      const model = await orderOf(opened)
      const store = { ...opened, arrival: { ...opened.arrival, ...opened.stores.byHost('localhost') } }
      const [first] = await ordersLike(store, model, 1)
      if (!first) throw new Error('there is no order')
      const writes = await recordCheckout(store, first)
      const rows: Row[] = []
      for (const count of CONCURRENCY) {
        const rounds: { baseline: number; checkouts: number }[] = []
        for (let round = 0; round <= ROUNDS; round += 1) {
          const each = ORDERS_EACH[count]
          const orders = await ordersLike(store, model, count * each)
          const lanes = Array.from({ length: count }, (_, lane) =>
            orders.slice(lane * each, (lane + 1) * each).flatMap((order) => stepsOf(model, order)),
          )
          const baseline = await bareWrites(writes, count, ROUND_MS)
          const load: Loaded = await ask(worker, {
            port: http.port,
            lanes,
            forMs: ROUND_MS,
            expects: EXPECTED,
            carries: 'guest_token',
          })
          if (load.failed > 0) throw new Error(`${load.failed} of ${load.sortedMs.length} requests failed`)
          // The first round only warms up.
          if (round > 0) rounds.push({ baseline, checkouts: load.perSecond / EXPECTED.length })
        }
        const ratio = median(rounds.map(({ baseline, checkouts }) => checkouts / baseline))
        const measured = perS(median(rounds.map(({ checkouts }) => checkouts)))
        const alone = `${perS(median(rounds.map(({ baseline }) => baseline)))} the writes of paying alone`
        rows.push(atLeast(`checkouts of ${EXPECTED.length} requests, ${count} at once`, ratio, LEAST, measured, alone))
      }
      return rows
    } finally {
      await worker.terminate()
      await http.close()
    }
  })
}

const FINE = '"status":true'
const PAID = '"payment":{"status":"captured"'
/** One for each step. */
const EXPECTED = [FINE, FINE, FINE, FINE, FINE, FINE, PAID, PAID]

/** The basket's price, the windows of both legs, the held ones, the price with them, a card, the payment, and the page after it. */
function stepsOf({ order: model }: Order, order: { cart_key: string }): string[] {
  const address = [10, ...randomBytes(3)].join('.')
  const { outlet_id, sales_type_id, items, first_starts_at, last_starts_at } = model
  const { cart_key } = order
  const head = (line: string, more: readonly string[] = []) => [
    `${line} HTTP/1.1`,
    'Host: localhost',
    `X-Forwarded-For: ${address}`,
    ...more,
  ]
  const get = (path: string) => [...head(`GET /api${path}`), '', ''].join('\r\n')
  const post = (path: string, given: object, more: readonly string[] = []) => {
    const body = JSON.stringify(given)
    const length = `Content-Length: ${Buffer.byteLength(body)}`
    return [...head(`POST /api${path}`, more), 'Content-Type: application/json', length, '', body].join('\r\n')
  }
  const place = { outlet_id, sales_type_id }
  const windows = { first_starts_at, last_starts_at, turnaround_hours: 24, cart_key }
  const slots = `/checkout/slots?outlet_id=${outlet_id}&sales_type_id=${sales_type_id}&turnaround_hours=24&cart_key=${cart_key}`
  return [
    post('/checkout/quote', { ...place, items }),
    get(slots),
    get(`${slots}&first_starts_at=${encodeURIComponent(first_starts_at ?? '')}`),
    post('/checkout/holds', { ...place, ...windows }),
    post('/checkout/quote', { ...place, items }),
    post('/payments/cards', { purpose: 'once', return_path: '/checkout' }),
    post('/checkout/orders', order, [`Idempotency-Key: ${randomBytes(18).toString('base64url')}`]),
    get('/checkout/orders/{guest_token}'),
  ]
}
