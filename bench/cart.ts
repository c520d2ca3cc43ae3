import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { sessionByToken } from '#api/auth/session/session.queries.ts'
import { hashToken } from '#api/auth/session/token.ts'
import { cartAt, writeCart } from '#api/cart/cart.queries.ts'
import { matchKey } from '#rules/cart/cart-matching.ts'
import { openHttpServer } from '#server/http-server.ts'
import { type Shopper, type Shoppers, shoppers } from './cart-fixture.ts'
import type { Load, Loaded } from './http-load.ts'
import { ask, siteOf } from './http-site.ts'
import { at, median } from './measure.ts'
import { type BenchStore, withStore } from './store-fixture.ts'
import { atLeast, atMost, perS, type Row } from './table.ts'

const CONCURRENCY = [1, 16, 64] as const
const ROUNDS = 5
const ROUND_MS = 400
const LINES = 5
const MANY_LINES = 100
/** Our own work may take as long as PostgreSQL, HTTP and the client together. */
const LEAST = 0.5
/** A line takes 99 pieces. Each connection cycles through this many carts, so that none is full within a round. */
const CARTS_EACH = 24

/** Adding to a customer's cart and reading it back over HTTP, compared with the same prepared statements behind a bare Hono. */
export function cart(): Promise<Row[]> {
  return withStore(async (store) => {
    const http = await openHttpServer(0, '127.0.0.1')
    http.open(siteOf(store))
    const worker = new Worker(new URL('./http-load.ts', import.meta.url))
    let bare: ServerType | undefined
    try {
      const few = await shoppers(store, Math.max(...CONCURRENCY) * CARTS_EACH, LINES)
      const many = await shoppers(store, CARTS_EACH, MANY_LINES)
      bare = await bareServer(store, few)
      const barePort = (bare.address() as AddressInfo).port
      const ours = (lanes: Shopper[][], item: object) => ask(worker, loadOf(http.port, lanes, item))
      const rows: Row[] = []
      for (const count of CONCURRENCY) {
        const lanes = lanesOf(few.all, count)
        const alone = () => ask(worker, loadOf(barePort, lanes, few.item))
        rows.push(againstBare(count, await inTurns(store, alone, () => ours(lanes, few.item))))
      }
      const small = () => ours(lanesOf(few.all, 1), few.item)
      rows.push(growth(await inTurns(store, small, () => ours([many.all], many.item))))
      return rows
    } finally {
      await worker.terminate()
      bare?.close()
      await http.close()
    }
  })
}

const lanesOf = (all: Shopper[], count: number) =>
  Array.from({ length: count }, (_, lane) => all.slice(lane * CARTS_EACH, (lane + 1) * CARTS_EACH))

function loadOf(port: number, lanes: Shopper[][], item: object): Load {
  const body = JSON.stringify(item)
  const request = ({ token }: Shopper) =>
    [
      'POST /api/cart/add HTTP/1.1',
      'Host: localhost',
      `token: ${token}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n')
  return { port, lanes: lanes.map((own) => own.map(request)), forMs: ROUND_MS }
}

type Round = { baseline: number; load: Loaded }

/** Both run alternately, so that other load on this machine affects both. The first round only warms up. */
async function inTurns(
  { db }: BenchStore,
  baseline: () => Promise<Loaded>,
  load: () => Promise<Loaded>,
): Promise<Round[]> {
  const emptied = () => db.query({ text: 'UPDATE cart_line SET qty = 1 WHERE qty > 1' })
  const rounds: Round[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    await emptied()
    const one = await baseline()
    await emptied()
    const other = await load()
    for (const { failed } of [one, other]) if (failed > 0) throw new Error(`${failed} additions were refused`)
    if (round > 0) rounds.push({ baseline: one.perSecond, load: other })
  }
  return rounds
}

/** Answers each addition with nothing but Hono and the statements that it needs. */
function bareServer({ db, arrival }: BenchStore, { outletId, salesTypeId }: Shoppers): Promise<ServerType> {
  const storeId = arrival.store.id
  const app = new Hono()
  app.post('/api/cart/add', async (c) => {
    await c.req.json()
    const now = new Date()
    const token = c.req.header('token') ?? ''
    const { customer_id } = await sessionByToken.one(db, storeId, hashToken(token), now)
    const { lines, revision } = await cartAt.one(db, storeId, customer_id, outletId, salesTypeId, null, [])
    const put = lines.slice(0, 1).map((line) => ({ ...line, qty: line.qty + 1, matchKey: matchKey(line) }))
    await writeCart.one(db, {
      storeId,
      customerId: customer_id,
      outletId,
      salesTypeId,
      revision,
      now,
      additionKey: null,
      removedIds: [],
      lines: put,
      productIds: [],
    })
    return c.json({ lines })
  })
  const { promise, resolve } = Promise.withResolvers<ServerType>()
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(server))
  return promise
}

function againstBare(count: number, rounds: Round[]): Row {
  const took = (share: number) => median(rounds.map(({ load }) => at(load.sortedMs, share))).toFixed(1)
  const ratio = median(rounds.map(({ baseline, load }) => load.perSecond / baseline))
  const measured = `${perS(median(rounds.map(({ load }) => load.perSecond)))}, p50 ${took(0.5)} ms, p99 ${took(0.99)} ms`
  const alone = perS(median(rounds.map(({ baseline }) => baseline)))
  return atLeast(
    `add to a cart and read it, ${count} at once`,
    ratio,
    LEAST,
    measured,
    `${alone} its SQL behind a bare Hono`,
  )
}

function growth(rounds: Round[]): Row {
  const ratio = median(rounds.map(({ baseline, load }) => baseline / load.perSecond))
  const many = perS(median(rounds.map(({ load }) => load.perSecond)))
  const few = perS(median(rounds.map(({ baseline }) => baseline)))
  return atMost(`the same in a cart of ${MANY_LINES} lines, time`, ratio, 3, many, `${few} with ${LINES} lines`)
}
