import { Worker } from 'node:worker_threads'
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
/** A line takes 99 pieces. Each connection cycles through this many carts, so that none is full within a round. */
const CARTS_EACH = 24

/** Adding to a customer's cart and reading it back over HTTP, compared with the same prepared statements alone. */
export function cart(): Promise<Row[]> {
  return withStore(async (store) => {
    const http = await openHttpServer(0, '127.0.0.1')
    http.open(siteOf(store))
    const worker = new Worker(new URL('./http-load.ts', import.meta.url))
    try {
      const few = await shoppers(store, Math.max(...CONCURRENCY) * CARTS_EACH, LINES)
      const many = await shoppers(store, CARTS_EACH, MANY_LINES)
      const overHttp = (lanes: Shopper[][], item: object) => ask(worker, loadOf(http.port, lanes, item))
      const rows: Row[] = []
      for (const count of CONCURRENCY) {
        const lanes = lanesOf(few.all, count)
        const alone = () => bare(store, few, lanes)
        rows.push(againstSql(count, await inTurns(store, alone, () => overHttp(lanes, few.item))))
      }
      const small = async () => (await overHttp(lanesOf(few.all, 1), few.item)).perSecond
      rows.push(growth(await inTurns(store, small, () => overHttp([many.all], many.item))))
      return rows
    } finally {
      await worker.terminate()
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
  baseline: () => Promise<number>,
  load: () => Promise<Loaded>,
): Promise<Round[]> {
  const emptied = () => db.query({ text: 'UPDATE cart_line SET qty = 1 WHERE qty > 1' })
  const rounds: Round[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    await emptied()
    const one = await baseline()
    await emptied()
    const other = await load()
    if (other.failed > 0) throw new Error(`${other.failed} additions were refused`)
    if (round > 0) rounds.push({ baseline: one, load: other })
  }
  return rounds
}

/** Runs only the statements that an addition needs, as many per second as this process can send. */
async function bare({ db, arrival }: BenchStore, place: Shoppers, lanes: Shopper[][]): Promise<number> {
  const { outletId, salesTypeId } = place
  const storeId = arrival.store.id
  const started = performance.now()
  let done = 0
  await Promise.all(
    lanes.map(async (own) => {
      for (let turn = 0; performance.now() - started < ROUND_MS; turn += 1) {
        const token = own[turn % own.length]?.token ?? ''
        const now = new Date()
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
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - started)
}

function againstSql(count: number, rounds: Round[]): Row {
  const took = (share: number) => median(rounds.map(({ load }) => at(load.sortedMs, share))).toFixed(1)
  const ratio = median(rounds.map(({ baseline, load }) => load.perSecond / baseline))
  const measured = `${perS(median(rounds.map(({ load }) => load.perSecond)))}, p50 ${took(0.5)} ms, p99 ${took(0.99)} ms`
  const alone = perS(median(rounds.map(({ baseline }) => baseline)))
  return atLeast(`add to a cart and read it, ${count} at once`, ratio, 0.5, measured, `${alone} its SQL alone`)
}

function growth(rounds: Round[]): Row {
  const ratio = median(rounds.map(({ baseline, load }) => baseline / load.perSecond))
  const many = perS(median(rounds.map(({ load }) => load.perSecond)))
  const few = perS(median(rounds.map(({ baseline }) => baseline)))
  return atMost(`the same in a cart of ${MANY_LINES} lines, time`, ratio, 3, many, `${few} with ${LINES} lines`)
}
