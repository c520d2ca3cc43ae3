import { randomBytes, randomUUID } from 'node:crypto'
import { buildApi } from '#api/app.ts'
import type { Database, Queryable } from '#api/db/database.ts'
import { sandboxGateway } from '#api/payments/sandbox/sandbox-gateway.ts'
import type { BenchStore } from './store-fixture.ts'

type Asked = Parameters<Queryable['query']>[0]
type Transaction = { on: Database; asked: Asked[] }
/** The writes of one checkout: its transactions in order, and the values that must be unique. */
export type Writes = { transactions: Transaction[]; unique: string[] }

const WRITES = /^\s*(INSERT|UPDATE|DELETE|WITH|SELECT \(graphile_worker)/

/**
 * Records the writes of one real checkout: the order's transaction, the bank's entry, and the payment's transaction.
 */
export async function recordCheckout(store: BenchStore, body: { cart_key: string }): Promise<Writes> {
  const transactions: Transaction[] = []
  const { bank, parts } = store
  const heard = (on: Database): Database['transaction'] => {
    return (work) =>
      on.transaction((tx) => {
        const own: Asked[] = []
        transactions.push({ on, asked: own })
        return work({
          ...tx,
          query: (asked) => {
            if (WRITES.test(asked.text)) own.push(asked)
            return tx.query(asked)
          },
        })
      })
  }
  const ledger: Database = {
    ...bank.db,
    query: (asked) => {
      if (WRITES.test(asked.text)) transactions.push({ on: bank.db, asked: [asked] })
      return bank.db.query(asked)
    },
  }
  const sandbox = sandboxGateway({ ...bank, db: ledger })
  const listening = {
    ...parts,
    db: { ...parts.db, transaction: heard(parts.db) },
    gateways: { ...parts.gateways, current: sandbox, named: () => sandbox },
  }
  const key = randomBytes(18).toString('base64url')
  const answer = await buildApi(listening).fetch(
    new Request('http://localhost/api/checkout/orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
    }),
    store.arrival,
  )
  const { response } = (await answer.json()) as { response: { payment?: { status: string } } }
  if (response.payment?.status !== 'captured') throw new Error(`the order was not paid: ${JSON.stringify(response)}`)
  const texts = transactions.flatMap(({ asked }) =>
    asked.flatMap(({ values = [] }) => values.filter((one): one is string => typeof one === 'string')),
  )
  // Rows that are sent as one JSON value have their ids in it.
  const inRows = texts.flatMap((text) => [...text.matchAll(/"id":"([\da-f-]{36})"/g)].map(([, id]) => String(id)))
  const uuids = texts.filter((text): text is string => /^([\da-f]{8}-[\da-f-]{27}|pay_.*)$/.test(String(text)))
  const valuesOf = (statement: string) => transactions[0]?.asked.find(({ name }) => name === statement)?.values ?? []
  const claimed = valuesOf('claim_key_and_lock')
  // Every order of the benchmark comes from its own network.
  const [network] = valuesOf('take_unpaid_place')
  return { transactions, unique: [...new Set([...uuids, ...inRows, ...[claimed[1], claimed[2], network].map(String)])] }
}

/**
 * The same rows by the same statements in the same transactions, one statement after the other, and nothing else: no
 * reads, checks, locks, counts or HTTP. As many per second as this process can send.
 */
export async function bareWrites(writes: Writes, lanes: number, forMs: number): Promise<number> {
  const started = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() - started < forMs) {
        await once(writes)
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - started)
}

async function once({ transactions, unique }: Writes): Promise<void> {
  const other = new Map(
    unique.map((text) => [text, text.length === 36 ? randomUUID() : randomBytes(20).toString('base64url')]),
  )
  const changed = (value: unknown): unknown => {
    if (value instanceof Buffer) return randomBytes(value.length)
    if (typeof value !== 'string') return value
    return other.get(value) ?? [...other].reduce((text, [from, to]) => text.replaceAll(from, to), value)
  }
  const ask = (db: Queryable, { name, text, values = [] }: Asked) => {
    const given = values.map(changed)
    return db.query(name ? { name, text, values: given } : { text, values: given })
  }
  for (const { on, asked } of transactions) {
    const [first] = asked
    // A single statement is its own transaction.
    if (first && asked.length === 1) await ask(on, first)
    else {
      await on.transaction(async (tx) => {
        for (const one of asked) await ask(tx, one)
      })
    }
  }
}
