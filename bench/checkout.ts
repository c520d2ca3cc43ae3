import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { createApi } from '#contract/request.ts'
import { openDoor } from '#server/door.ts'
import { bareWrites, recordCheckout } from './checkout-writes.ts'
import type { Loaded } from './http-load.ts'
import { ask, median, perS, siteOf } from './http-site.ts'
import { type BenchStore, withStore } from './store-fixture.ts'
import type { Row } from './table.ts'

const CONCURRENCY = [1, 16, 64] as const
const ROUNDS = 5
const ROUND_MS = 700
/** More than a connection gets through in a round: the same order twice would be no second checkout. */
const ORDERS_EACH: Record<(typeof CONCURRENCY)[number], number> = { 1: 700, 16: 150, 64: 60 }

/** Whole checkouts over HTTP with the sandbox as the gateway, against the writes of one alone: two transactions and the sandbox's own. */
export function checkout(): Promise<Row[]> {
  return withStore(async (store) => {
    const door = await openDoor(0, '127.0.0.1')
    door.open(siteOf(store))
    const worker = new Worker(new URL('./http-load.ts', import.meta.url))
    try {
      const body = await orderOf(store)
      const writes = await recordCheckout(store, { ...body, ...fresh() })
      const rows: Row[] = []
      for (const count of CONCURRENCY) {
        const rounds: { baseline: number; load: Loaded }[] = []
        for (let round = 0; round <= ROUNDS; round += 1) {
          const baseline = await bareWrites(store, writes, count, ROUND_MS)
          const lanes = Array.from({ length: count }, () => requests(body, ORDERS_EACH[count]))
          const load = await ask(worker, { port: door.port, lanes, forMs: ROUND_MS })
          if (load.failed > 0) throw new Error(`${load.failed} orders were refused`)
          // The first round only warms up.
          if (round > 0) rounds.push({ baseline, load })
        }
        rows.push(rowOf(count, rounds))
      }
      return rows
    } finally {
      await worker.terminate()
      await door.close()
    }
  })
}

const fresh = () => ({ cart_key: randomBytes(18).toString('base64url') })

function requests(order: object, count: number): string[] {
  return Array.from({ length: count }, () => {
    const body = JSON.stringify({ ...order, ...fresh() })
    return [
      'POST /api/checkout/orders HTTP/1.1',
      'Host: localhost',
      `Idempotency-Key: ${randomBytes(18).toString('base64url')}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n')
  })
}

/** A guest with five things to be picked up and returned, and a card; windows have room for everybody. */
async function orderOf({ api, arrival, db, sandboxSite }: BenchStore) {
  const call = createApi({
    fetch: (url, init) => api.fetch(new Request(new URL(url, 'http://localhost'), init), arrival),
    baseUrl: '/api',
    trustedOrigins: [],
    readCookie: () => undefined,
  })
  await db.query({ text: 'UPDATE outlet SET slot_capacity = 1000000' })
  await db.query({ text: 'UPDATE store SET version = version + 1' })
  await db.query({ text: `SELECT pg_notify('store_changed', '')` })
  await new Promise((done) => setTimeout(done, 500))
  const { default_outlet_id, default_sales_type_id } = await call('GET /store/information')
  const place = { outlet_id: default_outlet_id ?? 0, sales_type_id: default_sales_type_id ?? 0 }
  const { products } = await call('GET /products', { query: { limit: '60', available: '1' } })
  const items = products
    .filter(({ needs_choice }) => !needs_choice)
    .slice(0, 5)
    .map(({ id }) => ({ product_id: id, qty: 2, ...place }))
  const { quote, turnaround_hours } = await call('POST /checkout/quote', { body: { ...place, items } })
  const { earliest } = await call('GET /checkout/slots', {
    query: {
      outlet_id: String(place.outlet_id),
      sales_type_id: String(place.sales_type_id),
      turnaround_hours: String(turnaround_hours),
    },
  })
  const entry = await call('POST /payments/cards', { body: { purpose: 'once', return_path: '/checkout' } })
  if (entry.kind !== 'hosted') throw new Error('this is not the sandbox')
  await sandboxSite(
    new URL(entry.url).hostname,
    new Request(entry.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'card=4242424242424242',
    }),
  )
  const card = await call('POST /payments/cards/finish', { body: { setup_ref: entry.setup_ref } })
  if (card.kind !== 'once') throw new Error('the card was saved')
  return {
    ...place,
    items,
    first_starts_at: earliest.first,
    last_starts_at: earliest.last,
    contact: { name: 'Bench', mobile: '91234567', email: 'bench@example.com' },
    address: { postal_code: '160071', street: 'Seng Poh Road', unit: '#05-12' },
    quote_hash: quote.hash,
    payment: { kind: 'token', token: card.token },
  }
}

function rowOf(count: number, rounds: { baseline: number; load: Loaded }[]): Row {
  const at = (share: number) =>
    median(rounds.map(({ load }) => load.sortedMs[Math.floor(load.sortedMs.length * share)] ?? 0)).toFixed(1)
  const ratio = median(rounds.map(({ baseline, load }) => load.perSecond / baseline))
  return {
    what: `complete checkouts, ${count} at once`,
    measured: `${perS(median(rounds.map(({ load }) => load.perSecond)))}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
    baseline: `${perS(median(rounds.map(({ baseline }) => baseline)))} its writes alone`,
    ratio,
    aim: '≥ 0.5',
    isMet: ratio >= 0.5,
  }
}
