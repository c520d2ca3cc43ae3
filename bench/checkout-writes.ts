import { randomBytes, randomUUID } from 'node:crypto'
import { buildApi } from '#api/app.ts'
import type { Database, Queryable } from '#api/db/database.ts'
import type { BenchStore } from './store-fixture.ts'

type Asked = Parameters<Queryable['query']>[0]
/** What one checkout writes: its transactions in order, and what is different in every other. */
export type Writes = { transactions: Asked[][]; unique: string[] }

const WRITES = /^\s*(INSERT|UPDATE|DELETE|WITH|SELECT graphile_worker)/
const READS = new Set(['attempt_by_id'])

/** Listens to one real checkout and keeps what it writes. */
export async function recordCheckout(store: BenchStore, body: { cart_key: string }): Promise<Writes> {
  const transactions: Asked[][] = []
  const { db } = store.parts
  const listening: Database = {
    ...db,
    transaction: (work) =>
      db.transaction((tx) => {
        const own: Asked[] = []
        transactions.push(own)
        return work({
          query: (asked) => {
            if (WRITES.test(asked.text) && !READS.has(asked.name ?? '')) own.push(asked)
            return tx.query(asked)
          },
        })
      }),
  }
  const key = randomBytes(18).toString('base64url')
  const answer = await buildApi({ ...store.parts, db: listening }).fetch(
    new Request('http://localhost/api/checkout/orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
    }),
    store.arrival,
  )
  const { response } = (await answer.json()) as { response: { payment?: { status: string } } }
  if (response.payment?.status !== 'captured') throw new Error(`the order was not paid: ${JSON.stringify(response)}`)
  const texts = transactions.flatMap((own) =>
    own.flatMap(({ values = [] }) => values.filter((one) => typeof one === 'string')),
  )
  const uuids = texts.filter((text): text is string => /^([\da-f]{8}-[\da-f-]{27}|pay_.*)$/.test(String(text)))
  const claimed = transactions[0]?.find(({ name }) => name === 'claim_key')?.values ?? []
  return { transactions, unique: [...new Set([...uuids, ...[claimed[1], claimed[2]].map(String)])] }
}

/** The same statements with other ids, and nothing else: as many a second as this process can ask for. */
export async function bareWrites({ db }: BenchStore, writes: Writes, lanes: number, forMs: number): Promise<number> {
  const started = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() - started < forMs) {
        await once(db, writes)
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - started)
}

let invoiceNumber = 1_000_000

async function once(db: Database, { transactions, unique }: Writes): Promise<void> {
  const other = new Map(
    unique.map((text) => [text, text.length === 36 ? randomUUID() : randomBytes(20).toString('base64url')]),
  )
  const changed = (value: unknown): unknown => {
    if (value instanceof Buffer) return randomBytes(value.length)
    if (typeof value !== 'string') return value
    return other.get(value) ?? [...other].reduce((text, [from, to]) => text.replaceAll(from, to), value)
  }
  for (const own of transactions) {
    await db.transaction(async (tx) => {
      for (const { name, text, values = [] } of own) {
        const given = values.map(changed)
        // The number that was taken a moment ago; here only that no two are the same matters.
        if (name === 'insert_invoice') given[2] = ++invoiceNumber
        await tx.query(name ? { name, text, values: given } : { text, values: given })
      }
    })
  }
}
